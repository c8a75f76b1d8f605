import AscentRules
import AscentRuntime

/// Remarks added to a confirmation, so that it does not promise something that the rest of the
/// plan prevents.
extension CommandLineSession {
  /// Remarks on a completion: the progress of the week, or that the day is not a due day.
  ///
  /// Habits known to be due every day, which most are, need no query.
  func scheduleRemarks(_ sent: SentCommand) async throws(ShellError) -> [String] {
    guard let id = sent.receipt.habit, !isKnownDaily(id), let habit = try await query(day: sent.receipt.day)[id] else {
      return []
    }
    let today = try await report()
    if let week = habit.weekText {
      let isThisWeek = sent.receipt.day.startOfWeek == today.day.startOfWeek
      let isShort = isThisWeek && (today[id]?.isShortOfDays ?? false)
      return ["\(week) \(isThisWeek ? "this" : "that") week" + (isShort ? ", too late" : "")]
    }
    guard habit.schedule.hasGaps, !habit.isDue, habit.excuse == nil, sent.receipt.day >= habit.firstDay else {
      return []
    }
    return ["not a due day" + (today[id]?.nextDue.map { "; next due \(DayText.soon($0, asOf: today.day))" } ?? "")]
  }

  /// A remark on a new habit whose first week has fewer days left than its weekly target needs.
  func firstWeekRemarks(_ definition: HabitDefinition) async throws(ShellError) -> [String] {
    guard definition.kind == .atLeast, case .perWeek(let times) = definition.schedule else { return [] }
    let today = try await context().today
    let first = definition.firstDay ?? today
    let next = first.startOfWeek + 7
    guard first >= today, next - first < Int(times) else { return [] }
    return ["too few days are left in its first week; the first full week begins \(DayText.soon(next, asOf: today))"]
  }

  /// Remarks on a new habit: that days before today earn no XP, or that the pause of all other
  /// habits does not include it.
  func firstDayRemarks(_ definition: HabitDefinition) async throws(ShellError) -> [String] {
    let today = try await context().today
    let first = definition.firstDay ?? today
    if first < today { return ascent.context.policy.awardWindow == nil ? [] : ["days before today earn no XP"] }
    guard mayAnyHavePlans else { return [] }
    let report = first == today ? try await report() : try await query(day: first)
    let others = report.habits.filter { !$0.isArchived && !TextRules.areSame($0.name, definition.name) }
    let arePaused = !others.isEmpty && others.allSatisfy { $0.excuse == .pause }
    return arePaused ? ["the pause of your other habits does not include it"] : []
  }

  /// A remark on a reminder that is set for today's weekday but won't be sent today: why, and when
  /// the first one is sent.
  func reminderRemarks(_ sent: SentCommand, _ reminder: Reminder?) async throws(ShellError) -> [String] {
    let report = try await report()
    guard let reminder, let habit = sent.receipt.habit.flatMap({ report[$0] }), habit.reminder == reminder,
      reminder.days.contains(report.day.weekday)
    else { return [] }
    let context = try await context()
    let clock = PersonClock(zone: context.zone, dayStart: context.dayStart, ascent.context)
    let reason: String
    if habit.remindedOn == report.day {
      reason = "today's reminder was already sent"
    } else if clock.instant(of: report.day, minute: reminder.time.minutes) <= context.now {
      reason = "it is already past \(reminder.time)"
    } else if habit.isSatisfied {
      reason = "today is already done"
    } else if habit.schedule.hasGaps, !habit.isDue, habit.excuse == nil, let due = habit.nextDue {
      let first = reminder.days.contains(due.weekday) ? ", so it begins \(DayText.soon(due, asOf: report.day))" : ""
      return ["today is not a due day" + first]
    } else {
      return []
    }
    let next = (1...7).lazy.map { report.day + $0 }.first { reminder.days.contains($0.weekday) }
    return [next.map { "\(reason), so it begins \(DayText.soon($0, asOf: report.day))" } ?? reason]
  }

  /// Remarks on a change of goal or schedule: when the habit begins, what applies until the change,
  /// and what is planned after it.
  func planRemarks(
    _ sent: SentCommand, _ isSame: (PlannedChange.Kind) -> Bool, _ now: (HabitReport) -> PlannedChange.Kind
  ) async throws(ShellError) -> [String] {
    guard let id = sent.receipt.habit, arguments.optional("--from") != nil || mayHavePlans(id) else { return [] }
    let today = try await report()
    let isOfToday = sent.receipt.day == today.day
    guard let habit = isOfToday ? today[id] : try await query(day: sent.receipt.day)[id] else { return [] }
    let next = habit.planned.first { isSame($0.kind) }.map { "then \($0.text(of: habit, asOf: today.day))" }
    if isOfToday { return [next].compactMap(\.self) }
    let first = DayText.text(habit.firstDay, asOf: today.day)
    let begins = habit.firstDay > sent.receipt.day ? "the habit begins on \(first)" : nil
    var until: String?
    if sent.receipt.day > max(today.day, habit.firstDay) {
      until = try await query(day: sent.receipt.day - 1)[id].map { "until then \(now($0).text(of: $0))" }
    }
    return [begins, until, next].compactMap(\.self)
  }

