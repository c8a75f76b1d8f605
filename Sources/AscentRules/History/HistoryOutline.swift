/// A summary of a long history: the newest items one by one, the rest by year.
public struct HistoryOutline: Hashable, Sendable {
  /// The newest items, the newest first.
  public var newest: [HistoryItem]
  /// Older items by year, newest first.
  public var years: [HistoryYear]

  /// An outline with its parts.
  public init(newest: [HistoryItem], years: [HistoryYear]) {
    self.newest = newest
    self.years = years
  }
}

/// A year of a history, without the items listed one by one.
public struct HistoryYear: Hashable, Sendable {
  /// The year of the local days.
  public var year: Int
  /// The number of sessions.
  public var sessionCount: Int
  /// The number of progressions.
  public var advanceCount: Int
  /// The minutes of the sessions.
  public var minutes: Int64

  /// A year with all its parts.
  public init(year: Int, sessionCount: Int = 0, advanceCount: Int = 0, minutes: Int64 = 0) {
    self.year = year
    self.sessionCount = sessionCount
    self.advanceCount = advanceCount
    self.minutes = minutes
  }
}
