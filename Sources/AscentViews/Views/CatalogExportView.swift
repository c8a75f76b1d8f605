public import AscentRules

/// A file that the catalogue in force was written to.
public struct CatalogExportView: View {
  /// The path, as it was given.
  public var path: String
  /// The catalogue.
  public var catalog: Catalog
  /// The bytes that were written.
  public var byteCount: Int

  /// A file of a catalogue.
  public init(path: String, catalog: Catalog, byteCount: Int) {
    self.path = path
    self.catalog = catalog
    self.byteCount = byteCount
  }

  public func text(_ style: Style) -> String {
    "wrote version \(catalog.version) to \(VisibleText.visible(path)): \(CatalogCheckView.words(catalog)), \(CountText.text(byteCount, "byte"))\n"
      + "  to put another in force: change it, give it version \(Int64(catalog.version) + 1) or later, then catalog load"
  }

  public var json: JSON {
    .object([
      "file": .string(path), "version": .integer(Int64(catalog.version)),
      "methods": .array(catalog.methods.map { .string($0.id.text) }),
      "bytes": .integer(Int64(byteCount)),
    ])
  }
}
