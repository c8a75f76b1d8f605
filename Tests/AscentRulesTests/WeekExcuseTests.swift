import Testing

@testable import AscentRules

@Suite("Excused days of a week and of a window")
struct WeekExcuseTests {
  // The weeks begin at 4, 11 and 18.
  private let monday = TestPerson.thursday + 4

  /// A person whose first week of three times was met.
  private func person(_ times: Int32 = 3, done: [Int] = []) throws -> TestPerson {
    var person = TestPerson()
    try person.add("gym", .perWeek(times))
    for day in (0..<Int(times)).map({ 4 + $0 }) + done {
      try person.send(.markComplete(.name("gym"), amount: 1), on: TestPerson.thursday + day)
    }
    return person
  }

  private func runs(_ person: TestPerson, asOf day: Int) -> [Int32] {
    let runs = person.line.streak.runs(
      of: person.id("gym"), asOf: TestPerson.thursday + day, context: person.line.context)
    return [runs.current, runs.longest]
  }

  @Test(
    "a week counts if it was done on each day left open, ends no streak if excuses make up for the rest, and else does",
    arguments: [
      // Done, paused from and to, and the streak after it.
      ([11, 12], [13, 17], 2), ([12], [13, 17], 1), ([], [12, 17], 1), ([], [14, 17], 1), ([11, 12], [15, 17], 1),
      ([], [11, 17], 1), ([11, 12], [17, 17], 1), ([11], [17, 17], 0), ([], [16, 17], 0), ([11, 12, 13], [14, 17], 2),
    ] as [([Int], [Int], Int32)])
  func pause(done: [Int], paused: [Int], weeks: Int32) throws {
    var person = try person(done: done)
    let pause = try person.send(
      .pause(.name("gym"), from: monday + (paused[0] - 4), through: monday + (paused[1] - 4)),
      on: TestPerson.thursday + paused[0])
    #expect(runs(person, asOf: 18) == [weeks, max(1, weeks)])
    #expect(RuleAudit.faults(in: person.line) == [])
    try person.send(.undo(pause), on: TestPerson.thursday + 18)
    #expect(runs(person, asOf: 18) == (done.count >= 3 ? [2, 2] : [0, 1]))
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a skip makes up for one time, and a freeze of the day does")
  func skipAndFreeze() throws {
    var person = try person(done: [11, 12])
    try person.send(.skip(.name("gym"), TestPerson.thursday + 15, reason: "ill"), on: TestPerson.thursday + 15)
    #expect(runs(person, asOf: 18) == [1, 1])
    var frozen = try self.person(done: [11])
    try frozen.send(.grantFreezes(2, reason: "ill"), on: TestPerson.thursday + 15)
    try frozen.send(.freezeDay(TestPerson.thursday + 16), on: TestPerson.thursday + 16)
    #expect(runs(frozen, asOf: 18) == [0, 1])
    try frozen.send(.freezeDay(TestPerson.thursday + 17), on: TestPerson.thursday + 17)
    #expect(runs(frozen, asOf: 18) == [1, 1])
  }

  @Test("a day is due when the streak would end without it: excused days before it make it later")
  func due() throws {
    var person = try person()
    func due(_ days: ClosedRange<Int>) -> [Int] {
      days.filter { person.line.completion.isDue(person.id("gym"), on: TestPerson.thursday + $0) }
    }
    #expect(due(11...17) == [15, 16, 17])
    try person.send(.skip(.name("gym"), TestPerson.thursday + 12, reason: ""), on: TestPerson.thursday + 12)
    #expect(due(11...17) == [16, 17])
    try person.send(
      .pause(.name("gym"), from: TestPerson.thursday + 13, through: TestPerson.thursday + 14),
      on: TestPerson.thursday + 13)
    #expect(due(11...17) == [])
  }

  @Test("a day that is no longer due because of an excuse before it is complete, and opens again with its undo")
  func complete() throws {
    var person = try person()
    try person.send(
      .addHabit(HabitDefinition(name: "read", firstDay: TestPerson.thursday + 15)), on: TestPerson.thursday + 15)
    try person.send(.markComplete(.name("read"), amount: 1), on: TestPerson.thursday + 15)
    let day = TestPerson.thursday + 15
    #expect(!person.line.completion.complete.contains(day))
    let skip = try person.send(.skip(.name("gym"), TestPerson.thursday + 14, reason: ""), on: day)
    #expect(person.line.completion.complete.contains(day))
    try person.send(.undo(skip), on: day)
    #expect(!person.line.completion.complete.contains(day))
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a skipped day covers the days of its window like a completion, and lengthens the run by nothing")
  func windows() throws {
    var person = TestPerson()
    try person.add("gym", .times(1, inDays: 3))
    try person.complete("gym", [0, 3])
    #expect(runs(person, asOf: 9) == [0, 6])
    try person.send(.recordSkip(.name("gym"), TestPerson.thursday + 6, reason: ""), on: TestPerson.thursday + 8)
    #expect(runs(person, asOf: 9) == [6, 6])
    #expect(!person.line.completion.isDue(person.id("gym"), on: TestPerson.thursday + 9))
    #expect(RuleAudit.faults(in: person.line) == [])
  }
}
