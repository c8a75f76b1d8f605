/// An achievement to celebrate, other than a level or a stage. It is in force as long as its
/// cause is.
public enum Achievement: Hashable, Sendable {
  /// The longest run of complete days has reached a round length.
  case dailyStreak(days: Int32)
  /// A habit's longest run has reached a round length.
  case habitStreak(HabitID, StreakLength)
  /// The person came back on a day, `gap` days after the last day with a satisfied habit.
  case comeback(LocalDay, gap: Int32)
  /// A method has had a round number of sessions.
  indirect case sessions(MethodID, count: Int32)
  /// A measured value has reached a milestone of its goal.
  indirect case milestone(Milestone)

  /// The key of its celebration.
  public var celebration: CelebrationKey {
    switch self {
    case .dailyStreak(let days): .dailyStreak(days: days)
    case .habitStreak(let habit, let length): .habitStreak(habit, length)
    case .comeback(let day, _): .comeback(day)
    case .sessions(let method, let count): .sessions(method, count: count)
    case .milestone(let milestone): .milestone(milestone.id)
    }
  }
}
