import Testing

@testable import AscentRules

@Suite("Audit and repair of a ledger")
struct LedgerAuditTests {
  private static let day3 = AwardKey(kind: .habit, subject: 1, day: TestPerson.thursday + 3)
  private static let undone = AwardKey(kind: .habit, subject: 1, day: TestPerson.thursday + 2)

  @Test("a correct ledger has no findings and nothing to repair, and neither has its replay")
  func honest() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: 2)
      for _ in 0..<30 { history.anything() }
      var ledger = TamperedLedger(line: history.line)
      #expect(ledger.audit.findings == [] && ledger.audit.corrections == [], "seed \(seed)")
      let past = history.line.accepted.map { (ordinal: $0.ordinal, events: $0.events) }
      #expect(LedgerAudit(replaying: past, policy: .standard).findings == [])
      #expect(try !ledger.repair())
    }
  }

  /// One way to tamper with a ledger for each class, such that no other class is found.
  private static let table: [(fault: LedgerAudit.Finding.Class, tamper: @Sendable (inout TamperedLedger) -> Void)] = [
    (.wrongSum, { $0.state.total += 10 }),
    (.brokenChain, { $0.entries[5].total += 10 }),
    (.brokenChain, { $0.entries[4].total = 0 }),
    (
      .gap,
      { ledger in
        for index in 7..<ledger.entries.count { ledger.entries[index].number += 1 }
        ledger.state.entryCount += 1
      }
    ),
    (
      .gap,
      { ledger in
        ledger.entries[7].number = 7
      }
    ),
    (.gap, { $0.state.entryCount -= 1 }),
    (
      .duplicateKey,
      { ledger in
        ledger.entries.append(ledger.entries.first { $0.key == day3 }!)
        ledger.settle()
      }
    ),
    (
      .duplicateKey,
      { ledger in
        ledger.entries.append(ledger.entries.first { $0.key.kind == .manual }!)
        ledger.settle()
      }
    ),
    (
      .awardWithoutCause,
      { ledger in
        ledger.entries.append(ledger.entries.first { $0.key == undone }!)
        ledger.state.setInForce(undone, true)
        ledger.settle()
      }
    ),
    (.awardWithoutCause, { $0.causes.satisfied[HabitID(number: 1)]!.remove(TestPerson.thursday + 3) }),
    (.awardWithoutCause, { $0.state.setInForce(undone, true) }),
    (.awardWithoutCause, { $0.causes.manual = [:] }),
    (
      .awardWithoutCause,
      { ledger in
        for subject in [Int32.min, 0, .max] {
          let key = AwardKey(kind: .habit, subject: subject, day: TestPerson.thursday)
          ledger.entries.append(LedgerEntry(number: 0, key: key, amount: 10, total: 0, policy: 1))
        }
        ledger.settle()
      }
    ),
    (.causeWithoutAward, { $0.causes.complete.insert(TestPerson.thursday + 9) }),
    (.causeWithoutAward, { $0.state.setInForce(day3, false) }),
    (
      .causeWithoutAward,
      { ledger in
        ledger.entries.removeAll { $0.key == day3 }
        ledger.state.setInForce(day3, false)
        ledger.settle()
      }
    ),
    (.causeWithoutAward, { $0.causes.manual[AwardKey(kind: .manual, subject: 99, day: TestPerson.thursday)] = 7 }),
    (
      .wrongAmount,
      { ledger in
        ledger.entries[ledger.entries.firstIndex { $0.key == day3 }!].amount = 11
        ledger.settle()
      }
    ),
    (
      .wrongAmount,
      { ledger in
        ledger.entries[ledger.entries.firstIndex { $0.key.kind == .manual }!].amount = 26
        ledger.settle()
      }
    ),
    (.wrongLevel, { $0.state.level += 1 }),
  ]

  @Test(
    "each class of tampering is the only finding; one repair removes it, and a second changes nothing",
    arguments: table.indices)
  func classes(index: Int) throws {
    var ledger = try TamperedLedger.honest()
    #expect(ledger.entries.count == 17)
    Self.table[index].tamper(&ledger)
    #expect(ledger.faults == [Self.table[index].fault])
    #expect(try ledger.repair())
    #expect(ledger.audit.findings == [] && ledger.audit.corrections == [])
    let repaired = (ledger.entries, ledger.state)
    #expect(try !ledger.repair())
    #expect(ledger.entries == repaired.0 && ledger.state == repaired.1)
  }

  @Test("the table has all eight classes")
  func allClasses() {
    #expect(Set(Self.table.map(\.fault)) == Set(LedgerAudit.Finding.Class.allCases))
  }

  @Test("a repaired ledger continues as usual, and later faults are found")
  func afterRepair() throws {
    var ledger = try TamperedLedger.honest()
    ledger.entries[4].total += 1
    try ledger.repair()
    #expect(ledger.entries.last!.isReseal && ledger.entries.last!.total == ledger.state.total)
    ledger.causes.complete.insert(TestPerson.thursday + 9)
    try ledger.repair()
    #expect(ledger.audit.findings == [])
    ledger.entries[ledger.entries.count - 1].total += 1
    #expect(ledger.faults == [.brokenChain])
    try ledger.repair()
    #expect(ledger.audit.findings == [])
  }

  @Test("an amount is checked by the policy version of its entry, even if the day has another version now")
  func versions() throws {
    var ledger = try TamperedLedger.honest()
    ledger.policy = XPPolicy(versions: [
      .init(number: 1, from: .earliest, habit: 10, day: 50),
      .init(number: 2, from: TestPerson.thursday, habit: 3, day: 0),
    ])!
    #expect(ledger.audit.findings == [])
    ledger.causes.satisfied[HabitID(number: 1)]!.insert(TestPerson.thursday + 9)
    ledger.causes.complete.insert(TestPerson.thursday + 9)
    // The complete day is worth nothing by now, so that it lacks nothing.
    #expect(ledger.audit.findings.map(\.expected) == [3])
  }

  @Test("a finding names the place, the subject, the expected and the actual value")
  func finding() throws {
    var ledger = try TamperedLedger.honest()
    let index = ledger.entries.firstIndex { $0.key == Self.day3 }!
    ledger.entries[index].amount = 11
    ledger.settle()
    let expected = LedgerAudit.Finding(
      fault: .wrongAmount, entry: Int32(index) + 1, key: Self.day3, expected: 10, found: 11)
    #expect(ledger.audit.findings == [expected])
    #expect(ledger.audit.corrections == [.enter(Self.day3, amount: -1, policy: 0)])
  }

  @Test("after any tampering, one repair leaves no findings, and a second changes nothing")
  func anyTampering() throws {
    var generator = SeededGenerator(seed: 11)
    var found: Set<LedgerAudit.Finding.Class> = []
    for round in 0..<400 {
      var ledger = try TamperedLedger.honest()
      for _ in 0...generator.int(0...3) { Self.tamper(&ledger, using: &generator) }
      found.formUnion(ledger.faults)
      let tampered = ledger
      try ledger.repair()
      #expect(
        ledger.audit.findings == [], "round \(round): \(tampered.audit.findings) by \(tampered.audit.corrections)")
      #expect(try !ledger.repair())
    }
    #expect(found == Set(LedgerAudit.Finding.Class.allCases))
  }

  private static func tamper(_ ledger: inout TamperedLedger, using generator: inout SeededGenerator) {
    let index = generator.int(0...ledger.entries.count - 1)
    let edge = generator.pick([0, 1, -1, 10, -10, 50, Int64.max, .min])
    let key = generator.pick([
      day3, undone, AwardKey(kind: .day, subject: 0, day: TestPerson.thursday + 9), ledger.entries[index].key,
    ])
    switch generator.int(1...15) {
    case 1: ledger.entries[index].amount = edge
    case 2: ledger.entries[index].total = edge
    case 3: ledger.entries[index].number = Int32(clamping: edge)
    case 4: ledger.entries[index].policy = Int32(generator.int(-1...3))
    case 5: ledger.entries[index].key = key
    case 6: ledger.entries[index].key.kind = generator.pick(AwardKey.Kind.allCases)
    case 7: ledger.entries[index].key.subject = Int32(clamping: edge)
    case 8: ledger.entries.remove(at: index)
    case 9: ledger.entries.insert(ledger.entries[generator.int(0...ledger.entries.count - 1)], at: index)
    case 10: ledger.state.total = edge
    case 11: ledger.state.entryCount = Int32(clamping: edge)
    case 12: ledger.state.level = Int32(clamping: max(1, edge))
    case 13: ledger.state.setInForce(key, generator.oneIn(2))
    case 14: ledger.causes.manual[key.kind == .manual ? key : AwardKey(kind: .manual, subject: 5, day: key.day)] = edge
    default: ledger.causes.complete.insert(key.day)
    }
  }
}
