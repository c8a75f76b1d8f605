import AscentRules

/// What ``DailyAwardService`` knows and does, as a value.
struct AwardProcessor {
  /// What is kept of a person.
  private struct Place {
    var award = AwardState()
    var celebration = CelebrationState()
  }

  private var context: RuleContext
  private var lines: AffirmationLines
  private var places = SlotTable(empty: Place())

  init(context: RuleContext) {
    self.context = context
    self.lines = AffirmationLines(context.catalog)
  }

  /// Does the room's part for each item of a batch, and seals it for the journal.
  mutating func handle(_ batch: inout Batch) {
    places.follow(batch, hydrated: Self.hydrated)
    if context.follow(batch.catalog) { lines = AffirmationLines(context.catalog) }
    for index in batch.commands.indices where batch.commands[index].isAccepted {
      award(&batch.commands[index], &batch.entries[index], &batch.buffer)
    }
    for index in batch.snapshots.indices {
      let place = places[batch.snapshots[index].slot]
      batch.snapshots[index].version = place.award.version
      batch.snapshots[index].parts.append(SnapshotCoding.encode(place.award))
      batch.snapshots[index].parts.append(SnapshotCoding.encode(place.celebration))
    }
    for index in batch.queries.indices {
      places[batch.queries[index].slot].award.describe(in: &batch.queries[index].report)
      batch.queries[index].report.celebrationState = places[batch.queries[index].slot].celebration
    }
    batch.finalize()
  }

  private mutating func award(_ item: inout CommandItem, _ entry: inout AcceptedCommand, _ buffer: inout EventBuffer) {
    if let repair = item.repair, repair.auditedVersion != places[item.slot].award.version {
      item.verdict = .repairConflict
      return
    }
    let first = buffer.events.count
    buffer.ordinal = entry.receipt.ordinal
    do {
      // Asked only then: the state would be copied for the question.
      if case .acknowledge = item.command.intent {
        try CelebrationRules.check(item.command, in: places[item.slot].celebration)
      }
      entry.version = try AwardRules.react(
        to: item.decided, others: item.streaks.count + item.practiceEvents.count, command: item.command,
        evidence: entry.evidence,
        repairs: item.repair?.corrections ?? [], state: &places[item.slot].award, context: context, buffer: &buffer,
        receipt: &entry.receipt
      )
      let causes = Causes(
        streaks: item.streaks, practiceEvents: item.practiceEvents, awards: first..<buffer.events.count)
      celebrate(causes, of: item.command, in: item.slot, day: entry.evidence.day, &buffer)
      CelebrationRules.acknowledge(item.command, state: &places[item.slot].celebration, buffer: &buffer)
      places[item.slot].award.version += Int64(buffer.events.count - causes.awards.upperBound)
      item.awards = first..<buffer.events.count
      entry.eventCount = Int32(item.decided.count + item.streaks.count + item.practiceEvents.count + item.awards.count)
    } catch {
      precondition(item.decided.isEmpty && buffer.events.count == first, "a refusal after \(item.decided.count) events")
      item.verdict = .refused(error)
    }
  }

  /// Where the events lie that a celebration can follow from.
  private struct Causes {
    var streaks, practiceEvents, awards: Range<Int>
  }

  /// Celebrates what the other rooms and the ledger have caused.
  private mutating func celebrate(
    _ causes: Causes, of command: Command, in slot: Int, day: LocalDay, _ buffer: inout EventBuffer
  ) {
    if causes.streaks.isEmpty, causes.practiceEvents.isEmpty, causes.awards.isEmpty { return }
    let occasion = CelebrationOccasion(command, day: day, lines: lines)
    for range in [causes.streaks, causes.practiceEvents, causes.awards] {
      CelebrationRules.react(to: range, on: occasion, state: &places[slot].celebration, buffer: &buffer)
    }
  }

  private static func hydrated(_ hydration: Hydration) -> Place {
    var place = Place(award: hydration.states.award, celebration: hydration.states.celebration)
    for command in hydration.tail {
      for event in command.events {
        AwardRules.evolve(&place.award, by: event)
        CelebrationRules.evolve(&place.celebration, by: event)
      }
    }
    return place
  }
}
