import AscentRules
import AscentRuntime
import AscentViews

/// Today, streaks, XP, the ledger and the log of completions.
extension CommandLineSession {
  func today(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    guard arguments.has("--follow") else {
      return try await sink.answer(todayView(report(marking: TodayView.marks)))
    }
    let first = try await report(marking: TodayView.marks)
    sink.write(.frame(try await todayView(first)))
    var feed = ascent.person(user).changes(after: first.version).makeAsyncIterator()
    while try await next(&feed) != nil, !Task.isCancelled {
      try await sink.write(.frame(todayView(report(marking: TodayView.marks))))
    }
    if Task.isCancelled { throw .interrupted }
    return .done
  }

  private func todayView(_ report: PersonReport) async throws(ShellError) -> TodayView {
    let group = try group(in: report)
    rememberRows(report)
    let shown = shownCelebrations
    return try await TodayView(
      report: report, zone: context().zone, group: group,
      unseenCount: report.celebrations.count { !shown.contains($0.key) },
      stages: group == nil ? recentStages(report) : [])
  }

  /// The current stages of the methods with a session in the last two weeks.
  ///
  /// Methods that the catalogue lacks are left out.
  private func recentStages(_ report: PersonReport) async throws(ShellError) -> [StageHeading] {
    let first = report.day - (Readiness.paceDays - 1)
    let recent = report.progression.methods.filter { method in method.sessions.contains { $0.day >= first } }
    guard !recent.isEmpty else { return [] }
    let catalog = try await catalog()
    return recent.compactMap { practised in
      guard let method = catalog[practised.id], let stage = practised.presentStage(in: catalog) else { return nil }
      return StageHeading(stage, of: method)
    }
  }

  func streaks() async throws(ShellError) -> any View {
    let report = try await report()
    let group = try group(in: report)
    var shown = report.showing(group: group)
    if let name = arguments.optional("HABIT") { shown.habits = [try habit(name, in: shown.habits)] }
    let context = try await context()
    let streaks = shown.habits.map(\.streak) + [report.daily]
    let deadlines = streaks.compactMap(\.expiresAt).map { ($0, DeadlineText.short($0, in: context)) }
    return StreaksView(
      report: shown, group: group, deadlines: Dictionary(deadlines) { first, _ in first },
      reason: DeadlineText.reason(dayStart: context.dayStart, grace: ascent.context.policy.grace))
  }

  func xp() async throws(ShellError) -> any View {
    if let (group, habits) = try await habitsOfGroup() { return try await xp(of: habits, group) }
    let report = try await report()
    return XPView(total: report.totalXP, entries: report.ledgerCount)
  }

  /// The XP that a group's habits have earned.
  private func xp(of habits: Set<HabitID>?, _ group: String) async throws(ShellError) -> GroupXPView {
    var view = GroupXPView(group: group)
    try await forEachCommand { command in
      for entry in command.events.compactMap(\.ledgerEntry) where habits.admits(entry.key.habit) {
        view.total += entry.amount
        view.entries += 1
      }
      return true
    }
    return view
  }

  func ledger() async throws(ShellError) -> any View {
    let limit = try arguments.integer("--limit", in: 1...Int64(Int32.max)) ?? 20
    let habits = try await habitsOfGroup()?.habits
    let report = try await report()
    let names = report.habitNames
    var rows: [LedgerView.Row] = []
    try await forEachCommand(newestFirst: true) { command in
      for event in command.events.reversed() where rows.count < Int(limit) {
        guard let entry = event.ledgerEntry, habits.admits(entry.key.habit) else { continue }
        rows.append(
          LedgerView.Row(entry: entry, habit: entry.key.habit.flatMap { names[$0] }, reason: event.grantReason))
      }
      return rows.count < Int(limit)
    }
    return LedgerView(rows: rows.reversed(), count: habits == nil ? report.ledgerCount : nil)
  }

  func log() async throws(ShellError) -> any View {
    let report = try await report()
    let group = try group(in: report)
    var habits = report.showing(group: group).habits
    let name = arguments.words.isEmpty ? nil : arguments.words.text
    if let name {
      let whole = habits.named(name)
      if whole == nil, let measure = try measure(called: name, in: report) { return try await measureLog(of: measure) }
      habits = if let whole { [whole] } else { [try await reading(arguments.words, .nothing, among: habits).habit] }
    }
    let days = try await loggedDays()
    var histories = habits.map { CompletionHistory(of: $0) }
    try await forEachCommand { command in
      for index in histories.indices { histories[index].add(command) }
      return true
    }
    let rows = histories.flatMap { $0.rows(days) }.enumerated().sorted {
      ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
    }.map(\.element)
    return LogView(
      habit: name == nil ? nil : habits.first?.name,
      note: name.flatMap { report.otherHabit(named: $0, than: habits.first?.id) }, rows: rows,
      shortIDs: rows.isEmpty ? ShortIDs([]) : try await shortIDs())
  }
}

extension CommandLineSession {
  /// The range of days given with `--from` and `--to`.
  private func loggedDays() async throws(ShellError) -> ClosedRange<LocalDay> {
    let first = try await day("--from") ?? .earliest
    let last = try await day("--to") ?? .latest
    guard first <= last else {
      throw .badValue(
        argument: "--to", value: "\(last)", reason: "the last day is before the first", allowed: "\(first) or later")
    }
    return first...last
  }

  /// The measure that a text names.
  ///
  /// The beginning of a name is enough if no habit's name begins with it.
  private func measure(called name: String, in report: PersonReport) throws(ShellError) -> MeasureReport? {
    if let whole = report.measures.first(where: { TextRules.areSame($0.name, name) }) { return whole }
    guard report.habits.beginning(with: name).isEmpty else { return nil }
    let begun = report.measures.filter { $0.name.begins(with: name) }
    guard begun.count <= 1 else { throw .ambiguous("HABIT", name, begun.map(\.name)) }
    return begun.first
  }

  /// The values of a measure, including undone ones.
  private func measureLog(of measure: MeasureReport) async throws(ShellError) -> MeasureLogView {
    let days = try await loggedDays()
    var rows: [MeasureLogView.Row] = []
    try await forEachCommand { command in
      for case .measured(measure.id, let value) in command.events where days.contains(value.day) {
        rows.append(
          MeasureLogView.Row(
            day: value.day, amount: value.amount, inForce: command.inForce, operation: command.accepted.operation))
      }
      return true
    }
    let sorted = rows.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    return MeasureLogView(
      measure: measure.name, rows: sorted, shortIDs: rows.isEmpty ? ShortIDs([]) : try await shortIDs())
  }
}

extension Event {
  /// The reason for a manual award; nil for any other event.
  fileprivate var grantReason: String? {
    if case .xpGranted(_, let reason) = self { reason } else { nil }
  }
}
