import AscentRuntime
import Foundation
import Testing

@testable import PeerBenchmarks

/// A short run of each peer: its final standings equal the recount, and a repeated operation
/// returns its receipt.
///
/// These tests start and stop programs. A test that starts one at the same moment would pass its
/// pipes to them, so this suite runs in a process of its own: `ASCENT_PEERS=1 swift test --filter
/// PeerAgreementTests`.
@Suite(
  "Peers agree with the recount", .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["ASCENT_PEERS"] != nil,
    "peers run only in a process of their own, with ASCENT_PEERS=1"))
struct PeerAgreementTests {
  @Test("a program ends when its run releases it")
  func held() throws {
    let process = try PeerProgram.start(["sleep", "600"], endedBy: "TERM")
    #expect(process.isRunning)
    process.letGo()
    #expect(!process.isRunning)
  }

  private static func isInstalled(_ program: String) -> Bool {
    PostgresServer.program(program) != nil
  }

  private func withSetting(_ body: (PeerSetting) async throws -> Void) async throws {
    let folder = try GuardedFolder()
    defer { folder.remove() }
    try await body(PeerSetting(people: 64, seconds: 0.1, folder: folder.path, socketFolder: folder.socketPath))
  }

  private func check(
    _ contender: Contender, _ form: CallForm, clients: Int = 4, durability: Durability = .powerSafe
  ) async throws {
    try await withSetting { setting in
      let row = PeerRow(contender: contender, durability: durability, form: form, clients: clients)
      let runner = PeerRunner(setting)
      defer { runner.stop() }
      try await runner.prepare([contender])
      try #require(runner.absences.isEmpty)
      let run = try #require(try await runner.run(row))
      #expect(run.counts.count == clients && run.measured > 0)
      // Every client calls at least once in the warm-up; only pgbench knows of none.
      #expect(run.warmUp > 0 || contender == .postgres)
      #expect(run.recount(row, setting.load(clients: clients)) == .agrees)
    }
  }

  @Test("a dictionary behind a lock agrees with the recount", arguments: [CallForm.single, .batch])
  func mutex(form: CallForm) async throws { try await check(.mutex, form, durability: .volatile) }

  @Test(
    "SQLite with a transaction per completion agrees with the recount", arguments: [Durability.powerSafe, .killSafe])
  func sqlite(durability: Durability) async throws { try await check(.sqlite, .single, durability: durability) }

  @Test("Ascent on SQLite agrees with the recount", arguments: [CallForm.single, .batch])
  func ascent(form: CallForm) async throws { try await check(.ascent, form) }

  @Test(
    "Redis, single and pipelined, agrees with the recount",
    .enabled(if: isInstalled("redis-server"), "redis-server is not installed"),
    arguments: [4, 64])
  func redis(clients: Int) async throws {
    try await check(.redis, clients == 4 ? .single : .pipelined, clients: clients)
  }

  @Test(
    "Erlang, single and in batches, agrees with the recount", .enabled(if: isInstalled("erl"), "erl is not installed"),
    arguments: [CallForm.single, .batch])
  func erlang(form: CallForm) async throws { try await check(.erlang, form) }

  @Test(
    "PostgreSQL, with one and with 64 completions in a transaction, agrees with the recount",
    .enabled(if: isInstalled("initdb") && isInstalled("pgbench"), "initdb or pgbench is not installed"),
    arguments: [CallForm.single, .grouped])
  func postgres(form: CallForm) async throws { try await check(.postgres, form) }

  private static let one = PeerOperation(person: 3, habit: 1, day: 20_000, id: 7)

  @Test("a dictionary and SQLite return the receipt of a repeated operation and count it once")
  func receiptsHere() async throws {
    let store = MutexStore()
    let first = store.complete(Self.one)
    #expect(first == PeerReceipt(count: 1, isSatisfied: true, streak: 1, longest: 1, total: 10))
    _ = store.complete(PeerOperation(person: 3, habit: 3, day: 20_000, id: 8))
    #expect(store.complete(Self.one) == first && store.standing(3).total == 20)
    try await withSetting { setting in
      let store = try SQLiteStore(path: setting.newFolder() + "/peer.db", people: 4)
      #expect(try store.complete(Self.one) == first)
      _ = try store.complete(PeerOperation(person: 3, habit: 3, day: 20_000, id: 8))
      #expect(try store.complete(Self.one) == first)
      #expect(try store.standings(people: 4)[3].total == 20)
    }
  }

  @Test(
    "Redis returns the receipt of a repeated operation",
    .enabled(if: isInstalled("redis-server"), "redis-server is not installed"))
  func redisReceipt() async throws {
    try await withSetting { setting in
      let server = try await RedisPeer.Server(fsync: "always", setting)
      defer { server.process.letGo() }
      let connection = try RESPConnection(path: server.socket)
      let script = try RedisPeer.setUp(4, connection)
      let replies = try [(1, 7), (3, 8), (1, 7)].map { habit, id in
        try connection.ask("EVALSHA", script, "3", "person:3", "receipts:3", "ledger:3", "\(habit)", "20000", "\(id)")
      }
      #expect(replies == [.text("1 1 1 1 10"), .text("1 1 1 1 20"), .text("1 1 1 1 10")])
    }
  }
}
