import Testing

@testable import AscentRules

@Suite("Refusals about methods, stages and celebrations")
struct ProgressionRefusalTests {
  private static let (sit, run, sing, none) = (TestPerson.sit, TestPerson.run, TestPerson.sing, MethodID("none"))
  private static let (settle, stay, still) = (StageID("settle"), StageID("stay"), StageID("still"))
  private static let long = String(repeating: "n", count: 2_001)

  private static func key(_ name: String) -> OperationKey { OperationID(name)!.key }

  /// In `run` the first stage was left on Thursday; in `sing` nothing was done; `sit` has one
  /// session of the two that are asked for.
  private static func known() throws -> TestPerson {
    var person = TestPerson.withMethods()
    try person.practise(.on(0), as: "session", of: sit)
    try person.advance(run, from: "walk", .on(0), as: "advance")
    try person.send(.acknowledge(.advance(run, to: StageID("jog"))), as: "seen")
    return person
  }

  static let table: [(Intent, Refusal)] = [
    (.logSession(sit, minutes: 0, feedback: nil, note: ""), .outOfRange(field: "minutes", value: 0, allowed: 1...1440)),
    (
      .logSession(sit, minutes: 1441, feedback: nil, note: ""),
      .outOfRange(field: "minutes", value: 1441, allowed: 1...1440)
    ),
    (
      .logSession(sit, minutes: .min, feedback: nil, note: ""),
      .outOfRange(field: "minutes", value: Int64(Int32.min), allowed: 1...1440)
    ),
    (
      .logSession(none, minutes: 0, feedback: nil, note: long),
      .outOfRange(field: "minutes", value: 0, allowed: 1...1440)
    ),
    (
      .logSession(none, minutes: 1, feedback: nil, note: long),
      .badText(field: "note", reason: "it has 2001 characters; at most 2000 are allowed")
    ),
    (.logSession(none, minutes: 1, feedback: nil, note: ""), .unknownMethod(none)),
    (
      .progress(none, from: settle, note: long),
      .badText(field: "note", reason: "it has 2001 characters; at most 2000 are allowed")
    ),
    (.progress(none, from: settle, note: ""), .unknownMethod(none)),
    (.progress(sit, from: StageID("none"), note: ""), .unknownStage(sit, StageID("none"))),
    (.progress(sit, from: stay, note: ""), .wrongStage(sit, asked: stay, actual: settle)),
    (.progress(sit, from: still, note: ""), .wrongStage(sit, asked: still, actual: settle)),
    (
      .progress(sit, from: settle, note: ""),
      .notReady(sit, settle, unmet: [Readiness.Criterion(name: "minSessionsAtThisStage", current: 1, required: 2)])
    ),
    (
      .progress(run, from: StageID("jog"), note: ""),
      .notReady(
        run, StageID("jog"),
        unmet: [
          Readiness.Criterion(name: "subjectiveFeedbackRequirement.good", current: 0, required: 2),
          Readiness.Criterion(name: "timeSpentAtStage", current: 0, required: 60),
        ])
    ),
    (
      .progress(sing, from: StageID("hum"), note: ""),
      .notReady(
        sing, StageID("hum"), unmet: [Readiness.Criterion(name: "requiresStage", current: 0, required: 1, most: 1)])
    ),
    (.acknowledge(.level(2)), .notWaiting(.level(2))),
    (.acknowledge(.advance(run, to: StageID("jog"))), .notWaiting(.advance(run, to: StageID("jog")))),
    (.acknowledge(.advance(none, to: settle)), .notWaiting(.advance(none, to: settle))),
    (.undo(key("nothing")), .unknownOperation(key("nothing"))),
    (.loadCatalog(TestPerson.catalog), .notForThisUser(RuleLine.user)),
  ]

  @Test("each refusal has its facts, and changes nothing", arguments: table.indices)
  func refused(index: Int) throws {
    var person = try Self.known()
    let (intent, refusal) = Self.table[index]
    #expect(person.refusal(intent) == refusal, "\(intent)")
  }

