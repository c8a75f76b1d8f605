import AscentRules
import AscentRuntime
import AscentViews
import Testing

@testable import AscentShell

@Suite("Views of repairs and checks")
struct IntegrityTests {
  private let day = LocalDay(year: 2026, month: 3, day: 2)!
  private var key: AwardKey { AwardKey(kind: .habit, subject: 1, day: day) }
  private var finding: LedgerAudit.Finding {
    LedgerAudit.Finding(fault: .causeWithoutAward, key: key, expected: 10, found: 0)
  }

  @Test("a dry run shows what it would append, and an applied repair what it appended")
  func repair() {
    let corrections: [LedgerCorrection] = [.enter(key, amount: 10, policy: 1), .reseal(count: 4, total: 80)]
    let dry = RepairView(findings: [finding], corrections: corrections).text(.plain)
    #expect(dry.contains("found causeWithoutAward for habit 1 on 2026-03-02: expected 10, found 0"))
    #expect(dry.contains("would append +10 XP for habit 1 on 2026-03-02"))
    #expect(dry.contains("would append a restart of the chain after 4 entries with a total of 80"))
    #expect(dry.contains("nothing was changed"))
    let entry = LedgerEntry(number: 5, key: key, amount: 10, total: 90, policy: 1)
    let applied = RepairView(
      findings: [finding], corrections: corrections, entries: [entry], operation: OperationID("r"))
    #expect(applied.text(.plain).contains("appended entry 5: +10 XP for habit 1 on 2026-03-02"))
    #expect(!applied.text(.plain).contains("would"))
    #expect(applied.json.line.hasPrefix(#"{"applied":true,"operation":"r","#))
  }

  @Test("a check passes only if neither the ledger nor the journal has a fault")
  func audit() {
    #expect(AuditView(entries: 1, findings: [], damage: []).isIntact)
    #expect(!AuditView(entries: 1, findings: [finding], damage: []).isIntact)
    let damaged = AuditView(entries: 1, findings: [], damage: [JournalDamage(commit: 3, detail: "a hash")])
    #expect(!damaged.isIntact)
    #expect(damaged.text(.plain).contains("commit 3: a hash"))
    #expect(damaged.text(.plain).hasPrefix("ledger: whole (1 entry, "))
  }

  @Test("a fault of a loaded ledger is a warning with what to do, and any other line of the log is none")
  func warning() throws {
    let facts = ["user": "ann\u{1B}", "class": "wrongSum", "entry": "3"]
    let line = LogLine(level: .warning, message: LogLine.ledgerFault, metadata: facts)
    let view = try #require(LedgerWarningView(line))
    #expect(
      view.text(.plain).hasPrefix(#"warning: the ledger of "ann\u{1B}" has a fault: wrongSum at entry 3; verify "#))
    #expect(view.json.line.hasPrefix(#"{"warning":{"kind":"ledgerFault","message":"the ledger of "#))
    #expect(view.json.line.hasSuffix(#""class":"wrongSum","entry":3}}"#))
    #expect(LedgerWarningView(LogLine(level: .warning, message: "something else", metadata: facts)) == nil)
  }

  private let damage = (Int64(1)...7).map { JournalDamage(commit: $0 == 1 ? nil : $0 - 1, detail: "fault \($0)\u{1B}") }

  @Test("a damaged store is named without its credentials, with the evidence and what to do")
  func damagedStore() throws {
    let view = UnopenedStore.error(.damaged(damage), store: "postgres://me:s3cret@here/habits").view()
    let lines = view.text(.plain).split(separator: "\n")
    #expect(
      lines[0].hasPrefix(
        "error: --store \"postgres://…@here/habits\": damaged; nothing is written to it, and its files stay as they "
          + "are; doctor with the same --store says more"
      ))
    #expect(lines[1] == "  fault 1\\u{1B}" && lines[2] == "  commit 1: fault 2\\u{1B}")
    #expect(lines.count == 7 && lines[6] == "  and 2 more, which verify lists")
    #expect(view.kind == "damaged")
    // In memory there is nothing to be named, and what names its place itself needs no other name.
    #expect(UnopenedStore.error(.damaged(damage), store: nil) == .journal(.damaged(damage)))
    #expect(
      UnopenedStore.error(.cannotOpen(reason: .inUse(path: "a")), store: "b")
        == .journal(.cannotOpen(reason: .inUse(path: "a"))))
  }

  @Test(
    "verify reports on a damaged store that was not opened, in its usual form; no other command does"
  )
  func verifyOfDamagedStore() throws {
    func command(_ line: String) throws -> ShellCommand {
      try #require(try CommandTable.parse(try Tokenizer.tokens(in: line)))
    }
    let view = try #require(UnopenedStore.answer(to: try command("verify"), .damaged(damage)))
    let lines = view.text(.plain).split(separator: "\n")
    #expect(lines.count == 9)
    #expect(
      lines.prefix(3) == ["ledger: not read (the journal is damaged)", "journal: 7 problems", "  fault 1\\u{1B}"])
    let start = #"{"whole":false,"entries":null,"findings":[],"history":null,"journal":[{"commit":null,"#
    #expect(view.json.line.hasPrefix(start))
    #expect(UnopenedStore.answer(to: try command("repair"), .damaged(damage)) == nil)
    #expect(UnopenedStore.answer(to: try command("verify"), .closed) == nil)
  }
}
