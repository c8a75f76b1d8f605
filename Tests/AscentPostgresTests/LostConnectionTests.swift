#if PostgreSQL
import AscentRules
import AscentRuntime
import TestSupport
import Testing

@testable import AscentPostgres

@Suite(
  "A connection lost around a commit", .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"), .serialized)
struct LostConnectionTests {
  /// Commits a group through a proxy that cuts the connection, and gives the head that the journal
  /// has when it is opened again.
  private func headAfter(
    _ fault: FaultProxy.Fault, isSecond: Bool
  ) async throws -> (head: JournalHead, expected: JournalHead) {
    let (schema, proxy) = (TestServer.newSchema(), try await TestServer.shared.proxy())
    defer { proxy.stop() }
    let journal = PostgresJournal(try await TestServer.shared.target(schema, through: proxy))
    _ = try await journal.open()
    var draft = JournalDraft()
    // What is committed for the second time is prepared already, and takes fewer bytes.
    if isSecond { try await journal.commit(draft.group([.init("ann", "first", SampleEvents.completion())])) }
    let before = draft.head
    proxy.arm(fault, on: 1)
    let group = draft.group([.init("ann", "op", SampleEvents.completion())], snapshotting: ["ann"])
    let thrown = await failure { () throws(JournalFailure) in try await journal.commit(group) }
    #expect(thrown?.isOutcomeUnknown == true, "\(String(describing: thrown))")
    await expectClosed(journal, group)
    let head = try await journal.open()
    #expect(head == before || head == draft.head)
    let past = try await journal.hydrate([UserID("ann")])[0]
    #expect(past.snapshot == (head == draft.head ? draft.snapshot(of: UserID("ann")) : nil))
    #expect(past.tail.count + (past.snapshot == nil ? 0 : Int(draft.head.commit)) == Int(head.commit))
    #expect(try await journal.verify() == [])
    if head == before { try await journal.commit(group) }
    try await journal.commit(draft.group([.init("ann", "after", SampleEvents.completion())]))
    #expect(
      try await journal.commands(after: .start, limit: 9).map(\.accepted.version)
        == draft.stored.map(\.accepted.version))
    await journal.close()
    return (
      head,
      isSecond
        ? JournalHead(position: Position(number: 10), commit: 2) : JournalHead(position: Position(number: 5), commit: 1)
    )
  }

  private func expectClosed(_ journal: PostgresJournal, _ group: CommitGroup) async {
    #expect(await failure { () throws(JournalFailure) in try await journal.commit(group) } == .closed)
    #expect(await failure { () throws(JournalFailure) in _ = try await journal.hydrate([UserID("ann")]) } == .closed)
    #expect(await failure { () throws(JournalFailure) in _ = try await journal.lookUp([]) } == .closed)
    #expect(await failure { () throws(JournalFailure) in _ = try await journal.verify() } == .closed)
  }

  @Test("before the server has the commit: it did not happen", arguments: [0, 1, 7, 60, 400], [false, true])
  func cutRequest(after count: Int, isSecond: Bool) async throws {
    let (head, expected) = try await headAfter(.cutRequest(after: count), isSecond: isSecond)
    #expect(head.commit == expected.commit - 1)
  }

  @Test("before the answer arrives: the commit happened", arguments: [0, 1, 5, 20, 60], [false, true])
  func cutAnswer(after count: Int, isSecond: Bool) async throws {
    let (head, expected) = try await headAfter(.cutAnswer(after: count), isSecond: isSecond)
    #expect(head == expected)
  }

  @Test("is an unknown outcome for the caller, whose command has one effect and one receipt", arguments: [true, false])
  func throughRuntime(happened: Bool) async throws {
    let (schema, proxy) = (TestServer.newSchema(), try await TestServer.shared.proxy())
    defer { proxy.stop() }
    let journal = PostgresJournal(try await TestServer.shared.target(schema, through: proxy))
    try await withRuntime(over: journal) { ascent in
      _ = try await ascent.submit(command("add", .addHabit(HabitDefinition(name: "Run"))))
      let run = try command("run", .markComplete(.name("Run"), amount: 3))
      proxy.arm(happened ? .cutAnswer(after: 3) : .cutRequest(after: 300), on: 1)
      do throws(AscentError) {
        _ = try await ascent.submit(run)
        Issue.record("the commit was not reported as failed")
      } catch {
        guard case .outcomeUnknown(.outcomeUnknown) = error else { throw error }
      }
      let receipt = try await settle(run, ascent)
      #expect(receipt.after.count == 3 && receipt.before.count == 0 && receipt.ordinal == 2)
      let again = try await ascent.submit(run)
      #expect(ReceiptCoding.encode(again) == ReceiptCoding.encode(receipt))
      #expect(try await ascent.commands(of: UserID("ana"), limit: 9).count == 2)
      #expect(try await ascent.verifyJournal() == [])
    }
  }

  @Test(
    "anywhere, repeatedly under load, leaves each command with one effect and one receipt",
    arguments: [1, 2, 3] as [UInt64])
  func anywhere(seed: UInt64) async throws {
    let proxy = try await TestServer.shared.proxy()
    defer { proxy.stop() }
    let journal = PostgresJournal(try await TestServer.shared.target(TestServer.newSchema(), through: proxy))
    try await withRuntime(over: journal) { ascent in
      var generator = SeededGenerator(seed: seed)
      var receipts: [OperationID: Receipt] = [:]
      // People of both shards: with one group a round, too few bytes are sent to cut any.
      let people = ["ann", "bob", "joe"]
      for user in people {
        _ = try await ascent.submit(command("add", .addHabit(HabitDefinition(name: "Run")), of: user))
      }
      for round in 1...12 {
        let count = Int.random(in: 0...700, using: &generator)
        proxy.arm(Bool.random(using: &generator) ? .cutRequest(after: count) : .cutAnswer(after: count), on: nil)
        let told = try await withThrowingTaskGroup(of: (OperationID, Receipt).self) { group in
          for user in people {
            let run = try command("\(user)-\(round)", .markComplete(.name("Run"), amount: 1), of: user)
            group.addTask { (run.operation, try await settle(run, ascent)) }
          }
          return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(told.values.allSatisfy { $0.after.count == round }, "round \(round) of seed \(seed)")
        receipts.merge(told) { first, _ in first }
      }
      for user in people {
        for stored in try await ascent.commands(of: UserID(user), limit: 99)
        where stored.accepted.operation.description != "add" {
          #expect(stored.accepted.receipt == receipts[stored.accepted.operation])
        }
      }
      #expect(receipts.count == 36)
      #expect(proxy.connectionCount > 6, "next to nothing was cut")
      proxy.arm(.cutRequest(after: .max), on: 0)
      #expect(try await ascent.verifyJournal() == [])
    }
  }

  @Test("between two lone commits: the journal is opened again")
  func lostWhileIdle() async throws {
    let schema = TestServer.newSchema()
    let journal = try await TestServer.shared.journal(schema: schema)
    try await withRuntime(over: journal) { ascent in
      _ = try await ascent.submit(command("add", .addHabit(HabitDefinition(name: "Run"))))
      // By now the line has moved to the thread that writes, where operations are looked up on the
      // connection that writes.
      for number in 1...20 {
        _ = try await ascent.submit(command("run-\(number)", .markComplete(.name("Run"), amount: 1)))
      }
      try await TestServer.shared.endWriter(of: schema)
      let receipt = try await settle(command("run-21", .markComplete(.name("Run"), amount: 1)), ascent)
      #expect(receipt.after.count == 21)
    }
  }

  @Test("is never caused by an idle timeout, whatever the role or the connection string sets")
  func idle() async throws {
    let folder = try await TestServer.shared.socketFolder()
    let target = Target(
      "postgres://ascent@/postgres?host=\(folder)&options=-c%20idle_session_timeout%3D60s", schema: "any")
    let connections = [
      try ConnectionFactory.writer(of: target, waitsForSync: true), try ConnectionFactory.reader(of: target),
      try ConnectionFactory.auditor(of: target),
    ]
    for connection in connections {
      #expect(try connection.run("SHOW idle_session_timeout", within: .seconds(5)).first?.text(0) == "0")
    }
  }

  @Test("is reported while a read waits; that read and later ones fail")
  func toldBesideRead() async throws {
    let schema = try await TestServer.shared.madeSchema()
    let journal = try await TestServer.shared.journal(schema: schema)
    _ = try await journal.open()
    var draft = JournalDraft()
    let blocker = try await TestServer.shared.connection(to: schema)
    try blocker.run([.init("BEGIN"), .init("LOCK TABLE snapshots")], within: .seconds(5))
    async let first = failure { () throws(JournalFailure) in _ = try await journal.hydrate([UserID("ann")]) }
    while try await waitingReads(of: schema) == "0\n" { try Task.checkCancellation() }
    async let second = failure { () throws(JournalFailure) in _ = try await journal.commands(after: .start, limit: 1) }
    try await TestServer.shared.endWriter(of: schema)
    let group = draft.group([.init("ann", "op", [])])
    #expect(await failure { () throws(JournalFailure) in try await journal.commit(group) }?.isOutcomeUnknown == true)
    #expect(try await journal.open() == JournalHead())
    try await journal.commit(group)
    #expect(
      try await journal.lookUp([OperationAddress(user: UserID("ann"), key: group.commands[0].operation.key)])[0] != nil)
    #expect(try await waitingReads(of: schema) == "1\n")
    try blocker.run("ROLLBACK", within: .seconds(5))
    #expect(await first == .closed)
    #expect(await second == .closed)
    await journal.close()
  }

  private func waitingReads(of schema: String) async throws -> String {
    try await TestServer.shared.query(
      "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = '\(schema).snapshots'::regclass")
  }

  @Test("is replaced by one to the primary, even if the string asks for a standby")
  func primary() async throws {
    let folder = try await TestServer.shared.socketFolder()
    for wish in ["standby", "read-only"] {
      let target = Target("postgres://ascent@/postgres?host=\(folder)&target_session_attrs=\(wish)", schema: "any")
      let answer = try ConnectionFactory.reader(of: target).run("SELECT pg_is_in_recovery()", within: .seconds(5))
      #expect(try answer.first?.bool(0) == false)
    }
  }

  @Test("for reading is replaced by a new one without an error")
  func readerLost() async throws {
    let (schema, proxy) = (TestServer.newSchema(), try await TestServer.shared.proxy())
    defer { proxy.stop() }
    let journal = PostgresJournal(try await TestServer.shared.target(schema, through: proxy))
    _ = try await journal.open()
    var draft = JournalDraft()
    try await journal.commit(draft.group([.init("ann", "op", SampleEvents.completion())]))
    proxy.arm(.cutRequest(after: 0), on: 2)
    #expect(try await journal.hydrate([UserID("ann")])[0].tail.count == 1)
    #expect(proxy.connectionCount == 3)
    await journal.close()
  }
}
#endif
