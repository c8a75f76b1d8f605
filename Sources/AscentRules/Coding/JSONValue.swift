/// A JSON value. Whole numbers that fit are integers; an object keeps its members in the order of the text.
public enum JSONValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number that fits.
  case integer(Int64)
  /// Any other number; it is finite.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Names and values, in the order of the text.
  case object([JSONMember])

  /// What a person would call it.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer: "a whole number"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// A name and its value.
public struct JSONMember: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The value.
  public var value: JSONValue

  /// A member of an object.
  public init(name: String, value: JSONValue) {
    self.name = name
    self.value = value
  }
}
