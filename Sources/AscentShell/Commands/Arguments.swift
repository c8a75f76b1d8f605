/// The arguments and options of a line, by name, still as text.
struct Arguments: Hashable {
  /// Options that only the program sets: for a command that it sends again, and for one to which it
  /// has given an ID. See ``ShellCommand/repeated`` and ``ShellCommand/withOperation(_:)``.
  static let (repeated, hasFreshID) = ("--repeated", "--fresh-id")

  /// The name of the command.
  private(set) var command = ""
  /// The words that are neither options nor option values.
  ///
  /// They still tell whether they were quoted.
  private(set) var words: [Token] = []
  private var values: [String: [String]] = [:]
  private var options: [String: String] = [:]
  /// The arguments and options that ``set(_:_:)`` has added to those of the line.
  private(set) var added: [String: String] = [:]

  init() {}

  /// Assigns the words after a command's name to the arguments and options in its spec.
  init(_ tokens: some Sequence<Token>, for spec: CommandSpec) throws(ShellError) {
    command = spec.name
    var rest = tokens.map(\.withHyphen)[...]
    var (takesOptions, nameEnd) = (true, Int?.none)
    while let token = rest.popFirst() {
      if takesOptions, !token.isQuoted, token.text == "--" {
        takesOptions = false
      } else if takesOptions, Self.isOption(token) {
        nameEnd = nameEnd ?? words.count
        try parse(option: token.text, &rest, spec)
      } else {
        words.append(token)
      }
    }
    try assign(words.map(\.text), spec)
    if spec.parameters.first?.occurrence == .name, let nameEnd, 1..<words.count ~= nameEnd {
      throw .unexpectedArgument(words[nameEnd].text, usage: spec.usage)
    }
    let missing = spec.options.filter { $0.isRequired && !$0.canBeInWords && options[$0.name] == nil }.map(\.name)
    guard missing.isEmpty else { throw .missingArgument(missing.joined(separator: ", "), usage: spec.usage) }
  }

  /// Whether a word is an option. A hyphen followed by a digit begins a number instead.
  private static func isOption(_ token: Token) -> Bool {
    guard !token.isQuoted, token.text.hasPrefix("-"), token.text.count > 1 else { return false }
    return !("0"..."9").contains(token.text.dropFirst().first ?? "0")
  }

  private mutating func parse(
    option word: String, _ rest: inout ArraySlice<Token>, _ spec: CommandSpec
  ) throws(ShellError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    guard let option = spec.options.first(where: { $0.name == name }) else {
      if name == "--group", let reason = spec.whyNoGroup { throw .misusedOption(name, reason: reason) }
      throw .unknownOption(name, usage: spec.usage, nearest: Nearest.name(to: name, among: spec.options.map(\.name)))
    }
    guard options[name] == nil else { throw .misusedOption(name, reason: "given twice") }
    if !option.takesValue {
      guard parts.count == 1 else { throw .misusedOption(name, reason: "takes no value") }
      options[name] = ""
    } else if parts.count == 2 {
      options[name] = parts[1]
    } else if let next = rest.first, !Self.isOption(next) {
      let count = option.takesDay ? Self.dayWords(rest) : words.isEmpty ? 1 : try Self.planWords(rest, option)
      options[name] = rest.prefix(count).map(\.text).joined(separator: " ")
      rest.removeFirst(count)
    } else if let value = option.valueAlone {
      options[name] = value
    } else {
      throw .missingValue(option: name, usage: spec.usage)
    }
  }

  /// The number of words in an unquoted day with an optional time, such as `3 days ago`, or in a
  /// length; 1 for any other value.
  private static func dayWords(_ rest: ArraySlice<Token>) -> Int {
    let words = rest.prefix(7).prefix { !$0.isQuoted }.map(\.text)
    return (2...7).last { count in
      let words = Array(words.prefix(count))
      return words.count == count && (MomentPhrase(words) != nil || PeriodPhrase.isLength(words))
    } ?? 1
  }

