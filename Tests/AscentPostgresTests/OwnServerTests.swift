#if PostgreSQL
import AscentRules
import AscentRuntime
import Foundation
import PeerBenchmarks
import TestSupport
import Testing

@testable import AscentPostgres

@Suite(
  "A server that is ended, or set up otherwise", .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"),
  .serialized)
struct OwnServerTests {
  private func withServer(_ body: (PostgresServer) async throws -> Void) async throws {
    let folder = try GuardedFolder()
    defer { folder.remove() }
    let server = try await PostgresServer(in: folder.path, socketFolder: folder.socketPath)
    defer { server.stop() }
    try await body(server)
  }

  private static let callers = 6

  /// How far the callers are, and whether they are to end.
  private actor Load {
    private(set) var acknowledged = 0
    private(set) var isOver = false
    private var restart: Task<Void, any Error>?

    private var waiting: (count: Int, waiter: CheckedContinuation<Void, Never>)?

    func acknowledge() {
      acknowledged += 1
      guard let (count, waiter) = waiting, acknowledged >= count else { return }
      waiting = nil
      waiter.resume()
    }

    /// Waits until `count` more are acknowledged.
    func pass(_ count: Int) async {
      await withCheckedContinuation { waiting = (acknowledged + count, $0) }
    }

    func end() { isOver = true }

    /// Ends the server as it was started to be ended, at once but for the first time, and starts it
    /// again.
    func restart(_ server: PostgresServer) async throws {
      let task = Task {
        server.stop()
        try await server.start(toEnd: .immediate)
      }
      restart = task
      try await task.value
    }

    /// Returns when the server was started again, if that is under way.
    func serverIsUp() async {
      _ = await restart?.result
    }
  }

  @Test("restarted repeatedly under load, loses nothing acknowledged, and the pipeline continues")
  func endedUnderLoad() async throws {
    try await withServer { server in
      try await withRuntime(over: PostgresJournal(url: server.url)) { ascent in
        for caller in 0..<Self.callers {
          _ = try await ascent.submit(
            command("add", .addHabit(HabitDefinition(name: "Run")), of: Self.person(caller).text))
        }
        let load = Load()
        let receipts = try await withThrowingTaskGroup(of: [String: Receipt].self) { group in
          for caller in 0..<Self.callers { group.addTask { try await Self.call(caller, ascent, server, load) } }
          for _ in 1...3 {
            await load.pass(30)
            try await load.restart(server)
          }
          await load.pass(30)
          await load.end()
          return try await group.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        }
        #expect(await receipts.count == load.acknowledged)
        try await Self.check(receipts, ascent)
      }
    }
  }

  /// Submits one command after the other, each until it is acknowledged.
  private static func call(
    _ caller: Int, _ ascent: Ascent, _ server: PostgresServer, _ load: Load
  ) async throws -> [String: Receipt] {
    var receipts: [String: Receipt] = [:]
    while await !load.isOver {
      let id = "\(caller)-\(receipts.count)"
      receipts[id] = try await settle(run(id, of: caller), ascent, attempts: 100_000) {
        await load.serverIsUp()
        // Unless it is ended once more meanwhile, it is up by then.
        _ = try? server.query("SELECT 1")
      }
      await load.acknowledge()
    }
    return receipts
  }

  /// Each is there once, with the receipt that it got.
  private static func check(_ receipts: [String: Receipt], _ ascent: Ascent) async throws {
    for caller in 0..<callers {
      let own = receipts.filter { $0.key.hasPrefix("\(caller)-") }
      #expect(try await ascent.commands(of: person(caller), limit: 10_000).count == own.count + 1)
      #expect(own.values.map(\.after.count).sorted() == (0..<own.count).map { Int64($0 + 1) })
      for (id, receipt) in own {
        let again = try await ascent.submit(run(id, of: caller))
        #expect(ReceiptCoding.encode(again) == ReceiptCoding.encode(receipt))
      }
    }
    #expect(try await ascent.verifyJournal() == [])
  }

  private static func person(_ caller: Int) -> UserID { UserID("p\(caller)") }

  private static func run(_ id: String, of caller: Int) throws(AscentError) -> Command {
    guard let operation = OperationID(id) else { throw .stopped }
    return Command(user: person(caller), operation: operation, intent: .markComplete(.name("Run"), amount: 1))
  }

  @Test(
    "is kill-safe without fsync; a commit without its standby has an unknown outcome",
    .timeLimit(.minutes(60)))
  func otherSettings() async throws {
    try await withServer { server in
      try await withoutStandby(server)
      try await withPassword(server)
      let journal = PostgresJournal(url: server.url)
      _ = try await journal.open()
      #expect(journal.durability == .powerSafe)
      server.stop()
      try await server.start(toEnd: .immediate, with: ["fsync=off"])
      _ = try await journal.open()
      #expect(journal.durability == .killSafe)
      let lax = PostgresJournal(url: server.url, schema: "lax", waitsForSync: false)
      _ = try await lax.open()
      #expect(lax.durability == .killSafe)
      await journal.close()
      await lax.close()
    }
  }

