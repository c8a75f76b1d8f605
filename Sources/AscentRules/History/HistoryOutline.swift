/// A summary of a long history: the newest items one by one, older ones summed up by year.
package struct HistoryOutline: Hashable {
  /// The newest items, the newest first.
  package var newest: [HistoryPage.Item]
  /// The older items, summed up by year, newest year first.
  package var years: [HistoryYear]
}

/// The items of one year in a history, except those that are listed one by one.
package struct HistoryYear: Hashable {
  /// The calendar year of the items' local days.
  package var year: Int
  /// The number of sessions.
  package var sessionCount = 0
  /// The number of progressions.
  package var advanceCount = 0
  /// The minutes of the sessions.
  package var minutes: Int64 = 0
}
