package import AscentViews

/// All commands.
package enum CommandTable {
  /// All commands, in the order of the manual page and the completion scripts.
  static let all: [CommandSpec] =
    habits + completions + measures + progress + history + reports + pictures + person + tools

  /// Names from other programs' prompts.
  ///
  /// The tokenizer removes a backslash before a word, so psql's `\?` and `\q` work too.
  private static let aliases = ["?": "help", "q": "quit", "exit": "quit"]

  /// Parses the words of a line as a command; nil if there are no words.
  ///
  /// The command is checked as far as possible without knowing the user. `--json` may be anywhere
  /// before a `--`. `--help` or `-h` turns the line into a `help` command about it.
  ///
  /// - Parameter home: the folder that replaces `~` at the start of a file path, even in quotes,
  ///   because a path with spaces needs them; nil to leave `~` unchanged.
  package static func parse(_ tokens: [Token], home: String? = nil) throws(ShellError) -> ShellCommand? {
    let tokens = home.map { replacingHome(in: tokens, with: $0) } ?? tokens
    let (words, isJSON) = tokens.withoutJSONFlag
    guard let first = words.first else { return nil }
    // The time to read habits, amounts and days out of the words grows with the third power of
    // their number.
    guard words.count <= wordsMax || first.text.lowercased() == "sql" else {
      throw .badLine(reason: "it has \(words.count) words; at most \(wordsMax) are read, besides a note")
    }
    let asked = words.wordsBeforeHelpFlag
    let (spec, rest) = if let asked { try find([Token("help")] + topic(of: asked)) } else { try find(words) }
    let arguments = try Arguments(rest, for: spec)
    try arguments.checkOperationIsNotReserved()
    return ShellCommand(spec: spec, arguments: arguments, tokens: tokens, isJSON: isJSON)
  }

  /// The most words of a line. A note after `#` is one word.
  static let wordsMax = 100

  /// The words with `~` replaced by the folder, if the command takes a file.
  private static func replacingHome(in tokens: [Token], with home: String) -> [Token] {
    // An empty line or an unknown command takes no file.
    let words = tokens.withoutJSONFlag.words
    guard !words.isEmpty, let spec = try? find(words).spec, spec.takesFile else { return tokens }
    return tokens.map { token in
      // In `--jsonl=~/a`, the path follows the equals sign.
      let start = token.text.hasPrefix("--") ? token.text.firstIndex(of: "=").map(token.text.index(after:)) : nil
      let path = start.map { token.text[$0...] } ?? token.text[...]
      let option = token.text.dropLast(path.count)
      let isInHome = path == "~" || path.hasPrefix("~/")
      return isInHome ? Token(option + home + path.dropFirst(), isQuoted: token.isQuoted) : token
    }
  }

  /// The list of the common commands.
  package static var list: any View { HelpListView(isWhole: false) }

  /// The topic of help for these words: the command they begin with, or the first word of
  /// several commands.
  private static func topic(of words: [Token]) throws(ShellError) -> [Token] {
    guard !words.isEmpty else { return [] }
    do {
      return [Token(try find(words).spec.name)]
    } catch .incompleteCommand(let family, _) {
      return [Token(family)]
    } catch {
      throw error
    }
  }

  /// The command that the words begin with, and the words after its name.
  private static func find(_ tokens: [Token]) throws(ShellError) -> (spec: CommandSpec, rest: ArraySlice<Token>) {
    let words = tokens.prefix(2).map { $0.text.lowercased() }
    guard let (spec, count) = spec(beginning: words) else { throw unknown(tokens) }
    return (spec, tokens.dropFirst(count))
  }

  /// The help for a command, or for all commands that begin with a word.
  static func help(_ name: String) throws(ShellError) -> any View {
    let name = name.lowercased()
    if name == "keys" { return keys }
    if let spec = spec(named: name) { return spec.help }
    let family = all.filter { $0.name.hasPrefix(name + " ") }
    guard family.isEmpty else { return HelpListView(commands: family.map(\.help)) }
    let nearest = command(meantBy: name) ?? Nearest.name(to: name, among: all.map(\.name))
    throw .unknownCommand(name, nearest: nearest.map { "help \($0)" })
  }

  /// The command that the words begin with, and the number of words in its name.
  static func spec(beginning words: [String]) -> (spec: CommandSpec, count: Int)? {
    for count in [2, 1] where words.count >= count {
      if let spec = spec(named: words.prefix(count).joined(separator: " ")) { return (spec, count) }
    }
    return nil
  }

  static func spec(named name: String) -> CommandSpec? {
    let known = aliases[name] ?? name
    return all.first { $0.name == known }
  }
}

extension [Token] {
  /// The words without the `--json` flag, and whether they had it.
  fileprivate var withoutJSONFlag: (words: [Token], isJSON: Bool) {
    let words = self[..<optionsEnd].filter { $0.isQuoted || $0.text != "--json" } + self[optionsEnd...]
    return (words, words.count < count)
  }

  /// The words before the first option, if the line contains `--help` or `-h`; otherwise nil.
  fileprivate var wordsBeforeHelpFlag: [Token]? {
    guard self[..<optionsEnd].contains(where: { !$0.isQuoted && ($0.text == "--help" || $0.text == "-h") }) else {
      return nil
    }
    return Array(prefix { $0.isQuoted || !$0.text.hasPrefix("-") })
  }

  /// The index of the `--` that ends the options. Every word after it is plain text.
  private var optionsEnd: Int { firstIndex { !$0.isQuoted && $0.text == "--" } ?? endIndex }
}
