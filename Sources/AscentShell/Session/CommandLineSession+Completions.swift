import AscentRules
import AscentRuntime
import AscentViews

/// Completions.
extension CommandLineSession {
  func done(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let metadata = try await metadata()
    var line = CompletionLine(arguments.words)
    guard !line.parts.isEmpty else { throw .missingArgument("HABIT", usage: CommandTable.doneSpec.usage) }
    var session = self
    if let note = line.note {
      guard !arguments.has("--note") else { throw .misusedOption("--note", reason: "a note is given after # already") }
      session.arguments.set("--note", note)
    }
    // The rules resolve a single word as a name, which avoids a query.
    if line.parts.count == 1, line.parts[0].count == 1, line.parts[0][0].isQuoted || !line.parts[0][0].isDigits {
      session.arguments.set("HABIT", line.parts[0][0].text)
      do {
        return sink.answer(try await session.complete(nil))
      } catch {
        guard error.mayBeBeginning(metadata.operation) else { throw error }
      }
    }
    line.parts = try await splitAtAnd(line.parts, .amountAndDay)
    let readings = try await readings(of: line.parts, .amountAndDay)
    var sessions: [CommandLineSession] = []
    for (index, reading) in readings.enumerated() {
      var one = session.about(reading)
      // If this session has shown no list, the answer says which habit the row number stands for.
      if shownRows == nil, let row = line.parts[index].first, row.isDigits, !row.isQuoted, !reading.isWhole {
        one.notes.append("row \(row.text) of today is \(reading.habit.name)")
      }
      if let operation = try operation(index, of: metadata) { one.arguments.set("--op", "\(operation)") }
      // For today, --at stays unset, so that repeating the line gives the same command.
      if let day = reading.day { try await one.setDay(day) }
      sessions.append(one)
    }
    if sessions.count > 1 {
      for (one, reading) in zip(sessions, readings) {
        do { try await one.checkCanBeRecorded(reading) } catch { throw await inLocalTime(error, typed: reading.day) }
      }
    }
    if let question = try await question(about: readings, &sessions) { return question }
    return try await sendEach(
      readings, called: \.inWords, isRepeatable: metadata.operation != nil, sink
    ) { index throws(ShellError) in
      try await sessions[index].complete(readings[index].reference)
    }
  }

  /// Checks one of several completions before any is sent, and throws if the rules would refuse it.
  private func checkCanBeRecorded(_ reading: HabitReading) async throws(ShellError) {
    let metadata = try await metadata()
    // A repeated completion needs no check: it was already recorded, under the rules at that time.
    if let operation = metadata.operation, try await recordedOrImported(operation) != nil { return }
    let amount = try arguments.number("AMOUNT") ?? 1
    _ = try arguments.note()
    let traits = HabitTraits(kind: .atLeast, decimals: reading.habit.traits.decimals)
    guard let stored = traits.decimals.stored(amount), (1...DayCounts.limit).contains(stored) else {
      throw badAmount("AMOUNT", traits, unit: reading.habit.unit)
    }
    let (context, policy) = (try await context(), ascent.context.policy)
    let at = metadata.at ?? context.now
    let latest = context.now.advanced(by: policy.clockSkewMax)
    let earliest = context.now.advanced(by: .zero - policy.ageMax)
    guard at <= latest else { throw .refused(.inFuture(at, latest: latest)) }
    guard at >= earliest else { throw .refused(.tooOld(at, earliest: earliest)) }
    let day = context.day(at: at)
    let id = reading.habit.id
    let isArchived = day == context.today ? reading.habit.isArchived : try await query(day: day)[id]?.isArchived
    guard isArchived != true else {
      throw .badValue(
        argument: "HABIT", value: reading.habit.name, reason: "archived on \(day)",
        allowed: "a habit in use on the day")
    }
  }

  func complete(_ habit: HabitReference?) async throws(ShellError) -> any View {
    let amount = try arguments.number("AMOUNT") ?? 1
    let note = try arguments.note()
    let (sent, habit) = try await send(number: "AMOUNT", to: habit) { .completion(of: $0, amount, note: note) }
    return try await ChangeView(
      headline: counted(sent, habit), habit: habit, remarks: scheduleRemarks(sent) + streakRemarks(sent), sent: sent)
  }

