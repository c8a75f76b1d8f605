extension JSONValue {
  /// The value of a member; nil when this is not an object or has no member of that name.
  public subscript(_ name: String) -> JSONValue? {
    members?.first { $0.name == name }?.value
  }

  /// The elements; nil if the value is not a list.
  public var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members; nil if the value is not an object.
  public var members: [JSONValue.Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The text; nil if the value is not a text.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The whole number; nil if the value is not one or does not fit into an `Int`.
  public var integer: Int? {
    guard case .integer(let number) = self else { return nil }
    return Int(exactly: number)
  }

  /// The number, whole or not; nil if the value is not a number.
  public var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The value with the members of every object sorted by the bytes of their names. Equal values
  /// have the same canonical form.
  public var canonical: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.canonical))
    case .object(let members):
      .object(
        members.map { JSONValue.Member(name: $0.name, value: $0.value.canonical) }
          .sortedByBytes(of: \.name))
    default: self
    }
  }
}
