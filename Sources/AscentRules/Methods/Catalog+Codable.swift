// Encoders and decoders use the format of ``Catalog/jsonText``. Use ``Catalog/faults(evaluators:)``
// to check whether a decoded catalogue may be loaded.

extension Catalog: Codable {
  public init(from decoder: any Decoder) throws { self = try CatalogReader.decode(decoder) { $0.catalog($1) } }
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension GrowthMethod: Codable {
  public init(from decoder: any Decoder) throws { self = try CatalogReader.decode(decoder) { $0.method($1) } }
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension Stage: Codable {
  public init(from decoder: any Decoder) throws { self = try CatalogReader.decode(decoder) { $0.stage($1) } }
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension ProgressionCriteria: Codable {
  public init(from decoder: any Decoder) throws { self = try CatalogReader.decode(decoder) { $0.criteria($1) } }
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension OvertrainingThresholds: Codable {
  public init(from decoder: any Decoder) throws { self = try CatalogReader.decode(decoder) { $0.overtraining($1) } }
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

/// Feedback is coded as its label.
extension Feedback: Codable {
  public init(from decoder: any Decoder) throws {
    let label = try String(from: decoder)
    guard let feedback = Feedback(label: label) else {
      let allowed = Self.allCases.map(\.label).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "unknown feedback; allowed: \(allowed)"))
    }
    self = feedback
  }

  public func encode(to encoder: any Encoder) throws { try label.encode(to: encoder) }
}

extension CatalogReader {
  fileprivate static func decode<Value>(
    _ decoder: any Decoder, _ read: (inout CatalogReader, JSONValue) -> Value
  ) throws -> Value {
    var reader = CatalogReader(checks: nil)
    let value = read(&reader, try JSONValue(from: decoder))
    guard reader.faults.count == 0 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: reader.faults.description))
    }
    return value
  }
}
