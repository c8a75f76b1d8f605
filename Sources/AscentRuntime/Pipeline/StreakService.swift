import AscentRules

/// The second service to decide: the streaks of habits and of complete days, from the days that
/// CompletionService has judged. It refuses nothing.
actor StreakService: DecidingService {
  /// The service's state and its step.
  struct Processor: ServiceProcessor {
    var cascade: CommandCascade
    var people: SlotTable<StreakState>

    mutating func decide(_ item: inout CommandItem) {
      cascade.decideStreaks(&people[item.slot], &item.decision)
    }
  }

  var processor: Processor

  init(_ cascade: CommandCascade) {
    processor = Processor(cascade: cascade, people: SlotTable())
  }
}
