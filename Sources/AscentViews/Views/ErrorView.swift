/// Why a command was not done: what is at fault, its value, what is allowed, and what was perhaps
/// meant.
public struct ErrorView: View {
  /// The class of the error, a stable word for programs.
  public var kind: String
  /// What is wrong, in a sentence without a full stop.
  public var message: String
  /// The argument or option at fault.
  public var argument: String?
  /// Its value.
  public var value: String?
  /// What is allowed.
  public var allowed: String?
  /// What was perhaps meant.
  public var suggestion: String?
  /// What is wrong one by one, when it is more than one thing.
  public var details: [String] = []
  /// The operation whose outcome is not known: under this id it can be sent again.
  public var operation: String?
  /// The line of the input, when commands come from a file or pipe.
  public var line: Int?

  /// An error with its parts.
  public init(
    kind: String, message: String, argument: String? = nil, value: String? = nil, allowed: String? = nil,
    suggestion: String? = nil,
    line: Int? = nil
  ) {
    self.kind = kind
    self.message = Redaction.withoutCredentials(message)
    self.argument = argument
    self.value = value.map(Redaction.withoutCredentials)
    self.allowed = allowed
    self.suggestion = suggestion
    self.line = line
  }

  public func text(_ style: Style) -> String {
    var text = line.map { "line \($0): " } ?? ""
    text += style.tinted("error:", .bad) + " "
    if let argument {
      text +=
        VisibleText.visible(argument) + (value.map { " «\(VisibleText.visible(Self.shortened($0)))»" } ?? "") + ": "
    }
    text += VisibleText.visible(message)
    if let allowed { text += "; allowed: \(VisibleText.visible(allowed))" }
    for detail in details { text += "\n  " + VisibleText.visible(detail) }
    if let suggestion { text += "\n  did you mean: \(VisibleText.visible(suggestion))" }
    return text
  }

  /// A value may be as long as a line; the start of it is enough to find it.
  private static func shortened(_ value: String) -> String {
    let scalars = value.unicodeScalars
    guard scalars.count > 80 else { return value }
    return String(String.UnicodeScalarView(scalars.prefix(80))) + "…"
  }

  public var json: JSON {
    .object([
      "error": .object([
        "kind": .string(kind), "message": .string(message), "argument": .optional(argument), "value": .optional(value),
        "allowed": .optional(allowed), "suggestion": .optional(suggestion), "details": .array(details.map(JSON.string)),
        "operation": .optional(operation), "line": .optional(line.map(Int64.init)),
      ])
    ])
  }
}
