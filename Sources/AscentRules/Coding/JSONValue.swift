/// A JSON value.
///
/// Whole numbers that fit into 64 bits are integers. An object keeps the order of its members, but
/// equality ignores it.
public enum JSONValue: Sendable {
  /// Null.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number that fits into 64 bits.
  case integer(Int64)
  /// Any other number, always finite when read.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Names and values, in the order of the text.
  case object([JSONValue.Member])

  /// The kind of value in words, with an article, for messages.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer: "a whole number"
    case .number(let number):
      abs(number) < 0x1p63 ? "a number with a fraction or an exponent" : "a number that is too large"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue: Hashable {
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left.count == right.count && sorted(left) == sorted(right)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let truth): hasher.combine(truth)
    case .integer(let number): hasher.combine(number)
    case .number(let number): hasher.combine(number)
    case .string(let text): hasher.combine(text)
    case .array(let elements): hasher.combine(elements)
    case .object(let members): hasher.combine(Self.sorted(members))
    }
  }

  private static func sorted(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
    members.sorted { $0.name < $1.name }
  }
}

extension JSONValue {
  /// A name and its value.
  public struct Member: Hashable, Sendable {
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
}
