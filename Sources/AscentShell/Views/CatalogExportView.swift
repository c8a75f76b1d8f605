import AscentRules
import AscentViews

/// A file that the catalogue in force was written to.
struct CatalogExportView: View {
  /// The path, as it was given.
  var path: String
  /// The catalogue.
  var catalog: Catalog
  /// The bytes that were written.
  var byteCount: Int

  func text(_ style: Style) -> String {
    "wrote version \(catalog.version) to \(VisibleText.visible(path)): \(CatalogCheckView.words(catalog)), "
      + "\(CountText.text(byteCount, "byte"))\n"
      + "  to change it: edit the file, set version \(Int64(catalog.version) + 1) or later, then catalog load"
  }

  var json: JSONValue {
    .object([
      "file": .string(path), "version": .integer(Int64(catalog.version)),
      "methods": .array(catalog.methods.map { .string($0.id.text) }),
      "bytes": .integer(Int64(byteCount)),
    ])
  }
}
