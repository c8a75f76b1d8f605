import Testing

@testable import AscentRules

@Suite("Snapshots as bytes")
struct SnapshotCodingTests {
  private static func history(seed: UInt64, steps: Int = 30) -> RandomCommands {
    var history = RandomCommands(seed: seed)
    history.setUp(habits: history.generator.int(1...3))
    for _ in 0..<steps { history.anything() }
    return history
  }

  @Test("decoding restores the state, which encodes to the same bytes")
  func roundTrip() throws {
    for seed in 1...120 as ClosedRange<UInt64> {
      let line = Self.history(seed: seed).line
      let bytes = line.person.snapshot
      let states = try PersonState(snapshot: bytes)
      #expect(states == line.person, "seed \(seed)")
      #expect(states.snapshot == bytes, "seed \(seed)")
    }
  }

  @Test("attributes, units, extreme counts and ordinals survive")
  func rareParts() throws {
    var completion = CompletionState()
    completion.lastOrdinal = .max - 1
    completion.dayStart = 1439
    var plan = HabitPlan(schedule: .times(2, inDays: 366), firstDay: .earliest, addedBy: 1)
    plan.schedule.change(to: .weekdays(WeekdaySet(rawValue: 127)), from: .latest, ordinal: 7)
    var habit = CompletionState.Habit(name: "caf\u{E9} \u{1F3C3}", goal: DatedValue(DayCounts.limit), plan: plan)
    (habit.unit, habit.attributes) = ("km", ["b": "", "a": "\u{0}", "\u{E9}": "x"])
    habit.counts.set(DayCounts.limit, on: LocalDay(number: -1))
    completion.habits = [habit]
    completion.checkpoints = [
      LocalDay(number: 3): [.init(ordinal: 2, sums: [0, DayCounts.limit])],
      LocalDay(number: -3): [.init(ordinal: 2, sums: [])],
    ]
    #expect(try SnapshotCoding.decodeCompletion(SnapshotCoding.encode(completion)) == completion)
    var award = AwardState()
    award.total = -AwardRules.totalMax
    award.version = Int64.max >> 1
    award.habitDays = [DaySet(), DaySet()]
    #expect(try SnapshotCoding.decodeAward(SnapshotCoding.encode(award)) == award)
  }

  @Test("the bytes of a snapshot stay as they are")
  func golden() throws {
    var person = TestPerson()
    try person.send(.travel(FixedZones.home))
    let definition = HabitDefinition(
      name: "run", unit: "km", goal: 2, schedule: .perWeek(3), firstDay: TestPerson.thursday, attributes: ["c": "g"])
    try person.send(.addHabit(definition))
    try person.send(.markComplete(.name("run"), amount: 2))
    try person.send(.setGoal(.name("run"), goal: 3, from: nil))
    try person.send(.skip(.name("run"), TestPerson.thursday + 1, reason: ""))
    try person.send(.grantFreezes(1, reason: ""))
    let parts = [
      SnapshotCoding.encode(person.line.completion), SnapshotCoding.encode(person.line.streak),
      SnapshotCoding.encode(person.line.award),
    ]
    #expect(parts.map(Self.hex) == Self.goldenParts)
    #expect(Self.hex(SnapshotCoding.join([[1], []])) == "a5010201010036050e52039ee19081a721909332b817")
    #expect(person.line.content.description == "841fa26bcfdcaefe41af7e2ce1b8a2df")
  }

