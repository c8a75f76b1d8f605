/// What became of a local day, as its close records it. Raw values are stored.
public enum DayOutcome: UInt8, Sendable, CaseIterable {
  /// Everything that was due was done.
  case complete = 1
  /// What was left open had an excuse: a skip, a pause or a freeze.
  case excused = 2
  /// Something due was left open without an excuse.
  case missed = 3
  /// Nothing was due.
  case nothingDue = 4
}
