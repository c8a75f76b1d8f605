public import AscentRules

/// A person's history with the methods, computed from the state. Only notes are read from the
/// journal; see ``Person/history(of:before:limit:)``.
extension MethodProgress {
  /// Sessions and progressions of a method, or of all methods, newest first. O(limit ·
  /// methods + log items).
  ///
  /// - Parameters:
  ///   - id: the method; nil for all of them.
  ///   - cursor: where the page begins, as given by the previous page; nil for the newest item.
  ///   - limit: how many items at most, 1 to 1,000.
  /// - Throws: ``/AscentRules/Refusal/unknownMethod(_:)`` for a method that is not in the
  ///   catalogue and was never practised,
  ///   ``/AscentRules/Refusal/outOfRange(field:value:allowed:)`` for the limit.
  public func history(
    of id: MethodID? = nil, before cursor: HistoryPage.Cursor? = nil, limit: Int = 20
  ) throws(Refusal) -> HistoryPage {
    try HistoryRules.page(of: id, before: cursor, limit: limit, in: progression, catalog: context.catalog)
  }

  /// The newest items of a history, 1 to 1,000 of them, and one summary for each year of
  /// the older items.
  ///
  /// - Throws: as for ``history(of:before:limit:)``.
  package func outline(of id: MethodID? = nil, newest count: Int = 20) throws(Refusal) -> HistoryOutline {
    try HistoryRules.outline(of: id, newest: count, in: progression, catalog: context.catalog)
  }

  /// The stages of a method that the person was in, in order; empty for a method never practised.
  ///
  /// - Throws: ``/AscentRules/Refusal/unknownMethod(_:)``.
  public func timeline(of id: MethodID) throws(Refusal) -> [TimelineItem] {
    try TimelineRules.timeline(of: id, at: at, in: progression, catalog: context.catalog)
  }

  /// The figures of a method.
  ///
  /// - Throws: ``/AscentRules/Refusal/unknownMethod(_:)``.
  public func statistics(of id: MethodID) throws(Refusal) -> PracticeStatistics.Method {
    try StatisticsRules.statistics(of: id, at: at, in: progression, catalog: context.catalog)
  }

  /// The figures of all methods that the person has practised.
  public func statistics() -> PracticeStatistics {
    StatisticsRules.statistics(at: at, in: progression, catalog: context.catalog)
  }
}
