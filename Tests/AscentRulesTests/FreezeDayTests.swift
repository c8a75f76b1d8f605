import Testing

@testable import AscentRules

@Suite("Freezes of whole days")
struct FreezeDayTests {
  private let thursday = TestPerson.thursday

  /// A person with two habits and a streak of seven days, which earned a freeze.
  private func week() throws -> TestPerson {
    var person = TestPerson()
    for name in ["run", "read"] { try person.add(name) }
    for offset in 0..<7 {
      for name in ["run", "read"] { try person.send(.markComplete(.name(name), amount: 1), on: thursday + offset) }
    }
    return person
  }

  private func spends(_ person: TestPerson) -> Bool {
    person.line.accepted.last!.events.contains { $0.kind == .freezeSpent }
  }

  @Test("a freeze covers every habit of the day, also one that is added later with an earlier first day")
  func wholeDay() throws {
    var person = try week()
    #expect(person.freezes == 1)
    try person.send(.freezeDay(thursday + 7), on: thursday + 7)
    #expect(person.freezes == 0)
    try person.send(.addHabit(HabitDefinition(name: "sit", firstDay: thursday + 6)), on: thursday + 8)
    for (name, offset) in [("sit", 6), ("sit", 8), ("run", 8), ("read", 8)] {
      try person.send(
        .markComplete(.name(name), amount: 1), on: thursday + 8, occurredAt: RandomCommands.noon(on: thursday + offset))
    }
    #expect(person.streak("run") == [8, 8] && person.streak("sit") == [2, 2] && person.dailyStreak == [8, 8])
    #expect(
      person.refusal(.freezeDay(thursday + 7), on: thursday + 8) == .alreadyFrozen(thursday + 7))
  }

  @Test("a freeze is given back only when the whole day becomes complete")
  func givenBack() throws {
    var person = try week()
    try person.send(.freezeDay(thursday + 7), on: thursday + 7)
    try person.send(.markComplete(.name("run"), amount: 1), on: thursday + 7)
    #expect(person.freezes == 0 && person.line.receipts[person.line.keys.last!]!.unpaid == .excusedDay)
    try person.send(.markComplete(.name("read"), amount: 1), on: thursday + 7)
    #expect(person.freezes == 1 && person.dailyStreak == [8, 8])
  }

  @Test("undoing a freeze breaks the streak again and gives it back, exactly")
  func undo() throws {
    var person = try week()
    let before = person.line.content
    let freeze = try person.send(.freezeDay(thursday + 7), on: thursday + 7)
    let undo = try person.send(.undo(freeze), on: thursday + 7)
    #expect(person.line.content == before && person.freezes == 1)
    // Meanwhile the freeze may be spent on the same day, or on another one.
    try person.send(.freezeDay(thursday + 8), on: thursday + 7)
    #expect(person.refusal(.undo(undo), on: thursday + 7) == .noFreezes)
    try person.send(.grantFreezes(1, reason: ""), on: thursday + 7)
    try person.send(.freezeDay(thursday + 7), on: thursday + 7)
    #expect(person.refusal(.undo(undo), on: thursday + 7) == .alreadyFrozen(thursday + 7))
  }

  @Test("the close of a missed day spends a freeze if that saves a streak")
  func automatic() throws {
    var person = try week()
    for offset in 6...7 { try person.close(offset) }
    #expect(
      person.line.accepted.last!.events.filter { $0.kind.group == .endOfDay } == [
        .freezeSpent(thursday + 7, automatic: true, policy: 1), .dayClosed(thursday + 7, .excused, policy: 1),
      ])
    #expect(person.freezes == 0)
    // Without a freeze the next missed day ends the streaks.
    try person.close(8)
    #expect(!spends(person) && person.line.accepted.last!.events.contains { $0.kind == .streakEnded })
    // Nothing is left to save, so a freeze is kept.
    try person.send(.grantFreezes(1, reason: ""), on: thursday + 9)
    try person.close(9)
    #expect(!spends(person) && person.freezes == 1)
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a complete day spends none, nor does a policy that leaves it to the person")
  func notSpent() throws {
    var person = try week()
    try person.close(6)
    #expect(!spends(person))
    person.line.context.policy.freezeSpending = .manual
    try person.close(7)
    #expect(!spends(person) && person.line.accepted.last!.events.contains { $0.kind == .streakEnded })
  }

  @Test("a day that is closed late takes no freeze that was earned after it")
  func earnedLater() throws {
    var person = TestPerson()
    try person.add("run")
    for offset in 0...16 where offset != 6 {
      try person.send(.markComplete(.name("run"), amount: 1), on: thursday + offset)
    }
    #expect(person.freezes == 1)
    try person.close(0)
    try person.close(16)
    #expect(!spends(person) && person.freezes == 1)
  }

  @Test("stored freezes of one habit keep their meaning and their price")
  func oldFreezes() throws {
    var person = try week()
    let id = person.id("run")
    person.line.person.replay(
      [.daysExcused(id, .freeze, from: thursday + 7, through: thursday + 7, reason: "")], ordinal: 100,
      recordedOn: thursday + 7)
    #expect(person.freezes == 0)
    try person.complete("run", [8])
    #expect(person.streak("run") == [8, 8])
    try person.complete("run", [7])
    #expect(person.freezes == 1)
  }
}
