/// What the command changed, as values before and after. For a command about no habit, the values
/// of habit and day are 0.
extension Receipt {
  /// The count of the habit on the day, in units of the habit's last decimal.
  public var count: Change<Int> { change(\.count) }
  /// The goal in force for the habit on the day, in the same units.
  public var goal: Change<Int> { change(\.goal) }
  /// The habit's streak as of the day.
  public var streak: Change<Int> { change(\.streak) }
  /// The habit's longest streak.
  public var longestStreak: Change<Int> { change(\.longestStreak) }
  /// The streak of complete days as of the day.
  public var dailyStreak: Change<Int> { change(\.dailyStreak) }
  /// The longest streak of complete days.
  public var longestDailyStreak: Change<Int> { change(\.longestDailyStreak) }
  /// The total of the ledger.
  public var xp: Change<Int> { change(\.totalXP) }
  /// The level.
  public var level: Change<Int> { change(\.level) }
  /// Whether the habit is satisfied on the day.
  public var isSatisfied: Change<Bool> { Change(before: before.isSatisfied, after: after.isSatisfied) }
  /// Whether the day is complete.
  public var isDayComplete: Change<Bool> { Change(before: before.isComplete, after: after.isComplete) }

  /// What a session changed; nil for other commands.
  public var session: Receipt.Session? {
    if case .session(let session) = practice { session } else { nil }
  }
  /// What a progression changed; nil for other commands.
  public var progression: Receipt.Progression? {
    if case .progression(let progression) = practice { progression } else { nil }
  }

  private func change(_ value: KeyPath<Standing, some BinaryInteger>) -> Change<Int> {
    Change(before: Int(before[keyPath: value]), after: Int(after[keyPath: value]))
  }
}