  @Test("1 and 1,440 minutes and a note of 2,000 characters are accepted")
  func bounds() throws {
    var person = TestPerson.withMethods()
    for minutes in [1, 1440] as [Int32] {
      try person.send(.logSession(Self.sit, minutes: minutes, feedback: nil, note: String(Self.long.dropLast())))
    }
    #expect(person.line.progression[Self.sit].practice.minutes == 1441)
    try person.send(.progress(Self.sit, from: Self.settle, note: String(Self.long.dropLast())))
    #expect(person.stage() == "stay")
  }

  @Test("a request to advance from the last stage is refused")
  func lastStage() throws {
    var person = TestPerson.withMethods(("only", nil))
    #expect(
      person.refusal(.progress(Self.sit, from: StageID("only"), note: "")) == .lastStage(Self.sit, StageID("only")))
    #expect(person.readiness(on: 0).estimate == .lastStage)
    #expect(person.readiness(on: 0).criteria.isEmpty)
  }

  @Test(
    "a stage removed from the catalogue is refused after an unknown stage and before a wrong one, and people stay in it"
  )
  func stageGone() throws {
    var person = TestPerson.withMethods()
    try person.advance(Self.run, from: "walk", .on(0))
    var catalog = TestPerson.catalog
    catalog.version = 2
    catalog.methods[1].stages.remove(at: 1)
    person.line.context.catalog = catalog
    let jog = StageID("jog")
    #expect(person.refusal(.progress(Self.run, from: jog, note: "")) == .stageGone(Self.run, jog))
    let late = TestPerson.at(1)
    let walk = Intent.progress(Self.run, from: StageID("walk"), note: "")
    #expect(person.refusal(walk, recordedAt: late) == .stageGone(Self.run, jog))
    #expect(person.refusal(.progress(Self.run, from: StageID("x"), note: "")) == .unknownStage(Self.run, StageID("x")))
    #expect(
      person.line.progression.readiness(of: Self.run, on: TestPerson.thursday, context: person.line.context) == nil)
    let key = try person.practise(.on(1), of: Self.run)
    #expect(person.session(key)?.stage == jog)
  }

  @Test("time zone and instant are checked before the method")
  func evidence() throws {
    var person = try Self.known()
    let unknown = Intent.logSession(Self.none, minutes: 1, feedback: nil, note: "")
    let nowhere = ZoneID("Nowhere")!
    #expect(person.refusal(unknown, zone: nowhere) == .unknownZone(nowhere))
    #expect(person.refusal(.progress(Self.none, from: Self.settle, note: ""), zone: nowhere) == .unknownZone(nowhere))
    let future = TestPerson.at(0).advanced(by: .seconds(601))
    #expect(
      person.refusal(unknown, occurredAt: future)
        == .inFuture(future, latest: TestPerson.at(0).advanced(by: .seconds(600)))
    )
  }

  @Test("a catalogue is accepted only for the catalogue user, when it is newer and valid")
  func catalogs() throws {
    var line = RuleLine(context: RuleContext(zones: FixedZones(), catalog: TestPerson.catalog))
    var number = 0
    func load(_ catalog: Catalog) -> Refusal? {
      number += 1
      let command = Command(user: .catalog, operation: OperationID("load-\(number)")!, intent: .loadCatalog(catalog))
      do throws(Refusal) {
        try line.send(command, recordedAt: TestPerson.at(0))
        return nil
      } catch {
        return error
      }
    }
    var next = TestPerson.catalog
    #expect(load(next) == .catalogNotNewer(version: 1, inForce: 1))
    next.version = 2
    next.methods[0].stages[2].id = StageID("settle")
    guard case .badCatalog(let faults)? = load(next) else {
      Issue.record("a catalogue with a stage twice was taken")
      return
    }
    #expect(faults.map(\.path) == ["methods[0].stages[2].id"])
    // One that is neither newer nor sound is refused for its version.
    next.version = 1
    #expect(load(next) == .catalogNotNewer(version: 1, inForce: 1))
    next = TestPerson.catalog
    next.version = 5
    #expect(load(next) == nil)
    next.version = 4
    #expect(load(next) == .catalogNotNewer(version: 4, inForce: 5))
    let other = Command(user: .catalog, operation: OperationID("x"), intent: .awardXP(1, reason: "r"))
    #expect(throws: Refusal.notForThisUser(.catalog)) { try line.send(other, recordedAt: TestPerson.at(0)) }
    let move = Command(
      user: .catalog, operation: OperationID("y"), intent: .moveCompletion(Self.key("load-5"), to: TestPerson.thursday))
    #expect(throws: Refusal.notForThisUser(.catalog)) { try line.send(move, recordedAt: TestPerson.at(0)) }
  }

  @Test("the catalogue loaded last of those in force decides which version is newer")
  func undoneCatalogs() throws {
    var line = RuleLine(context: RuleContext(zones: FixedZones(), catalog: TestPerson.catalog))
    func send(_ intent: Intent, as id: String) -> Refusal? {
      do throws(Refusal) {
        try line.send(
          Command(user: .catalog, operation: OperationID(id)!, intent: intent), recordedAt: TestPerson.at(0))
        return nil
      } catch {
        return error
      }
    }
    func load(_ version: Int32, as id: String) -> Refusal? {
      var catalog = TestPerson.catalog
      catalog.version = version
      return send(.loadCatalog(catalog), as: id)
    }
    #expect(load(2, as: "two") == nil)
    #expect(load(4, as: "four") == nil)
    #expect(load(3, as: "early") == .catalogNotNewer(version: 3, inForce: 4))
    #expect(send(.undo(Self.key("four")), as: "undo-four") == nil)
    #expect(send(.undo(Self.key("four")), as: "again") == .alreadyUndone(Self.key("four")))
    // Now version 2 is in force, so a corrected version 3 or 4 can be loaded.
    #expect(load(2, as: "same") == .catalogNotNewer(version: 2, inForce: 2))
    #expect(load(3, as: "three") == nil)
    // Version 4 was loaded before version 3: brought back, it does not replace it.
    #expect(send(.undo(Self.key("undo-four")), as: "redo-four") == nil)
    #expect(load(4, as: "four-again") == nil)
    #expect(send(.undo(Self.key("four-again")), as: "undo-four-again") == nil)
    #expect(send(.undo(Self.key("three")), as: "undo-three") == nil)
    #expect(load(4, as: "late") == .catalogNotNewer(version: 4, inForce: 4))
    #expect(line.completion.catalogLoads.map(\.version) == [2, 4, 3, 4])
    #expect(line.completion.catalogLoads.map(\.inForce) == [true, true, false, false])
    let bytes = SnapshotCoding.encode(line.completion)
    let decoded = try SnapshotCoding.decodeCompletion(bytes)
    #expect(decoded.catalogLoads == line.completion.catalogLoads)
  }

  @Test("a refused undo of an advance changes nothing, not even the time zone")
  func refusedUndoWithZone() throws {
    var person = TestPerson.withMethods(("one", ProgressionCriteria()), ("two", ProgressionCriteria()), ("three", nil))
    try person.advance(from: "one", .on(0, 10), as: "first")
    try person.advance(from: "two", .on(0, 11), as: "second")
    #expect(person.refusal(.undo(Self.key("first")), zone: FixedZones.east) == .laterAdvance(Self.sit, StageID("two")))
    try person.send(.undo(Self.key("second")), as: "back", zone: FixedZones.east)
    #expect(person.refusal(.undo(Self.key("second")), zone: FixedZones.east) == .alreadyUndone(Self.key("second")))
  }

  @Test("a method without stages is unknown")
  func withoutStages() {
    var catalog = TestPerson.catalog
    catalog.methods[0].stages = []
    var person = TestPerson(context: RuleContext(zones: FixedZones(), catalog: catalog))
    #expect(person.refusal(.progress(Self.sit, from: Self.settle, note: "")) == .unknownMethod(Self.sit))
    #expect(
      person.refusal(.logSession(Self.sit, minutes: 1, feedback: nil, note: "")) == .unknownMethod(Self.sit))
  }
}
