extension Catalog {
  /// Reads a catalogue from a JSON text and checks it completely.
  ///
  /// - Parameters:
  ///   - bytes: the text, of at most `JSONReader.sizeMax` bytes.
  ///   - evaluators: the allowed additional criteria.
  /// - Throws: ``Catalog/Faults`` with every fault in the order of the text. Text that is not JSON
  ///   gives a single fault, with its line.
  public static func read(_ bytes: [UInt8], evaluators: CriterionEvaluators) throws(Catalog.Faults) -> Catalog {
    if let reason = sizeFault(bytes.count) { throw Catalog.Faults(reason) }
    let json: JSONValue
    do throws(JSONFault) {
      json = try JSONReader.read(bytes)
    } catch {
      throw Catalog.Faults("line \(error.line): \(error.reason)")
    }
    let (catalog, faults) = checked(json, evaluators)
    guard faults.count == 0 else { throw faults }
    // Numbers can be longer in the stored form, so its size is checked too.
    if let reason = sizeFault(catalog.jsonText.utf8.count) { throw Catalog.Faults(reason) }
    return catalog
  }

  /// The faults of a catalogue built in code, in the order of its JSON: exactly those that reading
  /// its JSON would report, at most ``Catalog/Faults/limit``.
  public func faults(evaluators: CriterionEvaluators) -> [Catalog.Fault] {
    let faults = Self.checked(json, evaluators).faults
    if faults.count == 0, let reason = Self.sizeFault(jsonText.utf8.count) { return Catalog.Faults(reason).faults }
    return faults.faults
  }

  private static func checked(
    _ json: JSONValue, _ evaluators: CriterionEvaluators
  ) -> (catalog: Catalog, faults: Catalog.Faults) {
    // Collect all stages first: a criterion may require a later one.
    let outline = CatalogOutline(json, evaluators: evaluators)
    var reader = CatalogReader(checks: CatalogReader.Checks(evaluators: evaluators, outline: outline))
    let catalog = reader.catalog(json)
    return (catalog, reader.faults)
  }

  private static func sizeFault(_ byteCount: Int) -> String? {
    byteCount <= JSONReader.sizeMax ? nil : "it has \(byteCount) bytes; at most \(JSONReader.sizeMax) are allowed"
  }
}

extension Catalog.Faults {
  /// One fault of the catalogue as a whole.
  fileprivate init(_ reason: String) {
    self.init()
    add(reason, at: [])
  }
}
