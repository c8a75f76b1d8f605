package import AscentRules
package import AscentRuntime

/// The comparison with the reference model.
extension HistoryAuditor {
  /// The model after the first commands of the history; nil if it does not support one of them.
  private func person(_ user: UserID, first count: Int = .max) -> ReferencePerson? {
    operations(of: user, first: count).flatMap { ReferencePerson(operations: $0) }
  }

  /// What a person did; nil if the history has a command that was never sent.
  func operations(of user: UserID, first count: Int = .max) -> [ReferencePerson.Operation]? {
    var operations: [ReferencePerson.Operation] = []
    for stored in (people[user] ?? []).prefix(count) {
      guard let command = command(of: stored) else { return nil }
      let evidence = stored.accepted.evidence
      operations.append(
        .init(
          key: stored.accepted.operation.key, intent: command.intent, day: evidence.day, at: evidence.occurredAt,
          recordedAt: evidence.recordedAt, ordinal: stored.accepted.receipt.ordinal))
    }
    return operations
  }

  mutating func checkModel(of user: UserID, _ ledger: LedgerReading) {
    let commands = people[user] ?? []
    for stored in commands {
      if command(of: stored) == nil { find(.exactlyOnce, "\(user): nobody sent \(stored.accepted.operation)") }
    }
    guard let person = person(user) else { return }
    for (stored, status) in zip(commands, person.statuses) {
      let isInForce = status == .inForce
      if stored.inForce != isInForce {
        find(
          .undoIsExact,
          "\(user): \(stored.accepted.operation) is \(stored.inForce ? "" : "not ")in force, the model says otherwise")
      }
    }
    let awards = person.awards
    for key in ledger.awards.subtracting(awards) { find(.cause, "\(user): an award without its cause: \(key)") }
    for key in awards.subtracting(ledger.awards) { find(.cause, "\(user): a cause without its award: \(key)") }
    for count in commands.indices.map({ $0 + 1 }) { checkReceipt(of: user, at: count, commands[count - 1]) }
  }

  /// Compares a receipt with the model of the history up to its command.
  private mutating func checkReceipt(of user: UserID, at count: Int, _ stored: StoredCommand) {
    guard let person = person(user, first: count) else { return }
    let (receipt, after) = (stored.accepted.receipt, stored.accepted.receipt.after)
    let total = person.manualXP + person.awards.reduce(0) { $0 + ($1.kind == .habit ? 10 : 50) }
    let name = "\(user): receipt \(count)"
    if after.totalXP != total { find(.ledgerRules, "\(name) says \(after.totalXP) XP, the model \(total)") }
    let daily = person.dailyRuns(through: .latestOf(person.days))
    let longestDaily = after.longestDailyStreak
    if longestDaily != daily.longest {
      find(.noLostUpdate, "\(name) says daily \(longestDaily), the model \(daily.longest)")
    }
    guard let habit = receipt.habit, Int(habit.number) <= person.habitCount else { return }
    let runs = person.runs(habit, through: .latestOf(person.days))
    let longest = after.longestStreak
    if longest != runs.longest { find(.noLostUpdate, "\(name) says longest \(longest), the model \(runs.longest)") }
    switch command(of: stored)?.intent {
    case .markComplete, .recordCompletion, .undo, .moveCompletion:
      let counted = person.count(habit, receipt.day)
      if after.count != counted { find(.noLostUpdate, "\(name) says count \(after.count), the model \(counted)") }
      let isSatisfied = person.isSatisfied(habit, receipt.day)
      if after.isSatisfied != isSatisfied {
        find(.noLostUpdate, "\(name) says satisfied \(after.isSatisfied), the model \(isSatisfied)")
      }
    default: break
    }
  }

  /// The days to request reports for: those with completions, and the two after the last.
  package func days(of user: UserID) -> [LocalDay] {
    guard let days = person(user)?.days, let last = days.last else { return [] }
    return days + [last + 1, last + 2]
  }

  /// The differences between a report and the model of the audited journal.
  package func findings(in report: PersonReport, of user: UserID) -> [AuditFinding] {
    guard let person = person(user) else { return [] }
    var found: [AuditFinding] = []
    func compare<Value: Equatable>(_ what: String, _ reported: Value, _ expected: Value) {
      guard reported != expected else { return }
      found.append(
        AuditFinding(.noLostUpdate, "\(user) on \(report.day): \(what) is \(reported), the model says \(expected)"))
    }
    compare("the number of habits", report.habits.count, person.habitCount)
    guard report.habits.count == person.habitCount else { return found }
    for habit in report.habits {
      compare("the count of \(habit.name)", habit.count, person.count(habit.id, report.day))
      compare("the goal of \(habit.name)", habit.goal, person.goal(habit.id, report.day))
      compare("whether \(habit.name) is satisfied", habit.isSatisfied, person.isSatisfied(habit.id, report.day))
      compare("the streak of \(habit.name)", habit.streak.current, person.runs(habit.id, through: report.day).current)
      if report.day > .latestOf(person.days) {
        compare(
          "the longest streak of \(habit.name)", habit.streak.longest,
          person.runs(habit.id, through: report.day).longest)
      }
    }
    compare("whether it is complete", report.isComplete, person.complete.contains(report.day))
    compare("the daily streak", report.daily.current, person.dailyRuns(through: report.day).current)
    let total = person.manualXP + person.awards.reduce(0) { $0 + ($1.kind == .habit ? 10 : 50) }
    compare("the XP", report.totalXP, total)
    return found + practiceFindings(in: report, of: user)
  }
}

extension LocalDay {
  /// The last of some days, or the earliest possible one.
  fileprivate static func latestOf(_ days: [LocalDay]) -> LocalDay { days.last ?? .earliest }
}
