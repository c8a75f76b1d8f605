// Literals, so that Swift code can write a catalogue's additional criteria as in JSON:
// `["minutes": 20, "sessions": 5]`.

extension JSONValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral
{
  /// A whole number.
  public init(integerLiteral number: Int64) { self = .integer(number) }
  /// A number.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// A text.
  public init(stringLiteral text: String) { self = .string(text) }
  /// A truth value.
  public init(booleanLiteral truth: Bool) { self = .bool(truth) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// A list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object with members in this order.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { JSONValue.Member(name: $0.0, value: $0.1) })
  }
}
