/// A summary of a long history: the newest items one by one, the rest by year.
package struct HistoryOutline: Hashable, Sendable {
  /// The newest items, the newest first.
  package var newest: [HistoryItem]
  /// Older items by year, newest first.
  package var years: [HistoryYear]

  /// An outline with its parts.
  package init(newest: [HistoryItem], years: [HistoryYear]) {
    self.newest = newest
    self.years = years
  }
}

/// A year of a history, without the items listed one by one.
package struct HistoryYear: Hashable, Sendable {
  /// The year of the local days.
  package var year: Int
  /// The number of sessions.
  package var sessionCount: Int
  /// The number of progressions.
  package var advanceCount: Int
  /// The minutes of the sessions.
  package var minutes: Int64

  /// A year with all its parts.
  package init(year: Int, sessionCount: Int = 0, advanceCount: Int = 0, minutes: Int64 = 0) {
    self.year = year
    self.sessionCount = sessionCount
    self.advanceCount = advanceCount
    self.minutes = minutes
  }
}
