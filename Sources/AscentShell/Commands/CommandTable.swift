package import AscentViews

/// All commands.
package enum CommandTable {
  /// The commands in the order in which help lists them.
  static let all: [CommandSpec] =
    habits + completions + measures + progress + history + reports + pictures + person + tools

  /// What other prompts call a command. A backslash before a word is gone when words are read, so
  /// that `\?` and `\q` of psql work too.
  private static let aliases = ["?": "help", "q": "quit", "exit": "quit"]

  /// The command that a line's words make up, checked as far as possible without knowing the user;
  /// nil when there are none. `--json` may stand anywhere before a `--`; with `--help` there the
  /// command becomes `help` about it.
  ///
  /// - Parameter home: the folder that `~` before a file means, also in quotes, which a name with
  ///   spaces needs; nil to leave it as it is.
  package static func parse(_ tokens: [Token], home: String? = nil) throws(ShellError) -> ShellCommand? {
    let tokens = home.map { replacingHome(in: tokens, with: $0) } ?? tokens
    let (words, isJSON) = tokens.withoutJSONFlag
    guard !words.isEmpty else { return nil }
    let asked = words.wordsBeforeHelpFlag
    let (spec, rest) = if let asked { try find([Token("help")] + topic(of: asked)) } else { try find(words) }
    return ShellCommand(spec: spec, arguments: try Arguments(rest, for: spec), tokens: tokens, isJSON: isJSON)
  }

  /// The words with a folder in the place of `~`, if the command takes a file.
  private static func replacingHome(in tokens: [Token], with home: String) -> [Token] {
    // A line without a command, or with an unknown one, takes no file.
    let words = tokens.withoutJSONFlag.words
    guard !words.isEmpty, let spec = try? find(words).spec, spec.takesFile else { return tokens }
    return tokens.map { token in
      // `--jsonl=~/a` has its file behind the sign.
      let start = token.text.hasPrefix("--") ? token.text.firstIndex(of: "=").map(token.text.index(after:)) : nil
      let path = start.map { token.text[$0...] } ?? token.text[...]
      let option = token.text.dropLast(path.count)
      let isInHome = path == "~" || path.hasPrefix("~/")
      return isInHome ? Token(option + home + path.dropFirst(), isQuoted: token.isQuoted) : token
    }
  }

  /// The list of the common commands.
  package static var list: any View { HelpListView(isWhole: false) }

  /// What help is asked about with these words: the command that they begin with, or a word that
  /// several begin with.
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

  /// The command that a line begins with, and the words after its name.
  private static func find(_ tokens: [Token]) throws(ShellError) -> (spec: CommandSpec, rest: ArraySlice<Token>) {
    let words = tokens.prefix(2).map { $0.text.lowercased() }
    guard let (spec, count) = spec(beginning: words) else { throw unknown(tokens) }
    return (spec, tokens.dropFirst(count))
  }

  /// The help of a command, or of all commands that begin with a word.
  static func help(_ name: String) throws(ShellError) -> any View {
    let name = name.lowercased()
    if let spec = spec(named: name) { return spec.help }
    let family = all.filter { $0.name.hasPrefix(name + " ") }
    guard family.isEmpty else { return HelpListView(commands: family.map(\.help)) }
    throw .unknownCommand(name, nearest: Nearest.name(to: name, among: all.map(\.name)))
  }

  /// The command whose name the words begin with, and the number of words of the name.
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
  /// The words without `--json`, and whether it was there.
  fileprivate var withoutJSONFlag: (words: [Token], isJSON: Bool) {
    let words = self[..<optionsEnd].filter { $0.isQuoted || $0.text != "--json" } + self[optionsEnd...]
    return (words, words.count < count)
  }

  /// The words before the first option of a line that has `--help` or `-h` in it; nil for any other
  /// line.
  fileprivate var wordsBeforeHelpFlag: [Token]? {
    guard self[..<optionsEnd].contains(where: { !$0.isQuoted && ($0.text == "--help" || $0.text == "-h") }) else {
      return nil
    }
    return Array(prefix { $0.isQuoted || !$0.text.hasPrefix("-") })
  }

  /// Where options end: at a `--`, after which every word is a text.
  private var optionsEnd: Int { firstIndex { !$0.isQuoted && $0.text == "--" } ?? endIndex }
}
