import Testing

@testable import AscentRules

@Suite("Which days earn XP")
struct AwardWindowTests {
  private let thursday = TestPerson.thursday
  private let standard = RuleContext(zones: FixedZones())

  private func unpaid(_ person: TestPerson) -> Receipt.UnpaidReason? {
    person.line.receipts[person.line.keys.last!]!.unpaid
  }

  @Test("a completion pays up to seven days after its day, and says how late it was")
  func window() throws {
    var person = TestPerson(context: standard)
    try person.add("run")
    try person.send(
      .markComplete(.name("run"), amount: 1), on: thursday + 7, occurredAt: RandomCommands.noon(on: thursday))
    #expect(person.total == 60 && unpaid(person) == nil)
    try person.send(
      .markComplete(.name("run"), amount: 1), on: thursday + 9, occurredAt: RandomCommands.noon(on: thursday + 1))
    #expect(person.total == 60 && person.dailyStreak == [2, 2])
    #expect(unpaid(person) == .recordedLate(days: 8))
    // In time after all, by another completion of the same day.
    try person.send(
      .markComplete(.name("run"), amount: 1), on: thursday + 8, occurredAt: RandomCommands.noon(on: thursday + 1))
    #expect(person.total == 120 && unpaid(person) == nil)
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("an import pays nothing, nor does a count that needs it")
  func imports() throws {
    var person = TestPerson(context: standard)
    try person.add("run", goal: 2)
    let imported = try person.send(.recordCompletion(.name("run"), day: thursday, amount: 1))
    try person.send(.markComplete(.name("run"), amount: 1))
    #expect(person.isSatisfied("run") && person.total == 0 && unpaid(person) == .partOfCount)
    let more = try person.send(.markComplete(.name("run"), amount: 1))
    #expect(person.total == 60)
    try person.send(.undo(imported))
    #expect(person.isSatisfied("run") && person.total == 60)
    try person.send(.undo(more))
    #expect(!person.isSatisfied("run") && person.total == 0)
    try person.send(.recordCompletion(.name("run"), day: thursday, amount: 5))
    #expect(person.isSatisfied("run") && person.total == 0 && unpaid(person) == .imported)
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("no award is entered and taken back at once")
  func noCompensation() throws {
    var person = TestPerson(context: standard)
    try person.add("run")
    try person.send(.recordCompletion(.name("run"), day: thursday, amount: 1))
    #expect(person.line.entries.isEmpty)
  }

  @Test("a change of plan pays from the day it is recorded on")
  func plans() throws {
    var person = TestPerson(context: standard)
    try person.add("run", goal: 3)
    for offset in 0...2 { try person.send(.markComplete(.name("run"), amount: 1), on: thursday + offset) }
    try person.send(.setGoal(.name("run"), goal: 1, from: thursday), on: thursday + 2)
    #expect(person.dailyStreak == [3, 3] && person.total == 60 && unpaid(person) == .planOfPastDay)
    try person.send(.addHabit(HabitDefinition(name: "sit", firstDay: thursday)), on: thursday + 2)
    try person.send(
      .markComplete(.name("sit"), amount: 1), on: thursday + 2, occurredAt: RandomCommands.noon(on: thursday + 1))
    #expect(person.isSatisfied("sit", 1) && person.total == 60 && unpaid(person) == .habitAddedLater)
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("an excuse for yesterday earns no bonus, and a completion of the day does")
  func excuses() throws {
    var person = TestPerson(context: standard)
    try person.add("run")
    try person.add("sit")
    try person.send(.markComplete(.name("run"), amount: 1))
    let skip = try person.send(.skip(.name("sit"), thursday, reason: ""), on: thursday + 1)
    #expect(person.total == 10)
    try person.send(.undo(skip), on: thursday + 1)
    try person.send(
      .markComplete(.name("sit"), amount: 1), on: thursday + 1, occurredAt: RandomCommands.noon(on: thursday))
    #expect(person.total == 70)
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a day before the habit's first day earns nothing, however soon it is recorded")
  func beforeTheFirstDay() throws {
    var person = TestPerson(context: standard)
    try person.send(.addHabit(HabitDefinition(name: "sit")), on: thursday + 6)
    for offset in 0...6 {
      try person.send(
        .markComplete(.name("sit"), amount: 1), on: thursday + 6, occurredAt: RandomCommands.noon(on: thursday + offset)
      )
      if offset < 6 { #expect(person.total == 0 && unpaid(person) == .beforeFirstDay) }
    }
    #expect(person.dailyStreak == [7, 7] && person.total == 60)
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a completion that an undo brings back says why it earns nothing, as it did at first")
  func broughtBack() throws {
    for (offset, reason) in [(5, Receipt.UnpaidReason.beforeFirstDay), (6, .partOfCount)] {
      var person = TestPerson(context: standard)
      try person.send(.addHabit(HabitDefinition(name: "sit")), on: thursday + 6)
      let recorded = thursday + (offset == 5 ? 6 : 20)
      let key = try person.send(
        .markComplete(.name("sit"), amount: 1), on: recorded, occurredAt: RandomCommands.noon(on: thursday + offset))
      let undo = try person.send(.undo(key), on: recorded)
      try person.send(.undo(undo), on: recorded)
      #expect(unpaid(person) == reason && person.total == 0)
    }
  }
}
