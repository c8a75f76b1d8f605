import Testing

@testable import AscentRules

@Suite("Rules, by property")
struct RulePropertyTests {
  @Test("after any history the counts, days, streaks, awards and the ledger agree with one another, and replaying the events gives the same")
  func invariants() throws {
    for seed in 1...250 as ClosedRange<UInt64> {
      var history = RandomHistory(seed: seed)
      history.setUp(habits: history.generator.int(1...3))
      for _ in 0..<40 { history.anything() }
      let faults = RuleAudit.faults(in: history.line)
      #expect(faults.isEmpty, "seed \(seed)")
    }
  }
}
