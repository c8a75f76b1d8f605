import AscentRules

/// The first service to decide: counts, goals, plans and complete days.
///
/// Commands are checked here, except for what only a later service knows. Being first, it also
/// detects an operation that is already in the pipeline, and chooses whose states are packed.
actor CompletionService: DecidingService {
  /// The service's state and its step.
  struct Processor: ServiceProcessor {
    var cascade: CommandCascade
    var people: SlotTable<CompletionState>
    private var inFlight = InFlightOperations()
    private var idle: IdlePeople

    init(_ cascade: CommandCascade, unpackedMin: Int) {
      self.cascade = cascade
      people = SlotTable()
      idle = IdlePeople(unpackedMin: unpackedMin)
    }

    mutating func begin(_ batch: inout Batch, afterReset: Bool) {
      if afterReset { inFlight = InFlightOperations() }
      inFlight.begin(batch.number, settledBefore: batch.settledBefore, commandCount: batch.commands.count)
      batch.events.reserveCapacity(batch.commands.count * 8)
      idle.begin(&batch, people, afterReset: afterReset)
    }

    mutating func finish(_ batch: inout Batch) { idle.finish(&batch, people) }

    mutating func decide(_ item: inout CommandItem) throws(Refusal) {
      let key = InFlightOperations.Key(slot: item.slot, operation: item.command.operation.key)
      if let known = inFlight[key] {
        guard known.content == item.content else { throw .operationReused(key.operation) }
        item.verdict = .repeated
        return
      }
      if let named = item.command.intent.target {
        let target = InFlightOperations.Key(slot: item.slot, operation: named)
        switch inFlight.resolve(target, stored: item.target?.accepted) {
        case .known(let operation): item.input.target = operation
        case .unknown: break
        case .undecided:
          item.verdict = .dependsOnInFlight
          return
        }
      }
      try cascade.decideCompletion(item.input, &people[item.slot], &item.decision)
      item.verdict = .accepted
      let (changesStage, isPartial) = (item.input.changesStage, item.input.changesAcknowledgement)
      inFlight.add(
        key,
        InFlightOperations.Entry(
          // Not `decision.ordinal`: its getter would copy the whole decision.
          content: item.content, ordinal: item.decision.receipt.ordinal,
          origin: CompletionOrigin(item.decision.evidence, item.input.command.device), trace: trace(of: item),
          changesStage: changesStage, isPartial: isPartial))
    }

    /// What the command did, for commands that refer to it while it is in the pipeline; nil when a
    /// later service decides that.
    private func trace(of item: borrowing CommandItem) -> InFlightOperations.Trace? {
      switch item.input.command.intent {
      case .complete(let logged) where logged.isOneEvent:
        // The event has the amount in the units of the habit.
        guard let first = item.decision.completionEvents.first,
          case .completionLogged(let habit, let day, let amount, _, let pays) = item.decision.events[first]
        else { return nil }
        return .completion(habit, day, amount: amount, pays: pays)
      default:
        if item.input.isDecidedByLaterService { return nil }
        return .other(Array(item.decision.events[item.decision.completionEvents]))
      }
    }
  }

  var processor: Processor

  init(_ cascade: CommandCascade, unpackedMin: Int) {
    processor = Processor(cascade, unpackedMin: unpackedMin)
  }
}
