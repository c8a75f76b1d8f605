import Testing

@testable import AscentRules

@Suite("Sessions and stages")
struct ProgressionTableTests {
  @Test("the test catalogue is valid")
  func soundCatalog() {
    #expect(TestPerson.catalog.faults(evaluators: .standard) == [])
  }

  @Test("a session belongs to the stage the person was in at its instant, however late it is logged")
  func lateSessions() throws {
    var person = TestPerson.withMethods()
    try person.practise(.on(0))
    try person.practise(.on(1))
    #expect(try person.advance(from: "settle", .on(1, 13)).to == StageID("stay"))
    let before = try person.practise(.on(0, 18, loggedOn: 5))
    let after = try person.practise(.on(2, loggedOn: 5))
    #expect(person.session(before)?.stage == StageID("settle"))
    #expect(person.session(after)?.stage == StageID("stay"))
    #expect(person.sessionCounts() == [3, 1])
    #expect(person.line.progression[TestPerson.sit].steps[0].practice.sessionCount == 3)
    #expect(person.line.progression[TestPerson.sit].practice.sessionCount == 1)
  }

  @Test(
    "sessions at the advance's instant belong to the previous stage if logged before it, else to the next"
  )
  func sameInstant() throws {
    var person = TestPerson.withMethods()
    try person.practise(.on(1))
    try person.practise(.on(1))
    try person.advance(from: "settle", .on(1))
    let late = try person.practise(.on(1, loggedOn: 3))
    #expect(person.sessionCounts() == [2, 1])
    #expect(person.session(late)?.stage == StageID("stay"))
    let restored = try person.send(.undo(late), on: TestPerson.thursday + 4)
    try person.send(.undo(restored), on: TestPerson.thursday + 4)
    #expect(person.sessionCounts() == [2, 1])
  }

  @Test("an advance from a device with a slow clock keeps earlier sessions in the previous stage")
  func clockBehind() throws {
    var person = TestPerson.withMethods()
    try person.practise(.on(0))
    try person.practise(.on(2, 9))
    let receipt = try person.advance(from: "settle", .on(2, 8, loggedOn: 2))
    #expect(receipt.at == TestPerson.at(2, 9))
    #expect(receipt.timeInPreviousStage == .seconds(45 * 3600))
    #expect(person.sessionCounts() == [2, 0])
  }

  @Test(
    "an advance keeps both stages, the criteria, the version and the totals, and its note only in the event"
  )
  func advanceFacts() throws {
    var person = TestPerson.withMethods()
    try person.practise(.on(0, 12), minutes: 25)
    try person.practise(.on(3, 12), minutes: 35)
    let key = try person.send(
      .progress(TestPerson.sit, from: StageID("settle"), note: "at last"), recordedAt: TestPerson.at(3, 13))
    guard case .stageAdvanced(let advance)? = person.events(of: key).first else {
      Issue.record("no advance")
      return
    }
    #expect(advance.from == StageID("settle") && advance.to == StageID("stay") && advance.note == "at last")
    #expect(advance.criteria == ProgressionCriteria(minSessionsAtThisStage: 2) && advance.criteriaVersion == 1)
    #expect(advance.sessionCount == 2 && advance.minutes == 60 && advance.timeInPreviousStage == .seconds(73 * 3600))
    #expect(advance.day == TestPerson.thursday + 3 && advance.decidedAt == TestPerson.at(3, 13))
    #expect(person.line.progression[TestPerson.sit].steps[0].advance.note.isEmpty)
  }

  @Test("a stage without requirements can be left without a session, with no time spent there")
  func withoutSessions() throws {
    var person = TestPerson.withMethods()
    let receipt = try person.advance(TestPerson.run, from: "walk", .on(0))
    #expect(receipt.timeInPreviousStage == .zero && person.stage(of: TestPerson.run) == "jog")
    try person.practise(.on(-1, loggedOn: 1), of: TestPerson.run)
    #expect(person.sessionCounts(of: TestPerson.run) == [1, 0])
  }

  @Test("undoing a session removes it from its stage's totals, and undoing the undo restores the same state")
  func undoSession() throws {
    var person = TestPerson.withMethods()
    try person.practise(.on(0, 12), minutes: 10, .good)
    let before = person.line.progression
    let key = try person.practise(.on(1, 12), minutes: 30, .bad)
    let with = person.line.progression
    let undo = try person.send(.undo(key), on: TestPerson.thursday + 1)
    #expect(person.line.progression == before)
    try person.send(.undo(undo), on: TestPerson.thursday + 2)
    #expect(person.line.progression == with)
    #expect(person.refusal(.undo(undo), on: TestPerson.thursday + 2) == .alreadyUndone(undo))
  }

