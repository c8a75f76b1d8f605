/// A summary of a long history: the newest items one by one, the rest by year.
package struct HistoryOutline: Hashable {
  /// The newest items, the newest first.
  package var newest: [HistoryPage.Item]
  /// Older items by year, newest first.
  package var years: [HistoryYear]
}

/// A year of a history, without the items listed one by one.
package struct HistoryYear: Hashable {
  /// The year of the local days.
  package var year: Int
  /// The number of sessions.
  package var sessionCount = 0
  /// The number of progressions.
  package var advanceCount = 0
  /// The minutes of the sessions.
  package var minutes: Int64 = 0
}
