extension Catalog {
  /// The catalogue of a JSON text, if nothing at all is wrong with it.
  ///
  /// - Parameters:
  ///   - bytes: the text, of at most ``JSONReader/sizeMax`` bytes.
  ///   - evaluators: what its further criteria may be.
  /// - Throws: ``CatalogFaults`` with every fault in the order of the text. What is no JSON is one
  ///   fault, with its line. Nothing was taken.
  public static func read(_ bytes: [UInt8], evaluators: CriterionEvaluators) throws(CatalogFaults) -> Catalog {
    if let reason = sizeFault(bytes.count) { throw CatalogFaults(reason) }
    let json: JSONValue
    do throws(JSONFault) {
      json = try JSONReader.read(bytes)
    } catch {
      throw CatalogFaults("line \(error.line): \(error.reason)")
    }
    let (catalog, faults) = checked(json, evaluators)
    guard faults.count == 0 else { throw faults }
    // Numbers can be longer in the form that is kept.
    if let reason = sizeFault(catalog.jsonText.utf8.count) { throw CatalogFaults(reason) }
    return catalog
  }

  /// What is wrong with a catalogue that was made as values, in the order of its JSON: exactly what
  /// reading that JSON would have said. There are at most ``CatalogFaults/limit`` of them.
  public func faults(evaluators: CriterionEvaluators) -> [CatalogFault] {
    let faults = Self.checked(json, evaluators).faults
    if faults.count == 0, let reason = Self.sizeFault(jsonText.utf8.count) { return CatalogFaults(reason).faults }
    return faults.faults
  }

  private static func checked(
    _ json: JSONValue, _ evaluators: CriterionEvaluators
  ) -> (catalog: Catalog, faults: CatalogFaults) {
    // All stages are known before the first is read: a criterion may require one further down.
    let outline = CatalogOutline(json, evaluators: evaluators)
    var reader = CatalogReader(checks: CatalogReader.Checks(evaluators: evaluators, outline: outline))
    let catalog = reader.catalog(json)
    return (catalog, reader.faults)
  }

  private static func sizeFault(_ byteCount: Int) -> String? {
    byteCount <= JSONReader.sizeMax ? nil : "it has \(byteCount) bytes; at most \(JSONReader.sizeMax) are allowed"
  }
}

extension CatalogFaults {
  /// One fault of the catalogue as a whole.
  fileprivate init(_ reason: String) {
    self.init()
    add(reason, at: [])
  }
}