  @Test("a method whose only session was undone equals one never practised")
  func undoOnlySession() throws {
    var person = TestPerson.withMethods()
    let content = person.line.content
    let key = try person.practise(.on(0))
    try person.send(.undo(key), on: TestPerson.thursday)
    #expect(person.line.progression == ProgressionState())
    #expect(person.line.content == content)
  }

  @Test("sessions count for their method and stage in any order of arrival")
  func anyOrder() throws {
    let days = [0, 1, 2, 4, 5, 9]
    var states: Set<Digest> = []
    for order in [days, days.reversed(), [4, 0, 9, 2, 5, 1]] {
      var person = TestPerson.withMethods()
      for day in order { try person.practise(.on(day, loggedOn: 20)) }
      states.insert(person.line.content)
      #expect(person.line.progression[TestPerson.sit].practice.bestRun == 3)
    }
    #expect(states.count == 1)
  }

  @Test("a late session can close a gap in a run of days, and its undo reopens it")
  func bestRun() throws {
    var person = TestPerson.withMethods(("one", ProgressionCriteria(minConsecutiveDaysPractice: 5)), ("two", nil))
    for day in [0, 1, 3, 4] { try person.practise(.on(day)) }
    #expect(person.readiness(on: 4).criteria.map(\.current) == [2])
    let key = try person.practise(.on(2, loggedOn: 4))
    #expect(person.readiness(on: 4).status == .ready)
    #expect(person.session(key).map { [$0.before, $0.after] } == [.notReady, .ready])
    try person.send(.undo(key), on: TestPerson.thursday + 4)
    #expect(person.readiness(on: 4).criteria.map(\.current) == [2])
  }

  @Test("consecutive days continue over a date skipped by travel, in any order of recording")
  func dateLine() throws {
    // On Friday noon, UTC, over the date line: from Friday 02:00, 10 hours behind, to Saturday
    // 01:00, 13 hours ahead.
    for travelsFirst in [true, false] {
      var person = TestPerson.withMethods(("one", ProgressionCriteria(minConsecutiveDaysPractice: 3)), ("two", nil))
      try person.send(.travel(FixedZones.west), recordedAt: TestPerson.at(0, 1))
      let jump = TestPerson.at(1, 12)
      if travelsFirst { try person.send(.travel(FixedZones.east), occurredAt: jump, recordedAt: jump) }
      // Wednesday and Thursday evening there, Saturday morning here; the travel cut Friday short.
      try person.practise(.on(0, 5, loggedOn: 1, zone: FixedZones.west))
      try person.practise(.on(1, 5, loggedOn: 1, zone: FixedZones.west))
      try person.practise(.on(1, 20, loggedOn: 2, zone: FixedZones.east))
      if !travelsFirst { try person.send(.travel(FixedZones.east), occurredAt: jump, recordedAt: TestPerson.at(3)) }
      let days = person.line.progression[TestPerson.sit].practice.days.days.map { $0 - TestPerson.thursday }
      #expect(days == [-1, 0, 2])
      #expect(person.line.progression[TestPerson.sit].practice.bestRun == 3, "travel first: \(travelsFirst)")
      #expect(RuleAudit.replayFaults(in: person.line) == [])
    }
  }

  @Test("a travel that joins a run of days restores the cause of a progression at once")
  func travelMendsCause() throws {
    var person = TestPerson.withMethods(("one", ProgressionCriteria(minConsecutiveDaysPractice: 3)), ("two", nil))
    try person.send(.travel(FixedZones.west), recordedAt: TestPerson.at(0, 1))
    try person.practise(.on(0, 5, loggedOn: 1))
    try person.practise(.on(1, 5, loggedOn: 1))
    let spare = try person.practise(.on(1, 15, loggedOn: 2))
    try person.practise(.on(1, 20, loggedOn: 2, zone: FixedZones.east))
    try person.advance(from: "one", .on(2))
    try person.send(.undo(spare), on: TestPerson.thursday + 3)
    #expect(person.causes() == [false])
    try person.send(.travel(FixedZones.east), occurredAt: TestPerson.at(1, 12), recordedAt: TestPerson.at(3))
    #expect(person.causes() == [true])
  }
}
