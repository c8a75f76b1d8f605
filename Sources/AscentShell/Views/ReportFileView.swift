import AscentRules
import AscentViews

/// A file that a report was written to.
struct ReportFileView: View {
  /// The path, as it was given.
  var path: String
  var byteCount: Int

  func text(_ style: Style) -> String {
    "wrote the report to \(path.visible), \(DoctorView.size(Int64(byteCount))); open it in a browser"
  }

  var json: JSONValue { .object(["file": path, "bytes": byteCount]) }
}
