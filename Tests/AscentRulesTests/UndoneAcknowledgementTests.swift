import Testing

@testable import AscentRules

@Suite("Undone acknowledgements of celebrations")
struct UndoneAcknowledgementTests {
  private static let advance = CelebrationKey.advance(TestPerson.sit, to: StageID("two"))

  @Test("undoing an acknowledgement shows the celebration again, and undoing that acknowledges it again")
  func acknowledgementUndone() throws {
    var person = TestPerson()
    try person.send(.awardXP(100, reason: "up"))
    let before = person.line.celebration
    let seen = try person.send(.acknowledge(.level(2)))
    let after = person.line.celebration
    let undo = try person.send(.undo(seen))
    #expect(person.line.celebration == before)
    #expect(person.line.receipts[undo]?.celebrations.map(\.isRaised) == [true])
    #expect(person.events(of: undo).map(\.kind) == [.operationChanged, .celebrationRaised])
    #expect(person.refusal(.undo(seen)) == .alreadyUndone(seen))
    let redo = try person.send(.undo(undo))
    #expect(person.line.celebration == after)
    try person.send(.undo(redo))
    #expect(person.line.celebration == before)
  }

  /// Found by simulation, seed 2773, eight devices, at commit 28ee9dc2.
  @Test("an undo that also sets the first time zone can be undone like any other")
  func zoneSetByUndo() throws {
    var person = TestPerson()
    try person.send(.awardXP(100, reason: "up"))
    let before = person.line.celebration
    let seen = try person.send(.acknowledge(.level(2)))
    let after = person.line.celebration
    let undo = try person.send(.undo(seen), zone: FixedZones.east)
    #expect(person.events(of: undo).map(\.kind) == [.operationChanged, .zoneChanged, .celebrationRaised])
    #expect(person.line.celebration == before)
    let redo = try person.send(.undo(undo))
    #expect(person.line.celebration == after)
    try person.send(.undo(redo))
    #expect(person.line.celebration == before)
  }

  @Test("undoing an acknowledgement of all shows hidden celebrations as before, too")
  func acknowledgementOfAllUndone() throws {
    var person = TestPerson()
    try person.send(.awardXP(5000, reason: "up"))
    let before = person.line.celebration
    #expect(before.waiting.count > before.shown.count)
    for intent in [.acknowledgeAll, .acknowledge(before.shown.last!.key)] as [Intent] {
      let seen = try person.send(intent)
      let after = person.line.celebration
      let undo = try person.send(.undo(seen))
      #expect(person.line.celebration == before, "\(intent)")
      try person.send(.undo(undo))
      #expect(person.line.celebration == after, "\(intent)")
      let second = try person.send(.undo(seen))
      #expect(person.line.celebration == before, "\(intent)")
      try person.send(.undo(second))
      #expect(person.line.celebration == after, "\(intent)")
      try person.send(.undo(seen))
      #expect(person.line.celebration == before, "\(intent)")
    }
  }

  @Test("acknowledgements are undone in any order, and leave nothing behind")
  func acknowledgementsUndone() throws {
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      var person = TestPerson()
      try person.send(.awardXP(800, reason: "up"))
      let before = person.line.celebration
      let keys = before.waiting.map(\.key)
      #expect(keys.count >= 3)
      let seen = try [keys[1], keys[2], keys[0]].map { try person.send(.acknowledge($0)) }
      for place in order { try person.send(.undo(seen[place])) }
      #expect(person.line.celebration == before, "\(order)")
      try person.send(.awardXP(-800, reason: "down"))
      try person.send(.awardXP(800, reason: "up"))
      #expect(person.waiting == before.waiting.map(\.key.description), "\(order)")
    }
  }

  @Test("a celebration whose cause was undone since comes back only with its cause")
  func acknowledgementUndoneWithoutCause() throws {
    var person = TestPerson.withMethods(("one", ProgressionCriteria()), ("two", nil))
    try person.advance(from: "one", .on(0), as: "advance")
    let waiting = person.line.celebration.waiting
    let seen = try person.send(.acknowledge(Self.advance))
    let undo = try person.send(.undo(OperationID("advance").key))
    let shown = try person.send(.undo(seen))
    #expect(person.waiting.isEmpty)
    #expect(person.line.receipts[shown]?.celebrations == [])
    try person.send(.undo(undo))
    #expect(person.line.celebration.waiting == waiting)
  }

  @Test("a repeated acknowledgement whose cause is undone at that time still counts when the cause is back")
  func acknowledgementRedoneWithoutCause() throws {
    var person = TestPerson.withMethods(("one", ProgressionCriteria()), ("two", nil))
    try person.advance(from: "one", .on(0), as: "advance")
    let waiting = person.line.celebration.waiting
    let seen = try person.send(.acknowledge(Self.advance))
    let after = person.line.celebration
    let takeBack = try person.send(.undo(seen))
    let causeUndone = try person.send(.undo(OperationID("advance").key))
    let redo = try person.send(.undo(takeBack))
    #expect(person.events(of: redo).map(\.kind).last == .celebrationAcknowledged)
    #expect(person.waiting.isEmpty)
    try person.send(.undo(causeUndone))
    #expect(person.line.celebration == after)
    try person.send(.undo(seen))
    #expect(person.line.celebration.waiting == waiting)
  }

  @Test("when many are acknowledged at once, hidden ones are forgotten first, and an undo shows the shown ones again")
  func manyAcknowledged() throws {
    var person = TestPerson()
    for _ in 0..<6 { try person.send(.awardXP(200_000, reason: "up")) }
    let before = person.line.celebration
    #expect(before.waiting.count > AcknowledgedCelebrations.latestMax)
    let seen = try person.send(.acknowledgeAll)
    try person.send(.undo(seen))
    #expect(person.line.celebration.shown == before.shown)
  }

  @Test("an acknowledgement of an older version, without the unit of a streak, can be undone")
  func acknowledgementWithoutUnitUndone() {
    var state = CelebrationState()
    let weeks = CelebrationKey.habitStreak(HabitID(number: 1), StreakLength(7, .weeks))
    state.evolve(by: .celebrationRaised(Celebration(key: weeks, sequence: 0, day: TestPerson.thursday)))
    let stored = CelebrationKey.habitStreak(HabitID(number: 1), StreakLength(7, .days))
    state.evolve(by: .celebrationAcknowledged(stored))
    #expect(state.waiting.isEmpty)
    #expect(state.acknowledged.latestKey(of: stored) == weeks)
  }
}
