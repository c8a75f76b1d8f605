import AscentRules
import AscentRuntime
import AscentStorage
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("A store that is read while another process writes to it")
struct FollowedStoreTests {
  @Test("says where it ends only after it has grown, and shows no more than that")
  func grows() async throws {
    let folder = try TemporaryFolder()
    let journal = SQLiteJournal(path: folder.path("journal.db"))
    _ = try await journal.open()
    var draft = JournalDraft()
    try await journal.commit(draft.group([.init("ann", "a1", SampleEvents.completion(day: 20_000))]))
    let reader = SQLiteReadOnlyJournal(path: folder.path("journal.db"))
    #expect(try await reader.open() == draft.head)
    #expect(try await reader.newHeadIfGrown() == nil)
    try await journal.commit(draft.group([.init("ann", "a2", SampleEvents.completion(day: 20_001))]))
    #expect(try await reader.commands(after: .start, limit: 9).count == 1)
    #expect(try await reader.newHeadIfGrown() == draft.head)
    #expect(try await reader.newHeadIfGrown() == nil)
    #expect(try await reader.commands(after: .start, limit: 9).count == 2)
    await journal.close()
    #expect(try await reader.newHeadIfGrown() == nil)
    #expect(try await reader.commands(after: .start, limit: 9).count == 2)
  }

  @Test("is followed by queries and by the feed of a person")
  func follows() async throws {
    let folder = try TemporaryFolder()
    let clock = ManualClock(Instant(milliseconds: 1_772_434_800_000))
    let writer = Ascent(journal: SQLiteJournal(path: folder.path("journal.db")), clock: clock)
    try await writer.withRunning {
      try await writer.person("ann").add(.habit("Run"), id: "add")
      var configuration = Configuration()
      configuration.runsScheduler = false
      configuration.refreshInterval = .milliseconds(250)
      let journal = SQLiteReadOnlyJournal(path: folder.path("journal.db"))
      let reader = Ascent(journal: journal, configuration: configuration, clock: clock)
      try await reader.withRunning {
        let before = try await reader.report(on: UserID("ann"))
        #expect(before.totalXP == 0)
        var feed = reader.person("ann").changes(after: before.version).makeAsyncIterator()
        try await writer.person("ann").complete("Run", id: "run")
        // The runtime asks whenever the clock has moved on, and may miss some of the steps.
        let ticking = Task {
          while !Task.isCancelled {
            clock.advance(by: .milliseconds(250))
            await Task.yield()
          }
        }
        let change = try #require(try await feed.next())
        ticking.cancel()
        #expect(change.accepted.operation == "run")
        #expect(try await reader.report(on: UserID("ann")).totalXP > 0)
        await #expect(
          throws: AscentError.notWritten(.nothingWritten("\(folder.path("journal.db")) was opened read-only"))
        ) {
          try await reader.person("ann").complete("Run", id: "more")
        }
      }
    }
  }

  @Test("ends what follows it when another history takes its place", arguments: [false, true])
  func replaced(byRestore: Bool) async throws {
    let folder = try TemporaryFolder()
    let (path, copy) = (folder.path("journal.db"), folder.path("copy.db"))
    let clock = ManualClock(Instant(milliseconds: 1_772_434_800_000))
    func run(_ id: OperationID, _ intent: Intent) async throws {
      let writer = Ascent(journal: SQLiteJournal(path: path), clock: clock)
      try await writer.withRunning {
        _ = try await writer.submit(Command(user: UserID("ann"), operation: id, intent: intent))
      }
    }
    try await run("add", .addHabit(HabitDefinition(name: "Run")))
    let first = SQLiteReadOnlyJournal(path: path)
    _ = try await first.open()
    try await first.backUp(to: copy)
    await first.close()
    try await run("run", .markComplete(.name("Run"), amount: 1))
    var configuration = Configuration()
    (configuration.runsScheduler, configuration.refreshInterval) = (false, .milliseconds(250))
    let reader = Ascent(journal: SQLiteReadOnlyJournal(path: path), configuration: configuration, clock: clock)
    let failure = await #expect(throws: JournalFailure.self) {
      try await reader.withRunning {
        var feed = reader.feed(after: reader.head.position).makeAsyncIterator()
        if byRestore {
          _ = try await SQLiteJournal.restore(copy, to: path)
        } else {
          for end in ["", "-wal", "-anchor"] { try? FileManager.default.removeItem(atPath: path + end) }
          try await run("other", .addHabit(HabitDefinition(name: "Other")))
        }
        let ticking = Task {
          while !Task.isCancelled {
            clock.advance(by: .milliseconds(250))
            await Task.yield()
          }
        }
        #expect(try await feed.next() == nil)
        ticking.cancel()
      }
    }
    #expect(failure?.description.contains("replaced by a store of another history") == true)
  }

  @Test("a writer waits for another as long as it was told")
  func waits() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let first = SQLiteJournal(path: path)
    _ = try await first.open()
    let thrown = await #expect(throws: JournalFailure.self) { try await SQLiteJournal(path: path).open() }
    #expect(thrown == .cannotOpen(reason: .inUse(path: path)))
    async let second = SQLiteJournal(path: path, lockTimeout: .seconds(60)).open()
    await first.close()
    #expect(try await second.commit == 0)
  }
}
