import Testing

@testable import AscentRules

@Suite("Snapshots of sessions, stages and celebrations")
struct ProgressionSnapshotTests {
  private static func line(seed: UInt64) -> RuleLine {
    var history = RandomCommands(withMethods: seed)
    for _ in 0..<40 { history.practise() }
    return history.line
  }

  @Test("a decoded state equals the encoded one, and is encoded to the same bytes")
  func roundTrip() throws {
    for seed in 1...100 as ClosedRange<UInt64> {
      let line = Self.line(seed: seed)
      let bytes = line.person.snapshot
      let states = try PersonState(snapshot: bytes)
      #expect(states == line.person && states.snapshot == bytes, "seed \(seed)")
    }
  }

  @Test("the stored totals equal a recount of the sessions")
  func totals() throws {
    var stages = 0
    for seed in 1...100 as ClosedRange<UInt64> {
      let stored = try SnapshotCoding.decodeProgression(SnapshotCoding.encode(Self.line(seed: seed).progression))
      var recounted = stored
      recounted.recount()
      #expect(stored == recounted, "seed \(seed)")
      stages += stored.methods.reduce(0) { $0 + $1.practices.count { $0.sessionCount > 0 } }
    }
    #expect(stages > 100)
  }

  @Test("totals that do not fit the sessions are refused")
  func wrongTotals() throws {
    var state = try Self.practising().line.progression
    var other = state
    other.methods[0].practice = Practice()
    #expect(Self.faultyField(in: other) == "practice")
    // A session too many in the list, of which the totals do not know.
    state.methods[0].sessions.append(
      SessionRecord(at: TestPerson.at(9), day: TestPerson.thursday + 9, ordinal: 900, minutes: 5, feedback: nil))
    #expect(Self.faultyField(in: state) == "practice")
  }

  /// The field that the decoder refuses; nil if it refuses none.
  private static func faultyField(in state: ProgressionState) -> String? {
    do throws(CodingFault) {
      _ = try SnapshotCoding.decodeProgression(SnapshotCoding.encode(state))
      return nil
    } catch {
      if case .badValue(let field, _) = error { return field }
      return "\(error)"
    }
  }

  private static func practising() throws -> TestPerson {
    var person = TestPerson.withMethods()
    try person.practise(.on(0, 12), minutes: 25, .veryGood)
    try person.practise(.on(1, 12), minutes: 5)
    try person.advance(from: "settle", .on(1, 13))
    try person.practise(.on(2, 12), minutes: 1, .veryBad)
    try person.send(.undo(person.line.keys[0]), on: TestPerson.thursday + 2)
    try person.send(.awardXP(250, reason: "two levels"), on: TestPerson.thursday + 2)
    try person.send(.acknowledge(.level(2)), on: TestPerson.thursday + 2)
    return person
  }