  /// A remark on an excuse that includes today or is for a single past day: that the day earns no
  /// bonus because of excused habits.
  func bonusRemarks(of days: ClosedRange<LocalDay>) async throws(ShellError) -> [String] {
    let today = try await context().today
    guard days.lowerBound <= today, days.contains(today) || days.count == 1 else { return [] }
    let report = days.contains(today) ? try await report() : try await query(day: days.upperBound)
    return report.excusedText.map { ["no bonus \(DayText.near(report.day, asOf: today)): \($0)"] } ?? []
  }

  /// A remark on a change of a past day: the habit's streak now, if it differs from the one as of
  /// that day.
  func streakRemarks(_ sent: SentCommand) async throws(ShellError) -> [String] {
    let (before, after) = (sent.receipt.before.streak, sent.receipt.after.streak)
    guard sent.asOf != nil, before != after, let id = sent.receipt.habit, let streak = try await report()[id]?.streak,
      streak.current != after
    else { return [] }
    return ["streak now \(streak.currentLength)"]
  }

  /// A remark on a move: what it changed today.
  func todayRemarks(_ sent: SentCommand) async throws(ShellError) -> [String] {
    let today = try await context().today
    guard sent.receipt.day != today, let events = try await storedCommand(sent.operation)?.events else { return [] }
    let changes = events.compactMap { event -> String? in
      switch event {
      case .habitSatisfied(_, today): "goal reached"
      case .habitUnsatisfied(_, today): "goal no longer reached"
      case .dayCompleted(today): "day complete"
      case .dayReopened(today): "day no longer complete"
      default: nil
      }
    }
    guard !changes.isEmpty, let id = sent.receipt.habit else { return [] }
    let report = try await report()
    let streak = report[id].map { ["streak now \($0.streak.currentLength)"] } ?? []
    return ["today: " + (changes + streak).joined(separator: ", ")]
  }

  /// Remarks on a pause: overlapping pauses that begin earlier or last longer.
  func pauseRemarks(_ sent: SentCommand, through last: LocalDay) async throws(ShellError) -> [String] {
    let days = sent.receipt.day...last
    let report = try await report()
    let habits = report.habits.filter { sent.receipt.habit == nil || $0.id == sent.receipt.habit }
    var remarks: [String] = []
    for habit in habits {
      let longer = habit.planned.filter {
        guard $0.kind == .excused(.pause), let last = $0.through, $0.ordinal != sent.receipt.ordinal else {
          return false
        }
        return days.overlaps($0.from...last) && (last > days.upperBound || $0.from < days.lowerBound)
      }
      guard !longer.isEmpty else { continue }
      let (operations, ids) = (try await operations(of: longer), try await shortIDs())
      remarks += longer.map { change in
        "\(habit.name) is still \(change.text(of: habit, asOf: report.day))"
          + (operations[change.ordinal].map { " (undo \(ids.text(of: "\($0)")) ends that)" } ?? "")
      }
    }
    return remarks
  }

  /// Remarks on the end of a pause: later pauses, which stay.
  func laterPauses(_ sent: SentCommand) async throws(ShellError) -> [String] {
    let first = sent.receipt.day
    let report = try await report()
    let habits = report.habits.filter { sent.receipt.habit == nil || $0.id == sent.receipt.habit }
    return habits.flatMap { habit in
      let pauses = habit.planned.compactMap { change -> String? in
        guard change.kind == .excused(.pause), let last = change.through, last >= first else { return nil }
        return "a later pause of \(habit.name) stays: "
          + DayText.text(max(change.from, first), through: last, asOf: report.day)
      }
      // A pause of all habits can have the same days as a pause of the habit.
      return pauses.enumerated().filter { !pauses[..<$0].contains($1) }.map(\.element)
    }
  }

  /// The operations that planned the changes, by ordinal.
  func operations(of planned: [PlannedChange]) async throws(ShellError) -> [Int32: OperationID] {
    var operations: [Int32: OperationID] = [:]
    for ordinal in Set(planned.map(\.ordinal)) where ordinal > 0 {
      operations[ordinal] = try await commands(ordinals: ordinal...ordinal, limit: 1).first?.accepted.operation
    }
    return operations
  }
}
