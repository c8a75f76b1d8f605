import AscentRules
import AscentRuntime
import AscentViews

/// Resolves habits that lines name without quotes, by the beginning of a name, or by a row
/// of `today`.
extension CommandLineSession {
  /// The only interpretation of words that begin with the name of a habit.
  ///
  /// - Parameter operation: the ID that the user gave. When a line is repeated, a beginning or a
  ///   row means the same habit as before, whatever was added since.
  /// - Throws: ``ShellError/ambiguous(argument:value:choices:more:)`` if there are several.
  func reading(
    _ words: [Token], _ tail: HabitReading.Tail, _ operation: OperationID? = nil, among habits: [HabitReport]? = nil
  ) async throws(ShellError) -> HabitReading {
    // Query only the habits that the words could name, and all habits only if the result is
    // not unique.
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
    if let operation { known = try await recordedOrImported(operation)?.accepted.receipt.habit }
    if let known, words.first?.isDigits == true { rows = Array(repeating: known, count: rows.count) }
    let reader = HabitReader(habits: habits ?? report.habits, rows: rows, tail: tail)
    let readings = reader.readings(words)
    if let known {
      let all = readings + reader.readings(words, isWhole: false)
      if let same = all.first(where: { $0.habit.id == known }) { return same }
      for former in try await formerReports(of: known, report[known]) {
        if let same = HabitReader(habits: [former], rows: rows, tail: tail).readings(words).first { return same }
      }
    }
    guard let reading = readings.first else { throw reader.failure(words) }
    guard readings.count == 1 else {
      throw .ambiguous(
        argument: "HABIT", value: words.text, choices: readings.prefix(10).map(\.words),
        more: max(0, readings.count - 10))
    }
    return reading
  }

  /// A habit under each name that it has had, the newest first: a repeated line may have an earlier
  /// one, or be about a habit that was deleted since.
  func formerReports(of habit: HabitID, _ report: HabitReport?) async throws(ShellError) -> [HabitReport] {
    var (names, definition) = ([String](), HabitDefinition?.none)
    try await forEachCommand { command in
      for event in command.events {
        switch event {
        case .habitAdded(habit, let added, _): (definition, names) = (added, names + [added.name])
        case .habitRenamed(habit, _, let name, _): names.append(name)
        default: break
        }
      }
      return true
    }
    guard let report = report ?? definition.map({ HabitReport(habit, $0) }) else { return [] }
    return names.reversed().map { name in
      var report = report
      report.name = name
      return report
    }
  }

  /// The interpretations of the words about each habit of a line.
  func readings(of parts: [[Token]], _ tail: HabitReading.Tail) async throws(ShellError) -> [HabitReading] {
    let metadata = try await metadata()
    var readings: [HabitReading] = []
    for (index, part) in parts.enumerated() {
      let tail = tail == .days && index < parts.count - 1 ? .daysIfLast : tail
      do throws(ShellError) {
        let reading = try await reading(part, tail, operation(index, of: metadata))
        if let error = reading.durationError(part) { throw error }
        readings.append(reading)
      } catch {
        // The line may have been sent before.
        let operation = try operation(0, of: metadata)
        let wasSent = if let operation { try await recordedOrImported(operation) != nil } else { false }
        throw parts.count > 1 && !wasSent ? .noneRecorded(error) : error
      }
    }
    readings.shareLastDay()
    return readings
  }

  /// The words about each habit, split at `and` unless the joined words name one habit.
  func splitAtAnd(_ parts: [[Token]], _ tail: HabitReading.Tail) async throws(ShellError) -> [[Token]] {
    guard parts.contains(where: { $0.contains(where: \.isAnd) }) else { return parts }
    let report = try await report()
    let rows = shownRows ?? report.numberedHabits.map(\.id)
    let reader = HabitReader(habits: report.habits, rows: rows, tail: tail == .days ? .daysIfLast : tail)
    return parts.enumerated().flatMap { index, part in
      // `read, and rest`
      let isJoined = index > 0 && part.count > 1 && part[0].isAnd && reader.readings(part).isEmpty
      return reader.splitAtAnd(isJoined ? Array(part.dropFirst()) : part)
    }
  }

  /// Splits a line into a habit and a new name, which need no quotes if only one split names
  /// a habit.
  ///
  /// Returns a copy of this session with both as arguments, and the habit's ID; nil if the line has
  /// its whole name.
  func readingNames() async throws(ShellError) -> (session: CommandLineSession, habit: HabitReference?) {
    // The system shell removes quotes.
    let words = arguments.words.map { Token($0.text, isQuoted: $0.isQuoted || $0.text.contains(where: \.isWhitespace)) }
    guard words.count > 2, let first = words.first, let last = words.last else { return (self, nil) }
    let ends = first.isQuoted ? 1...1 : last.isQuoted ? words.count - 1...words.count - 1 : 1...words.count - 1
    func newName(_ end: Int) -> String {
      let isTo = words[end].text == "to" && !words[end].isQuoted && end < words.count - 1
      return Array(words[(isTo ? end + 1 : end)...]).text
    }
    func session(_ end: Int) -> CommandLineSession {
      var session = self
      session.arguments.set("HABIT", Array(words[..<end]).text)
      session.arguments.set("NAME", newName(end))
      return session
    }
    if let sent = try await renamed() {
      // The line was sent before, so the habit no longer has the old name.
      let end = ends.first { newName($0) == sent.new }
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
        "HABIT NAME", words.text, found.map { "\"\($0.reading.habit.name)\" \"\(newName($0.end))\"" })
    }
    guard let (end, reading) = found.first else {
      throw HabitReader(habits: report.habits, rows: [], tail: .nothing).failure(Array(words.dropLast()))
    }
    // After the beginning of a name, the next words may be the shortened or mistyped rest of it.
    let parts = reading.habit.name.split(separator: " ").map(String.init)
    let longer = zip(words, parts).prefix { Nearest.name(to: $0.text, among: [$1]) != nil }.count
    if !reading.isWhole, !first.text.hasPrefix("#"), longer > end, ends.contains(longer) {
      throw .ambiguous(
        "HABIT NAME", words.text,
        [longer, end].map { "\"\(reading.habit.name)\" \"\(newName($0))\"" })
    }
    return (session(end), reading.reference)
  }

  /// What an earlier rename with the same operation ID did; nil if there was none.
  private func renamed() async throws(ShellError)
    -> (operation: OperationID, habit: HabitID, old: String, new: String)?
  {
    guard let operation = try arguments.operation("--op"), let stored = try await recordedOrImported(operation) else {
      return nil
    }
    for case .habitRenamed(let habit, let old, let new, _) in stored.events { return (operation, habit, old, new) }
    return nil
  }

  /// A copy of this session with the habit and the amount set as arguments.
  func about(_ reading: HabitReading) -> CommandLineSession {
    var session = self
    session.arguments.set("HABIT", reading.isWhole ? reading.name : reading.habit.name)
    if let amount = reading.amount { session.arguments.set("AMOUNT", amount) }
    return session
  }
}

extension HabitReading {
  /// The habit's ID; nil if the line has the whole name, which the rules resolve.
  var reference: HabitReference? { isWhole ? nil : .id(habit.id) }
}

extension ShellError {
  /// Whether the name that was sent to the rules may be only the beginning of one.
  ///
  /// If the operation ID already recorded the resolved habit, a command with only the beginning is
  /// another command, so the rules refuse the ID as reused.
  func mayBeBeginning(_ operation: OperationID?) -> Bool {
    switch self {
    case .unknownHabit: true
    case .refused(.operationReused, _): operation != nil
    default: false
    }
  }
}