  @Test("is neither read nor verified while it is another server, and is used again later")
  func otherServer() async throws {
    try await withServer { server in
      let (schema, proxy) = (TestServer.newSchema(), try await TestServer.shared.proxy())
      defer { proxy.stop() }
      let elsewhere = PostgresJournal(url: server.url, schema: schema)
      _ = try await elsewhere.open()
      await elsewhere.close()
      let journal = PostgresJournal(try await TestServer.shared.target(schema, through: proxy))
      _ = try await journal.open()
      var draft = JournalDraft()
      try await journal.commit(draft.group([.init("ann", "op", SampleEvents.completion())]))
      proxy.turn(toServerIn: server.socketFolder)
      proxy.arm(.cutRequest(after: 0), on: 2)
      #expect(await failure { () throws(JournalFailure) in _ = try await journal.hydrate([UserID("ann")]) } == .closed)
      #expect(await failure { () throws(JournalFailure) in _ = try await journal.verify() } == .closed)
      proxy.turn(toServerIn: try await TestServer.shared.socketFolder())
      #expect(try await journal.hydrate([UserID("ann")])[0].tail.count == 1)
      #expect(try await journal.verify() == [])
      await journal.close()
    }
  }

  /// A wrong or missing password is reported as the reason and not shown. The right one may
  /// contain any character.
  private func withPassword(_ server: PostgresServer) async throws {
    _ = try server.query("CREATE ROLE guest LOGIN SUPERUSER PASSWORD 'a/b@c d'")
    let rules = "'local all guest scram-sha-256', 'local all all trust'"
    let path = try server.query("SHOW hba_file").split(separator: "\n").joined()
    _ = try server.query("COPY (SELECT unnest(ARRAY[\(rules)])) TO '\(path)'")
    _ = try server.query("SELECT pg_reload_conf()")
    let wrong = PostgresJournal(url: "postgres://guest:s3cret@/postgres?host=\(server.socketFolder)", schema: "guarded")
    // The server takes up its new rules when it comes to it.
    var thrown: JournalFailure?
    repeat {
      try Task.checkCancellation()
      thrown = await failure { () throws(JournalFailure) in _ = try await wrong.open() }
      await wrong.close()
    } while thrown == nil
    let words = thrown.map { "\($0)" } ?? ""
    #expect(thrown?.isNoAccess == true && !words.contains("s3cret"), "\(words)")
    #expect(words.hasSuffix("FATAL: password authentication failed for user \"guest\" (SQLSTATE 28P01)"), "\(words)")
    let none = PostgresJournal(url: "postgres://guest@/postgres?host=\(server.socketFolder)", schema: "guarded")
    let missing = await failure { () throws(JournalFailure) in _ = try await none.open() }
    #expect(missing?.isNoAccess == true, "\(String(describing: missing))")
    let right = PostgresJournal(
      url: "postgres://guest:a%2Fb%40c%20d@/postgres?host=\(server.socketFolder)", schema: "guarded")
    _ = try await right.open()
    #expect(!right.name.contains("b@c"))
    await right.close()
  }

  /// A commit whose wait for a standby is broken off is not acknowledged, and nothing is until it
  /// may be again.
  private func withoutStandby(_ server: PostgresServer) async throws {
    let journal = PostgresJournal(url: server.url, schema: "waits")
    _ = try await journal.open()
    var draft = JournalDraft()
    try await journal.commit(draft.group([.init("ann", "1", [])]))
    _ = try server.query("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    _ = try server.query("SELECT pg_reload_conf()")
    let group = draft.group([.init("ann", "2", [])])
    async let thrown = failure { () throws(JournalFailure) in try await journal.commit(group) }
    let cancel = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    while try server.query(cancel).isEmpty { try Task.checkCancellation() }
    let told = await thrown
    guard case .outcomeUnknown(let words)? = told, words.hasPrefix("COMMIT: ") else {
      Issue.record("\(String(describing: told))")
      return
    }
    // What is there now is not on the standby, so it must not be shown as what was committed.
    let impatient = PostgresJournal(Target(server.url, schema: "waits", limits: TimeLimits(commit: .milliseconds(500))))
    let refused = await failure { () throws(JournalFailure) in _ = try await impatient.open() }
    #expect(refused?.isSystem == true, "\(String(describing: refused))")
    _ = try server.query("ALTER SYSTEM RESET synchronous_standby_names")
    _ = try server.query("SELECT pg_reload_conf()")
    #expect(try await journal.open() == draft.head)
    await journal.close()
  }
}
#endif
