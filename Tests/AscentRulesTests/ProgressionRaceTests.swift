import Testing

@testable import AscentRules

@Suite("Lost races and undone advances")
struct ProgressionRaceTests {
  private static let (settle, stay) = (StageID("settle"), StageID("stay"))

  /// A person who left the first stage of `sit` at noon of the second day.
  private static func advanced() throws -> TestPerson {
    var person = TestPerson.withMethods()
    try person.practise(.on(0))
    try person.practise(.on(1, 11))
    try person.advance(from: "settle", .on(1), as: "winner")
    return person
  }

  @Test(
    "a request from before the winner's decision, or shortly after, gets the winner's receipt and changes nothing",
    arguments: [(0, 0), (10, 10), (-86_400, 5), (-86_400, 86_400 * 30), (60, 1), (600, 10)])
  func lostRace(happened: Int, arrived: Int) throws {
    var person = try Self.advanced()
    let before = person.line
    let noon = TestPerson.at(1)
    let key = try person.send(
      .progress(TestPerson.sit, from: Self.settle, note: "mine"), occurredAt: noon.advanced(by: .seconds(happened)),
      recordedAt: noon.advanced(by: .seconds(arrived)))
    guard case .progression(var receipt)? = person.line.receipts[key]?.practice,
      case .progression(let winner)? = person.line.receipts[OperationID("winner").key]?.practice
    else {
      Issue.record("no receipts")
      return
    }
    #expect(receipt.outcome == .alreadyAdvanced && winner.outcome == .advanced)
    receipt.outcome = .advanced
    #expect(receipt == winner)
    #expect(person.line.progression == before.progression && person.line.celebration == before.celebration)
    #expect(person.events(of: key).isEmpty)
    #expect(
      person.refusal(.undo(key), on: TestPerson.thursday + 40)
        == .notUndoable(key, kind: "a command that changed nothing"))
  }

  @Test("a request made after the window is refused with the actual stage", arguments: [11, 3600, 86_400])
  func afterTheWindow(seconds: Int) throws {
    var person = try Self.advanced()
    let late = TestPerson.at(1).advanced(by: .seconds(seconds))
    #expect(
      person.refusal(.progress(TestPerson.sit, from: Self.settle, note: ""), recordedAt: late)
        == .wrongStage(TestPerson.sit, asked: Self.settle, actual: Self.stay))
  }

  @Test("a race is lost to the advance from the requested stage, whatever came after it")
  func earlierAdvance() throws {
    var person = TestPerson.withMethods(("one", ProgressionCriteria()), ("two", ProgressionCriteria()), ("three", nil))
    let first = try person.advance(from: "one", .on(0))
    try person.advance(from: "two", .on(0))
    let lost = try person.advance(from: "one", .on(0))
    #expect(lost.outcome == .alreadyAdvanced && lost.ordinal == first.ordinal && lost.to == StageID("two"))
  }

  @Test(
    "undoing a session that an advance rests on marks the advance, until the session is restored")
  func causeWithdrawn() throws {
    var person = try Self.advanced()
    let third = try person.practise(.on(1, 10, loggedOn: 2))
    let session = person.line.keys[0]
    #expect(person.causes() == [true])
    try person.send(.undo(third), on: TestPerson.thursday + 2)
    #expect(person.causes() == [true])
    let undo = try person.send(.undo(session), on: TestPerson.thursday + 2)
    #expect(person.causes() == [false] && person.stage() == "stay")
    #expect(person.events(of: undo).contains(.advanceCauseChanged(TestPerson.sit, ordinal: 3, inForce: false)))
    let undone = try person.send(.undo(undo), on: TestPerson.thursday + 2)
    #expect(person.causes() == [true])
    try person.send(.undo(undone), on: TestPerson.thursday + 2)
    try person.practise(.on(0, 20, loggedOn: 3))
    #expect(person.causes() == [true])
  }

  @Test(
    "undoing an advance restores stage, practice, celebrations and content exactly, and so does undoing the undo"
  )
  func undoAdvance() throws {
    var person = TestPerson.withMethods()
    try person.practise(.on(0))
    try person.practise(.on(1, 11))
    let (before, content) = (person.line.person, person.line.content)
    try person.advance(from: "settle", .on(1), as: "advance")
    let after = person.line.person
    #expect(person.waiting == ["advance:sit/stay"])
    let undo = try person.send(.undo(OperationID("advance").key), on: TestPerson.thursday + 1)
    #expect(person.line.progression == before.progression && person.waiting.isEmpty)
    #expect(person.line.content == content)
    try person.send(.undo(undo), on: TestPerson.thursday + 1, as: "again")
    #expect(person.line.progression == after.progression && person.line.celebration == after.reward.celebration)
    #expect(person.refusal(.undo(undo), on: TestPerson.thursday + 1) == .alreadyUndone(undo))
    try person.send(.undo(OperationID("again").key), on: TestPerson.thursday + 1)
    #expect(person.line.content == content)
    #expect(RuleAudit.replayFaults(in: person.line) == [])
  }

  @Test("an undone advance is not restored after another one was made")
  func restoredTooLate() throws {
    var person = try Self.advanced()
    let undo = try person.send(.undo(OperationID("winner").key), on: TestPerson.thursday + 1)
    try person.advance(from: "settle", .on(2), as: "second")
    #expect(
      person.refusal(.undo(undo), on: TestPerson.thursday + 3)
        == .wrongStage(TestPerson.sit, asked: Self.settle, actual: Self.stay))
    try person.send(.undo(OperationID("second").key), on: TestPerson.thursday + 3)
    try person.send(.undo(undo), on: TestPerson.thursday + 3)
    #expect(person.line.progression[TestPerson.sit].steps.map(\.ordinal) == [3])
  }

  @Test("sessions after an advance change their stage when it is undone and restored")
  func sessionsMove() throws {
    var person = try Self.advanced()
    try person.practise(.on(2))
    #expect(person.sessionCounts() == [2, 1])
    let undo = try person.send(.undo(OperationID("winner").key), on: TestPerson.thursday + 2)
    #expect(person.sessionCounts() == [3])
    try person.practise(.on(3))
    try person.send(.undo(undo), on: TestPerson.thursday + 3)
    #expect(person.sessionCounts() == [2, 2])
    #expect(person.readiness(on: 3).criteria.map(\.current) == [2])
  }

  @Test(
    "an advance is not restored before a later one of the same instant"
  )
  func restoredOutOfOrder() throws {
    var person = TestPerson.withMethods(("one", ProgressionCriteria()), ("two", ProgressionCriteria()), ("three", nil))
    try person.advance(from: "one", .on(0), as: "first")
    try person.advance(from: "two", .on(0), as: "second")
    let undoSecond = try person.send(.undo(OperationID("second").key))
    let undoFirst = try person.send(.undo(OperationID("first").key))
    // Without the first the second has nothing to rest on.
    #expect(
      person.refusal(.undo(undoSecond)) == .wrongStage(TestPerson.sit, asked: StageID("two"), actual: StageID("one")))
    try person.practise(.on(0))
    try person.advance(from: "one", .on(0), as: "again")
    #expect(person.refusal(.undo(undoSecond)) == .laterAdvance(TestPerson.sit, StageID("one")))
    try person.send(.undo(OperationID("again").key))
    try person.send(.undo(undoFirst))
    try person.send(.undo(undoSecond))
    #expect(person.sessionCounts() == [0, 0, 1])
  }

  @Test(
    "a required stage of another method counts while it is reached; undoing it marks the advance that rested on it")
  func requiredStage() throws {
    var person = TestPerson.withMethods()
    #expect(person.readiness(of: TestPerson.sing, on: 0).estimate == .noRecentPractice)
    try person.practise(.on(0), of: TestPerson.sing)
    #expect(person.readiness(of: TestPerson.sing, on: 0).estimate == .notPredictable(criterion: "requiresStage"))
    try person.practise(.on(0))
    try person.practise(.on(0))
    try person.advance(from: "settle", .on(0), as: "sit")
    try person.advance(TestPerson.sing, from: "hum", .on(0))
    #expect(person.causes(of: TestPerson.sing) == [true])
    let undo = try person.send(.undo(OperationID("sit").key))
    #expect(person.causes(of: TestPerson.sing) == [false] && person.stage(of: TestPerson.sing) == "sing")
    try person.send(.undo(undo))
    #expect(person.causes(of: TestPerson.sing) == [true])
  }

  @Test("the state, not a journal without the operations in flight, decides whether an advance is in force")
  func staleJournal() throws {
    var person = try Self.advanced()
    let winner = OperationID("winner").key
    try person.send(.undo(winner), as: "undo")
    var stale = person.line.operation(winner)!
    try person.send(.undo(OperationID("undo").key))
    #expect(!stale.inForce)
    var decision = Decision()
    decision.receipt.ordinal = 9
    stale.related = [:]
    decision.evidence = Evidence(
      occurredAt: TestPerson.at(2), recordedAt: TestPerson.at(2), zone: .utc, offset: 0, dayStart: 0,
      day: TestPerson.thursday + 2)
    let late = Command(user: RuleLine.user, operation: OperationID("late"), intent: .undo(winner))
    try CommandCascade(context: person.line.context).decideProgression(
      DecisionInput(late, recordedAt: TestPerson.at(2), target: stale), &person.line.progression, &decision)
    #expect(person.stage() == "settle")
  }

  @Test("past advances keep their criteria when a newer catalogue requires more")
  func olderCriteria() throws {
    var person = try Self.advanced()
    person.line.context.catalog.version = 2
    person.line.context.catalog.methods[0].stages[0].criteria = ProgressionCriteria(minSessionsAtThisStage: 50)
    try person.practise(.on(0, loggedOn: 3))
    #expect(person.causes() == [true])
    #expect(person.line.progression[TestPerson.sit].steps[0].advance.criteriaVersion == 1)
    #expect(person.readiness(on: 3).criteriaVersion == 2)
  }
}
