package import AscentRules

/// The result of a person's query over the views of a store.
package struct QueryRows: Sendable {
  /// How many bytes of texts and blobs a result may have.
  private static let bytesMax = 32 << 20

  /// The most rows in a result with a number of columns: 100,000, or fewer if there are many
  /// columns.
  package static func countMax(columns: Int) -> Int { min(100_000, 2_000_000 / max(1, columns)) }

  /// Why a result takes too much memory; nil if it does not.
  package static func excess(bytes: Int) -> String? {
    bytes > bytesMax ? "the answer has more than \(bytesMax >> 20) MB" : nil
  }

  package var columns: [String]
  package var rows: [[JSONValue]] = []
  /// Whether there are more rows than ``countMax(columns:)``.
  package var hasMore = false

  package init(columns: [String] = []) { self.columns = columns }
}