  /// The number of words in an option's unquoted text, schedule or goal, such as `3 times a week`;
  /// 1 for any other value.
  private static func planWords(_ rest: ArraySlice<Token>, _ option: HelpView.Item) throws(ShellError) -> Int {
    let words = rest.prefix { !$0.isQuoted && !isOption($0) && $0.text != "#" }.map(\.text)
    if option.takesSchedule { return SchedulePhrase.count(in: words) ?? 1 }
    if option.value == "TEXT" {
      // After one word of a note there can be an amount or a day.
      let reader = HabitReader(habits: [], rows: [], tail: .amountAndDay)
      let isOne = option.name != "--notes" && !reader.tails(Array(words.dropFirst())).isEmpty
      // What ends in a day may be a text and the day.
      if !isOne, option.name != "--notes", words.indices.contains(where: { MomentPhrase(Array(words[$0...])) != nil }) {
        throw .misusedOption(
          option.name, reason: "put quotes around the text, so that it is clear whether the day is in it")
      }
      return isOne || rest.first?.text.contains(where: \.isWhitespace) ?? true ? 1 : max(1, words.count)
    }
    guard option.takesGoal else { return 1 }
    return (2...4).last { $0 <= words.count && PlanPhrase.goal(Array(words.prefix($0)), true) != nil } ?? 1
  }

  private mutating func assign(_ positionals: [String], _ spec: CommandSpec) throws(ShellError) {
    var rest = positionals[...]
    for (place, parameter) in spec.parameters.enumerated() {
      switch parameter.occurrence {
      case .repeated, .any:
        values[parameter.name] = Array(rest)
        rest = []
      case .phrase:
        let words = rest.prefix(max(1, rest.count - (spec.parameters.count - place - 1)))
        if !words.isEmpty { values[parameter.name] = [words.joined(separator: " ")] }
        rest = rest.dropFirst(words.count)
      case .name, .optionalPhrase:
        if !rest.isEmpty { values[parameter.name] = [rest.joined(separator: " ")] }
        rest = []
      case .once, .optional, .within:
        if let value = rest.popFirst() { values[parameter.name] = [value] }
      }
      let isNeeded = [.once, .repeated, .phrase, .name].contains(parameter.occurrence)
      if isNeeded, values[parameter.name, default: []].isEmpty {
        throw .missingArgument(parameter.name, usage: spec.usage, example: spec.examples.first)
      }
    }
    if let extra = rest.first { throw .unexpectedArgument(extra, usage: spec.usage) }
  }

  /// The value of an argument or option; nil if it was not given.
  func optional(_ name: String) -> String? {
    name.hasPrefix("--") ? options[name] : values[name]?.first
  }

  /// The value of a required argument.
  func text(_ name: String) -> String {
    guard let value = values[name]?.first else { preconditionFailure("no argument \(name)") }
    return value
  }

  /// The values of an argument that can occur more than once.
  func list(_ name: String) -> [String] { values[name] ?? [] }

  /// Sets an argument or option.
  mutating func set(_ name: String, _ value: String) {
    if name.hasPrefix("--") { options[name] = value } else { values[name] = [value] }
    added[name] = value
  }

  /// Takes the note after a `#` out of the words, and makes it the value of an option.
  mutating func moveNote(to option: String) throws(ShellError) {
    let line = CompletionLine(words)
    guard let note = line.note, let end = words.firstIndex(where: { !$0.isQuoted && $0.text == "#" }) else { return }
    guard !has(option) else { throw .misusedOption(option, reason: "there is a note after # already") }
    words.removeSubrange(end...)
    set(option, note)
  }

  /// Takes words from the end, and makes the last of them the value of an option.
  mutating func moveLast(_ count: Int, value: Int, to option: String) {
    set(option, Array(words.suffix(value)).text)
    words.removeLast(count)
  }

  /// Whether a flag was given.
  func has(_ flag: String) -> Bool { options[flag] != nil }
}
