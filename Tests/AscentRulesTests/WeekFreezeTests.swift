import Testing

@testable import AscentRules

/// A habit of some times a week, and a daily one that is not done, so that no daily streak lives.
@Suite("Freezes save streaks of weeks")
struct WeekFreezeTests {
  // The weeks begin at 4, 11 and 18.
  private func person(_ times: Int32 = 3, done: [Int], freezes: Int32) throws -> TestPerson {
    var person = TestPerson()
    try person.add("read")
    try person.add("gym", .perWeek(times))
    for day in 0..<Int(times) { try self.done(&person, 4 + day) }
    for offset in 0...10 { try person.close(offset) }
    if freezes > 0 { try person.send(.grantFreezes(freezes, reason: ""), on: TestPerson.thursday + 11) }
    for day in done {
      try self.done(&person, day)
      if person.line.completion.closedThrough! < TestPerson.thursday + day - 1 { try person.close(day - 1) }
    }
    return person
  }

  private func done(_ person: inout TestPerson, _ day: Int) throws {
    try person.send(.markComplete(.name("gym"), amount: 1), on: TestPerson.thursday + day)
  }

  private func automatic(_ person: TestPerson) -> [Int] {
    person.line.completion.automaticFreezes.days.map { $0 - TestPerson.thursday }
  }

  private func weeks(_ person: TestPerson, asOf day: Int) -> [Int32] {
    let runs = person.line.streak.runs(
      of: person.id("gym"), asOf: TestPerson.thursday + day, context: person.line.context)
    return [runs.current, runs.longest]
  }

  @Test(
    "the first days that a week cannot do without are frozen, as long as freezes are left",
    arguments: [
      // Times a week, the days on which it was done, freezes, the frozen days, the streak after it.
      (3, [11, 12], 2, [17], 1), (3, [11], 2, [16, 17], 1), (3, [11], 1, [16], 0), (3, [11, 17], 2, [16], 1),
      (3, [], 2, [15, 16], 0), (3, [], 3, [15, 16, 17], 1), (3, [11, 12, 13], 2, [], 2), (1, [], 1, [17], 1),
      (6, [11, 12, 13, 14, 15], 1, [17], 1), (7, [11, 12, 13, 14, 15, 16], 1, [17], 2), (3, [11, 12], 0, [], 0),
    ] as [(Int32, [Int], Int32, [Int], Int32)])
  func frozen(times: Int32, done: [Int], freezes: Int32, days: [Int], streak: Int32) throws {
    var person = try person(times, done: done, freezes: freezes)
    let first = person.line.completion.closedThrough! - TestPerson.thursday + 1
    for offset in first...17 { try person.close(offset) }
    #expect(automatic(person) == days && weeks(person, asOf: 18) == [streak, max(1, streak)])
    let ended = person.line.accepted.flatMap(\.events).contains {
      if case .streakEnded(person.id("gym"), _, _) = $0 { true } else { false }
    }
    #expect(ended == (streak == 0) && person.freezes == freezes - Int32(days.count))
    #expect(RuleAudit.faults(in: person.line) == [] && EndingAudit.faults(in: person.line) == [])
    #expect(
      person.line.completion.automaticFreezes.days
        == ReferenceFreezes.automatic(person.line.completion, person.line.streak, person.line.context))
  }

  @Test("a completion that arrives after the close gives the freeze back, and its undo spends it again")
  func late() throws {
    var person = try person(done: [11, 12], freezes: 1)
    for offset in 12...17 { try person.close(offset) }
    let before = person.line.content
    #expect(automatic(person) == [17])
    let late = try person.send(
      .markComplete(.name("gym"), amount: 1), on: TestPerson.thursday + 18,
      occurredAt: RandomCommands.noon(on: TestPerson.thursday + 15))
    #expect(automatic(person) == [] && person.freezes == 1 && weeks(person, asOf: 18) == [2, 2])
    try person.send(.undo(late), on: TestPerson.thursday + 18)
    #expect(person.line.content == before)
  }

  @Test("the warning comes on the days on which the week is at stake, also after a frozen one")
  func risk() throws {
    var person = try person(done: [11], freezes: 2)
    func warned(_ offset: Int) throws -> Bool {
      let day = TestPerson.thursday + offset
      try person.send(
        .remind(day, minute: 1200), on: day, recordedAt: RandomCommands.noon(on: day).advanced(by: .seconds(8 * 3600)))
      return person.line.accepted.last!.events.contains {
        if case .streakAtRisk(person.id("gym"), day, _) = $0 { true } else { false }
      }
    }
    for offset in 12...14 { try person.close(offset) }
    #expect(try !warned(15))
    try person.close(15)
    #expect(try warned(16))
    try person.close(16)
    let stake = person.line.streak.dayAtStake(
      of: person.id("gym"), from: TestPerson.thursday + 17, context: person.line.context)
    #expect(try warned(17) && stake == TestPerson.thursday + 17)
  }

  @Test("a habit that was weekly once, and is due each day now, is saved like any other")
  func formerlyWeekly() throws {
    var person = TestPerson()
    try person.add("read")
    try person.add("gym", .perWeek(2))
    try person.send(.setSchedule(.name("gym"), .daily, from: TestPerson.thursday + 11), on: TestPerson.thursday + 1)
    for offset in 0...12 {
      if offset > 3 { try done(&person, offset) }
      try person.close(offset)
    }
    try person.send(.grantFreezes(1, reason: ""), on: TestPerson.thursday + 13)
    for offset in 13...14 { try person.close(offset) }
    #expect(automatic(person) == [13])
    #expect(weeks(person, asOf: 14)[0] > 0 && weeks(person, asOf: 15)[0] == 0)
  }
}
