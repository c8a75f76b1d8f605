import AscentRules
import AscentViews

/// The answer to exporting the user's records to a file.
struct ExportFileView: View {
  /// The path as given.
  var path: String
  var records: Int
  var byteCount: Int
  /// The number of manual awards that the file does not contain.
  var awards = 0

  func text(_ style: Style) -> String {
    let left =
      awards.noun("award is", "awards are") + " not in the file, because an import earns no XP; backup keeps XP"
    return
      (["wrote \(records.counted("record")) to \(path.visible), \(byteCount.counted("byte"))"]
      + (awards > 0 ? ["  \(awards) \(left)"] : [])).lines
  }

  var json: JSONValue {
    .object(["file": path, "records": records, "bytes": byteCount, "awardsLeftOut": awards])
  }
}
