#if PostgreSQL
import AscentRules
import AscentRuntime
import TestSupport
import Testing

@testable import AscentPostgres

@Suite(
  "A server that does not answer", .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"), .serialized)
struct SilentServerTests {
  /// Short ones, but longer than any answer takes that comes.
  private static let limits = TimeLimits(lock: .seconds(20), commit: .seconds(1), read: .seconds(1))
  /// For a caller that learns at once that a journal is in use.
  private static let impatient = TimeLimits(lock: .milliseconds(50))

  @Test(
    "is abandoned: the outcome is unknown until the journal is reopened")
  func answersHeld() async throws {
    for fault in [FaultProxy.Fault.holdAnswers, .silence] {
      let (schema, proxy) = (try await TestServer.shared.madeSchema(), try await TestServer.shared.proxy())
      defer { proxy.stop() }
      let journal = PostgresJournal(try await TestServer.shared.target(schema, limits: Self.limits, through: proxy))
      _ = try await journal.open()
      var draft = JournalDraft()
      try await journal.commit(draft.group([.init("ann", "first", SampleEvents.completion())]))
      let before = draft.head
      proxy.arm(fault, on: 1)
      let group = draft.group([.init("ann", "op", SampleEvents.completion())])
      let thrown = await failure { () throws(JournalFailure) in try await journal.commit(group) }
      #expect(thrown == .outcomeUnknown("BEGIN ISOLATION LEVEL READ COMMITTED: the server did not answer in time"))
      // The server still has the old connection, and with it the lock.
      let other = PostgresJournal(try await TestServer.shared.target(schema, limits: Self.impatient))
      let refused = await failure { () throws(JournalFailure) in _ = try await other.open() }
      #expect(refused?.isInUse == true, "\(String(describing: refused)), \(fault)")
      let head = try await journal.open()
      #expect(head == before || head == draft.head)
      if head == before { try await journal.commit(group) }
      #expect(try await journal.commands(after: .start, limit: 9).count == 2)
      #expect(try await journal.verify() == [])
      await journal.close()
    }
  }

  @Test("and still runs the old connection's commit blocks all other writers", .timeLimit(.minutes(60)))
  func stillCommitting() async throws {
    let schema = try await TestServer.shared.madeSchema()
    let journal = PostgresJournal(try await TestServer.shared.target(schema, limits: Self.limits))
    _ = try await journal.open()
    var draft = JournalDraft()
    try await journal.commit(draft.group([.init("ann", "first", [])]))
    let before = draft.head
    let blocker = try await TestServer.shared.connection(to: schema)
    try blocker.run("BEGIN", within: .seconds(5))
    try blocker.run("LOCK TABLE commands", within: .seconds(5))
    let group = draft.group([.init("ann", "op", [])])
    #expect(await failure { () throws(JournalFailure) in try await journal.commit(group) }?.isOutcomeUnknown == true)
    let other = PostgresJournal(try await TestServer.shared.target(schema, limits: Self.impatient))
    #expect(await failure { () throws(JournalFailure) in _ = try await other.open() }?.isInUse == true)
    let holders = try await TestServer.shared.holders(of: schema)
    async let opened = journal.open()
    // By now the opening connection waits for a lock, of the old connection or of the one that
    // blocks it.
    let key = try await TestServer.shared.target(schema).lockKey
    let waiting = """
      SELECT count(*) FROM pg_locks WHERE NOT granted AND pid NOT IN (\(holders.joined(separator: ", "))) AND (
        relation = '\(schema).commands'::regclass OR locktype = 'advisory' AND \
      (classid::bigint << 32) | objid::bigint = \(key))
      """
    while try await TestServer.shared.query(waiting) == "0\n" { try Task.checkCancellation() }
    try blocker.run("ROLLBACK", within: .seconds(5))
    let head = try await opened
    #expect(head == before || head == draft.head)
    if head == before { try await journal.commit(group) }
    #expect(try await journal.verify() == [])
    #expect(try await TestServer.shared.holders(of: schema).count == 1)
    await journal.close()
  }

  @Test(
    "gives the caller an unknown outcome, and the pipeline recovers by itself",
    arguments: [FaultProxy.Fault.holdAnswers, .silence], [1, 20])
  func throughRuntime(fault: FaultProxy.Fault, commands count: Int) async throws {
    let proxy = try await TestServer.shared.proxy()
    defer { proxy.stop() }
    let schema = try await TestServer.shared.madeSchema()
    let journal = PostgresJournal(try await TestServer.shared.target(schema, limits: Self.limits, through: proxy))
    try await withRuntime(over: journal) { ascent in
      _ = try await ascent.submit(command("add", .addHabit(HabitDefinition(name: "Run"))))
      // With many, the line has moved to the thread that writes, and what is asked first there is a
      // look-up.
      for number in 1...count {
        _ = try await ascent.submit(command("run-\(number)", .markComplete(.name("Run"), amount: 1)))
      }
      proxy.arm(fault, on: 1)
      let run = try command("run", .markComplete(.name("Run"), amount: 1))
      let answer: Result<Receipt, AscentError>
      do throws(AscentError) { answer = .success(try await ascent.submit(run)) } catch { answer = .failure(error) }
      switch answer {
      case .failure(.outcomeUnknown), .failure(.unreadable(.closed)): break
      default: Issue.record("\(answer)")
      }
      #expect(try await settle(run, ascent).after.count == Int64(count + 1))
      #expect(try await ascent.commands(of: UserID("ana"), limit: 99).count == count + 2)
      #expect(try await ascent.verifyJournal() == [])
    }
  }

  @Test("makes a read fail")
  func readerSilent() async throws {
    let (schema, proxy) = (try await TestServer.shared.madeSchema(), try await TestServer.shared.proxy())
    defer { proxy.stop() }
    let journal = PostgresJournal(try await TestServer.shared.target(schema, limits: Self.limits, through: proxy))
    _ = try await journal.open()
    proxy.arm(.silence, on: 2)
    // It is read once more, on a new connection.
    #expect(try await journal.hydrate([UserID("ann")])[0].tail.isEmpty)
    #expect(proxy.connectionCount == 3)
    await journal.close()
  }

  @Test("during repeated opens leaves none of their sessions behind")
  func openedInVain() async throws {
    let schema = try await TestServer.shared.madeSchema()
    let limits = TimeLimits(setUp: .seconds(3), lock: .seconds(20), commit: .seconds(1), read: .seconds(1))
    let journal = PostgresJournal(try await TestServer.shared.target(schema, limits: limits))
    let blocker = try await TestServer.shared.connection(to: schema)
    try blocker.run([.init("BEGIN"), .init("LOCK TABLE commits")], within: .seconds(5))
    var before: [String] = []
    for _ in 1...3 {
      let thrown = await failure { () throws(JournalFailure) in _ = try await journal.open() }
      #expect(thrown?.isSystem == true, "\(String(describing: thrown))")
      let holders = try await TestServer.shared.holders(of: schema)
      #expect(holders.count == 1 && holders != before)
      before = holders
    }
    try blocker.run("ROLLBACK", within: .seconds(5))
    #expect(try await journal.open() == JournalHead())
    #expect(try await TestServer.shared.holders(of: schema).count == 1)
    await journal.close()
  }

  @Test("not even while connecting, cannot be opened")
  func neverGreets() async throws {
    let proxy = try await TestServer.shared.proxy()
    defer { proxy.stop() }
    proxy.arm(.silence, on: 1)
    // The least that libpq waits.
    let journal = PostgresJournal(url: "postgres://ascent@/postgres?host=\(proxy.folder)&connect_timeout=1")
    let thrown = await failure { () throws(JournalFailure) in _ = try await journal.open() }
    #expect(thrown?.isSystem == true, "\(String(describing: thrown))")
  }

  @Test("and is cut off while opening, cannot be opened")
  func openSilent() async throws {
    let (schema, proxy) = (TestServer.newSchema(), try await TestServer.shared.proxy())
    defer { proxy.stop() }
    let limits = TimeLimits(setUp: .milliseconds(300), lock: .milliseconds(100), read: .milliseconds(300))
    // Bytes enough for the greeting, and for some more.
    for count in [700, 2000, 3000] {
      proxy.arm(.cutAnswer(after: count), on: proxy.connectionCount + 1)
      let journal = PostgresJournal(try await TestServer.shared.target(schema, limits: limits, through: proxy))
      let thrown = await failure { () throws(JournalFailure) in _ = try await journal.open() }
      #expect(thrown?.isSystem == true || thrown?.isInUse == true, "\(String(describing: thrown))")
    }
    let journal = PostgresJournal(try await TestServer.shared.target(schema, through: proxy))
    #expect(try await journal.open() == JournalHead())
    await journal.close()
  }
}
#endif
