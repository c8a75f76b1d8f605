/// Encodes and decodes as plain JSON.
///
/// The standard library's decoders keep neither the order of members nor the kinds of numbers:
/// members come back sorted by name, and `4.0` as an integer.
extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    // A decoder reveals the kind of a value only by failing for the other kinds.
    if let members = try? decoder.container(keyedBy: Name.self) {
      self = .object(
        try members.allKeys.sorted { $0.stringValue < $1.stringValue }
          .map { JSONValue.Member(name: $0.stringValue, value: try members.decode(JSONValue.self, forKey: $0)) })
    } else if var elements = try? decoder.unkeyedContainer() {
      var values: [JSONValue] = []
      while !elements.isAtEnd { values.append(try elements.decode(JSONValue.self)) }
      self = .array(values)
    } else {
      self = try Self.scalar(decoder.singleValueContainer())
    }
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
    if container.decodeNil() { return .null }
    if let truth = try? container.decode(Bool.self) { return .bool(truth) }
    if let number = try? container.decode(Int64.self) { return .integer(number) }
    if let number = try? container.decode(Double.self) { return .number(number) }
    return .string(try container.decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Name.self)
      for member in members { try container.encode(member.value, forKey: Name(stringValue: member.name)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    default:
      var container = encoder.singleValueContainer()
      try encode(into: &container)
    }
  }

  private func encode(into container: inout any SingleValueEncodingContainer) throws {
    switch self {
    case .bool(let truth): try container.encode(truth)
    case .integer(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .null, .array, .object: try container.encodeNil()
    }
  }

  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
