/// What earlier versions of the rules did otherwise.
extension HistoryReplay.Difference {
  /// Whether it is what an earlier version of the rules did, which no version of the policy
  /// tells: freezes did not follow from what is in force, pauses had no bound, and an undo was
  /// refused less often.
  func isOfEarlierRules(_ command: RecordedCommand) -> Bool {
    switch (refusal, expected) {
    case (.neededBy, _), (.pauseTooLong, _), (nil, .automaticFreezesChanged): true
    // A single habit had freezes, also for days that were over, and an archived one resumed.
    case (.pauseInPast, _): command.events.contains { $0.excuse == .freeze }
    case (.habitArchived, _): stored?.kind == .pauseEnded
    // The first close celebrated days before a limit was added.
    case (nil, _): stored?.kind == .celebrationRaised && command.events.contains { $0.kind == .dayClosed }
    default: false
    }
  }

  /// Whether a mass below 0 was refused: earlier versions accepted it.
  var isMassBelowZero: Bool {
    guard case .badNumber? = refusal else { return false }
    return stored?.kind == .measured || stored?.kind == .measureGoalSet
  }

  /// Whether a celebration is stored of something that was in force before the command, and that
  /// the command took apart and joined again: earlier versions celebrated that.
  func celebratesAgain(_ command: RecordedCommand) -> Bool {
    guard case .celebrationRaised(let celebration)? = stored else { return false }
    return command.events.firstChange(of: celebration.key) == false
  }
}

extension StreakState {
  /// Whether a habit has, or had, a schedule of n times in d days.
  var coversDays: Bool {
    habits.contains { habit in
      ([habit.plan.schedule.initial] + habit.plan.schedule.changes.map(\.value)).contains {
        if case .times = $0 { true } else { false }
      }
    }
  }
}

extension Event {
  fileprivate var excuse: Excuse? { if case .daysExcused(_, let excuse, _, _, _, _) = self { excuse } else { nil } }
}
