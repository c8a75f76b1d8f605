import AscentRules
import AscentRuntime
import AscentViews

/// Skips and pauses, of one habit or of several.
extension CommandLineSession {
  func skip(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    var session = self
    try session.arguments.moveNote(to: "--reason")
    guard !session.arguments.words.isEmpty else {
      throw .missingArgument("HABIT", usage: CommandTable.skipSpec.usage)
    }
    return try await session.skipNamed(sink)
  }

  private func skipNamed(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let (words, operation) = (arguments.words, try arguments.operation("--op"))
    let parts = try await splitAtAnd(CompletionLine(words).parts, .day)
    guard parts.count < 2 else {
      return try await several(parts, .day, sink) { session, reading throws(ShellError) in
        var session = session
        session.arguments.set("DATE", reading.day ?? "today")
        return try await session.skipDay(of: reading.reference)
      }
    }
    // The rules resolve a single word as a name, which avoids a query.
    if words.count <= 2, words[0].isQuoted || !words[0].isDigits, words.count < 2 || DayPhrase.isDay(words[1].text) {
      var session = self
      session.arguments.set("HABIT", words[0].text)
      session.arguments.set("DATE", words.count < 2 ? "today" : words[1].text)
      do { return sink.answer(try await session.skipDay(of: nil)) } catch {
        guard error.mayBeBeginning(operation) else { throw error }
      }
    }
    let reading = try await reading(words, .day, operation)
    var session = about(reading)
    session.arguments.set("DATE", reading.day ?? "today")
    return sink.answer(try await session.skipDay(of: reading.reference))
  }

  /// Sends a command for each habit of a line.
  ///
  /// All habits are resolved before the first command is sent.
  private func several(
    _ parts: [[Token]], _ tail: HabitReading.Tail, _ sink: any OutputSink,
    _ send: (CommandLineSession, HabitReading) async throws(ShellError) -> any View
  ) async throws(ShellError) -> CommandOutcome {
    let metadata = try await metadata()
    let readings = try await readings(of: parts, tail)
    return try await sendEach(
      readings, called: \.habit.name, isRepeatable: metadata.operation != nil, sink
    ) { index throws(ShellError) in
      var one = about(readings[index])
      if let operation = try operation(index, of: metadata) { one.arguments.set("--op", "\(operation)") }
      return try await send(one, readings[index])
    }
  }

  func pause(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let (words, operation) = (arguments.words, try arguments.operation("--op"))
    if words[0].text.lowercased() == "all", !arguments.has("--habit") { return sink.answer(try await pauseAll()) }
    let parts = try await splitAtAnd(CompletionLine(words).parts, .days)
    guard parts.count < 2 else {
      return try await several(parts, .days, sink) { session, reading throws(ShellError) in
        try await session.pauseHabit(reading.reference, reading.day, reading.lastDay)
      }
    }
    // The rules resolve a single word as a name, which avoids a query.
    let days = HabitReader(habits: [], rows: [], tail: .days).tails(words.dropFirst().map(\.text))
    if let range = days.first, words[0].isQuoted || !words[0].isDigits {
      var session = self
      session.arguments.set("HABIT", words[0].text)
      do { return sink.answer(try await session.pauseHabit(nil, range.day, range.lastDay)) } catch {
        guard error.mayBeBeginning(operation) else { throw error }
      }
    }
    let reading = try await reading(words, .days, operation)
    return sink.answer(try await about(reading).pauseHabit(reading.reference, reading.day, reading.lastDay))
  }

  private func pauseAll() async throws(ShellError) -> any View {
    let (words, reader) = (arguments.words.dropFirst(), HabitReader(habits: [], rows: [], tail: .days))
    guard let tail = reader.tails(words.map(\.text)).first else { throw reader.badDays(Array(words)) }
    let (first, last) = try await range(tail.day, tail.lastDay)
    if let unchanged = try await unchangedPauseOfAll(first, last) { return unchanged }
    let sent = try await send(.pauseAll(from: first, through: last))
    let headline = "every habit is paused \(try await days(first, last))"
    return ChangeView(headline: headline, remarks: try await pauseRemarks(sent, through: last), sent: sent)
  }

  /// The days of a pause in words.
  func days(_ first: LocalDay, _ last: LocalDay) async throws(ShellError) -> String {
    let today = try await context().today
    guard first != last else { return DayText.near(first, asOf: today) }
    return "from \(DayText.withWeekday(first, asOf: today)) through \(DayText.withWeekday(last, asOf: today))"
  }
}
