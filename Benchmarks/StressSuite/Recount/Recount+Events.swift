import AscentRules
package import AscentRuntime

/// Checks the events of a command.
extension Recount {
  mutating func check(_ event: Event, _ record: RequestRecord, _ person: Int, _ at: Place) {
    switch event {
    case .completionLogged(let habit, let day, let amount, let count, _):
      let isAsked =
        record.verb == .complete && record.subject == habit.number && record.day == day.number
        && Int64(record.amount) == amount
      board.check(.noLostUpdate, isAsked) { at("\(amount) for habit \(habit) on \(day) is not what was asked") }
      checkCount(count, habit, day, person, at)
    case .completionChanged(let habit, let day, _, _, let count, _, _): checkCount(count, habit, day, person, at)
    case .xpEntered(let entry), .xpGranted(let entry, _): check(entry, person, at)
    case .levelChanged(let from, let to):
      let (level, expected) = (people[person].level, PersonCount.level(of: people[person].total))
      board.check(.ledgerRules, from == level && to == expected) {
        at("level \(from) to \(to) instead of \(level) to \(expected)")
      }
      people[person].level = to
    case .stageAdvanced(let advance): change(advance, by: 1, person, at)
    case .advanceChanged(let advance, _, let inForce): change(advance, by: inForce ? 1 : -1, person, at)
    default: break
    }
  }

  private mutating func checkCount(_ count: Int64, _ habit: HabitID, _ day: LocalDay, _ person: Int, _ at: Place) {
    let expected = people[person].count(habit.number, day.number)
    board.check(.noLostUpdate, count == expected) {
      at("the count of habit \(habit) on \(day) is \(count), what is in force sums up to \(expected)")
    }
  }

  private mutating func change(_ advance: Advance, by step: Int, _ person: Int, _ at: Place) {
    let stage = "\(advance.method)/\(advance.from)"
    people[person].advances[stage, default: 0] += step
    let count = people[person].advances[stage] ?? 0
    board.check(.oneAdvance, (0...1).contains(count)) { at("\(count) progressions from \(stage) are in force") }
  }

  private mutating func check(_ entry: LedgerEntry, _ person: Int, _ at: Place) {
    people[person].entries += 1
    people[person].total += entry.amount
    let (entries, total) = (people[person].entries, people[person].total)
    board.check(.ledgerRules, entry.number == entries) { at("ledger entry \(entry.number) instead of \(entries)") }
    board.check(.ledgerRules, entry.total == total) {
      at("ledger entry \(entry.number) says \(entry.total), the sum is \(total)")
    }
    let (inForce, amount): (Int64, Int64)
    switch entry.key.kind {
    case .habit:
      let cell = PersonCount.cell(entry.key.subject, entry.key.day.number)
      people[person].cells[cell, default: .init()].awarded += entry.amount
      (inForce, amount) = (people[person].cells[cell]?.awarded ?? 0, 10)
    case .day:
      people[person].days[entry.key.day.number, default: 0] += entry.amount
      (inForce, amount) = (people[person].days[entry.key.day.number] ?? 0, 50)
    case .manual, .correction: return
    }
    board.check(.oneAward, inForce == 0 || inForce == amount) {
      at("\(inForce) XP are in force for \(entry.key.kind) \(entry.key.subject) on \(entry.key.day)")
    }
  }

  /// Checks, after a command, that awards have a cause and that the receipt agrees with the state.
  mutating func checkConsequences(of place: Int, _ receipt: Receipt, _ at: Place) {
    guard let subject = subject(of: place) else { return }
    let person = people[Int(subject.person)]
    board.check(.ledgerRules, receipt.after.totalXP == person.total) {
      at("the receipt says \(receipt.after.totalXP) XP, the sum is \(person.total)")
    }
    let level = PersonCount.level(of: person.total)
    board.check(.ledgerRules, receipt.after.level == level && person.level == level) {
      at("level \(person.level) with \(person.total) XP")
    }
    guard subject.verb == .complete else { return }
    let (habit, day) = (subject.subject, subject.day)
    let count = person.count(habit, day)
    board.check(.noLostUpdate, receipt.after.count == count) {
      at("the receipt says count \(receipt.after.count), in force are \(count)")
    }
    let isSatisfied = person.isSatisfied(habit, day)
    let awarded = person.cells[PersonCount.cell(habit, day)]?.awarded ?? 0
    board.check(.cause, (awarded != 0) == isSatisfied) {
      at("habit \(habit) on \(LocalDay(number: day)) is \(isSatisfied ? "" : "not ")satisfied and has \(awarded) XP")
    }
    let (isComplete, bonus) = (person.isComplete(day), person.days[day] ?? 0)
    board.check(.cause, (bonus != 0) == isComplete) {
      at("\(LocalDay(number: day)) is \(isComplete ? "" : "not ")complete and has \(bonus) XP")
    }
  }

  /// Compares a report from the live runtime with the recount.
  package mutating func check(_ report: PersonReport, of index: Int) {
    let (name, person, day) = (users[index].text, people[index], report.day.number)
    func compare<Value: Equatable>(_ invariant: Invariant, _ what: String, _ reported: Value, _ counted: Value) {
      board.check(
        invariant, reported == counted, of: name,
        "on \(report.day) \(what) is reported as \(reported), counted as \(counted)")
    }
    compare(.ledgerRules, "the total", report.totalXP, person.total)
    compare(.ledgerRules, "the level", report.level.number, PersonCount.level(of: person.total))
    compare(.noGaps, "the version", report.version, person.version - 1)
    compare(.noLostUpdate, "the number of habits", report.habits.count, person.goals.count)
    guard report.habits.count == person.goals.count else { return }
    for habit in report.habits {
      let number = habit.id.number
      compare(.noLostUpdate, "the count of habit \(number)", habit.count, person.count(number, day))
      let runs = PersonCount.runs(person.satisfiedDays(number), asOf: day)
      compare(.noLostUpdate, "the streak of habit \(number)", habit.streak.current, runs.current)
      compare(.noLostUpdate, "the longest streak of habit \(number)", habit.streak.longest, runs.longest)
    }
    let runs = PersonCount.runs(person.satisfiedDays(nil), asOf: day)
    compare(.noLostUpdate, "the daily streak", report.daily.current, runs.current)
    compare(.noLostUpdate, "the longest daily streak", report.daily.longest, runs.longest)
  }
}
