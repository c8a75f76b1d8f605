public import AscentRules

/// A streak as of a day.
public struct StreakReport: Hashable, Sendable {
  /// The unit in which the streak is counted.
  public package(set) var unit = StreakUnit.days
  /// The length of the run that ends on the day or, while the day is not over, on the last counted
  /// day before it; 0 when the streak is broken.
  public package(set) var current: Int32 = 0
  /// The length of the longest run ever.
  public package(set) var longest: Int32 = 0
  /// The last counted day; nil when there is none.
  public package(set) var lastDay: LocalDay?
  /// Whether the close of the day ends the streak if nothing more is done on the day.
  ///
  /// False when nothing done on the day can save the streak, as when too few days of a week are
  /// left. Always false for a limit, which is kept by doing nothing.
  public package(set) var atRisk = false
  /// The instant of the close that ends the streak if nothing more is done; nil when the streak is
  /// not alive, or nothing is due within a year.
  public package(set) var expiresAt: Instant?

  /// The current run with its unit, such as `3 weeks`.
  public var currentLength: StreakLength { StreakLength(current, unit) }
  /// The longest run with its unit.
  public var longestLength: StreakLength { StreakLength(longest, unit) }
}
