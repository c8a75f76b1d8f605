import AscentRules

/// What the beginning of a line can go on with.
package enum Completion {
  /// The names that arguments stand for.
  package struct Names {
    /// The habits in use.
    var habits: [String] = []
    /// The methods of the catalogue.
    var methods: [String] = []
    /// The celebrations that wait.
    var celebrations: [String] = []
  }

  /// The beginning of the line, completed as far as it is clear: with a command's name, with one of
  /// its options or its value, or with a name that it can take as its last word. Nil when nothing
  /// fits.
  package static func complete(_ text: String, names: Names) -> String? {
    let start = text.lowercased()
    let commands = CommandTable.all.map(\.name).filter { $0.hasPrefix(start) }
    if let common = common(commands) { return commands.count == 1 ? common + " " : common }
    guard let space = text.lastIndex(of: " "), let spec = CommandTable.spec(beginning: start) else { return nil }
    let quote = text.lastIndex(of: "\"").map { text[..<$0].count { $0 == "\"" } % 2 == 0 ? $0 : space } ?? space
    let typed = text[text.index(after: quote)...]
    let isOption = quote == space && typed.hasPrefix("-")
    let before = text[..<quote].split(whereSeparator: \.isWhitespace).last.map(String.init)
    let choices = isOption ? spec.options.map(\.name) : names.values(of: before, spec) ?? names.names(for: spec)
    let fitting = choices.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
    // Names that differ in upper and lower case where something was typed have less in common than
    // was typed.
    guard let name = common(fitting), name.count >= typed.count else { return nil }
    let head = text[..<quote] + (quote == space ? " " : "")
    let isWhole = fitting.count == 1
    let needsQuotes = fitting.contains { $0.contains { $0.isWhitespace } } || quote != space
    return head + (needsQuotes ? "\"\(name)\(isWhole ? "\" " : "")" : name + (isWhole ? " " : ""))
  }

  /// What all of them begin with, or nil when there are none.
  private static func common(_ texts: [String]) -> String? {
    guard var common = texts.first else { return nil }
    for text in texts { common = String(zip(common, text).prefix { $0 == $1 }.map(\.0)) }
    return common
  }
}

extension Completion.Names {
  /// The values of an option, as far as there is a list of them; nil when the word isn't an option
  /// that takes a value.
  func values(of word: String?, _ spec: CommandSpec) -> [String]? {
    guard let option = spec.options.first(where: { $0.name == word }), option.takesValue else { return nil }
    switch option.name {
    case "--feedback": return Feedback.allCases.map(\.label)
    case "--ack": return celebrations
    default: return []
    }
  }

  /// The names that a command takes.
  func names(for spec: CommandSpec) -> [String] {
    spec.parameters.flatMap { parameter in
      switch parameter.name {
      case "HABIT": habits
      case "METHOD": methods
      default: [String]()
      }
    }
  }
}
