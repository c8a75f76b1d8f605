import AscentRules

/// Suggestions for commands that do not exist.
extension CommandTable {
  /// Names that other programs and people use, and the command that each means.
  private static let otherNames = [
    "new": "habit add", "create": "habit add", "remove": "habit delete", "rm": "habit delete", "del": "habit delete",
    "habits": "habit list", "ls": "habit list", "all": "habit list", "tick": "done", "check": "done", "mark": "done",
    "complete": "done", "completed": "done", "finish": "done", "did": "done", "streak": "streaks", "uncheck": "undo",
    "untick": "undo", "unmark": "undo", "revert": "undo", "reminder": "remind", "reminders": "remind", "level": "xp",
    "points": "xp", "score": "xp", "levels": "xp", "practice": "session", "methods": "method list",
    "goals": "measure list", "measures": "measure list", "weigh": "measure", "settings": "config", "set": "config",
    "dashboard": "today", "oops": "undo", "unskip": "undo", "unpause": "resume", "unarchive": "habit restore",
    "stop": "habit archive",
    "sick": "pause all", "ill": "pause all", "holiday": "pause all", "vacation": "pause all",
  ]

  /// Irregular verbs in the past tense, which people begin a line with.
  static let pastVerbs = [
    "ran": "run", "swam": "swim", "drank": "drink", "ate": "eat", "slept": "sleep", "wrote": "write", "rode": "ride",
  ]

  /// The error for a line that begins with no known command.
  static func unknown(_ tokens: [Token]) -> ShellError {
    let words = tokens.prefix(2).map { $0.text.lowercased() }
    let family = all.filter { $0.name.hasPrefix(words[0] + " ") }.map(\.name)
    let isFile = words[0] == "import" && words.last?.contains { "./".contains($0) } == true
    if !family.isEmpty, words.count == 1 || isFile && importFormat(of: words[1]) == nil {
      return .incompleteCommand(words[0], choices: family)
    }
    let name = family.isEmpty ? words[0] : words.joined(separator: " ")
    let said = tokens.withoutOpening
    if words[0] == "ascent", spec(beginning: said.prefix(2).map { $0.text.lowercased() }) != nil {
      return .unknownCommand(name, nearest: said.line)
    }
    guard said.count == tokens.count else {
      if said.count == 1, all.contains(where: { $0.name.hasPrefix(said[0].text.lowercased() + " ") }) {
        return unknown(said)
      }
      return .unknownCommand(name, nearest: meant(said, said.prefix(2).map { $0.text.lowercased() }, []))
    }
    return .unknownCommand(name, nearest: meant(tokens, words, family))
  }

  private static func meant(_ tokens: [Token], _ words: [String], _ family: [String]) -> String? {
    func line(_ command: String, after count: Int) -> String { ([Token(command)] + tokens.dropFirst(count)).line }
    if words[0] == "why" { return why(words, Array(tokens.dropFirst())) }
    if family.isEmpty, let command = command(showing: tokens.text) { return command }
    if words[0] == "import", let format = importFormat(of: words[1]) { return line("import \(format)", after: 1) }
    if words[0] == "set", tokens.last?.isDigits == true { return line("done", after: 1) }
    if let verb = pastVerbs[words[0]] { return line("done \(verb)", after: 1) }
    let known = family.isEmpty ? command(meantBy: words[0]) : nil
    if family.isEmpty, known == nil, let command = habitCommand(endingIn: tokens) { return command }
    // The first word of a two-word command is missing, as in `rename Gym`, or another name
    // was used.
    if let known {
      // `new habit Tea` and `list habits` have the two words of the command in reverse order.
      if known == "pause all", words.count == 1 { return "pause all today" }
      // The name of a habit stands for its newest completion.
      if words[0] == "unskip", words.count > 1 { return "recent" }
      let first = known.prefix { $0 != " " }
      let isDouble = known.contains(" ") && words.count == 2 && [first, first + "s"].contains(words[1][...])
      return line(known, after: isDouble ? 2 : 1)
    }
    if !family.isEmpty, words.count == 2 {
      if let known = command(called: words[1]) { return line(known, after: 2) }
    }
    // For a two-word command with a mistyped first word, comparing both words finds a nearer match.
    func nearest(_ text: String, after count: Int, _ isCandidate: (CommandSpec) -> Bool) -> String? {
      let specs = all.filter(isCandidate)
      guard let name = Nearest.name(to: text, among: specs.map(\.name)) else { return nil }
      // Keep the words after the name if the command takes arguments.
      return specs.contains { $0.name == name && !$0.parameters.isEmpty } ? line(name, after: count) : name
    }
    return nearest(words.joined(separator: " "), after: 2) { $0.name.contains(" ") }
      ?? nearest(words[0], after: 1) { _ in true } ?? family.first
  }

  /// The command that shows the week, the day, the month or the year that a whole line names.
  private static func command(showing period: String) -> String? {
    // Any day will do: only the form counts, and whether the period is in the future.
    let (text, today) = (period.lowercased(), LocalDay(year: 2999, month: 1, day: 1)!)
    if text == "this week" { return "week" }
    if text == "last week" || text.contains("week") && DayPhrase.isDay(text) { return "week \(text)" }
    if let day = DayPhrase.day(text, today: today), day <= today { return "log --from \(text) --to \(text)" }
    return PeriodPhrase.periodAtEnd(of: text, today: today)?.text == "" ? "calendar \(text)" : nil
  }

  /// The line with its last word first, if that is a command about a habit, as in `Gym done`.
  private static func habitCommand(endingIn tokens: [Token]) -> String? {
    guard tokens.count > 1, let last = tokens.last, let command = command(called: last.text.lowercased()),
      spec(named: command)?.parameters.first?.name == "HABIT"
    else { return nil }
    return ([Token(command)] + tokens.dropLast()).line
  }

  /// The command that the word is another name for, or else a two-word command that ends in it.
  static func command(meantBy word: String) -> String? {
    otherNames[word] ?? all.first { $0.name.hasSuffix(" " + word) }?.name
  }

  /// The format to import a file in, according to its name; nil if it is not a known one.
  static func importFormat(of file: String) -> String? {
    ["csv": "csv", "json": "json", "db": "loop", "zip": "loop"].first { file.hasSuffix("." + $0.key) }?.value
  }

  /// The command that one word is the name or another name of.
  static func command(called word: String) -> String? { spec(named: word)?.name ?? otherNames[word] }

  /// The command that `why` followed by an unknown word was probably meant to be.
  private static func why(_ words: [String], _ rest: [Token]) -> String {
    let text = rest.text
    if DayPhrase.isDay(text) { return "why bonus \(text)" }
    if ["level", "points", "score", "total"].contains(words[1]) { return "why xp" }
    let near = Nearest.name(to: words.joined(separator: " "), among: all.map(\.name).filter { $0.hasPrefix("why ") })
    return near ?? "why streak \(text)"
  }
}

extension [Token] {
  /// The words of a sentence such as `I ran 5k` or `on holiday next week` without its first word.
  var withoutOpening: [Token] {
    let isOpened = count > 1 && ["i", "i'm", "im", "on", "ascent"].contains(self[0].text.lowercased())
    return isOpened ? Array(dropFirst()) : self
  }
}
