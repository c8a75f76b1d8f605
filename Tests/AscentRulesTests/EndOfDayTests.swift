import Testing

@testable import AscentRules

@Suite("The end of a day")
struct EndOfDayTests {
  private let thursday = TestPerson.thursday

  /// The events of the last command that are about the end of a day.
  private func events(_ person: TestPerson) -> [Event] {
    person.line.accepted.last!.events.filter { $0.kind.group == .endOfDay }
  }

  @Test("a day is closed three hours after its end, once, and tells when")
  func close() throws {
    var person = TestPerson()
    try person.add("run")
    let early = Self.night(after: thursday).advanced(by: .seconds(-1))
    #expect(
      person.refusal(.closeDay(thursday), recordedAt: early)
        == .dayNotOver(thursday, closes: Self.night(after: thursday)))
    let close = try person.close(0)
    #expect(events(person) == [.dayClosed(thursday, .missed, policy: 1)])
    #expect(person.refusal(.closeDay(thursday), on: thursday + 2) == .dayClosed(thursday))
    #expect(person.refusal(.closeDay(thursday - 1), on: thursday + 2) == .dayClosed(thursday - 1))
    #expect(person.refusal(.undo(close), on: thursday + 2) == .notUndoable(close, kind: "the close of a day"))
  }

  @Test("the close says what became of the day")
  func outcomes() throws {
    var person = TestPerson()
    try person.add("run", .every(days: 2))
    try person.send(.markComplete(.name("run"), amount: 1))
    try person.close(0)
    #expect(events(person) == [.dayClosed(thursday, .complete, policy: 1)])
    try person.close(1)
    #expect(events(person) == [.dayClosed(thursday + 1, .nothingDue, policy: 1)])
    try person.send(.skip(.name("run"), thursday + 2, reason: ""), on: thursday + 2)
    try person.close(2)
    #expect(events(person) == [.dayClosed(thursday + 2, .excused, policy: 1)])
  }

  @Test("a missed day ends the streaks that lived, at its close and not before")
  func ending() throws {
    var person = TestPerson()
    try person.add("run")
    for offset in 0...2 { try person.send(.markComplete(.name("run"), amount: 1), on: thursday + offset) }
    try person.close(2)
    #expect(events(person) == [.dayClosed(thursday + 2, .complete, policy: 1)])
    try person.close(3)
    let run = person.id("run")
    #expect(
      events(person) == [
        .dayClosed(thursday + 3, .missed, policy: 1), .streakEnded(run, length: 3, lastDay: thursday + 2),
        .streakEnded(nil, length: 3, lastDay: thursday + 2),
      ])
    try person.close(4)
    #expect(events(person) == [.dayClosed(thursday + 4, .missed, policy: 1)])
    #expect(EndingAudit.faults(in: person.line) == [])
  }

  @Test("a first close that skips days tells of the streaks that ended on them")
  func firstClose() throws {
    var person = TestPerson()
    try person.add("run")
    try person.add("read")
    try person.send(.markComplete(.name("run"), amount: 1))
    try person.send(.markComplete(.name("read"), amount: 1), on: thursday + 1)
    try person.close(3)
    #expect(
      events(person) == [
        .dayClosed(thursday, .missed, policy: 1), .dayClosed(thursday + 1, .missed, policy: 1),
        .dayClosed(thursday + 2, .missed, policy: 1), .dayClosed(thursday + 3, .missed, policy: 1),
        .streakEnded(person.id("run"), length: 1, lastDay: thursday),
        .streakEnded(person.id("read"), length: 1, lastDay: thursday + 1),
      ])
    var late = TestPerson()
    try late.add("run")
    try late.send(.markComplete(.name("run"), amount: 1))
    try late.close(20)
    #expect(events(late).contains(.streakEnded(late.id("run"), length: 1, lastDay: thursday)))
    #expect(EndingAudit.faults(in: late.line) == [])
    var importer = TestPerson(context: RuleContext(zones: FixedZones()))
    try importer.add("run")
    try importer.send(.recordCompletion(.name("run"), day: thursday, amount: 1), on: thursday + 2)
    try importer.close(3)
    #expect(events(importer) == [.dayClosed(thursday + 3, .missed, policy: 1)])
  }

  @Test("a first close of a later day ends the streaks that were alive when they were recorded, and no others")
  func firstCloseOfLaterDay() throws {
    // Nothing of it earns XP: an import, a day before the habit's first one, a goal lowered later.
    for (sent, intent) in [
      Intent.recordCompletion(.name("run"), day: thursday, amount: 2),
      .setGoal(.name("run"), goal: 1, from: thursday),
    ].enumerated() {
      for (today, isAlive) in [(1, true), (2, false)] {
        var person = TestPerson(context: RuleContext(zones: FixedZones()))
        try person.add("run", goal: 2)
        if sent == 1 { try person.send(.markComplete(.name("run"), amount: 1)) }
        try person.send(intent, on: thursday + today)
        #expect(person.line.completion.withheld[person.id("run")]?.contains(thursday) == true)
        // What is loaded from a snapshot knows as much.
        person.line.person = try PersonState(snapshot: person.line.person.snapshot)
        try person.close(3)
        let ended = events(person).filter { $0.kind == .streakEnded }
        #expect(ended.contains(.streakEnded(person.id("run"), length: 1, lastDay: thursday)) == isAlive, "\(sent)")
      }
    }
    var person = TestPerson()
    try person.add("run")
    try person.send(.markComplete(.name("run"), amount: 1))
    try person.send(.markComplete(.name("run"), amount: 1), on: thursday + 2)
    try person.close(2)
    #expect(events(person).contains(.streakEnded(person.id("run"), length: 1, lastDay: thursday)))
    #expect(EndingAudit.faults(in: person.line) == [])
  }

  @Test("a late completion restores the streak, and its undo ends it again")
  func rescue() throws {
    var person = TestPerson()
    try person.add("run")
    for offset in 0...2 { try person.send(.markComplete(.name("run"), amount: 1), on: thursday + offset) }
    try person.close(3)
    let before = person.line.streak
    let late = try person.send(
      .markComplete(.name("run"), amount: 1), on: thursday + 4, occurredAt: RandomCommands.noon(on: thursday + 3))
    let run = person.id("run")
    #expect(
      events(person) == [
        .streakRestored(run, length: 4, lastDay: thursday + 2), .streakRestored(nil, length: 4, lastDay: thursday + 2),
      ])
    #expect(person.line.streak.ended.isEmpty)
    let undo = try person.send(.undo(late), on: thursday + 4)
    #expect(person.line.streak == before)
    #expect(events(person).count == 2 && events(person)[0] == .streakEnded(run, length: 3, lastDay: thursday + 2))
    try person.send(.undo(undo), on: thursday + 4)
    #expect(person.line.streak.ended.isEmpty)
    #expect(EndingAudit.faults(in: person.line) == [])
  }

  @Test("an undo of a closed day ends the streak")
  func undoneDay() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.markComplete(.name("run"), amount: 1))
    let second = try person.send(.markComplete(.name("run"), amount: 1), on: thursday + 1)
    try person.close(1)
    try person.send(.undo(second), on: thursday + 2)
    #expect(events(person).first == .streakEnded(person.id("run"), length: 1, lastDay: thursday))
    #expect(EndingAudit.faults(in: person.line) == [])
  }

  @Test("days that are recorded long after they were missed announce nothing")
  func lateDays() throws {
    var person = TestPerson()
    try person.add("run")
    for offset in 0...9 where offset != 8 { try person.close(offset) }
    try person.complete("run", [2, 3, 5])
    #expect(person.line.accepted.flatMap(\.events).allSatisfy { $0.kind != .streakEnded })
  }

  @Test("a week that was not met ends a weekly streak at its end, not before")
  func weekly() throws {
    var person = TestPerson()
    try person.add("gym", .perWeek(2))
    let (monday, gym) = (4, person.id("gym"))
    func endsGym() -> Bool {
      events(person).contains { if case .streakEnded(gym, _, _) = $0 { true } else { false } }
    }
    for offset in [monday, monday + 2] {
      try person.send(.markComplete(.name("gym"), amount: 1), on: thursday + offset)
    }
    for offset in monday..<monday + 13 {
      try person.close(offset)
      #expect(!endsGym(), "\(offset)")
    }
    try person.close(monday + 13)
    #expect(endsGym())
  }

  @Test("closing a day closes the open days before it, as if each had been closed in time")
  func closesBetween() throws {
    var late = TestPerson()
    try late.add("run")
    for offset in 0...1 { try late.send(.markComplete(.name("run"), amount: 1), on: thursday + offset) }
    try late.close(0)
    var inTime = late
    try late.send(.markComplete(.name("run"), amount: 1), on: thursday + 3)
    try late.close(5)
    let run = late.id("run")
    #expect(
      events(late) == [
        .dayClosed(thursday + 1, .complete, policy: 1), .dayClosed(thursday + 2, .missed, policy: 1),
        .dayClosed(thursday + 3, .complete, policy: 1), .dayClosed(thursday + 4, .missed, policy: 1),
        .dayClosed(thursday + 5, .missed, policy: 1), .streakEnded(run, length: 2, lastDay: thursday + 1),
        .streakEnded(run, length: 1, lastDay: thursday + 3), .streakEnded(nil, length: 2, lastDay: thursday + 1),
        .streakEnded(nil, length: 1, lastDay: thursday + 3),
      ])
    for offset in 1...2 { try inTime.close(offset) }
    try inTime.send(.markComplete(.name("run"), amount: 1), on: thursday + 3)
    for offset in 3...5 { try inTime.close(offset) }
    #expect(inTime.line.streak == late.line.streak)
  }

  // MARK: What is due next

  @Test("the first satisfied day makes its close due; later completions change nothing")
  func firstDue() throws {
    var person = TestPerson()
    try person.add("run", goal: 2)
    #expect(person.line.nextDue == .unchanged)
    try person.send(.markComplete(.name("run"), amount: 1))
    #expect(person.line.nextDue == .unchanged)
    try person.send(.markComplete(.name("run"), amount: 1))
    #expect(person.line.nextDue == .changed(DueCommand(at: Self.night(after: thursday), day: thursday)))
    try person.send(.markComplete(.name("run"), amount: 2), on: thursday + 1)
    #expect(person.line.nextDue == .unchanged)
  }

  @Test("after a close the warning of a live streak is due, then the close; with nothing at stake, nothing")
  func dueAfterClose() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.markComplete(.name("run"), amount: 1))
    try person.close(0)
    let risk = DueCommand(at: Self.evening(of: thursday + 1), day: thursday + 1, minute: 1200)
    #expect(person.line.nextDue == .changed(risk))
    try person.send(risk.intent, recordedAt: risk.at)
    #expect(
      events(person) == [
        .streakAtRisk(person.id("run"), thursday + 1, length: 1), .streakAtRisk(nil, thursday + 1, length: 1),
      ])
    #expect(person.line.nextDue == .changed(DueCommand(at: Self.night(after: thursday + 1), day: thursday + 1)))
    try person.send(risk.intent, recordedAt: risk.at)
    #expect(events(person).isEmpty)
    try person.close(1)
    #expect(person.line.nextDue == .changed(nil))
    #expect(person.refusal(risk.intent, on: thursday + 3) == .dayClosed(thursday + 1))
  }

  @Test("on a day that is done no streak is at risk")
  func doneDay() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.markComplete(.name("run"), amount: 1))
    try person.close(0)
    try person.send(.markComplete(.name("run"), amount: 1), on: thursday + 1)
    try person.send(.remind(thursday + 1, minute: 1200), recordedAt: Self.evening(of: thursday + 1))
    #expect(events(person) == [])
  }

  @Test("what is due next moves with the time zone and the day's start")
  func dueMoves() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.markComplete(.name("run"), amount: 1))
    try person.send(.travel(FixedZones.east))
    let there = Self.night(after: thursday).advanced(by: .seconds(-13 * 3600))
    // Thursday is over there already.
    #expect(person.line.nextDue == .changed(DueCommand(at: there, day: thursday)))
    try person.send(.setDayStart(minutes: 240))
    #expect(person.line.nextDue == .changed(DueCommand(at: there.advanced(by: .seconds(4 * 3600)), day: thursday)))
  }

  @Test("a person who was loaded tells again what is due")
  func dueAfterLoading() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.markComplete(.name("run"), amount: 1))
    try person.close(0)
    person.line.person = try PersonState(snapshot: person.line.person.snapshot)
    try person.send(.markComplete(.name("run"), amount: 1), on: thursday + 1)
    let risk = DueCommand(at: Self.evening(of: thursday + 1), day: thursday + 1, minute: 1200)
    #expect(person.line.nextDue == .changed(risk))
  }

  @Test("the commands of the scheduler have an id of their day and minute")
  func identity() {
    let close = DueCommand(at: .earliest, day: thursday)
    let remind = DueCommand(at: .earliest, day: thursday, minute: 510)
    #expect(close.command(for: RuleLine.user).operation.description == "close:2026-01-01")
    #expect(remind.command(for: RuleLine.user).operation.description == "remind:2026-01-01:0830")
    #expect(remind.command(for: RuleLine.user).intent == .remind(thursday, minute: 510))
  }

  /// Three in the night after a day, UTC.
  static func night(after day: LocalDay) -> Instant { RandomCommands.noon(on: day).advanced(by: .seconds(15 * 3600)) }
  /// Eight in the evening of a day, UTC.
  static func evening(of day: LocalDay) -> Instant { RandomCommands.noon(on: day).advanced(by: .seconds(8 * 3600)) }
}

extension TestPerson {
  /// Closes a day when it is over, `offset` days after Thursday.
  @discardableResult
  mutating func close(_ offset: Int) throws(Refusal) -> OperationKey {
    let day = Self.thursday + offset
    return try send(.closeDay(day), recordedAt: EndOfDayTests.night(after: day))
  }
}
