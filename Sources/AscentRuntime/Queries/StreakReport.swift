public import AscentRules

/// A streak as of a day.
public struct StreakReport: Hashable, Sendable {
  /// What it counts.
  public package(set) var unit = StreakUnit.days
  /// The run that ends on the day or, while the day is not over, on the last counted day before it;
  /// 0 when it is broken.
  public package(set) var current: Int32 = 0
  /// The longest run ever.
  public package(set) var longest: Int32 = 0
  /// The last counted day; nil when there is none.
  public package(set) var lastDay: LocalDay?
  /// Whether the close of the day ends the streak if nothing more is done on it, and something done
  /// on it still saves it: not when too few days of a week are left, or a limit is broken.
  public package(set) var atRisk = false
  /// The close that ends the streak if nothing more is done; nil when it is not alive, or nothing
  /// is due within a year.
  public package(set) var expiresAt: Instant?

  /// The current run with its unit, such as `3 weeks`.
  public var currentLength: StreakLength { StreakLength(current, unit) }
  /// The longest run with its unit.
  public var longestLength: StreakLength { StreakLength(longest, unit) }
}
