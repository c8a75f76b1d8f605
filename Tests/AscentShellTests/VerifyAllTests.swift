import AscentRules
import AscentRuntime
import AscentShell
import Synchronization
import TestSupport
import Testing

@Suite("verify --all and --repair")
struct VerifyAllTests {
  /// A journal in which the ledger of the user `bob` has a gap.
  static func journal() async throws -> MemoryJournal {
    let journal = MemoryJournal()
    _ = await journal.open()
    let entry = LedgerEntry(
      number: 2, key: AwardKey(kind: .day, subject: 0, day: LocalDay(number: 20_000)), amount: 50, total: 50,
      policy: 1)
    var draft = JournalDraft()
    try await journal.commit(draft.group([.init("bob", "b", [.xpEntered(entry)])]))
    await journal.close()
    var configuration = Configuration()
    configuration.runsScheduler = false
    let ascent = Ascent(journal: journal, configuration: configuration)
    _ = try await ascent.withRunning { try await ascent.person("ann").add(.habit("Walk")) }
    return journal
  }

  private func answers(_ words: [String], _ lines: String...) async throws -> (String, CommandOutcome) {
    let shell = try ShellHarness(words: words, journal: try await Self.journal())
    return try await shell.open { session in
      var outcome = CommandOutcome.done
      for line in lines { outcome = await shell.execute(line, session) ?? .failed }
      return (shell.taken(), outcome)
    }
  }

  @Test("verify says how far it is, before the end and never beyond it", arguments: ["verify", "verify --all"])
  func progress(line: String) async throws {
    let shell = try ShellHarness()
    let seen = Mutex<[(done: Int, total: Int)]>([])
    let lines = ["habit add Walk"] + (0..<600).map { "done Walk --op op\($0)" }
    _ = try await shell.run(lines)
    shell.onProgress.withLock { $0 = { done, total in seen.withLock { $0.append((done, total)) } } }
    #expect(try await shell.run([line]).contains("whole"))
    let calls = seen.withLock { $0 }
    #expect(calls.contains { $0.done > 0 && $0.done < $0.total }, "\(calls)")
    #expect(calls.allSatisfy { $0.done <= $0.total })
    #expect(zip(calls, calls.dropFirst()).allSatisfy { $0.done <= $1.done && $0.total == $1.total })
  }

  @Test("verify --all names each finding of each user and fails; verify checks one user only")
  func all() async throws {
    let one = try await answers([], "verify")
    #expect(one.1 == .done && one.0.contains("ledger: whole"))
    let all = try await answers([], "verify --all")
    #expect(all.1 == .failed && all.0.contains("among 2 people") && all.0.contains("  bob: gap at entry 2"))
    #expect(!all.0.contains("ann") && all.0.contains("journal: whole"))
    #expect(all.0.contains("history: 1 found\n  bob: event 1 of operation b: stored \"+50 XP for completing "))
    let json = try await answers(["--json"], "verify --all")
    #expect(json.0.contains(#""whole":false,"people":2,"findings":[{"user":"bob","class":"#))
    #expect(json.0.contains(#""history":[{"user":"bob","operation":"b","position":1,"part":"event","stored":{"#))
  }

  @Test("--repair repairs everyone before the first command, once")
  func repair() async throws {
    let repaired = try await answers(["--repair"], "verify --all", "verify --all")
    #expect(repaired.1 == .done)
    #expect(repaired.0.contains("  bob: gap at entry 2 for the day 2024-10-04: expected 1, found 2, repaired"))
    #expect(repaired.0.ranges(of: "ledgers: whole (2 people)").count == 2)
    #expect(repaired.0.ranges(of: "repaired").count == repaired.0.ranges(of: "bob: ").count)
  }
}
