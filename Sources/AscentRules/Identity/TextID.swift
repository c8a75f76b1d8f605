/// An id that is a text.
package protocol TextID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The id.
  var text: String { get }

  init(_ text: String)
}

extension TextID {
  public init(stringLiteral text: String) { self.init(text) }
  public var description: String { text }
}

/// An id whose text must follow rules.
package protocol CheckedTextID: TextID {
  /// What the id names, such as `device`.
  static var field: String { get }

  /// What is wrong with the text as an id, or nil.
  var fault: String? { get }
}

extension CheckedTextID {
  /// The id, if its text has no fault; throws otherwise.
  func checked() throws(Refusal) -> Self {
    if let fault { throw .badText(field: Self.field, reason: fault) }
    return self
  }

  /// The id of a literal. An invalid literal stops the program.
  public init(stringLiteral text: String) {
    self.init(text)
    if let fault { preconditionFailure("\"\(text)\" is not a \(Self.field) ID: \(fault)") }
  }
}