  private static let goldenParts = [
    "01010c00000180d8ee96ef6604486f6d6500010372756e01026b6d01016301670401ccbf020608ccbf020404060000000101cebf02cebf020a"
      + "010302fe0400000000400000000000000000000000000000004000000001fe04000000004000000001ccbf020108010401020c01",
    "02030180d8ee96ef6604486f6d650001ccbf020404060000000101cebf02cebf020a0101fe04000000004000000000000001"
      + "fe0400000000400000000202ccbf02",
    "03027804020101fe04000000004000000001fe04000000004000000016",
  ]

  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test("joined parts are read back unchanged, and any changed, added or missing byte is detected")
  func joined() throws {
    let parts: [[UInt8]] = [[1, 2, 3], [], Array(repeating: 7, count: 300)]
    let bytes = SnapshotCoding.join(parts)
    #expect(try SnapshotCoding.split(bytes) == parts)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1 << UInt8(index % 8)
      let fault: CodingFault =
        switch index {
        case 0: .otherKind(found: changed[0], expected: bytes[0])
        case 1: .unknownVersion(changed[1])
        default: .damaged
        }
      #expect(throws: fault) { try SnapshotCoding.split(changed) }
      #expect(throws: index < 16 ? CodingFault.truncated(at: index) : .damaged) {
        try SnapshotCoding.split(Array(bytes[..<index]))
      }
    }
    #expect(throws: CodingFault.damaged) { try SnapshotCoding.split(bytes + [0]) }
  }

  @Test("a last part without content is refused: a state has one encoding")
  func emptyParts() throws {
    var state = CompletionState()
    state.reopened.closedBefore = [1: TestPerson.thursday]
    // Three parts may follow the reopened days: the exempted days, the setters and the loads.
    let bytes = SnapshotCoding.encode(state)
    #expect(try SnapshotCoding.encode(SnapshotCoding.decodeCompletion(bytes)) == bytes)
    let ends: [([UInt8], String)] = [([0], "exempted days"), ([0, 0], "setters"), ([0, 0, 0], "catalogues")]
    for (end, field) in ends {
      #expect(throws: CodingFault.badValue(field: field, at: bytes.count + end.count)) {
        try SnapshotCoding.decodeCompletion(bytes + end)
      }
    }
  }

  @Test("a part of another kind or version is refused by name")
  func otherKinds() throws {
    let award = SnapshotCoding.encode(AwardState())
    #expect(throws: CodingFault.otherKind(found: 3, expected: 1)) { try SnapshotCoding.decodeCompletion(award) }
    var later = award
    later[1] = 3
    #expect(throws: CodingFault.unknownVersion(3)) { try SnapshotCoding.decodeAward(later) }
    #expect(throws: CodingFault.leftover(count: 1)) { try SnapshotCoding.decodeAward(award + [0]) }
    #expect(throws: CodingFault.truncated(at: 0)) { try SnapshotCoding.decodeStreak([]) }
  }

  @Test("damaged bytes give an error or a value that the rules accept, never a trap")
  func mutants() {
    var generator = SeededGenerator(seed: 3)
    var decoded = 0
    for seed in 1...12 as ClosedRange<UInt64> {
      let line = Self.history(seed: seed, steps: 20).line
      let parts = [
        SnapshotCoding.encode(line.completion), SnapshotCoding.encode(line.streak), SnapshotCoding.encode(line.award),
      ]
      for _ in 0..<250 {
        for (index, part) in parts.enumerated() {
          if Self.survives(Self.mutant(of: part, using: &generator), as: index, context: line.context) { decoded += 1 }
        }
      }
    }
    #expect(
      (500...8500).contains(decoded), "\(decoded) of 9000 mutants were values: too few or too many to say anything")
  }

  static func mutant(of bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var mutant = bytes
    for _ in 0...generator.int(0...2) where mutant.count > 2 {
      let index = generator.int(2...mutant.count - 1)
      switch generator.int(1...5) {
      case 1: mutant[index] ^= 1 << UInt8(generator.int(0...7))
      case 2: mutant[index] = generator.pick([0, 1, 0x7F, 0x80, 0xFF])
      case 3: mutant.remove(at: index)
      case 4: mutant.insert(UInt8(generator.int(0...255)), at: index)
      default: mutant.removeSubrange(index...)
      }
    }
    return mutant
  }

  /// Whether the bytes are a value; one is used as the rules would.
  private static func survives(_ bytes: [UInt8], as part: Int, context: RuleContext) -> Bool {
    do throws(CodingFault) {
      switch part {
      case 0:
        let state = try SnapshotCoding.decodeCompletion(bytes)
        for day in TestPerson.thursday...TestPerson.thursday + 3 { _ = state.isJudgedComplete(day) }
      case 1:
        let state = try SnapshotCoding.decodeStreak(bytes)
        _ = state.habits.map { $0.isAsked(on: TestPerson.thursday) }
      default: _ = try SnapshotCoding.decodeAward(bytes)
      }
      return true
    } catch {
      return false
    }
  }
}
