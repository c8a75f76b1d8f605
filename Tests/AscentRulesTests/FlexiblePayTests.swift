import Testing

@testable import AscentRules

@Suite("What flexible habits pay")
struct FlexiblePayTests {
  private let monday = TestPerson.thursday + 4

  /// A daily habit, done in time from Monday to Sunday, and a flexible one.
  private func person(_ schedule: Schedule) throws -> TestPerson {
    var person = TestPerson(context: RuleContext(zones: FixedZones()))
    for (name, schedule) in [("run", .daily), ("gym", schedule)] as [(String, Schedule)] {
      try person.send(
        .addHabit(HabitDefinition(name: name, schedule: schedule, firstDay: monday)), on: TestPerson.thursday)
    }
    for offset in 0...6 { try person.send(.markComplete(.name("run"), amount: 1), on: monday + offset) }
    return person
  }

  private func complete(_ person: TestPerson) -> [Int] {
    person.line.completion.complete.days.map { $0 - monday }
  }

  @discardableResult
  private func gym(
    _ person: inout TestPerson, on offset: Int, recorded: Int = 35
  ) throws(Refusal) -> OperationKey {
    try person.send(
      .markComplete(.name("gym"), amount: 1), on: monday + recorded,
      occurredAt: RandomCommands.noon(on: monday + offset))
  }

  @Test("days that a late completion makes complete pay no bonus", arguments: [false, true])
  func late(isImported: Bool) throws {
    var person = try person(.perWeek(3))
    #expect(complete(person) == [0, 1, 2, 3] && person.total == 270)
    var keys: [OperationKey] = []
    for offset in 0...2 {
      keys.append(
        isImported
          ? try person.send(.recordCompletion(.name("gym"), day: monday + offset, amount: 1), on: monday + 35)
          : try gym(&person, on: offset))
      #expect(complete(person) == Array(0...4 + offset) && person.total == 270)
      #expect(person.line.receipts[keys.last!]!.unpaid == (isImported ? .imported : .recordedLate(days: 35 - offset)))
    }
    // The streak is repaired, but the four days that pay earn no freeze.
    #expect(person.dailyStreak[1] == 7 && person.freezes == 0)
    #expect(RuleAudit.faults(in: person.line) == [])
    let undo = try person.send(.undo(keys[1]), on: monday + 35)
    #expect(complete(person) == Array(0...5) && person.total == 270)
    try person.send(.undo(undo), on: monday + 35)
    try person.send(.moveCompletion(keys[0], to: monday + 4), on: monday + 35)
    #expect(complete(person) == Array(0...6) && person.total == 270)
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("nor do the days after a late completion once in three days")
  func span() throws {
    var person = try person(.times(1, inDays: 3))
    let (before, days) = (person.total, complete(person))
    try gym(&person, on: 2)
    #expect(complete(person).count > days.count && person.total == before)
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a completion in time pays what a late one of its day did not")
  func inTimeAfterAll() throws {
    var person = try person(.perWeek(3))
    try person.send(.recordCompletion(.name("gym"), day: monday, amount: 1), on: monday + 6)
    #expect(complete(person) == Array(0...4) && person.total == 270)
    // Monday was done before and is done now, but now Friday's bonus pays.
    let key = try gym(&person, on: 0, recorded: 6)
    #expect(complete(person) == Array(0...4) && person.total == 330)
    try person.send(.undo(key), on: monday + 6)
    #expect(complete(person) == Array(0...4) && person.total == 270)
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("a day that is done after the late completion says why it pays no bonus")
  func reason() throws {
    var person = try person(.perWeek(3))
    let run = person.line.keys.last { person.line.receipts[$0]!.day == monday + 4 }!
    try person.send(.undo(run), on: monday + 6)
    try person.send(.recordCompletion(.name("gym"), day: monday, amount: 1), on: monday + 6)
    let again = try person.send(
      .markComplete(.name("run"), amount: 1), on: monday + 6, occurredAt: RandomCommands.noon(on: monday + 4))
    #expect(complete(person) == Array(0...4) && person.total == 270)
    #expect(person.line.receipts[again]!.unpaid == .partOfCount)
  }

  @Test("nor does a day on which a goal lowered later made the habit done earlier in the week")
  func loweredGoal() throws {
    var person = try person(.perWeek(3))
    try person.send(.setGoal(.name("gym"), goal: 2, from: monday), on: monday)
    try gym(&person, on: 0, recorded: 0)
    try person.send(.setGoal(.name("gym"), goal: 1, from: monday), on: monday + 6)
    #expect(complete(person) == Array(0...4) && person.total == 270)
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("after any history of flexible habits, awards agree with the model and do not depend on the order")
  func anyHistory() {
    var withheld = 0
    for seed in Seeds.upTo(150) {
      var history = RandomCommands(seed: seed)
      history.send(.travel(FixedZones.home))
      let schedules: [Schedule] = [.daily, .perWeek(3), .times(1, inDays: Int32(history.generator.int(2...4)))]
      for (index, schedule) in schedules.enumerated() {
        history.send(
          .addHabit(
            HabitDefinition(
              name: "h\(index)", goal: Int64(history.generator.int(1...2)), schedule: schedule,
              firstDay: RandomCommands.firstDay)))
      }
      for _ in 0..<40 { if history.generator.oneIn(8) { history.anything() } else { history.work() } }
      #expect(RuleAudit.faults(in: history.line) == [], "seed \(seed)")
      withheld += history.line.completion.withheld[nil]?.count ?? 0
    }
    #expect(withheld > Seeds.atLeast(50), "\(withheld)")
  }
}
