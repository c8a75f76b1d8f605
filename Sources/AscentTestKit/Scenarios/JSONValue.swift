/// A JSON value. Whole numbers that fit are integers; an object keeps its members in the order of the text.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// What a person would call it.
  var kind: String {
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
struct JSONMember: Hashable, Sendable {
  var name: String
  var value: JSONValue
}
