import AscentRules

/// Operations in words, as nouns: `skip of 3 March for Gym`.
enum OperationText {
  /// What was undone or redone, by an event of the undo; nil for an event that says nothing of it.
  static func undone(by event: Event, _ names: [HabitID: String], asOf today: LocalDay) -> String? {
    switch event {
    case .excuseChanged(let habit, let excuse, let first, let last, _, _):
      return "\(excuse) of \(DayText.text(first, through: last, asOf: today)) for \(names[habit] ?? "habit \(habit)")"
    case .freezeGrantChanged(let count, _, _): return "grant of \(CountText.text(count, "freeze"))"
    case .manualAwardChanged(_, let amount, _): return "award of \(abs(amount)) XP"
    case .habitRenamed(_, let former, let name): return "\"\(former)\" is called \"\(name)\" again"
    default: return nil
    }
  }

  /// What a command did that can't be undone, by its events.
  static func kept(_ events: [Event]) -> String {
    // A user's first command also sets the time zone.
    switch events.first(where: { if case .zoneChanged = $0 { false } else { true } }) ?? events.first {
    case .habitAdded: "new habit"
    case .goalChanged: "goal"
    case .scheduleChanged: "schedule"
    case .habitArchived: "archive"
    case .habitRestored: "restore"
    case .zoneChanged: "travel"
    case .dayStartChanged: "day start"
    case .celebrationAcknowledged: "dismissed celebration"
    default: "repair"
    }
  }
}
