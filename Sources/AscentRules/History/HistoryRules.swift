/// The history of methods: sessions and progressions in force, from the person's state, newest
/// first.
package enum HistoryRules {
  /// The allowed page sizes.
  package static let limits: ClosedRange<Int64> = 1...1000

  /// A page of the history of a method, or of all methods together.
  ///
  /// O(limit · methods + log items): each method is entered by a binary search and then read
  /// backwards.
  ///
  /// - Parameters:
  ///   - id: the method; nil for all of them.
  ///   - cursor: where the page begins, as the page before it says; nil for the newest item.
  ///   - limit: how many items at most, 1 to 1,000.
  ///   - state: the person's.
  ///   - catalog: tells the first stage of a method that was never left.
  /// - Throws: ``Refusal/unknownMethod(_:)`` for one that is neither in the catalogue nor was ever
  ///   practised, ``Refusal/outOfRange(field:value:allowed:)`` for the limit.
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
  ///   - count: how many items to tell one by one, 1 to 1,000.
  ///   - state: the person's.
  ///   - catalog: tells the first stage of a method that was never left.
  package static func outline(
    of id: MethodID?, newest count: Int, in state: ProgressionState, catalog: Catalog
  ) throws(Refusal) -> HistoryOutline {
    try count.check("newest", isIn: limits)
    var merge = HistoryMerge(of: try methods(id, in: state, catalog: catalog), before: nil, catalog: catalog)
    let page = page(of: &merge, limit: count)
    var years: [Int: HistoryYear] = [:]
    merge.forEachLeft { year, minutes in
      years[year, default: HistoryYear(year: year)].sessionCount += 1
      years[year, default: HistoryYear(year: year)].minutes += Int64(minutes)
    } advance: { year in
      years[year, default: HistoryYear(year: year)].advanceCount += 1
    }
    return HistoryOutline(newest: page.items, years: years.values.sorted { $0.year > $1.year })
  }

  /// The requested methods that the person has practised.
  static func methods(
    _ id: MethodID?, in state: ProgressionState, catalog: Catalog
  ) throws(Refusal) -> [ProgressionState.Method] {
    guard let id else { return state.methods }
    if let practised = state.methods.first(where: { $0.id == id }) { return [practised] }
    guard catalog[id] != nil else { throw .unknownMethod(id) }
    return []
  }
}
