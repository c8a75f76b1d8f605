package import AscentRules

/// The result of a person's query over the views of a store.
package struct QueryRows: Sendable {
  /// The most rows in a result.
  package static let countMax = 100_000
  /// How many bytes of texts and blobs an answer may have.
  private static let bytesMax = 32 << 20
  /// How many values of any type an answer may have.
  private static let valuesMax = 2_000_000

  /// Why an answer takes too much memory; nil if it does not.
  package static func excess(bytes: Int, values: Int) -> String? {
    if bytes > bytesMax { return "the answer has more than \(bytesMax >> 20) MB" }
    return values > valuesMax ? "the answer has more than \(valuesMax) values" : nil
  }

  package var columns: [String]
  package var rows: [[JSONValue]] = []
  /// Whether there are more rows than ``countMax``.
  package var hasMore = false

  package init(columns: [String] = []) { self.columns = columns }
}
