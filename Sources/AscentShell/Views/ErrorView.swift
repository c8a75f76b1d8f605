package import AscentRules
package import AscentViews

/// Why a command failed: the argument at fault, its value, what is allowed, and a suggestion.
package struct ErrorView: View {
  /// The kind of error, as a stable word for programs.
  package var kind: String
  /// What is wrong, as a sentence without a full stop.
  package var message: String
  /// The argument or option at fault.
  package var argument: String? = nil
  /// The value of that argument.
  package var value: String? = nil
  /// What is allowed, or what to do instead.
  package var allowed: String? = nil
  /// The label before ``allowed``.
  package var label = Label.allowed
  /// What was probably meant.
  package var suggestion: String? = nil
  /// Further lines, such as a list of several faults.
  package var details: [String] = []
  /// The operations to undo first, newest first, and the number of further ones.
  package var neededBy: [String] = []
  package var neededByMore = 0
  /// The operation whose outcome is unknown. The command can be repeated with this ID.
  package var operation: String?
  /// The line number in the input, if commands come from a file or pipe.
  package var line: Int?

  /// A label before ``ErrorView/allowed``.
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
    for operation in neededBy { text += "\n  needed by operation " + ShortIDs.alone(operation).visible }
    if neededByMore > 0 { text += "\n  and by \(neededByMore) more" }
    if let suggestion { text += "\n  did you mean: \(suggestion.visible)" }
    return text
  }

  /// The error as part of another text, without `error:` and the details.
  var sentence: String {
    var text = statement
    if let allowed { text += "; \(label.rawValue)\(allowed)" }
    if let suggestion { text += "; did you mean: \(suggestion)" }
    return text
  }

  /// The message with the argument or its value as the subject, such as `"week" is not a number`.
  private var statement: String {
    let value = shownValue.map { "\"\(Self.shortened(argument == "OP" ? ShortIDs.alone($0) : $0))\"" }
    guard let argument else { return shownMessage }
    guard let value else {
      let verb = argument.contains(" and ") || argument.contains(", ") ? "are" : "is"
      return Self.isPredicate(shownMessage) ? "\(argument) \(verb) \(shownMessage)" : "\(argument): \(shownMessage)"
    }
    let isNamed = shownMessage.hasPrefix("unknown ") || shownMessage.hasPrefix("incomplete ")
    if isNamed, !argument.hasPrefix("--") { return "\(shownMessage) \(value)" }
    // For a positional argument the value alone is enough: the user can find it in the line.
    let isPlace = ["command", "option", "argument"].contains(argument) || argument == argument.uppercased()
    let subject = isPlace ? value : "\(argument) \(value)"
    return Self.isPredicate(shownMessage) ? "\(subject) is \(shownMessage)" : "\(subject): \(shownMessage)"
  }

  /// Whether a message is a predicate that needs `is` or `are` before it.
  private static func isPredicate(_ message: String) -> Bool {
    guard message != "missing" else { return true }
    return !message.hasPrefix("already exists")
      && [
        "not a ", "not an ", "not the ", "not archived", "already ", "out of range", "too far ", "reserved",
        "archived from",
      ].contains(where: message.hasPrefix)
  }

  // Text that users typed may contain credentials.
  private var shownMessage: String { Redaction.withoutCredentials(message) }
  private var shownValue: String? { value.map(Redaction.withoutCredentials) }

  /// The start of a value. A value can be as long as a line, and its start is enough to find it.
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
  /// Creates an error of a kind, with the argument at fault and its value.
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

  /// The error with a suggestion of what was meant.
  func suggesting(_ suggestion: String?) -> ErrorView {
    var view = self
    view.suggestion = suggestion
    return view
  }

  /// The error with other words in its message.
  func replacing(_ text: String, with other: String) -> ErrorView {
    var view = self
    view.message.replace(text, with: other)
    return view
  }

  /// The error with the ID of the command that it is about.
  func naming(_ operation: OperationID?) -> ErrorView {
    var view = self
    view.operation = operation?.description
    return view
  }

  /// The error with one more line below it.
  func adding(_ detail: String?) -> ErrorView {
    var view = self
    if let detail { view.details.append(detail) }
    return view
  }
}
