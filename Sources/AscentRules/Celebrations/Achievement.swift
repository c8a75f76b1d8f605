/// An achievement to celebrate, besides levels and stages. It is in force while its cause is.
public enum Achievement: Hashable, Sendable {
  /// The longest run of complete days has reached a round length.
  case dailyStreak(days: Int32)
  /// A habit's longest run has reached a round length.
  case habitStreak(HabitID, days: Int32)
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
    case .habitStreak(let habit, let days): .habitStreak(habit, days: days)
    case .comeback(let day, _): .comeback(day)
    case .sessions(let method, let count): .sessions(method, count: count)
    case .milestone(let milestone): .milestone(milestone.id)
    }
  }
}

/// Round numbers worth celebrating.
package enum RoundNumbers {
  private static let runs: [Int32] = [7, 14, 30, 50, 100, 200, 300, 365]
  private static let sessions: [Int32] = [10, 25, 50, 100, 250, 500]

  /// The round lengths of a run in a range: 7, 14, 30, 50, 100, 200, 300, 365, 500, and every
  /// further 500.
  package static func forEachRun(in range: Range<Int32>, _ body: (Int32) -> Void) {
    forEach(in: range, runs, every: 500, body)
  }

  /// The round numbers of sessions in a range: 10, 25, 50, 100, 250, 500, 1,000, and every further
  /// 500.
  package static func forEachSessionCount(in range: Range<Int32>, _ body: (Int32) -> Void) {
    forEach(in: range, sessions, every: 500, body)
  }

  private static func forEach(in range: Range<Int32>, _ listed: [Int32], every step: Int32, _ body: (Int32) -> Void) {
    for number in listed where range.contains(number) { body(number) }
    var next = max(listed[listed.count - 1] / step + 1, (range.lowerBound + step - 1) / step) * step
    while next < range.upperBound {
      body(next)
      next += step
    }
  }
}
