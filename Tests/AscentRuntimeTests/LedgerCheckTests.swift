import AscentRules
import AscentRuntime
import Synchronization
import TestSupport
import Testing

@Suite("A check of everyone's ledger")
struct LedgerCheckTests {
  /// A journal with 300 people, of whom two have an entry that comes twice.
  private static func journal() async throws -> MemoryJournal {
    let journal = MemoryJournal()
    _ = await journal.open()
    let entry = LedgerEntry(
      number: 1, key: AwardKey(kind: .habit, subject: 1, day: LocalDay(number: 20_000)), amount: 10, total: 10,
      policy: 1)
    var draft = JournalDraft()
    var entries = (1...300).map { JournalDraft.Entry("p\($0)", "op", [.dayStartChanged(TimeOfDay(minutes: 0))]) }
    for name in ["p7", "p290"] {
      entries += ["a", "b"].map { JournalDraft.Entry(name, $0, [.xpEntered(entry)]) }
    }
    try await journal.commit(draft.group(entries))
    await journal.close()
    return journal
  }

  @Test("names every fault of every person, and repairs all of them once if asked to")
  func everyone() async throws {
    let ascent = Ascent(journal: try await Self.journal(), clock: FrozenClock())
    try await ascent.withRunning {
      let last = Mutex((0, 0))
      let found = try await ascent.checkLedgers { done, total in last.withLock { $0 = (done, total) } }
      #expect(found.peopleCount == 300 && last.withLock(\.self) == (304, 304) && !found.isIntact)
      #expect(Set(found.faults.map(\.user)) == ["p7", "p290"])
      #expect(found.faults.contains { $0.finding.fault == .gap && $0.user == "p7" && !$0.isRepaired })
      let version = ascent.head
      #expect(try await ascent.checkLedgers() == found && ascent.head == version)
      let repaired = try await ascent.checkLedgers(repairs: true)
      #expect(repaired.faults.map(\.finding) == found.faults.map(\.finding) && repaired.isIntact)
      let after = ascent.head
      #expect(try await ascent.checkLedgers(repairs: true).faults.isEmpty && ascent.head == after)
    }
  }

  @Test("loading a person logs a fault of the ledger since the snapshot, and of nobody else", arguments: [true, false])
  func loaded(checks: Bool) async throws {
    let lines = Mutex<[LogLine]>([])
    var configuration = Configuration()
    (configuration.checksLoadedLedgers, configuration.runsScheduler) = (checks, false)
    let ascent = Ascent(
      journal: try await Self.journal(), configuration: configuration, clock: FrozenClock(),
      log: { line in lines.withLock { $0.append(line) } })
    try await ascent.withRunning {
      for user in ["p7", "p8", "new"] as [UserID] { _ = try await ascent.report(on: user) }
    }
    let warnings = lines.withLock(\.self).filter { $0.level == .warning }
    #expect(warnings.map(\.message) == (checks ? ["a ledger has a fault"] : []))
    #expect(warnings.first?.metadata == (checks ? ["user": "p7", "class": "gap", "entry": "1"] : nil))
  }
}
