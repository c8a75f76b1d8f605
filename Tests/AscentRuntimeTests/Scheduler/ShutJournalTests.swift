import AscentRules
import AscentTestKit
import Synchronization
import TestSupport
import Testing

@testable import AscentRuntime

/// A journal that is shut by hand, or by a write outside of commits, until it is reopened.
private final class ShutJournal: ForwardingJournal {
  struct State {
    var isShut = false
    /// Whether the next checkpoint or correction shuts the journal.
    var breaksWrite = false
    var reopenings = 0
  }

  let base: any Journal
  let state = Mutex(State())

  init(_ base: any Journal = MemoryJournal()) { self.base = base }

  var isShut: Bool { state.withLock { $0.isShut } }

  func shut() { state.withLock { $0.isShut = true } }

  func open() async throws(JournalFailure) -> JournalHead {
    state.withLock { ($0.isShut, $0.reopenings) = (false, $0.reopenings + 1) }
    return try await base.open()
  }

  func beforeRead() async throws(JournalFailure) {
    if isShut { throw .closed }
  }

  func commit(_ group: CommitGroup) async throws(JournalFailure) {
    if isShut { throw .closed }
    try await base.commit(group)
  }

  func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure) {
    try breakWrite()
    try await base.saveCheckpoint(checkpoint)
  }

  func replaceDue(_ entry: DueEntry, with next: DueEntry?) async throws(JournalFailure) {
    try breakWrite()
    try await base.replaceDue(entry, with: next)
  }

  private func breakWrite() throws(JournalFailure) {
    let breaks = state.withLock { state in
      if state.breaksWrite { (state.isShut, state.breaksWrite) = (true, false) }
      return state.isShut
    }
    if breaks { throw .outcomeUnknown("a fault of the write") }
  }
}

/// Nothing but a read needs the journal here: no command comes to have it reopened.
@Suite("A journal that is shut outside of a commit", .timeLimit(.minutes(60)))
struct ShutJournalTests {
  enum Reader: CaseIterable {
    case commands, personCommands, feed, personFeed, figures, due
  }

  private static let begin = Instant(iso8601: "2026-11-02T09:00:00Z")!
  /// How often a read may fail until the journal is open again.
  private static let triesMax = 100

  private static func configuration(runsScheduler: Bool, checkpointInterval: Int = 1_000_000) -> Configuration {
    var configuration = Configuration()
    (configuration.runsScheduler, configuration.shardCount) = (runsScheduler, 2)
    configuration.analyticsCheckpointInterval = checkpointInterval
    return configuration
  }

  /// Whether a reader gets what is committed.
  private static func read(_ reader: Reader, of ascent: Ascent) async throws -> Bool {
    switch reader {
    case .commands: return try await !ascent.commands(after: .start, limit: 9).isEmpty
    case .personCommands: return try await !ascent.commands(of: Sender().user, limit: 9).isEmpty
    case .feed:
      var feed = ascent.feed().makeAsyncIterator()
      return try await feed.next() != nil
    case .personFeed:
      var feed = ascent.person(Sender().user).changes(after: 0).makeAsyncIterator()
      return try await feed.next() != nil
    case .figures:
      let position = ascent.head.position
      _ = await ascent.analytics.figures()
      return await ascent.analytics.position == position
    case .due:
      _ = try await ascent.firstDue(in: .earliest...(.latest))
      return true
    }
  }

  @Test("a read that finds it shut has it reopened", arguments: Reader.allCases, [false, true])
  func read(_ reader: Reader, runsScheduler: Bool) throws {
    let isRead = try Simulation.run(seed: 1) { () async -> Bool in
      let journal = ShutJournal()
      var configuration = Self.configuration(runsScheduler: runsScheduler)
      // Nobody counts before the figures are asked for.
      configuration.followsAnalytics = false
      let answer = try? await withAscent(over: journal, configuration: configuration, clock: ManualClock(Self.begin)) {
        ascent in
        _ = try await ascent.submit(Sender().add("run"))
        journal.shut()
        for _ in 1...Self.triesMax {
          if (try? await Self.read(reader, of: ascent)) == true { return true }
          for _ in 1...100 { await Task.yield() }
        }
        return false
      }
      return answer ?? false
    }.value
    #expect(isRead)
  }

