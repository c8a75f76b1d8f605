package import AscentRules
package import AscentViews

/// Why a command failed: the argument at fault, its value, what is allowed, and a suggestion.
package struct ErrorView: View {
  /// The class of the error, a stable word for programs.
  package var kind: String
  /// What is wrong, in a sentence without a full stop.
  package var message: String
  /// The argument or option at fault.
  package var argument: String? = nil
  /// Its value.
  package var value: String? = nil
  /// What is allowed, or would do instead.
  package var allowed: String? = nil
  /// What stands before it.
  package var label = Label.allowed
  /// What was perhaps meant.
  package var suggestion: String? = nil
  /// What is wrong one by one, when it is more than one thing.
  package var details: [String] = []
  /// The operations to undo first, the newest first, and how many more there are.
  package var neededBy: [String] = []
  package var neededByMore = 0
  /// The operation whose outcome is not known: under this id it can be sent again.
  package var operation: String?
  /// The line of the input, when commands come from a file or pipe.
  package var line: Int?

  /// The label before the hint.
  package enum Label: String {
    case allowed = "use "
    case usage = "usage: "
    case hint = ""
  }

  package func text(_ style: Style) -> String {
    var text = line.map { "line \($0): " } ?? ""
    text += style.tinted("error:", .bad) + " "
    text += statement.visible
    if let allowed { text += "; \(label.rawValue)\(allowed.visible)" }
    for detail in details { text += "\n  " + detail.visible }
    for operation in neededBy { text += "\n  needed by operation " + operation.visible }
    if neededByMore > 0 { text += "\n  and by \(neededByMore) more" }
    if let suggestion { text += "\n  did you mean: \(suggestion.visible)" }
    return text
  }

  /// The error within another text: without its mark and its details.
  var sentence: String {
    var text = statement
    if let allowed { text += "; \(label.rawValue)\(allowed)" }
    if let suggestion { text += "; did you mean: \(suggestion)" }
    return text
  }

  /// What is wrong with what, such as `"week" is not a number`.
  private var statement: String {
    let value = shownValue.map { "\"\(Self.shortened($0))\"" }
    guard let argument else { return shownMessage }
    guard let value else {
      let verb = argument.contains(" and ") || argument.contains(", ") ? "are" : "is"
      return Self.isPredicate(shownMessage) ? "\(argument) \(verb) \(shownMessage)" : "\(argument): \(shownMessage)"
    }
    let isNamed = shownMessage.hasPrefix("unknown ") || shownMessage.hasPrefix("incomplete ")
    if isNamed, !argument.hasPrefix("--") { return "\(shownMessage) \(value)" }
    // The user knows where in the line a value is, unless it is an option's.
    let isPlace = ["command", "option", "argument"].contains(argument) || argument == argument.uppercased()
    let subject = isPlace ? value : "\(argument) \(value)"
    return Self.isPredicate(shownMessage) ? "\(subject) is \(shownMessage)" : "\(subject): \(shownMessage)"
  }

  /// Whether a message says something of its argument, without the verb.
  private static func isPredicate(_ message: String) -> Bool {
    guard message != "missing" else { return true }
    return !message.hasPrefix("already exists")
      && [
        "not a ", "not an ", "not the ", "not archived", "already ", "out of range", "too far ", "reserved",
        "archived from",
      ].contains(where: message.hasPrefix)
  }

  // Texts that people typed may have credentials in them.
  private var shownMessage: String { Redaction.withoutCredentials(message) }
  private var shownValue: String? { value.map(Redaction.withoutCredentials) }

  /// A value may be as long as a line; the start of it is enough to find it.
  private static func shortened(_ value: String) -> String {
    let scalars = value.unicodeScalars
    guard scalars.count > 80 else { return value }
    return String(String.UnicodeScalarView(scalars.prefix(80))) + "…"
  }

  package var json: JSONValue {
    var error: JSONValue = .object([
      "kind": kind, "message": shownMessage, "argument": argument, "value": shownValue, "allowed": allowed,
      "suggestion": suggestion, "details": details, "operation": operation, "line": line,
    ])
    if !neededBy.isEmpty, let members = error.members {
      error = .object(
        members + [
          JSONValue.Member("neededBy", neededBy),
          JSONValue.Member("neededByMore", neededByMore),
        ])
    }
    return .object(["error": error])
  }
}

extension ErrorView {
  /// An error of a class, with the argument at fault and its value.
  init(
    _ kind: String, _ message: String, _ argument: String? = nil, _ value: String? = nil, allowed: String? = nil
  ) {
    self.init(kind: kind, message: message, argument: argument, value: value, allowed: allowed)
  }

  /// The error with the usage of the command.
  func usage(_ usage: String) -> ErrorView { labelled(.usage, usage) }

  /// The error with advice, which needs no label.
  func hint(_ hint: String?) -> ErrorView { labelled(.hint, hint) }

  private func labelled(_ label: Label, _ text: String?) -> ErrorView {
    var view = self
    (view.label, view.allowed) = (label, text)
    return view
  }

  /// The error with what was perhaps meant.
  func suggesting(_ suggestion: String?) -> ErrorView {
    var view = self
    view.suggestion = suggestion
    return view
  }
}
