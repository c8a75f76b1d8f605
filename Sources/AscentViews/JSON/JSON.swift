/// A JSON value (RFC 8259) whose objects keep the order of their members.
public indirect enum JSON: Hashable, Sendable {
  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its value.
    public var value: JSON
  }

  /// Nothing.
  case null
  /// A truth value.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSON])
  /// An object; see ``object(_:)``.
  case members([Member])

  /// An object with members in this order; no name comes twice.
  public static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
    .members(members.map { Member(name: $0.key, value: $0.value) })
  }

  /// The string, or null.
  public static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  /// The integer, or null.
  public static func optional(_ number: Int64?) -> JSON { number.map(JSON.integer) ?? .null }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  /// A string.
  public init(stringLiteral text: String) { self = .string(text) }
  /// An integer.
  public init(integerLiteral number: Int64) { self = .integer(number) }
  /// A truth value.
  public init(booleanLiteral truth: Bool) { self = .bool(truth) }
  /// An array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
}
