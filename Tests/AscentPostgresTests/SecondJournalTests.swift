#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage
import TestSupport
import Testing

@testable import AscentPostgres

@Suite(
  "Two journals on one schema", .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"), .serialized)
struct SecondJournalTests {
  private func journal(_ schema: String, lock: Duration = .seconds(20)) async throws -> PostgresJournal {
    PostgresJournal(try await TestServer.shared.target(schema, limits: TimeLimits(lock: lock)))
  }

  @Test("the second one is in use until the first one is closed")
  func inUse() async throws {
    let schema = try await TestServer.shared.madeSchema()
    let (first, second) = (try await journal(schema), try await TestServer.shared.journal(schema: schema))
    _ = try await first.open()
    let impatient = try await journal(schema, lock: .milliseconds(50))
    #expect(await failure { () throws(JournalFailure) in _ = try await impatient.open() }?.isInUse == true)
    var draft = JournalDraft()
    try await first.commit(draft.group([.init("ann", "op", SampleEvents.completion())]))
    await first.close()
    #expect(try await second.open() == draft.head)
    await second.close()
  }

  @Test(
    "the first writes nothing once it has lost its lock to the second, and sees what that wrote when it is opened again"
  )
  func fenced() async throws {
    let schema = try await TestServer.shared.madeSchema()
    let (first, second) = (
      try await journal(schema, lock: .seconds(1)), try await TestServer.shared.journal(schema: schema)
    )
    _ = try await first.open()
    var draft = JournalDraft()
    try await first.commit(draft.group([.init("ann", "1", SampleEvents.completion())]))
    var lateDraft = draft
    try await TestServer.shared.endWriter(of: schema)
    #expect(try await second.open() == draft.head)
    try await second.commit(draft.group([.init("ann", "2", SampleEvents.completion())]))
    let late = lateDraft.group([.init("ann", "late", SampleEvents.completion())])
    #expect(await failure { () throws(JournalFailure) in try await first.commit(late) }?.isOutcomeUnknown == true)
    #expect(await failure { () throws(JournalFailure) in _ = try await first.open() }?.isInUse == true)
    #expect(await failure { () throws(JournalFailure) in try await first.commit(late) } == .closed)
    // The first does not end the process of the second to come in.
    try await second.commit(draft.group([.init("ann", "3", [])]))
    await second.close()
    let again = try await TestServer.shared.journal(schema: schema)
    #expect(try await again.open() == draft.head)
    let names = try await again.commands(after: .start, limit: 9).map(\.accepted.operation.description)
    #expect(names == ["1", "2"])
    #expect(try await again.verify() == [])
    await again.close()
  }

  @Test("the first one writes nothing if the stored head is not the expected one, even with its lock")
  func overtaken() async throws {
    let schema = try await TestServer.shared.madeSchema()
    let first = try await journal(schema)
    _ = try await first.open()
    var draft = JournalDraft()
    try await first.commit(draft.group([.init("ann", "1", SampleEvents.completion())]))
    var lateDraft = draft
    // What another process would write that does not ask for the lock.
    let connection = try await TestServer.shared.connection(to: schema)
    let other = OpenJournal(
      connection: connection, session: try ServerSession(of: connection, within: .seconds(5)), limits: TimeLimits(),
      isPowerSafe: false,
      head: try await storedHead(of: schema))
    try other.commit(draft.group([.init("ann", "2", SampleEvents.completion())]))
    let late = lateDraft.group([.init("ann", "late", SampleEvents.completion())])
    #expect(await failure { () throws(JournalFailure) in try await first.commit(late) }?.isOutcomeUnknown == true)
    #expect(try await first.open() == draft.head)
    #expect(try await first.hydrate([UserID("ann")])[0].tail.map(\.accepted.operation.description) == ["1", "2"])
    try await first.commit(draft.group([.init("ann", "3", [])]))
    #expect(try await first.verify() == [])
    await first.close()
  }

  @Test(
    "the first one writes no commit and no checkpoint if any part of the stored head differs",
    arguments: ["commit_number = 7", "last_position = 7", "last_seq = 7", "chain = decode(repeat('11', 16), 'hex')"],
    [false, true])
  func overtakenInPart(change: String, byCheckpoint: Bool) async throws {
    let schema = try await TestServer.shared.madeSchema()
    let journal = try await journal(schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    try await journal.commit(draft.group([.init("ann", "1", SampleEvents.completion())]))
    _ = try await TestServer.shared.query("UPDATE \(schema).journal SET \(change)")
    let late = draft.group([.init("ann", "late", SampleEvents.completion())])
    let checkpoint = Checkpoint(name: "late", position: .start, body: [1])
    let thrown = await failure { () throws(JournalFailure) in
      if byCheckpoint { try await journal.saveCheckpoint(checkpoint) } else { try await journal.commit(late) }
    }
    #expect(thrown?.isOutcomeUnknown == true, "\(String(describing: thrown))")
    let count = "SELECT (SELECT count(*) FROM \(schema).commands), (SELECT count(*) FROM \(schema).checkpoints)"
    #expect(try await TestServer.shared.query(count) == "1 0\n")
    await journal.close()
  }

  private func storedHead(of schema: String) async throws -> StoredHead {
    let connection = try await TestServer.shared.connection(to: schema)
    return try #require(try ChainCheck(connection, within: .seconds(5)).head())
  }

  @Test("neither one ends a server session other than its own with the lock")
  func otherSessions() async throws {
    let journal = try await TestServer.shared.journal()
    _ = try await journal.open()
    let bystander = try await TestServer.shared.connection(to: journal.schema)
    let session = try ServerSession(of: bystander, within: .seconds(5))
    let key = try await TestServer.shared.target(journal.schema).lockKey
    let caller = try await TestServer.shared.connection(to: journal.schema)
    try session.end(holding: key, by: caller, within: .seconds(5))
    try bystander.run("SELECT 1", within: .seconds(5))
    try bystander.run("SELECT pg_advisory_lock(7)", within: .seconds(5))
    try session.end(holding: key, by: caller, within: .seconds(5))
    try bystander.run("SELECT 1", within: .seconds(5))
    try session.end(holding: 7, by: caller, within: .seconds(5))
    let thrown = #expect(throws: PostgresFailure.self) { try bystander.run("SELECT 1", within: .seconds(5)) }
    #expect(thrown?.state == "57P01" && thrown?.isLost == true, "\(String(describing: thrown))")
    await journal.close()
  }

  @Test("two schemas of one database do not disturb each other")
  func twoSchemas() async throws {
    let journals = [try await TestServer.shared.journal(), try await TestServer.shared.journal()]
    for journal in journals { _ = try await journal.open() }
    var drafts = [JournalDraft(), JournalDraft()]
    for round in 1...3 {
      for index in [0, 1, 1] {
        let operation = "op\(round)-\(drafts[index].head.commit)"
        try await journals[index].commit(drafts[index].group([.init("ann", operation, SampleEvents.completion())]))
      }
    }
    for (journal, draft) in zip(journals, drafts) {
      #expect(
        try await journal.commands(after: .start, limit: 99).map(\.accepted.operation)
          == draft.stored.map(\.accepted.operation))
      #expect(try await journal.verify() == [])
      #expect(try await journal.open() == draft.head)
      await journal.close()
    }
  }
}
#endif
