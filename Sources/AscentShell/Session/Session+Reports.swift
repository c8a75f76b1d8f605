import AscentRules
import AscentRuntime
import AscentViews

/// The day, streaks, XP and the ledger.
extension Session {
  func today(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    guard arguments.has("--follow") else {
      return sink.answer(try await todayView(try await report()))
    }
    let first = try await report()
    sink.write(.frame(try await todayView(first)))
    var feed = ascent.person(user).changes(after: first.version).makeAsyncIterator()
    while try await next(&feed) != nil, !Task.isCancelled {
      sink.write(.frame(try await todayView(try await report())))
    }
    if Task.isCancelled { throw .interrupted }
    return .done
  }

  private func todayView(_ report: PersonReport) async throws(ShellError) -> TodayView {
    let group = try group()
    return TodayView(
      report: report.showing(group: group), zone: try await context().zone, group: group,
      stages: group == nil ? try await recentStages(report) : [])
  }

  /// The stages of the methods with a session in the last two weeks, as far as the catalogue has
  /// the method.
  private func recentStages(_ report: PersonReport) async throws(ShellError) -> [StageHeading] {
    let first = report.day - (ReadinessRules.paceDays - 1)
    let recent = report.progression.methods.filter { method in method.sessions.contains { $0.day >= first } }
    guard !recent.isEmpty else { return [] }
    let catalog = try await catalog()
    return recent.compactMap { practised in
      guard let method = catalog[practised.id], let stage = practised.presentStage(in: catalog) else { return nil }
      return StageHeading(stage, of: method)
    }
  }

  func streaks() async throws(ShellError) -> any View {
    let group = try group()
    return StreaksView(report: try await report().showing(group: group), group: group)
  }

  func xp() async throws(ShellError) -> any View {
    let report = try await report()
    return XPView(total: report.totalXP, entries: report.ledgerCount)
  }

  func ledger() async throws(ShellError) -> any View {
    let limit = try arguments.integer("--limit", in: 1...Int64(Int32.max)) ?? 20
    let report = try await report()
    let names = report.habitNames
    var rows: [LedgerView.Row] = []
    try await forEachCommand(newestFirst: true) { command in
      for event in command.events.reversed() where rows.count < Int(limit) {
        guard let entry = event.ledgerEntry else { continue }
        let habit = entry.key.kind == .habit ? names[HabitID(number: entry.key.subject)] : nil
        rows.append(LedgerView.Row(entry: entry, habit: habit, reason: event.grantReason))
      }
      return rows.count < Int(limit)
    }
    return LedgerView(rows: rows.reversed(), count: report.ledgerCount)
  }

  func log() async throws(ShellError) -> any View {
    let habit = try habit(arguments.text("HABIT"), in: try await report().habits)
    let first = try await day("--from") ?? .earliest
    let last = try await day("--to") ?? .latest
    guard first <= last else {
      throw .badValue(
        argument: "--to", value: "\(last)", reason: "the last day is before the first", allowed: "\(first) or later")
    }
    var history = CompletionHistory(of: habit.id)
    try await forEachCommand { command in
      history.add(command)
      return true
    }
    return LogView(habit: habit.name, traits: habit.traits, rows: history.rows(first...last))
  }
}

extension Event {
  /// The reason for an award by hand.
  fileprivate var grantReason: String? {
    if case .xpGranted(_, let reason) = self { reason } else { nil }
  }
}
