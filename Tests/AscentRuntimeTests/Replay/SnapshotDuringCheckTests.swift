import AscentRules
import AscentRuntime
import AscentTestKit
import Synchronization
import Testing

@Suite("A snapshot that is written during the check of a history")
struct SnapshotDuringCheckTests {
  /// Runs an action once, before it answers the next request for a person's past.
  private final class InterruptedJournal: ForwardingJournal {
    let base: any Journal
    let action = Mutex<(@Sendable () async throws -> Void)?>(nil)

    init(_ base: any Journal) { self.base = base }

    func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] {
      let action = action.withLock { stored in
        defer { stored = nil }
        return stored
      }
      do { try await action?() } catch { throw .unreadable("\(error)") }
      return try await base.hydrate(users)
    }
  }

  @Test("it is compared with the commands that it stands on")
  func laterSnapshot() async throws {
    let store = MemoryJournal()
    let journal = InterruptedJournal(store)
    try await ReplayedMonth.running(over: journal, FrozenClock(), 16) { ascent in
      let ana = ascent.person("ana")
      try await ana.add(.habit("Run"), id: "add")
      try await ana.complete("Run", id: "run-0")
      journal.action.withLock { action in
        action = {
          for number in 1...20 { _ = try await ana.complete("Run", id: OperationID("run-\(number)")!) }
        }
      }
      #expect(try await ascent.differences(of: UserID("ana")).isEmpty)
      #expect(journal.action.withLock { $0 == nil })
      let snapshot = try #require(try await store.hydrate([UserID("ana")]).first?.snapshot)
      #expect(snapshot.ordinal > 2)
    }
  }
}
