package import AscentRules

/// The answer to a statement of a person over the views of a store.
package struct QueryRows: Sendable {
  /// The most rows of an answer.
  package static let countMax = 100_000

  package var columns: [String]
  package var rows: [[JSONValue]] = []
  /// Whether there are more than ``countMax``.
  package var hasMore = false

  package init(columns: [String] = []) { self.columns = columns }
}
