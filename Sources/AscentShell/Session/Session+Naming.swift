import AscentRules
import AscentRuntime
import AscentViews

/// Habits that lines name without quotes, by a beginning of the name or by a row of `today`.
extension Session {
  /// The one way to read words that begin with the name of a habit.
  ///
  /// - Parameter operation: the ID that the user gave: sent again, a beginning or a row means the
  ///   same habit, whatever was added since.
  /// - Throws: ``ShellError/ambiguous(argument:value:choices:more:)`` when there are several.
  func reading(
    _ words: [Token], _ tail: HabitReading.Tail, _ operation: OperationID? = nil, among habits: [HabitReport]? = nil
  ) async throws(ShellError) -> HabitReading {
    let report = try await report()
    var rows = shownRows ?? report.numberedHabits.map(\.id)
    var known: HabitID?
    if let operation { known = try await storedCommand(operation)?.accepted.receipt.habit }
    if let known, words.first?.isDigits == true { rows = Array(repeating: known, count: rows.count) }
    let reader = HabitReader(habits: habits ?? report.habits, rows: rows, tail: tail)
    let readings = reader.readings(words)
    if let known {
      let all = readings + reader.readings(words, isWhole: false)
      if let same = all.first(where: { $0.habit.id == known }) { return same }
    }
    guard let reading = readings.first else { throw reader.failure(words) }
    guard readings.count == 1 else {
      throw .ambiguous(
        argument: "HABIT", value: words.text, choices: readings.prefix(10).map(\.words),
        more: max(0, readings.count - 10))
    }
    return reading
  }

  /// A session that executes the same command for what was read.
  func about(_ reading: HabitReading) -> Session {
    var session = self
    session.arguments.set("HABIT", reading.isWhole ? reading.name : reading.habit.name)
    if let amount = reading.amount { session.arguments.set("AMOUNT", amount) }
    return session
  }
}

extension HabitReading {
  /// The habit as a command names it: by its number, unless the line has its whole name.
  var reference: HabitReference? { isWhole ? nil : .id(habit.id) }
}

extension ShellError {
  /// Whether the name that was sent to the rules may be a beginning. Under an operation ID that was
  /// used for it, the rules see another command.
  func mayBeBeginning(_ operation: OperationID?) -> Bool {
    switch self {
    case .unknownHabit: true
    case .refused(.operationReused, _): operation != nil
    default: false
    }
  }
}
