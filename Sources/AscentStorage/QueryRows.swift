package import AscentRules

/// The result of a person's query over the views of a store.
package struct QueryRows: Sendable {
  /// The most rows in a result.
  package static let countMax = 100_000

  package var columns: [String]
  package var rows: [[JSONValue]] = []
  /// Whether there are more rows than ``countMax``.
  package var hasMore = false

  package init(columns: [String] = []) { self.columns = columns }
}
