/// Recognises differences that come from earlier versions of the rules.
extension CommandReplay.Difference {
  /// Whether an earlier version of the rules explains the difference, though the policy version
  /// does not show it.
  ///
  /// In those versions, freezes were not derived from what is in force, pauses had no maximum
  /// length, and fewer undos were refused.
  func isOfEarlierRules(_ command: RecordedCommand) -> Bool {
    switch (refusal, expected) {
    case (.neededBy, _), (.pauseTooLong, _), (nil, .automaticFreezesChanged): true
    // Freezes could be given to a single habit, even for days that were over, and the pauses of an
    // archived habit could be ended.
    case (.pauseInPast, _): command.events.contains { $0.excuse == .freeze }
    case (.habitArchived, _): stored?.kind == .pauseEnded
    // The first close also celebrated days before a limit was added.
    case (nil, _): stored?.kind == .celebrationRaised && command.events.contains { $0.kind == .dayClosed }
    default: false
    }
  }

  /// Whether an import exempted other days than it would now. Earlier versions took a change of
  /// plan in a file as recorded at the time of the import.
  func exemptsOtherDays(_ command: RecordedCommand) -> Bool {
    ExportRecord.isImported(command.operation)
      && (stored?.kind == .habitExempted || expected?.kind == .habitExempted)
  }

  /// Whether the stored celebration is for something reached by a completion that earns nothing.
  /// Earlier versions celebrated such things.
  func celebratesUnpaid(_ command: RecordedCommand) -> Bool {
    guard case .celebrationRaised? = stored, refusal == nil else { return false }
    return command.events.contains { if case .completionLogged(_, _, _, _, pays: false) = $0 { true } else { false } }
  }

  /// Whether the stored celebration of a comeback or a streak is for a day whose award the command
  /// withholds, such as one before its habit was added. Earlier versions celebrated such days,
  /// unless the command was a close or an undo.
  func celebratesWithheld(_ command: RecordedCommand) -> Bool {
    guard case .celebrationRaised(let celebration)? = stored, refusal == nil else { return false }
    switch celebration.key {
    case .comeback, .habitStreak, .dailyStreak: return command.withholdsAward
    case .level, .advance, .sessions, .milestone: return false
    }
  }

  /// Whether the celebration of a comeback is missing from a close or an undo that withholds the
  /// award of a habit. Earlier versions left out the celebration then, even if another habit's
  /// award was paid.
  func lacksComeback(_ command: RecordedCommand) -> Bool {
    guard case .celebrationRaised(let celebration)? = expected, case .comeback = celebration.key else { return false }
    let isCloseOrUndo = command.events.contains { $0.kind == .dayClosed || $0.kind == .operationChanged }
    return refusal == nil && isCloseOrUndo && command.withholdsAward
  }

  /// Whether the stored event warns that the daily streak is at risk on a day that was complete.
  /// Earlier versions gave such warnings.
  func warnsOfCompleteDay(_ state: CompletionState) -> Bool {
    guard case .streakAtRisk(nil, let day, _)? = stored else { return false }
    return expected == nil && refusal == nil && state.complete.contains(day)
  }

  /// Whether the command is refused for a mass below 0, which earlier versions accepted.
  var isMassBelowZero: Bool {
    guard case .badNumber? = refusal else { return false }
    return stored?.kind == .measured || stored?.kind == .measureGoalSet
  }

  /// Whether the stored celebration is for something that was already in force before the command,
  /// which broke it and restored it. Earlier versions celebrated it again.
  func celebratesAgain(_ command: RecordedCommand) -> Bool {
    guard case .celebrationRaised(let celebration)? = stored else { return false }
    return command.events.firstChange(of: celebration.key) == false
  }
}

extension Policy {
  /// The policy under which even days that pay no bonus earn freezes.
  var withFreezesForEveryDay: Policy {
    var policy = withoutSavedWeeks
    policy.everyDayEarnsFreezes = true
    return policy
  }

  /// The policy under which no freeze is spent for a streak of weeks alone.
  var withoutSavedWeeks: Policy {
    var policy = withPastRemovalsExcused
    policy.savesWeeks = false
    return policy
  }

  /// The policy under which the daily streak passes over days from which a habit was removed later.
  var withPastRemovalsExcused: Policy {
    var policy = self
    policy.excusesPastRemovals = true
    return policy
  }

  /// Variants of the policy with other limits on late entries and on what they earn.
  var withOtherLimits: [Policy] {
    // Besides the present window: one that includes every day, no limit at all (under which imports
    // earn XP too), and none but the day itself.
    let windows = [awardWindow, Int(Int32.max), nil, 0]
    return [ageMax, .seconds(100_000 * 86_400)].flatMap { age in
      windows.map { window in
        var policy = self
        (policy.ageMax, policy.awardWindow) = (age, window)
        return policy
      }
    }.filter { $0 != self }
  }
}

extension PersonState {
  /// Makes all habits be judged as in earlier versions; see ``HabitTraits/usesEarlierRules``.
  mutating func judgeAsEarlier() {
    for index in completion.habits.indices { completion.habits[index].plan.traits.usesEarlierRules = true }
    for index in streak.habits.indices { streak.habits[index].plan.traits.usesEarlierRules = true }
  }
}

extension RecordedCommand {
  fileprivate var withholdsAward: Bool {
    events.contains { if case .awardWithheld(_, _, isWithheld: true) = $0 { true } else { false } }
  }
}

extension Event {
  fileprivate var excuse: Excuse? { if case .daysExcused(_, let excuse, _, _, _, _) = self { excuse } else { nil } }
}
