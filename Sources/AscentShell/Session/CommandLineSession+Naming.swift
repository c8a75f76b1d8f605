import AscentRules
import AscentRuntime
import AscentViews

/// Habits that lines name without quotes, by a beginning of the name or by a row of `today`.
extension CommandLineSession {
  /// The one way to read words that begin with the name of a habit.
  ///
  /// - Parameter operation: the ID that the user gave: sent again, a beginning or a row means the
  ///   same habit, whatever was added since.
  /// - Throws: ``ShellError/ambiguous(argument:value:choices:more:)`` when there are several.
  func reading(
    _ words: [Token], _ tail: HabitReading.Tail, _ operation: OperationID? = nil, among habits: [HabitReport]? = nil
  ) async throws(ShellError) -> HabitReading {
    // All habits are asked for only when those that the words can name do not decide.
    let names = HabitReader(habits: [], rows: [], tail: tail).names(words)
    if operation == nil, habits == nil, let first = words.first, !first.isDigits, !first.text.hasPrefix("#"),
      !names.isEmpty
    {
      let named = try await query(of: .named(names)).habits
      let readings = HabitReader(habits: named, rows: [], tail: tail).readings(words)
      if readings.count == 1 { return readings[0] }
    }
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

  /// The habit and the name at the end of a line, which need no quotes if just one beginning of the
  /// line names a habit: a session with both as arguments, and the habit unless its name is whole.
  func readingNames() async throws(ShellError) -> (session: CommandLineSession, habit: HabitReference?) {
    // From a system shell quotes do not arrive.
    let words = arguments.words.map { Token($0.text, isQuoted: $0.isQuoted || $0.text.contains(where: \.isWhitespace)) }
    guard words.count > 2, let first = words.first, let last = words.last else { return (self, nil) }
    let ends = first.isQuoted ? 1...1 : last.isQuoted ? words.count - 1...words.count - 1 : 1...words.count - 1
    func session(_ end: Int) -> CommandLineSession {
      var session = self
      session.arguments.set("HABIT", Array(words[..<end]).text)
      session.arguments.set("NAME", Array(words[end...]).text)
      return session
    }
    if let sent = try await renamed() {
      // Sent again, the habit no longer has the name.
      let end = ends.first { Array(words[$0...]).text == sent.new }
      guard let end else { throw .refused(.operationReused(sent.operation.key)) }
      let isWhole = TextRules.areSame(Array(words[..<end]).text, sent.old)
      return (session(end), isWhole ? nil : .id(sent.habit))
    }
    let report = try await report()
    let reader = HabitReader(habits: report.habits, rows: [], tail: .nothing)
    var found: [(end: Int, reading: HabitReading)] = []
    for isWhole in [true, false] where found.isEmpty {
      for end in ends { found += reader.readings(Array(words[..<end]), isWhole: isWhole).map { (end, $0) } }
    }
    guard found.count < 2 else {
      throw .ambiguous(
        "HABIT NAME", words.text, found.map { "\"\($0.reading.habit.name)\" \"\(Array(words[$0.end...]).text)\"" })
    }
    guard let (end, reading) = found.first else {
      throw HabitReader(habits: report.habits, rows: [], tail: .nothing).failure(Array(words.dropLast()))
    }
    return (session(end), reading.reference)
  }

  /// What a rename with the same ID did before; nil if there was none.
  private func renamed() async throws(ShellError)
    -> (operation: OperationID, habit: HabitID, old: String, new: String)?
  {
    guard let operation = try arguments.operation("--op"), let stored = try await storedCommand(operation) else {
      return nil
    }
    for case .habitRenamed(let habit, let old, let new, _) in stored.events { return (operation, habit, old, new) }
    return nil
  }

  /// A session that executes the same command for what was read.
  func about(_ reading: HabitReading) -> CommandLineSession {
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