  func move() async throws(ShellError) -> any View {
    let text = arguments.text("DATE")
    var session = self
    if text.lowercased().hasPrefix("to ") { session.arguments.set("DATE", String(text.dropFirst(3))) }
    let day = try await session.requiredDay("DATE")
    let key = try await moved()
    let sent = try await sendMove(of: key, to: day)
    let habit = try await habitName(of: sent)
    let left = try await storedCommand(OperationID(key: key, longText: ""))?.events.lazy.compactMap { event in
      if case .completionLogged(_, let day, _, _, _) = event { day } else { nil }
    }.first
    let today = try await context().today
    let from = left.map { "from \(DayText.called($0, asOf: today)) " } ?? ""
    let to = "to \(DayText.called(day, asOf: today)), which now has \(try await count(sent))"
    let headline = "moved \(habit.map { $0 + " " } ?? "")\(from)\(to)"
    return ChangeView(headline: headline, habit: habit, remarks: try await todayRemarks(sent), sent: sent)
  }

  /// The completion to move.
  ///
  /// `last` is the newest completion in force. A repeated command gets the same completion
  /// as before.
  private func moved() async throws(ShellError) -> OperationKey {
    let text = arguments.text("OP")
    let isLast = text.lowercased() == "last"
    if !isLast, let id = OperationID(text), try await storedCommand(id) != nil { return id.key }
    if let operation = try arguments.operation("--op"), let key = try await storedCommand(operation)?.moved {
      return key
    }
    guard isLast else {
      guard case .operation(let address) = try await named(text, .undo, nil) else {
        throw .badValue(argument: "OP", value: text, reason: "an import can't be moved", allowed: "a completion")
      }
      guard address.user == user else { throw .refused(.notACompletion(address.key)) }
      return address.key
    }
    var newest: OperationKey?
    try await forEachCommand(newestFirst: true) { command in
      let isCompletion = command.events.contains { $0.kind == .completionLogged }
      if command.inForce, isCompletion { newest = command.accepted.operation.key }
      return newest == nil
    }
    guard let newest else { throw .noOperation("nothing to move") }
    return newest
  }

  private func sendMove(of key: OperationKey, to day: LocalDay) async throws(ShellError) -> SentCommand {
    do {
      return try await send(.moveCompletion(key, to: day))
    } catch .refused(.alreadyUndone(key), let names) {
      throw try await moved(key) { "to move it again: move \($0) DATE" } ?? .refused(.alreadyUndone(key), habits: names)
    } catch .refused(.alreadyOnDay(key, day), let names) {
      // The ID is longer than what people type, so name the habit.
      guard let habit = try await storedCommand(OperationID(key: key, longText: ""))?.accepted.receipt.habit,
        let name = try await report().habitNames[habit]
      else {
        throw .refused(.alreadyOnDay(key, day), habits: names)
      }
      throw .noOperation("this completion of \(name) is already on \(DayText.withWeekday(day, asOf: nil))")
    } catch {
      throw error
    }
  }

  /// The error for a completion that was moved, with a hint for its new ID; nil for any other
  /// operation.
  func moved(_ key: OperationKey, _ hint: (String) -> String) async throws(ShellError) -> ShellError? {
    var moves = CompletionMoves()
    try await forEachCommand { command in
      moves.add(command)
      return true
    }
    guard let move = moves.destination(of: key) else { return nil }
    let day = DayText.called(move.day, asOf: try await context().today)
    let id = try await recentActions().shortIDs.text(of: "\(move.operation)")
    return .noOperation("it was moved to \(day); \(hint(id))")
  }

  /// The name of the habit that a command was about; nil if it was not about a habit.
  func habitName(of sent: SentCommand) async throws(ShellError) -> String? {
    guard let habit = sent.receipt.habit else { return nil }
    return try await report().habitNames[habit]
  }

  /// The count compared with the goal, and the day, after a command.
  func counted(_ sent: SentCommand, _ habit: String) async throws(ShellError) -> String {
    let habit = knownName(of: sent.receipt.habit, calledNow: habit)
    let day = sent.isOfNow ? "today" : DayText.near(sent.receipt.day, asOf: try await context().today)
    return "\(habit): \(try await count(sent)) \(day)"
  }

  /// The count compared with the goal on a command's day.
  func count(_ sent: SentCommand) async throws(ShellError) -> String {
    let after = sent.receipt.after
    return "\(sent.traits.progress(after.count, of: after.goal))"
      + (try await unit(of: sent, after: sent.traits.text(after.goal)))
  }

  /// The habit's traits; the default traits if it was deleted or is nil.
  func traits(of habit: HabitID?) async throws(ShellError) -> HabitTraits {
    guard let habit else { return HabitTraits() }
    if knownTraits(of: habit) == nil { _ = try await report() }
    return knownTraits(of: habit) ?? HabitTraits()
  }

  /// A space and the unit of the habit that a command was about, to follow an amount; empty if it
  /// has none.
  func unit(of sent: SentCommand, after amount: String) async throws(ShellError) -> String {
    guard let habit = sent.receipt.habit else { return "" }
    if knownUnit(of: habit) == nil { _ = try await report() }
    return UnitText.after(amount, knownUnit(of: habit))
  }
}