  @Test("a checkpoint of the figures whose outcome is unknown has it reopened", arguments: [false, true])
  func checkpoint(runsScheduler: Bool) throws {
    let state = try Simulation.run(seed: 2) { () async -> (isShut: Bool, reopenings: Int) in
      let journal = ShutJournal()
      var configuration = Self.configuration(runsScheduler: runsScheduler, checkpointInterval: 1)
      // Each commit fills the buffer and so wakes analytics, which then stores a checkpoint.
      configuration.subscriberBufferMax = 1
      try? await withAscent(over: journal, configuration: configuration, clock: ManualClock(Self.begin)) { ascent in
        journal.state.withLock { $0.breaksWrite = true }
        _ = try await ascent.submit(Sender().add("run"))
        for _ in 1...1_000 { await Task.yield() }
      }
      return journal.state.withLock { ($0.isShut, $0.reopenings) }
    }.value
    #expect(!state.isShut && state.reopenings == 2)
  }

  @Test("a correction of a due entry whose outcome is unknown has it reopened", arguments: [false, true])
  func correction(runsScheduler: Bool) throws {
    let isShut = try Simulation.run(seed: 3) { () async -> Bool in
      let base = MemoryJournal()
      _ = await base.open()
      var draft = JournalDraft()
      let day = LocalDay("2026-10-20")!
      let stale = CommitGroup.DueChange(user: UserID("ghost"), command: DueCommand(at: Self.begin, day: day))
      try? await base.commit(draft.group([], due: [stale]))
      await base.close()
      let journal = ShutJournal(base)
      journal.state.withLock { $0.breaksWrite = true }
      var configuration = Self.configuration(runsScheduler: runsScheduler)
      // It reads the journal, too, and would have it reopened.
      configuration.followsAnalytics = false
      let isShut = try? await withAscent(
        over: journal, configuration: configuration, clock: ManualClock(Self.begin)
      ) { ascent in
        try await ascent.closeOverdue()
        for _ in 1...1_000 { await Task.yield() }
        return journal.isShut
      }
      return isShut ?? true
    }.value
    #expect(!isShut)
  }

  @Test("a read that finds it closed because the runtime stops fails with stopped")
  func stopped() throws {
    let thrown = try Simulation.run(seed: 5) { () async -> AscentError? in
      let journal = ShutJournal()
      let thrown = try? await withAscent(over: journal, clock: ManualClock(Self.begin)) { ascent -> AscentError? in
        _ = try await ascent.submit(Sender().add("run"))
        ascent.stop()
        journal.shut()
        do throws(AscentError) { _ = try await ascent.commands(after: .start, limit: 1) } catch { return error }
        return nil
      }
      return thrown ?? nil
    }.value
    #expect(thrown == .stopped)
  }

  @Test("while it cannot be reopened the scheduler rests between its tries")
  func rests() throws {
    let tries = try Simulation.run(seed: 4) { () async -> Int in
      let journal = UnopenableJournal()
      let configuration = Self.configuration(runsScheduler: true)
      try? await withAscent(over: journal, configuration: configuration, clock: ManualClock(Self.begin)) { ascent in
        journal.isShut.store(true, ordering: .releasing)
        _ = try? await ascent.commands(after: .start, limit: 1)
        for _ in 1...10_000 { await Task.yield() }
      }
      return journal.tries.load(ordering: .acquiring)
    }.value
    #expect((1...4).contains(tries), "\(tries)")
  }
}

/// A journal that can be opened once.
private final class UnopenableJournal: ForwardingJournal {
  let base: any Journal = MemoryJournal()
  let isShut = Atomic(false)
  let tries = Atomic(0)

  func open() async throws(JournalFailure) -> JournalHead {
    if isShut.load(ordering: .acquiring) {
      tries.add(1, ordering: .acquiringAndReleasing)
      throw .cannotOpen(reason: .system(path: "shut", detail: "still"))
    }
    return try await base.open()
  }

  func beforeRead() async throws(JournalFailure) {
    if isShut.load(ordering: .acquiring) { throw .closed }
  }
}
