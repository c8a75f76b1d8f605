import AscentRules

/// The third service to decide: the stage that a session belongs to, whether a person is ready for
/// the next one, and whether an advance can be taken back.
actor ProgressionService: DecidingService {
  /// The service's state and its step.
  struct Processor: ServiceProcessor {
    var cascade: CommandCascade
    var people: SlotTable<ProgressionState>

    mutating func decide(_ item: inout CommandItem) throws(Refusal) {
      try cascade.decideProgression(item.input, &people[item.slot], &item.decision)
    }
  }

  var processor: Processor

  init(_ cascade: CommandCascade) {
    processor = Processor(cascade: cascade, people: SlotTable())
  }
}
