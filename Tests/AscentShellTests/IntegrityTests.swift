import AscentRules
import AscentViews
import Testing

@Suite("Repairs and checks as they are shown")
struct IntegrityTests {
  private let day = LocalDay(year: 2026, month: 3, day: 2)!
  private var key: AwardKey { AwardKey(kind: .habit, subject: 1, day: day) }
  private var finding: LedgerFinding { LedgerFinding(fault: .causeWithoutAward, key: key, expected: 10, found: 0) }

  @Test("a dry run says what it would append, and an applied repair what it did")
  func repair() {
    let corrections: [LedgerCorrection] = [.enter(key, amount: 10, policy: 1), .reseal(count: 4, total: 80)]
    let dry = RepairView(findings: [finding], corrections: corrections).text(.plain)
    #expect(dry.contains("found causeWithoutAward for habit 1 on 2026-03-02: expected 10, found 0"))
    #expect(dry.contains("would append +10 XP for habit 1 on 2026-03-02"))
    #expect(dry.contains("would append a new beginning of the chain after 4 entries with a total of 80"))
    #expect(dry.contains("nothing was changed"))
    let entry = LedgerEntry(number: 5, key: key, amount: 10, total: 90, policy: 1, chain: .zero)
    let applied = RepairView(findings: [finding], corrections: corrections, entries: [entry], operation: OperationID("r"))
    #expect(applied.text(.plain).contains("appended entry 5: +10 XP for habit 1 on 2026-03-02"))
    #expect(!applied.text(.plain).contains("would"))
    #expect(applied.json.line.hasPrefix(#"{"applied":true,"operation":"r","#))
  }

  @Test("a check is whole only when neither the ledger nor the journal has a fault")
  func audit() {
    #expect(AuditView(entries: 1, findings: [], damage: []).isWhole)
    #expect(!AuditView(entries: 1, findings: [finding], damage: []).isWhole)
    let damaged = AuditView(entries: 1, findings: [], damage: [AuditView.Damage(commit: 3, detail: "a hash")])
    #expect(!damaged.isWhole)
    #expect(damaged.text(.plain).contains("commit 3: a hash"))
  }
}
