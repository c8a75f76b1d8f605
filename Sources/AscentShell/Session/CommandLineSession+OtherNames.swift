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
    case .unknownHabit(let name, nil, let isFirst):
      guard let line = try? await otherLine(name.split(separator: " ").map(String.init)) else { return error }
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
  /// If the line begins with the name of a habit or a measure, as in `Water 5`, the error suggests
  /// the command to put before it.
  package func namingOthers(_ error: ShellError, in words: [Token]) async -> ShellError {
    guard case .unknownCommand(let name, nil) = error, let report = try? await report() else { return error }
    let reader = HabitReader(habits: report.habits, rows: [], tail: .amountAndDay)
    let isHabit = reader.readings(words).count == 1
    let isMeasure = MeasureLine.readings(words, of: report.measures.map(\.name), isUnitGiven: false).count == 1
    guard isHabit != isMeasure else { return error }
    let line = words.map { $0.isQuoted ? Token.word($0.text) : $0.text }.joined(separator: " ")
    return .unknownCommand(name, nearest: (isHabit ? "done " : "measure ") + line)
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
