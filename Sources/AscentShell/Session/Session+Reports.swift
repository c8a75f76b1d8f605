import AscentRules
import AscentRuntime
import AscentViews

/// How things stand.
extension Session {
  func today(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    guard arguments.has("--follow") else {
      sink.put(.answer(todayView(try await context())))
      return .done
    }
    // The place to follow from is taken before the first picture: what is committed between the two
    // is drawn twice rather than missed.
    let last = try await commands(newestFirst: true, limit: 1).first
    sink.put(.frame(todayView(try await context())))
    var feed = ascent.feed(after: last?.lastPosition ?? .start).makeAsyncIterator()
    while let command = try await next(&feed), !Task.isCancelled {
      guard command.accepted.user == user else { continue }
      sink.put(.frame(todayView(try await context())))
    }
    if Task.isCancelled { throw .interrupted }
    return .done
  }

  private func todayView(_ context: SessionContext) -> TodayView {
    let report = context.report
    var view = TodayView(
      date: report.day, zone: context.zone, isComplete: report.isComplete, fraction: report.fraction,
      habits: report.habits.filter { !$0.isArchived }.map(HabitCard.init), dailyStreak: report.daily.current,
      freezes: report.freezes,
      totalXP: report.totalXP, level: report.level.number)
    view.celebrations = report.celebrations.count
    return view
  }

  func streaks(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let report = try await context().report
    let habits = report.habits.filter { !$0.isArchived } + report.habits.filter(\.isArchived)
    sink.put(
      .answer(
        StreaksView(
          habits: habits.map(HabitCard.init),
          daily: StreaksView.Daily(current: report.daily.current, longest: report.daily.longest))))
    return .done
  }

  func xp(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let report = try await context().report
    sink.put(.answer(XPView(total: report.totalXP, entries: report.ledgerCount)))
    return .done
  }

  func ledger(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let limit = try arguments.integer("--limit", in: 1...Int64(Int32.max)) ?? 20
    let context = try await context()
    let names = context.habitNames
    var rows: [LedgerView.Row] = []
    try await forEachCommand(newestFirst: true) { command in
      for event in command.events.reversed() where rows.count < Int(limit) {
        guard let entry = event.ledgerEntry else { continue }
        let habit = entry.key.kind == .habit ? names[HabitID(number: entry.key.subject)] : nil
        rows.append(LedgerView.Row(entry: entry, habit: habit, reason: event.grantReason))
      }
      return rows.count < Int(limit)
    }
    sink.put(.answer(LedgerView(rows: rows.reversed(), count: context.report.ledgerCount)))
    return .done
  }

  func log(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let habit = try habit(arguments.text("HABIT"), context)
    let first = try arguments.day("--from", context) ?? .earliest
    let last = try arguments.day("--to", context) ?? .latest
    guard first <= last else {
      throw .badValue(
        argument: "--to", value: "\(last)", reason: "the days end before they begin", allowed: "\(first) or later")
    }
    var history = CompletionHistory(of: habit.id)
    try await forEachCommand { command in
      history.add(command)
      return true
    }
    sink.put(.answer(LogView(habit: habit.name, rows: history.rows(first...last))))
    return .done
  }
}

extension Event {
  /// The reason of an award by hand.
  fileprivate var grantReason: String? {
    if case .xpGranted(_, let reason) = self { reason } else { nil }
  }
}

extension StoredCommand {
  /// The position of its last event; of a command without events, of the event before it.
  var lastPosition: Position {
    events.isEmpty ? position : Position(number: position.number + Int64(events.count) - 1)
  }
}
