import Testing

@testable import AscentRules

@Suite("Neutral days")
struct NeutralDayTests {
  private let thursday = TestPerson.thursday

  private func person() throws -> TestPerson {
    var person = TestPerson()
    for name in ["run", "read"] { try person.add(name) }
    return person
  }

  @Test("a day with an open, excused habit pays no bonus and says so; doing the habit completes it")
  func noBonus() throws {
    var person = try person()
    let skip = try person.send(.skip(.name("read"), thursday, reason: ""))
    try person.send(.markComplete(.name("run"), amount: 1))
    #expect(person.total == 10 && person.line.completion.complete.isEmpty)
    #expect(person.line.receipts[person.line.keys.last!]!.unpaid == .excusedDay)
    try person.send(.markComplete(.name("read"), amount: 1))
    #expect(person.total == 70 && person.line.receipts[person.line.keys.last!]!.unpaid == nil)
    // The excuse is no longer needed, so nothing depends on it.
    try person.send(.undo(skip))
    #expect(person.total == 70)
  }

  @Test("it neither breaks nor extends the daily streak, in any order of habits and excuses")
  func daily() throws {
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      var person = try person()
      for name in ["run", "read"] { try person.complete(name, [0, 2]) }
      for step in order {
        switch step {
        case 0: try person.complete("run", [1])
        case 1: try person.send(.recordSkip(.name("read"), thursday + 1, reason: ""), on: thursday + 2)
        default: try person.complete("read", [3])
        }
      }
      #expect(person.dailyStreak == [2, 2], "\(order)")
      try person.complete("read", [1])
      #expect(person.dailyStreak == [3, 3], "\(order)")
      #expect(RuleAudit.faults(in: person.line) == [])
    }
  }

  @Test("another habit that is missed without an excuse breaks the streak as ever")
  func missedBesides() throws {
    var person = try person()
    for name in ["run", "read"] { try person.complete(name, [0, 2]) }
    try person.send(.recordSkip(.name("read"), thursday + 1, reason: ""), on: thursday + 2)
    #expect(person.dailyStreak == [1, 1])
    try person.complete("run", [1])
    #expect(person.dailyStreak == [2, 2])
  }

  @Test("a skip that is recorded after the rest was done takes nothing back")
  func afterwards() throws {
    var person = try person()
    for name in ["run", "read"] { try person.send(.markComplete(.name(name), amount: 1)) }
    try person.send(.pause(.name("run"), from: thursday, through: thursday + 3))
    #expect(person.total == 70 && person.dailyStreak == [1, 1])
  }

  @Test("at most 92 days ahead are paused for a habit, at once or in a row; past days do not count")
  func longPause() throws {
    var person = try person()
    let last = thursday + 91
    func tooLong(_ days: Int) -> Refusal { .pauseTooLong(person.id("run"), days: days, limit: 92) }
    #expect(person.refusal(.pause(.name("run"), from: thursday, through: last + 1)) == tooLong(93))
    #expect(person.refusal(.pauseAll(from: thursday, through: thursday + 3660)) == tooLong(3661))
    let pause = try person.send(.pause(.name("run"), from: thursday, through: last))
    let more = Intent.pause(.name("run"), from: last, through: last + 10)
    #expect(person.refusal(more) == tooLong(102))
    #expect(person.refusal(more, on: thursday + 9) == tooLong(93))
    try person.send(more, on: thursday + 10)
    try person.send(.undo(pause), on: thursday + 10)
    try person.send(.pauseAll(from: thursday + 10, through: thursday + 20), on: thursday + 10)
  }

  @Test("an excuse says under which version of the limits it was given")
  func policyVersion() throws {
    var person = try person()
    person.line.context.policy.version = 3
    try person.send(.skip(.name("run"), thursday, reason: ""))
    try person.send(.recordSkip(.name("read"), thursday, reason: ""))
    try person.send(.pauseAll(from: thursday + 1, through: thursday + 2))
    let versions = person.line.accepted.flatMap(\.events).compactMap { event -> Int32? in
      if case .daysExcused(_, _, _, _, _, let policy) = event { policy } else { nil }
    }
    #expect(versions == [3, 3, 3, 3])
  }

  @Test("an undone pause is not restored if too many days ahead would be paused; as it was, it always is")
  func restoredPause() throws {
    var person = try person()
    let pause = try person.send(.pause(.name("run"), from: thursday, through: thursday + 91))
    let undo = try person.send(.undo(pause))
    let redo = try person.send(.undo(undo))
    let again = try person.send(.undo(redo))
    let other = try person.send(.pause(.name("run"), from: thursday + 92, through: thursday + 183))
    #expect(person.refusal(.undo(again)) == .pauseTooLong(person.id("run"), days: 184, limit: 92))
    #expect(
      person.refusal(.undo(again), on: thursday + 91) == .pauseTooLong(person.id("run"), days: 93, limit: 92))
    // Its days are past then.
    try person.send(.undo(again), on: thursday + 92)
    try person.send(.undo(other), on: thursday + 92)
  }

  @Test("a habit that was not due anyway makes no day neutral")
  func notDue() throws {
    var person = TestPerson()
    try person.add("run")
    try person.add("gym", .weekdays([.friday]))
    try person.send(.pause(.name("gym"), from: thursday, through: thursday + 7))
    try person.send(.markComplete(.name("run"), amount: 1))
    #expect(person.total == 60)
    try person.send(.markComplete(.name("run"), amount: 1), on: thursday + 1)
    #expect(person.total == 70)
  }
}
