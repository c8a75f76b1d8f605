import AscentRules
import AscentRuntime

/// Suggestions for names used with the wrong command, such as a method's name where a habit
/// is expected.
extension CommandLineSession {
  /// The error, with the right command as a suggestion if its unknown name is the name of
  /// something else.
  func namingOthers(_ error: ShellError) async -> ShellError {
    // If the runtime can't answer, the error is still right without a suggestion.
    switch error {
    case .noneRecorded(let error): return .noneRecorded(await namingOthers(error))
    case .unknownHabit(let name, nil, let isFirst):
      let (words, typed) = (name.split(separator: " ").map(String.init), arguments.words.map(\.text))
      // With the amount and the day that follow the name.
      guard let line = try? await otherLine(typed.starts(with: words) ? typed : words) else { return error }
      return .unknownHabit(name, nearest: line, isFirst: isFirst)
    case .unknownMethod(let name, nil):
      guard let habits = try? await report().habits else { return error }
      let words = arguments.command == "session" ? arguments.words : [Token(name)]
      for end in words.indices.reversed() {
        guard let habit = habits.named(Array(words[...end]).text) else { continue }
        let rest = words[(end + 1)...].map { " " + $0.text }.joined()
        return .unknownMethod(name, nearest: "done \(Token.word(habit.name))\(rest)")
      }
      return error
    default: return error
    }
  }

  /// The error for a line without a command.
  ///
  /// If the line names a habit or a measure, as in `Water 5`, `set Water 5` or `ran 5`, the error
  /// suggests the line with the command for it.
  package func namingOthers(_ error: ShellError, in words: [Token]) async -> ShellError {
    guard case .unknownCommand(let name, let nearest) = error, let report = try? await report() else { return error }
    let words = words.withoutOpening
    let isPrefixed = words.count > 1 && ["set", "add", "record"].contains(words[0].text.lowercased())
    let line = isPrefixed ? report.line(about: Array(words.dropFirst())) : report.line(inPast: words)
    // A habit called drink, as in `drank 3 water`, is only guessed before there are habits.
    let near = CommandTable.pastVerbs[name] == nil || report.habits.isEmpty ? nearest : nil
    let habit = report.line(about: words, isWhole: true) ?? line
    return .unknownCommand(name, nearest: habit ?? near ?? report.line(about: words))
  }

  /// The line to suggest if the words begin with the name of a method or a measure; otherwise nil.
  private func otherLine(_ words: [String]) async throws(ShellError) -> String? {
    let (catalog, measures) = (try await catalog(), try await report().measures)
    let isDone = arguments.command == "done"
    for end in words.indices.reversed() {
      let name = words[...end].joined(separator: " ")
      let rest = words[(end + 1)...].joined(separator: " ")
      if let measure = measures.first(where: { TextRules.areSame($0.name, name) }) {
        return "measure \(Token.word(measure.name))" + (isDone ? " \(rest.isEmpty ? "VALUE" : rest)" : "")
      }
      if let method = catalog.methods.first(named: name, id: \.id.text, title: \.title) {
        return isDone
          ? "session \(method.id) \(rest.first?.isNumber == true ? rest : "MINUTES")" : "method show \(method.id)"
      }
    }
    return nil
  }
}

extension PersonReport {
  /// The line that records what the words say about a habit or a measure; nil if they are not about
  /// exactly one.
  ///
  /// - Parameter isWhole: whether only a habit whose whole name the words begin with is meant.
  fileprivate func line(about words: [Token], isWhole: Bool = false) -> String? {
    let reader = HabitReader(habits: habits, rows: [], tail: .amountAndDay)
    let isHabit = (isWhole ? reader.readings(words, isWhole: true) : reader.readings(words)).count == 1
    if isWhole, !isHabit { return nil }
    let isMeasure = MeasureLine.readings(words, of: measures.map(\.name), isUnitGiven: false).count == 1
    return isHabit == isMeasure ? nil : (isHabit ? "done " : "measure ") + words.line
  }

  /// The line that records what the words say in the past tense, such as `ran 5k`.
  fileprivate func line(inPast words: [Token]) -> String? {
    guard let verb = words.first?.text.lowercased() else { return nil }
    let names = habits.filter { !$0.isArchived }.map(\.name)
    guard let stem = CommandTable.pastVerbs[verb] ?? (verb.hasSuffix("ed") ? String(verb.dropLast(2)) : nil) else {
      return nil
    }
    guard let name = Nearest.nameOrWord(stem, among: names) else {
      // In `drank 3 water` the habit is last.
      return words.count > 2 ? self.line(about: words[2...] + [words[1]]) : nil
    }
    var rest = words.dropFirst().map(\.text).withUnitApart
    func line() -> String? { self.line(about: [Token(name, isQuoted: true)] + rest.map { Token($0) }) }
    if rest.count > 1, line() == nil { rest.remove(at: 1) }
    return line().map { _ in (["done", Token.word(name)] + rest).joined(separator: " ") }
  }
}

extension [Token] {
  /// The words as a line.
  var line: String { map { $0.isQuoted ? Token.word($0.text) : $0.text }.joined(separator: " ") }
}
