import AscentRules
import AscentTestKit
import Synchronization
import Testing

@testable import AscentRuntime

/// A memory journal whose commits wait while it is held.
private final class WaitingJournal: ForwardingJournal {
  let base: any Journal = MemoryJournal()
  private let state = Mutex((isHeld: false, hasCommit: false))

  var durability: Durability { .powerSafe }
  var isHeld: Bool { state.withLock(\.isHeld) }

  func setHeld(_ isHeld: Bool) { state.withLock { $0 = (isHeld, false) } }

  /// Returns once a commit waits.
  func commitWaits() async {
    while !state.withLock(\.hasCommit) { await Task.yield() }
  }

  func commit(_ group: CommitGroup) async throws(JournalFailure) {
    while state.withLock({ state in
      state.hasCommit = state.isHeld
      return state.isHeld
    }) {
      await Task.yield()
    }
    try await base.commit(group)
  }
}

@Suite("Queries during a commit", .timeLimit(.minutes(5)))
struct QueryWaitTests {
  /// More commands than run inline, so that the intake goes on while they are committed.
  private static func awards(to user: UserID, _ name: String) -> [Command] {
    (1...20).map {
      Command(user: user, operation: OperationID("\(name)-\($0)")!, intent: .awardXP(1, reason: "a gift"))
    }
  }

  /// A person's report, and whether commits still waited when it came.
  private static func report(
    on user: UserID, of ascent: Ascent, over journal: WaitingJournal
  ) async throws -> (report: PersonReport, wasHeld: Bool) {
    (try await ascent.report(on: user), journal.isHeld)
  }

  @Test("a query is answered during a commit, unless it rests on what is being committed")
  func duringCommit() async throws {
    let journal = WaitingJournal()
    var configuration = Configuration()
    (configuration.shardCount, configuration.runsScheduler) = (1, false)
    let ascent = Ascent(journal: journal, configuration: configuration)
    let (ana, bo) = (UserID("ana"), UserID("bo"))
    async let running: Void = ascent.run()
    // Each is the one whose commands are committed, and once the one who only asks.
    for (writer, asker, known) in [(ana, bo, Int64(0)), (bo, ana, 20)] {
      journal.setHeld(true)
      async let answers = ascent.submit(Self.awards(to: writer, writer.text))
      await journal.commitWaits()
      async let late = Self.report(on: writer, of: ascent, over: journal)
      for _ in 0..<2 { #expect(try await ascent.report(on: asker).totalXP == known) }
      #expect(journal.isHeld)
      journal.setHeld(false)
      let (report, wasHeld) = try await late
      #expect(report.totalXP == 20 && !wasHeld)
      #expect(await answers.allSatisfy { (try? $0.get()) != nil })
    }
    ascent.stop()
    try await running
  }
}
