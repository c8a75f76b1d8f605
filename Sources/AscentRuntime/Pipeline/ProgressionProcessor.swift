import AscentRules

/// What ``ProgressionService`` knows and does, as a value: sessions, readiness and stages of the
/// people of a shard, by their places.
struct ProgressionProcessor {
  private var context: RuleContext
  private var states = SlotTable(empty: ProgressionState())

  init(context: RuleContext) {
    self.context = context
  }

  /// Does the room's part for each item of a batch.
  mutating func handle(_ batch: inout Batch) {
    states.follow(batch, hydrated: Self.hydrated)
    context.follow(batch.catalog)
    for index in batch.commands.indices where batch.commands[index].isAccepted {
      react(to: &batch.commands[index], &batch.entries[index], &batch.buffer)
    }
    for index in batch.snapshots.indices {
      batch.snapshots[index].parts.append(SnapshotCoding.encode(states[batch.snapshots[index].slot]))
    }
    for index in batch.queries.indices {
      batch.queries[index].report.progression = states[batch.queries[index].slot]
    }
  }

  private mutating func react(to item: inout CommandItem, _ entry: inout AcceptedCommand, _ buffer: inout EventBuffer) {
    buffer.ordinal = entry.receipt.ordinal
    let first = buffer.events.count
    do {
      try ProgressionRules.react(
        to: item.decided, command: item.command, evidence: entry.evidence, target: item.target?.accepted,
        state: &states[item.slot],
        context: context, buffer: &buffer, receipt: &entry.receipt)
      item.practiceEvents = first..<buffer.events.count
    } catch {
      precondition(item.decided.isEmpty && buffer.events.count == first, "a refusal after \(item.decided.count) events")
      item.verdict = .refused(error)
    }
  }

  private static func hydrated(_ hydration: Hydration) -> ProgressionState {
    var state = hydration.states.progression
    for command in hydration.tail {
      for event in command.events {
        ProgressionRules.evolve(&state, by: event, ordinal: command.accepted.receipt.ordinal)
      }
    }
    return state
  }
}

extension RuleContext {
  /// Takes over the catalogue that a batch is decided under, and says whether it is another one.
  @discardableResult
  mutating func follow(_ catalog: Catalog) -> Bool {
    guard self.catalog != catalog else { return false }
    self.catalog = catalog
    return true
  }
}
