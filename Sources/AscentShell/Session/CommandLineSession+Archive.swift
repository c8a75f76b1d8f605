import AscentRules
import AscentRuntime
import AscentViews

/// Archiving a habit, or all habits that are no longer used.
extension CommandLineSession {
  /// The number of days without a completion after which an import mentions a habit.
  static let unusedDays = 60

  func archiveHabit(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let from = try await day("--from", toward: .nearest)
    guard let length = arguments.optional("--unused") else {
      guard arguments.optional("HABIT") != nil else {
        throw .missingArgument("HABIT", usage: "habit archive HABIT, or habit archive --unused 60 days")
      }
      let (sent, habit) = try await send { .archive($0, from: from) }
      return sink.answer(try await archived(habit, sent))
    }
    guard arguments.optional("HABIT") == nil else {
      throw .misusedOption("--unused", reason: "not with the name of a habit")
    }
    let days = try await days(in: length)
    let metadata = try await metadata()
    // A repeated line first sends again what it sent before, and gets the same answers.
    let before = try await archivedBefore(metadata)
    let habits = try await before + unusedHabits(for: days).map(\.id).filter { !before.contains($0) }
    guard !habits.isEmpty else {
      throw .noOperation("no habit has been without a completion for \(days.counted("day")); nothing changed")
    }
    let names = try await report().habitNames
    for (index, habit) in habits.enumerated() {
      rememberRecorded(nil)
      var one = self
      one.arguments.set("HABIT", names[habit] ?? "deleted habit")
      if let operation = try operation(index, of: metadata) { one.arguments.set("--op", "\(operation)") }
      let (sent, name) = try await one.send(to: .id(habit)) { .archive($0, from: from) }
      var view = try await one.archived(name, sent)
      if before.isEmpty, index > 0, index + 1 == habits.count {
        view.remarks = ["undo \(min(99, habits.count)) brings them back"]
      }
      sink.answer(view)
    }
    return .done
  }

  /// The habits that commands with these operation IDs have archived before.
  private func archivedBefore(_ metadata: CommandMetadata) async throws(ShellError) -> [HabitID] {
    var habits: [HabitID] = []
    // An ID that is too long for several commands was used for one.
    while let id = try? operation(habits.count, of: metadata), let stored = try await storedCommand(id),
      let habit = stored.accepted.receipt.habit
    {
      habits.append(habit)
    }
    return habits
  }

  private func archived(_ habit: String, _ sent: SentCommand) async throws(ShellError) -> ChangeView {
    ChangeView(headline: "\(habit) is archived \(try await start(sent))", habit: habit, sent: sent)
  }

  /// The number of days that a length of time has, such as `60 days` or `2 months`.
  private func days(in text: String) async throws(ShellError) -> Int {
    let today = try await context().today
    let length = PeriodPhrase.length(DayPhrase.words(of: Arguments.isNumber(text) ? text + " days" : text), today)
    if let length, length.lowerBound == today { return length.count }
    throw .badValue(
      argument: "--unused", value: text, reason: "not a length of time", allowed: "such as 60 days or 3 months")
  }

  /// The habits in use that began this many days ago or earlier and have no completion since.
  ///
  /// Limits are left out, because they are kept by doing nothing, and so is what is paused or
  /// rarely due.
  func unusedHabits(for days: Int) async throws(ShellError) -> [HabitReport] {
    let last = try await context().today - days
    guard try await report().habits.contains(where: { $0.firstDay <= last }) else { return [] }
    // A completion may be for tomorrow, which has begun in other time zones.
    return try await report(from: last + 1, count: days + 1).habits.filter { habit in
      if case .every(let span) = habit.schedule, span >= days { return false }
      return !habit.isArchived && habit.kind == .atLeast && habit.excuse != .pause && habit.firstDay <= last
        && habit.marks.allSatisfy { $0.count == 0 }
    }
  }
}
