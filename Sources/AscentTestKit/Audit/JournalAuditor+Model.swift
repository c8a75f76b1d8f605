package import AscentRules
package import AscentRuntime

/// Compares the journal with the reference model.
extension JournalAuditor {
  /// The model of a person after the first `count` commands; nil if it does not support one of
  /// them, or one was never sent.
  func person(_ user: UserID, first count: Int = .max) -> ReferencePerson? {
    operations(of: user, first: count).flatMap { ReferencePerson(operations: $0) }
  }

  /// A person's first `count` operations; nil if one of the commands was never sent.
  func operations(of user: UserID, first count: Int = .max) -> [ReferencePerson.Operation]? {
    let known = (operations[user] ?? []).prefix(count)
    let sent = known.compactMap(\.self)
    return sent.count == known.count ? sent : nil
  }

  /// The model's operation for a stored command; nil if the command was never sent.
  func operation(of stored: StoredCommand) -> ReferencePerson.Operation? {
    guard let command = command(of: stored) else { return nil }
    let evidence = stored.accepted.evidence
    return .init(
      key: stored.accepted.operation.key, intent: command.intent, day: evidence.day, at: evidence.occurredAt,
      recordedAt: evidence.recordedAt, recordedDay: evidence.recordedDay,
      ordinal: stored.accepted.receipt.ordinal, frozen: stored.events.compactMap(\.frozenDay),
      paused: stored.events.compactMap(\.pausedHabit), reopened: stored.events.lazy.compactMap(\.reopenedDay).first)
  }

  mutating func checkModel(of user: UserID, _ ledger: LedgerReading) {
    let commands = people[user] ?? []
    for stored in commands where command(of: stored) == nil {
      find(.exactlyOnce, "\(user): nobody sent \(stored.accepted.operation)")
    }
    guard let person = person(user) else { return }
    for (stored, status) in zip(commands, person.statuses) {
      let what = "\(user): whether \(stored.accepted.operation) is in force"
      compare(.undoIsExact, what, stored.inForce, status == .inForce)
    }
    checkEndings(of: user, person)
    checkCelebrations(of: user)
    let awards = person.awards
    for key in ledger.awards.subtracting(awards) { find(.cause, "\(user): an award without its cause: \(key)") }
    for key in awards.subtracting(ledger.awards) { find(.cause, "\(user): a cause without its award: \(key)") }
    for (index, stored) in commands.enumerated() { checkReceipt(of: user, at: index + 1, stored) }
  }

  /// Compares a receipt with the model of the history up to its command.
  private mutating func checkReceipt(of user: UserID, at count: Int, _ stored: StoredCommand) {
    guard let person = person(user, first: count) else { return }
    checkRisks(of: user, stored, person)
    let (receipt, after) = (stored.accepted.receipt, stored.accepted.receipt.after)
    let name = "\(user): receipt \(count)"
    compare(.ledgerRules, "\(name): the XP", after.totalXP, person.totalXP)
    compare(.noLostUpdate, "\(name): the longest daily streak", after.longestDailyStreak, person.dailyRuns().longest)
    guard let habit = receipt.habit, person.has(habit) else { return }
    compare(.noLostUpdate, "\(name): the longest streak", after.longestStreak, person.runs(habit).longest)
    switch command(of: stored)?.intent {
    case .complete, .undo, .moveCompletion:
      compare(.noLostUpdate, "\(name): the count", after.count, person.count(habit, receipt.day))
      let isSatisfied = person.isSatisfied(habit, receipt.day)
      compare(.noLostUpdate, "\(name): whether it is satisfied", after.isSatisfied, isSatisfied)
    default: break
    }
  }

  /// The days to request reports for: those with completions or judged limits, and two more days
  /// after the later of the last of them and the last closed day.
  package func days(of user: UserID) -> [LocalDay] {
    let (days, closed) = (person(user)?.days ?? [], closedThrough(of: user))
    let last = max(days.last ?? closed, closed)
    return last == .earliest ? [] : days + [last + 1, last + 2]
  }

  /// The differences between a report and the model of the audited journal.
  package func findings(in report: PersonReport, of user: UserID) -> [AuditFinding] {
    var auditor = self
    auditor.findings = []
    auditor.compareEndings(in: report, of: user)
    guard let person = person(user) else { return auditor.findings }
    let (day, name) = (report.day, "\(user) on \(report.day)")
    func compare<Value: Equatable>(_ what: String, _ reported: Value, _ expected: Value) {
      auditor.compare(.noLostUpdate, "\(name): \(what)", reported, expected)
    }
    compare("the number of habits", report.habits.count, person.habitCount)
    guard auditor.findings.isEmpty else { return auditor.findings }
    for habit in report.habits {
      compare("the name of \(habit.id)", habit.name, person.name(habit.id))
      compare("the group of \(habit.name)", habit.group, person.group(habit.id))
      compare("the count of \(habit.name)", habit.count, person.count(habit.id, day))
      compare("the goal of \(habit.name)", habit.goal, person.goal(habit.id, day))
      compare("whether \(habit.name) is satisfied", habit.isSatisfied, person.isSatisfied(habit.id, day))
      let runs = person.runs(habit.id, through: day)
      let current = report.current(isCounted: person.isSatisfied(habit.id, day)) { person.runs(habit.id, through: $0) }
      compare("the streak of \(habit.name)", habit.streak.current, current)
      if day > person.lastDay { compare("the longest streak of \(habit.name)", habit.streak.longest, runs.longest) }
    }
    compare("whether it is complete", report.isComplete, person.complete.contains(day))
    let daily = report.current(isCounted: person.complete.contains(day)) { person.dailyRuns(through: $0) }
    compare("the daily streak", report.daily.current, daily)
    compare("the XP", report.totalXP, person.totalXP)
    auditor.comparePractice(in: report, of: user)
    return auditor.findings
  }
}

extension PersonReport {
  /// The length that a streak in the report should have: yesterday's length while yesterday is open
  /// and would break the streak.
  fileprivate func current(isCounted: Bool, _ runs: (LocalDay) -> ReferenceRuns) -> Int32 {
    let current = runs(day).current
    guard let former = openYesterday.map({ runs($0).current }), former > 0 else { return current }
    return current == former + (isCounted ? 1 : 0) ? current : former
  }
}

extension Event {
  /// The day on which the event spends a freeze.
  fileprivate var frozenDay: LocalDay? {
    if case .freezeSpent(let day, _, _) = self { day } else { nil }
  }

  /// The day from which the event reopens days.
  fileprivate var reopenedDay: LocalDay? {
    if case .daysReopened(let first) = self { first } else { nil }
  }

  /// The habit whose pause the event begins or ends.
  fileprivate var pausedHabit: HabitID? {
    switch self {
    case .daysExcused(let id, .pause, _, _, _, _), .pauseEnded(let id, _): id
    default: nil
    }
  }
}
