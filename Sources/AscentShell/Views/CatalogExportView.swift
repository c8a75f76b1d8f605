import AscentRules
import AscentViews

/// The answer to exporting the current catalogue.
struct CatalogExportView: View {
  /// The path as given.
  var path: String
  /// The exported catalogue.
  var catalog: Catalog
  /// The number of bytes written.
  var byteCount: Int

  func text(_ style: Style) -> String {
    "wrote version \(catalog.version) to \(path.visible): \(CatalogCheckView.words(catalog)), "
      + "\(byteCount.counted("byte"))\n"
      + "  to change it: edit the file, set version \(Int64(catalog.version) + 1) or later, then catalog load"
  }

  var json: JSONValue {
    .object([
      "file": path, "version": catalog.version,
      "methods": catalog.methods.map(\.id),
      "bytes": byteCount,
    ])
  }
}