  @Test("the bytes of a version do not change, and those of another one are refused")
  func golden() throws {
    let person = try Self.practising()
    let progression = person.line.progression
    #expect(try SnapshotCoding.decodeProgression(SnapshotCoding.encode(progression)) == progression)
    // Progressions of earlier versions do not say how far the criteria were.
    var unmet = progression
    for index in unmet.methods[0].steps.indices { unmet.methods[0].steps[index].advance.met = [] }
    #expect(unmet != progression)
    #expect(Self.hex(SnapshotCoding.encode(unmet)) == Self.goldenProgression)
    #expect(throws: CodingFault.unknownVersion(1)) {
      try SnapshotCoding.decodeProgression([4, 1] + SnapshotCoding.encode(unmet).dropFirst(2))
    }
    #expect(Self.hex(SnapshotCoding.encode(person.line.celebration)) == Self.goldenCelebration)
    #expect(throws: CodingFault.unknownVersion(1)) {
      try SnapshotCoding.decodeCelebration([5, 1] + SnapshotCoding.encode(person.line.celebration).dropFirst(2))
    }
    #expect(person.line.content.description == Self.goldenContent)
  }

  private static let goldenProgression =
    "0402010373697406736574746c650280c8a1e9ef66cebf02040a0080f0b252020402010101cebf020180aaea550102018082"
    + "d9ecef6690017b226372697465726961223a227b5c226d696e53657373696f6e7341745468697353746167655c223a327d22"
    + "2c2264656369646564223a2231373637333538383030303030222c2266726f6d223a22736574746c65222c226d6574686f64"
    + "223a22736974222c226d696e75746573223a223330222c2273657373696f6e73223a2232222c22746f223a2273746179227d"
    + "060001fe04000000008000000002020000000000010a0201fe040000000000010000020202000000000102020000"
  private static let goldenCelebration =
    "05030201cebf020102013c01002b7b226964223a22616476616e63653a7369742f73746179222c226c696e65223a22356666"
    + "3037353734227d01d0bf0200000102227b226964223a226c6576656c3a33222c226c696e65223a223838336633666438227d"
    + "0000f3e45700000101d0bf0200000100227b226964223a226c6576656c3a32222c226c696e65223a22356565636161366622"
    + "7d076c6576656c3a32010201e8d583ff0b0402dea9e5ee0bcf8086fc0e000000000000000000"
  private static let goldenContent = "95556cb5e970f869a6f3dd5fe391f508"

  @Test("damaged bytes give an error or a usable value, never a trap")
  func mutants() {
    var generator = SeededGenerator(seed: 5)
    var decoded = 0
    for seed in 1...12 as ClosedRange<UInt64> {
      let line = Self.line(seed: seed)
      let parts = [SnapshotCoding.encode(line.progression), SnapshotCoding.encode(line.celebration)]
      for _ in 0..<300 {
        for (index, part) in parts.enumerated() {
          if Self.survives(SnapshotCodingTests.mutant(of: part, using: &generator), as: index, context: line.context) {
            decoded += 1
          }
        }
      }
    }
    #expect(
      (300...6800).contains(decoded), "\(decoded) of 7200 mutants were values: too few or too many to say anything")
  }

  @Test("progressions out of order are refused, because sessions find their stages by that order")
  func stepsOutOfOrder() throws {
    var person = TestPerson.withMethods(("one", ProgressionCriteria()), ("two", ProgressionCriteria()), ("three", nil))
    try person.advance(from: "one", .on(0))
    try person.advance(from: "two", .on(1))
    person.line.progression.methods[0].steps.swapAt(0, 1)
    #expect(Self.faultyField(in: person.line.progression) == "advances")
  }

  /// Whether the bytes are a value; one is used as the rules would.
  private static func survives(_ bytes: [UInt8], as part: Int, context: RuleContext) -> Bool {
    do throws(CodingFault) {
      if part == 1 {
        var state = try SnapshotCoding.decodeCelebration(bytes)
        let use = AffirmationUse(line: 7, place: 3)
        let raised = Celebration(
          key: .level(2), sequence: Int32(state.raised[1]), day: TestPerson.thursday, affirmation: use)
        state.evolve(by: .celebrationRaised(raised))
        state.evolve(by: .celebrationWithdrawn(.level(2), was: nil))
        return true
      }
      var state = try SnapshotCoding.decodeProgression(bytes)
      for method in context.catalog.methods {
        _ = state.readiness(of: method.id, on: TestPerson.thursday + 10, context: context)
        let session = PracticeSession(
          method: method.id, minutes: 10, feedback: .good, note: "", at: TestPerson.at(3), day: TestPerson.thursday + 3,
          firstStage: method.stages[0].id)
        state.evolve(by: .sessionLogged(session), ordinal: 1_000_000)
        state.evolve(by: .sessionChanged(session, ordinal: 1_000_000, inForce: false), ordinal: 1_000_001)
      }
      return true
    } catch {
      return false
    }
  }

  private static func hex(_ bytes: [UInt8]) -> String { SnapshotCodingTests.hex(bytes) }
}
