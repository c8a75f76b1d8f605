/// Why a day is neutral for a habit. Raw values are stored.
public enum Excuse: UInt8, Sendable, CaseIterable {
  /// The person skipped one day, with or without a reason.
  case skip = 1
  /// The person paused the habit for a range of days.
  case pause = 2
  /// A freeze from the person's stock was spent on the day.
  case freeze = 3
}
