import AscentRuntime
import Foundation
import StressSuite

/// A contender: Ascent or a peer.
enum Contender: String, CaseIterable, Sendable {
  case ascent
  /// The rules of Ascent on one thread, with nothing around them.
  case fold
  case erlang
  case mutex
  case redis
  case postgres
  case sqlite
  /// As many rows as Ascent wrote, inserted into one table.
  case bulk

  var name: String {
    switch self {
    case .ascent: "Ascent"
    case .fold: "bare fold of Ascent's rules"
    case .erlang: "Erlang processes"
    case .mutex: "Swift dictionary, Mutex"
    case .redis: "Redis Lua script"
    case .postgres: "PostgreSQL function"
    case .sqlite: "SQLite transactions"
    case .bulk: "bare SQLite bulk insert"
    }
  }

  /// How a careful user would set the peer up, and how it is driven; nil if the title says enough.
  var setUp: String? {
    switch self {
    case .ascent: "two shards, as configured by default; callers are tasks of the same process"
    case .fold, .mutex: nil
    case .bulk: "one connection, one prepared statement; \(PeerDatabase.settings.joined(separator: ", "))"
    case .erlang:
      "callers are Erlang processes; default schedulers; in batches the people's processes start with a heap of 128 MB"
    case .redis:
      "EVALSHA over a Unix socket, driven by one thread; pipelined over four connections; "
        + RedisPeer.settings.map { "\($0.name) \($0.value.isEmpty ? "\"\"" : $0.value)" }.joined(separator: ", ")
    case .postgres:
      "PL/pgSQL over a Unix socket, prepared, driven by pgbench; 64 in a transaction are sent as one pipeline; "
        + PostgresServer.settings.joined(separator: ", ")
    case .sqlite:
      "one connection behind a lock, prepared statements; \(PeerDatabase.settings.joined(separator: ", "))"
    }
  }

  /// What the row of Ascent next to it does and the peer leaves out; nil for Ascent.
  var leavesOut: String? {
    let everyone = "undo, late days, zones, schedules, stages, levels, celebrations, hash chain, feeds, back-pressure"
    return switch self {
    case .ascent: nil
    case .fold: "operation ids, receipts' storage, journal, answers to callers"
    case .erlang: "\(everyone), durability, a limit to memory"
    case .mutex: "\(everyone), durability, a limit to memory, waiting without blocking a thread"
    case .redis: "\(everyone), more people than fit into memory"
    case .postgres: "\(everyone)"
    case .sqlite: "\(everyone), callers that wait without blocking a thread"
    case .bulk: "everything but the rows: no rules, no indexes, no look-ups, no answers"
    }
  }
}

/// How operations are sent.
enum CallForm: String, Sendable {
  /// Each client waits for one operation at a time.
  case single
  /// The same, but the clients share a few connections, on which requests are sent without waiting
  /// for earlier answers.
  case pipelined
  /// Each client waits for 512 operations at a time.
  case batch
  /// Each client waits for 64 operations at a time, which form one transaction.
  case grouped
}

/// One row of the table: the contender, its durability, and how it is called.
struct PeerRow: Hashable, Sendable {
  var contender: Contender
  var durability: Durability
  var form: CallForm
  var clients: Int

  /// The row of Ascent with which it is compared.
  var counterpart: PeerRow {
    PeerRow(
      contender: .ascent, durability: durability, form: form == .batch || form == .grouped ? .batch : .single,
      clients: contender == .fold || form == .grouped ? 4 : clients)
  }

  /// The peer and its setting, as the table shows them.
  var title: String {
    switch (contender, durability, form) {
    case (.ascent, .volatile, _): "Ascent, memory journal"
    case (.ascent, .killSafe, _): "Ascent, SQLite synchronous=NORMAL"
    case (.ascent, .powerSafe, _): "Ascent, SQLite synchronous=FULL"
    case (.redis, .killSafe, .pipelined): "Redis, appendfsync everysec, pipelined"
    case (.redis, .killSafe, _): "Redis, appendfsync everysec"
    case (.redis, _, .pipelined): "Redis, appendfsync always, pipelined"
    case (.redis, _, _): "Redis, appendfsync always"
    case (.erlang, _, .batch): "Erlang, a process a scheduler"
    case (.erlang, _, _): "Erlang, a process a person"
    case (.postgres, _, .grouped): "PostgreSQL, synchronous_commit=on, 64 in a transaction"
    case (.postgres, _, _): "PostgreSQL, synchronous_commit=on"
    case (.sqlite, .killSafe, _): "SQLite NORMAL, a transaction a completion"
    case (.sqlite, _, _): "SQLite FULL, a transaction a completion"
    default: contender.name
    }
  }

  /// All rows. Peers directly follow the row of Ascent with which they are compared, because a
  /// disk's speed varies over time.
  static let plan: [PeerRow] =
    rows(.volatile, .batch, 4, [.ascent]) + rows(.volatile, .batch, 1, [.fold])
    + rows(.volatile, .batch, 4, [.erlang, .mutex])
    + [1, 64, 1024].flatMap { rows(.volatile, .single, $0, [.ascent, .erlang, .mutex]) }
    + rows(.killSafe, .single, 1, [.ascent, .redis, .sqlite])
    + [64, 1024].flatMap {
      rows(.killSafe, .single, $0, [.ascent, .redis]) + rows(.killSafe, .pipelined, $0, [.redis])
        + rows(.killSafe, .single, $0, [.sqlite])
    }
    + rows(.powerSafe, .single, 1, [.ascent, .redis, .postgres, .sqlite])
    + rows(.powerSafe, .single, 64, [.ascent, .redis]) + rows(.powerSafe, .pipelined, 64, [.redis])
    + rows(.powerSafe, .single, 64, [.postgres, .sqlite])
    + rows(.powerSafe, .single, 1024, [.ascent, .redis]) + rows(.powerSafe, .pipelined, 1024, [.redis])
    + rows(.powerSafe, .single, 1024, [.sqlite])
    + rows(.powerSafe, .batch, 4, [.ascent, .bulk]) + rows(.powerSafe, .grouped, PostgresPeer.groupClients, [.postgres])

  private static func rows(
    _ durability: Durability, _ form: CallForm, _ clients: Int, _ contenders: [Contender]
  ) -> [PeerRow] {
    contenders.map { PeerRow(contender: $0, durability: durability, form: form, clients: clients) }
  }
}

/// The settings that all rows of a run share.
struct PeerSetting: Sendable {
  var people = 1024
  /// How many seconds each row is measured.
  var seconds = 1.0
  /// The folder for databases and logs, on a real disk.
  var folder: String
  /// The folder for sockets, whose paths may have no more than about a hundred bytes.
  var socketFolder: String
  /// The first day of the load, chosen so that its last day is in the past.
  let firstDay = Int(Date().timeIntervalSince1970) / 86_400 - 394

  /// How many seconds each row runs before it is measured.
  var warmUp: Double { seconds * Interleaving.warmUp }
  var wholeSeconds: Double { warmUp + seconds }

  func load(clients: Int) -> PeerLoad { PeerLoad(people: people, clients: clients, firstDay: firstDay) }

  /// Creates a folder for one row, within the run's.
  func newFolder() throws -> String {
    let path = folder + "/" + UUID().uuidString.prefix(8)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }
}
