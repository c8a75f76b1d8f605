import AscentRules
import AscentViews

/// A file that a history was written to.
struct HistoryExportView: View {
  /// The path, as it was given.
  var path: String
  var records: Int
  var byteCount: Int

  func text(_ style: Style) -> String {
    "wrote \(records.counted("record")) to \(path.visible), \(byteCount.counted("byte"))"
  }

  var json: JSONValue { .object(["file": path, "records": records, "bytes": byteCount]) }
}
