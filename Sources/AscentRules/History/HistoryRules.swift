/// Reads the history of methods from a person's state: the sessions and progressions in force,
/// newest first.
package enum HistoryRules {
  /// The allowed page sizes.
  package static let limits: ClosedRange<Int64> = 1...1000

  /// A page of the history of a method, or of all methods together.
  ///
  /// O(limit · methods + log items): a binary search finds the cursor in each method, and the items
  /// are read backwards from there.
  ///
  /// - Parameters:
  ///   - id: the method; nil for all of them.
  ///   - cursor: where the page begins, from ``HistoryPage/next`` of the page before; nil for the
  ///     newest item.
  ///   - limit: how many items at most, 1 to 1,000.
  ///   - state: the person's sessions and progressions.
  ///   - catalog: gives the first stage of a method for which the state has none.
  /// - Throws: ``Refusal/unknownMethod(_:)`` for a method that is not in the catalogue and was
  ///   never practised, ``Refusal/outOfRange(field:value:allowed:)`` for the limit.
  package static func page(
    of id: MethodID?, before cursor: HistoryPage.Cursor?, limit: Int, in state: ProgressionState, catalog: Catalog
  ) throws(Refusal) -> HistoryPage {
    try limit.check("limit", isIn: limits)
    var merge = HistoryMerge(of: try methods(id, in: state, catalog: catalog), before: cursor, catalog: catalog)
    return page(of: &merge, limit: limit)
  }

  static func page(of merge: inout HistoryMerge, limit: Int) -> HistoryPage {
    var items: [HistoryPage.Item] = []
    items.reserveCapacity(limit)
    while items.count < limit, let item = merge.next() { items.append(item) }
    return HistoryPage(items: items, next: merge.isAtEnd ? nil : items.last?.cursor)
  }

  /// The newest items of a history, and a line for each year of what is older. O(items), with a
  /// small constant.
  ///
  /// - Parameters:
  ///   - id: the method; nil for all of them.
  ///   - count: how many items to list one by one, 1 to 1,000.
  ///   - state: the person's sessions and progressions.
  ///   - catalog: gives the first stage of a method for which the state has none.
  package static func outline(
    of id: MethodID?, newest count: Int, in state: ProgressionState, catalog: Catalog
  ) throws(Refusal) -> HistoryOutline {
    try count.check("newest", isIn: limits)
    var merge = HistoryMerge(of: try methods(id, in: state, catalog: catalog), before: nil, catalog: catalog)
    let page = page(of: &merge, limit: count)
    var years: [Int: HistoryYear] = [:]
    merge.forEachRemaining { year, minutes in
      years[year, default: HistoryYear(year: year)].sessionCount += 1
      years[year, default: HistoryYear(year: year)].minutes += Int64(minutes)
    } advance: { year in
      years[year, default: HistoryYear(year: year)].advanceCount += 1
    }
    return HistoryOutline(newest: page.items, years: years.values.sorted { $0.year > $1.year })
  }

  /// The methods with a history: the one requested or, with nil, all that the person has practised.
  /// Empty for a method in the catalogue that was never practised.
  static func methods(
    _ id: MethodID?, in state: ProgressionState, catalog: Catalog
  ) throws(Refusal) -> [ProgressionState.Method] {
    guard let id else { return state.methods }
    if let practised = state.methods.first(where: { $0.id == id }) { return [practised] }
    guard catalog[id] != nil else { throw .unknownMethod(id) }
    return []
  }
}
