import AscentRules
import AscentViews

/// The answer to writing a report to a file.
struct ReportFileView: View {
  /// The path as given.
  var path: String
  var byteCount: Int

  func text(_ style: Style) -> String {
    "wrote the report to \(path.visible), \(DoctorView.size(Int64(byteCount))); open it in a browser"
  }

  var json: JSONValue { .object(["file": path, "bytes": byteCount]) }
}
