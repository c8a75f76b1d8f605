import Testing

@testable import AscentRules

@Suite("A moved completion")
struct MoveTests {
  /// The origin that the last command says its completion has.
  private func origin(_ person: TestPerson) -> CompletionOrigin? {
    for case .completionMoved(_, _, let origin) in person.line.accepted.last?.events ?? [] { return origin }
    return nil
  }

  @Test("keeps its time, its device and its note, however often it is moved")
  func keepsOrigin() throws {
    var person = TestPerson()
    try person.add("run")
    let (thursday, noon) = (TestPerson.thursday, RandomCommands.noon(on: TestPerson.thursday))
    let at = noon.advanced(milliseconds: -3_600_000)
    let done = Command(
      user: RuleLine.user, operation: "done", intent: .markComplete(.name("run"), amount: 1, note: "rain"),
      occurredAt: at, device: DeviceID("watch"))
    try person.line.send(done, recordedAt: noon)
    let first = CompletionOrigin(at: at, offset: 0, device: DeviceID("watch"))
    let move = try person.send(.moveCompletion(done.operation.key, to: thursday - 1))
    #expect(origin(person) == first)
    let again = try person.send(.moveCompletion(move, to: thursday - 2))
    #expect(origin(person) == first)
    #expect(person.line.accepted.last?.events.contains { $0.kind == .completionNoted } == true)
    try person.send(.undo(again))
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("goes to no day that has not begun for the person, though it has begun elsewhere")
  func tomorrow() throws {
    var person = TestPerson()
    try person.add("run")
    let (thursday, done) = (TestPerson.thursday, try person.send(.markComplete(.name("run"), amount: 1)))
    #expect(
      person.refusal(.moveCompletion(done, to: thursday + 1))
        == .dayOutOfRange(thursday + 1, earliest: RuleLimits.firstRecordableDay, latest: thursday))
    try person.send(.moveCompletion(done, to: thursday + 1), on: thursday + 1)
  }
}
