import AscentRules

/// The possible completions of the word before the cursor.
package struct Suggestions: Hashable {
  /// A text that can replace the word.
  package struct Candidate: Hashable {
    /// The text as the menu shows it.
    package var name: String
    /// An explanation; empty if the name needs none.
    package var meaning = ""
    /// A further word that finds the candidate.
    var keyword = ""
    /// Whether the word is then complete, so that a space is inserted after it.
    package var endsWord = true
    /// Whether the candidate is a text, which may need quotes, and not a command or option.
    fileprivate let isText: Bool

    /// Creates a candidate for a text.
    package init(_ name: String, _ meaning: String = "") {
      self.init(name, meaning, isText: true)
    }

    private init(_ name: String, _ meaning: String, isText: Bool) {
      self.name = name
      self.meaning = meaning
      self.isText = isText
    }

    /// A candidate for a command or an option.
    static func syntax(_ name: String, _ meaning: String) -> Candidate {
      Candidate(name, meaning, isText: false)
    }

    /// The text to insert, in quotes if it needs them.
    var inserted: String {
      let isPlain = name.allSatisfy { !$0.isWhitespace && !"\"'\\,".contains($0) } && !"-#".contains(name.first ?? "-")
      guard isText, !isPlain else { return name }
      return "\"" + name.map { "\"\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "\""
    }

    /// Whether a word of the name, or the keyword, begins with the typed text.
    func hasWord(beginning typed: String) -> Bool {
      let words = name.lowercased().split { " /".contains($0) } + [keyword.lowercased()[...]]
      return words.contains { $0.hasPrefix(typed) }
    }
  }

  /// Where the word begins, as a character offset in the line.
  package var start: Int
  /// The candidates in the order of the menu.
  package var candidates: [Candidate]
}

extension Suggestions {
  /// The completions at the end of a line: commands, options, or values of an argument.
  package static func of(_ text: String, names: Names) -> Suggestions { of(PartialLine(text), names: names) }

  private static func of(_ line: PartialLine, names: Names) -> Suggestions {
    var line = line
    guard !line.isComment else { return Suggestions(start: line.last.start, candidates: []) }
    guard let (spec, count) = CommandTable.spec(beginning: line.words.map(\.text)) else {
      return Suggestions(start: line.last.start, candidates: commands(after: line.words, line.last.text))
    }
    // `measure` is both a command and the first word of other commands.
    let longer = line.words.count == count ? commands(after: line.words, line.last.text) : []
    line.words.removeFirst(count)
    var completion = arguments(of: spec, line, names)
    completion.candidates = longer + completion.candidates
    return completion
  }

  /// The next words of the commands that begin with the words.
  private static func commands(after words: [PartialLine.Word], _ typed: String) -> [Candidate] {
    let words = words.map { $0.text.lowercased() }
    var candidates: [Candidate] = []
    var families: [String: Int] = [:]
    for spec in CommandTable.all {
      let name = spec.name.split(separator: " ").map(String.init)
      guard name.count > words.count, name.starts(with: words), name[words.count].hasPrefix(typed.lowercased()) else {
        continue
      }
      let word = name[words.count]
      guard name.count > words.count + 1 else {
        candidates.append(Candidate(word, spec.summary))
        continue
      }
      // Two-word commands with the same first word are one candidate.
      let second = name[words.count + 1]
      if let index = families[word] {
        candidates[index].meaning += ", \(second)"
      } else if !candidates.contains(where: { $0.name == word }) {
        families[word] = candidates.count
        candidates.append(Candidate(word, second))
      }
    }
    return candidates
  }

  /// The options and values that can continue a command.
  private static func arguments(of spec: CommandSpec, _ line: PartialLine, _ names: Names) -> Suggestions {
    let last = line.last
    var places: [PartialLine.Word] = []
    // The name of the option value that comes next.
    var awaited: String?
    var takesOptions = true
    for word in line.words {
      if awaited != nil {
        awaited = nil
      } else if takesOptions, word.text == "--" {
        takesOptions = false
      } else if takesOptions, word.isOption {
        awaited = spec.options.first { $0.name == word.text }?.value
      } else {
        places.append(word)
      }
    }
    if let awaited {
      return Suggestions(start: last.start, candidates: names.values(of: awaited, spec, last.text))
    }
    if takesOptions, last.isOption {
      let used = Set(line.words.map(\.text))
      let options = spec.options + [CommandTable.json, CommandTable.help]
      let unused = options.filter { !used.contains($0.name) && $0.name.hasPrefix(last.text.lowercased()) }
      return Suggestions(start: last.start, candidates: unused.map { .syntax($0.name, $0.meaning) })
    }
    var completion = values(for: places, last, spec, names)
    let isComplete = spec.parameters.dropFirst(places.count).first?.occurrence != .once
    if completion.candidates.isEmpty, takesOptions, isComplete, last.text.isEmpty, !last.isQuoted {
      let used = Set(line.words.map(\.text))
      completion.candidates = spec.options.filter { !used.contains($0.name) }.map { .syntax($0.name, $0.meaning) }
    }
    return completion
  }

  /// The values of the argument at the cursor.
  ///
  /// The last words may be the unquoted beginning of a name of several words.
  private static func values(
    for places: [PartialLine.Word], _ last: PartialLine.Word, _ spec: CommandSpec, _ names: Names
  ) -> Suggestions {
    // After a comma, the next name of a list begins.
    let listed = places.lastIndex { $0.text.hasSuffix(",") }.map { $0 + 1 } ?? 0
    var (places, last) = (Array(places[listed...]), last)
    if spec.takesList, !last.isQuoted, let comma = last.text.lastIndex(of: ",") {
      last.start += last.text.distance(from: last.text.startIndex, to: comma) + 1
      last.text = String(last.text[last.text.index(after: comma)...])
      places = []
    }
    for first in 0...places.count {
      guard let parameter = spec.parameter(at: first) else { break }
      let begun = Array(places[first...]) + [last]
      guard begun.count == 1 || !begun.contains(where: \.isQuoted) else { continue }
      let text = begun.map(\.text).joined(separator: " ")
      let fitting = names.values(of: parameter.name, spec, text, after: first == 0 ? nil : places[0].text)
      if !fitting.isEmpty { return Suggestions(start: begun[0].start, candidates: fitting) }
    }
    return Suggestions(start: last.start, candidates: [])
  }
}

/// Completions in the line of a system shell.
extension Suggestions {
  /// Stands for the path of a file, which the shell itself completes. No name can equal it.
  private static let file = Candidate("\t")

  /// What can replace the last word of a line that begins with the program's name.
  ///
  /// The shell quotes the candidates. It replaces one word: if the line has the first words of a
  /// name without quotes, only the rest of the name is a candidate.
  static func inShell(_ text: String, names: Names, isFish: Bool = false) -> [Candidate] {
    let line = PartialLine(text, isInFish: isFish)
    var (names, last, words) = (names, line.last, [PartialLine.Word]())
    // The shell has removed quotes and backslashes, but only they keep white space in a word.
    last.isQuoted = last.isQuoted || last.text.contains(where: \.isWhitespace)
    names.files = { _ in [file] }
    func fitting(_ candidates: [Candidate]) -> [Candidate] {
      candidates.filter { $0.name == file.name || $0.name.lowercased().hasPrefix(last.text.lowercased()) }
    }
    do {
      // The options of the program can be anywhere in the line.
      switch try LaunchOptions(line.words.dropFirst().map(\.text)).mode {
      case .command(let tokens):
        words = tokens.enumerated().map { place, token in
          PartialLine.Word(start: place, text: token.text, isQuoted: token.text.contains(where: \.isWhitespace))
        }
      case .lines: break
      case .help, .version: return []
      }
    } catch .missingValue(let option, _) {
      return fitting(values(ofLaunchOption: option))
    } catch {
      return []
    }
    guard !line.words.isEmpty else { return [] }
    if words.isEmpty, last.isOption {
      return fitting(LaunchOptions.helpView.options.map { .syntax($0.name, $0.meaning) })
    }
    last.start = words.count
    let found = of(PartialLine(words: words, last: last), names: names)
    let head = words.dropFirst(found.start).map { $0.text + " " }.joined()
    let takesOptions = !words.contains { $0.text == "--" }
    return fitting(
      found.candidates.compactMap { candidate in
        // The shell's quotes do not keep a name from being an option.
        if candidate.isText, takesOptions, candidate.name.hasPrefix("-") { return nil }
        guard candidate.name.lowercased().hasPrefix(head.lowercased()) else { return nil }
        var rest = candidate
        rest.name.removeFirst(head.count)
        return rest
      })
  }

  private static func values(ofLaunchOption option: String) -> [Candidate] {
    switch option {
    case "--store": [file]
    case "--color": Setting.color.choices.map { Candidate($0) }
    case "--synchronous": ["full", "normal"].map { Candidate($0) }
    default: []
    }
  }
}

extension CommandSpec {
  /// The argument at a word's position; nil if there is none.
  ///
  /// Beyond the arguments it is the last one, if it can be repeated or an argument before it can
  /// take several words.
  fileprivate func parameter(at place: Int) -> Parameter? {
    // Nothing can be offered for a note.
    let parameters = parameters.filter { !$0.name.hasPrefix("#") }
    guard place >= parameters.count else { return parameters[place] }
    let isLong = parameters.dropLast().contains { [.repeated, .phrase].contains($0.occurrence) }
    return isLong || parameters.last?.occurrence == .repeated ? parameters.last : nil
  }

  /// Whether the command takes several habits, separated by commas.
  fileprivate var takesList: Bool { ["done", "skip", "pause"].contains(name) }
}
