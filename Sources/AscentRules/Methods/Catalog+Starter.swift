extension Catalog {
  /// The included catalogue, `Data/starter.json`: six practices, from the first minutes to full
  /// independence.
  public static let starter: Catalog = {
    let catalog = CatalogReader.readTrusted(PackageResources.starter_json) { $0.catalog($1) }
    guard let catalog else { preconditionFailure("starter.json is malformed") }
    return catalog
  }()
}
