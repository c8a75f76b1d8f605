/// What to type in the place of a command that does not exist.
extension CommandTable {
  /// What other programs, and people, call a command.
  private static let otherNames = [
    "new": "habit add", "create": "habit add", "remove": "habit delete", "rm": "habit delete", "del": "habit delete",
    "habits": "habit list", "ls": "habit list", "all": "habit list", "tick": "done", "check": "done", "mark": "done",
    "complete": "done", "completed": "done", "finish": "done", "did": "done", "streak": "streaks", "uncheck": "undo",
    "untick": "undo", "unmark": "undo", "revert": "undo", "reminder": "remind", "reminders": "remind", "level": "xp",
    "points": "xp", "score": "xp", "levels": "xp", "practice": "session", "methods": "method list",
    "goals": "measure list", "measures": "measure list", "weigh": "measure", "settings": "config", "set": "config",
    "dashboard": "today",
  ]

  /// The error for words that begin with no command.
  static func unknown(_ tokens: [Token]) -> ShellError {
    let words = tokens.prefix(2).map { $0.text.lowercased() }
    let family = all.filter { $0.name.hasPrefix(words[0] + " ") }.map(\.name)
    if words.count == 1, !family.isEmpty { return .incompleteCommand(words[0], choices: family) }
    let name = family.isEmpty ? words[0] : words.joined(separator: " ")
    return .unknownCommand(name, nearest: meant(tokens, words, family))
  }

  private static func meant(_ tokens: [Token], _ words: [String], _ family: [String]) -> String? {
    func line(_ command: String, after count: Int) -> String {
      ([command] + tokens.dropFirst(count).map { $0.isQuoted ? Token.word($0.text) : $0.text }).joined(separator: " ")
    }
    if words[0] == "why" { return why(words, Array(tokens.dropFirst())) }
    // `rename Gym` lacks its first word, and `habit remind Gym` has one too many.
    if family.isEmpty, let known = known(words[0]) {
      // `new habit Tea` and `list habits` have the first word of the command behind its second one.
      let first = known.prefix { $0 != " " }
      let isDouble = known.contains(" ") && words.count == 2 && [first, first + "s"].contains(words[1][...])
      return line(known, after: isDouble ? 2 : 1)
    }
    if !family.isEmpty, words.count == 2 {
      let known = spec(named: words[1])?.name ?? otherNames[words[1]]
      if let known { return line(known, after: 2) }
    }
    // A mistyped first word of two is nearer to them with its second word.
    func nearest(_ text: String, after count: Int, _ isCandidate: (CommandSpec) -> Bool) -> String? {
      let specs = all.filter(isCandidate)
      guard let name = Nearest.name(to: text, among: specs.map(\.name)) else { return nil }
      // What followed the name is kept where the command takes it.
      return specs.contains { $0.name == name && !$0.parameters.isEmpty } ? line(name, after: count) : name
    }
    return nearest(words.joined(separator: " "), after: 2) { $0.name.contains(" ") }
      ?? nearest(words[0], after: 1) { _ in true } ?? family.first
  }

  /// The command that another name stands for, or that ends in the word.
  private static func known(_ word: String) -> String? {
    otherNames[word] ?? all.first { $0.name.hasSuffix(" " + word) }?.name
  }

  /// What `why` with something else than streak, xp, bonus or readiness asks for.
  private static func why(_ words: [String], _ rest: [Token]) -> String {
    let text = rest.text
    if DayPhrase.isDay(text) { return "why bonus \(text)" }
    if ["level", "points", "score", "total"].contains(words[1]) { return "why xp" }
    let near = Nearest.name(to: words.joined(separator: " "), among: all.map(\.name).filter { $0.hasPrefix("why ") })
    return near ?? "why streak \(text)"
  }
}
