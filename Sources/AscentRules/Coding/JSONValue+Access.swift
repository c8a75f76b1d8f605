extension JSONValue {
  /// The value of a member; nil when this is not an object or has no member of that name.
  public subscript(_ name: String) -> JSONValue? {
    members?.first { $0.name == name }?.value
  }

  /// The elements, if it is a list.
  public var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members, if it is an object.
  public var members: [JSONValue.Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The text, if it is one.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The whole number, if it is one that fits.
  public var integer: Int? {
    guard case .integer(let number) = self else { return nil }
    return Int(exactly: number)
  }

  /// The number, whole or not, if it is one.
  public var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The value with the members of every object sorted by the bytes of their names: equal values
  /// have the same sorted form.
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
