import AscentRules

/// What ``CompletionService`` knows and does, as a value: counts, goals, plans and complete days of
/// the people of a shard, by their places.
struct CompletionProcessor {
  private var context: RuleContext
  private var states = SlotTable(empty: CompletionState())
  private var inFlight = InFlightOperations()

  init(context: RuleContext) {
    self.context = context
  }

  /// Does the room's part for each item of a batch.
  mutating func handle(_ batch: inout Batch) {
    if states.follow(batch, hydrated: Self.hydrated) { inFlight = InFlightOperations() }
    context.follow(batch.catalog)
    inFlight.begin(batch.number, settledBefore: batch.settledBefore, commandCount: batch.commands.count)
    batch.buffer.events.reserveCapacity(batch.commands.count * 8)
    for index in batch.commands.indices {
      decide(&batch.commands[index], &batch.entries[index], &batch.buffer)
      if case .loadCatalog(let catalog) = batch.commands[index].command.intent, batch.commands[index].isAccepted {
        batch.loadedCatalog = catalog
      }
    }
    for index in batch.snapshots.indices {
      let state = states[batch.snapshots[index].slot]
      batch.snapshots[index].ordinal = state.lastOrdinal
      batch.snapshots[index].parts.append(SnapshotCoding.encode(state))
    }
    for index in batch.queries.indices {
      let state = states[batch.queries[index].slot]
      state.describe(
        on: batch.queries[index].day, askedAt: batch.queries[index].askedAt, context, in: &batch.queries[index].report)
    }
  }

  private mutating func decide(_ item: inout CommandItem, _ entry: inout AcceptedCommand, _ buffer: inout EventBuffer) {
    let key = InFlightOperations.Key(slot: item.slot, operation: item.command.operation.key)
    if let known = inFlight[key] {
      item.verdict = known.content == entry.content ? .repeated : .refused(.operationReused(key.operation))
      return
    }
    var target: AcceptedOperation?
    if let named = item.command.intent.target {
      switch inFlight.resolve(InFlightOperations.Key(slot: item.slot, operation: named), stored: item.target?.accepted)
      {
      case .known(let operation): target = operation
      case .unknown: break
      case .undecided:
        item.verdict = .dependsOnInFlight
        return
      }
    }
    let first = buffer.events.count
    do {
      entry.evidence = try CompletionRules.decide(
        item.command, recordedAt: entry.receipt.recordedAt, target: target, state: &states[item.slot], context: context,
        buffer: &buffer, receipt: &entry.receipt)
    } catch {
      item.verdict = .refused(error)
      return
    }
    item.verdict = .accepted
    item.decided = first..<buffer.events.count
    let trace = trace(of: item, entry.receipt, buffer)
    let changesStage = target?.changesStage ?? false
    inFlight.add(
      key,
      InFlightOperations.Entry(
        content: entry.content, ordinal: entry.receipt.ordinal, trace: trace, changesStage: changesStage))
  }

  private func trace(
    of item: borrowing CommandItem, _ receipt: Receipt, _ buffer: EventBuffer
  ) -> InFlightOperations.Trace? {
    switch item.command.intent {
    case .markComplete(_, let amount), .recordCompletion(_, _, let amount):
      receipt.habit.map { .completion($0, receipt.day, amount: amount) }
    case .undo where item.target?.accepted.changesStage ?? false: nil
    case let intent where intent.isDecidedLater: nil
    default: .other(Array(buffer.events[item.decided]))
    }
  }

  private static func hydrated(_ hydration: Hydration) -> CompletionState {
    var state = hydration.states.completion
    for command in hydration.tail {
      let ordinal = command.accepted.receipt.ordinal
      for event in command.events { CompletionRules.evolve(&state, by: event, ordinal: ordinal) }
      state.lastOrdinal = ordinal
    }
    return state
  }
}
