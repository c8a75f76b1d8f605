import Foundation
import StressSuite

/// The completion flow as a PostgreSQL function, driven by pgbench with prepared statements over
/// a Unix socket.
struct PostgresPeer {
  /// How many clients send 64 completions in a transaction. As many operations are then in
  /// flight as with 1,024 callers. Fewer clients were slower; 32 were faster in some runs and
  /// slower in others.
  static let groupClients = 16
  static let groupSize = 64

  private let server: PostgresServer

  /// Creates a database cluster and starts a server for it.
  ///
  /// - Throws: ``PeerAbsence`` if PostgreSQL is not installed or this account cannot run it.
  init(_ setting: PeerSetting) async throws {
    guard PostgresServer.program("pgbench") != nil else {
      throw PeerAbsence(peer: "PostgreSQL", reason: "pgbench is not installed (Debian: postgresql)")
    }
    server = try await PostgresServer(in: setting.folder, socketFolder: setting.socketFolder)
  }

  var version: String { server.version }

  func stop() {
    server.stop()
  }

  func run(_ row: PeerRow, _ setting: PeerSetting) throws -> PeerRun {
    let load = setting.load(clients: row.clients)
    try setUp(load, setting)
    let logs = try setting.newFolder()
    let (script, size) = try row.form == .grouped ? (Self.groupScript(in: logs), Self.groupSize) : (Self.script(), 1)
    try PeerProgram.run(
      [
        server.path(of: "pgbench"), "-h", server.socketFolder, "-U", "ascent", "--no-vacuum", "--protocol=prepared",
        "--log",
        "--log-prefix=\(logs)/log", "-c", "\(row.clients)", "-j", "1", "-T",
        "\(Int(setting.wholeSeconds.rounded(.up)))", "-D", "n=-1",
        "-D", "own=\(load.own)", "-D", "base=\(load.firstDay)", "-f", script, "postgres",
      ], in: logs)
    var run = try Self.read(logs, clients: row.clients, size: size, warmUp: setting.warmUp)
    run.standings = try standings(setting)
    return run
  }

  /// The pgbench script for one completion.
  private static func script() throws -> String { try PeerProgram.resource("postgres/completion.pgbench") }

  /// Writes a script for 64 completions in a transaction. They are sent as one pipeline, so that
  /// the client waits for the server once.
  static func groupScript(in folder: String) throws -> String {
    let completion = try String(contentsOfFile: script(), encoding: .utf8)
    let path = folder + "/group.pgbench"
    let text = String(repeating: completion, count: groupSize)
    try "\\startpipeline\nBEGIN;\n\(text)COMMIT;\n\\endpipeline\n"
      .write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  /// Creates empty tables, adds people with habits, and flushes everything to disk.
  private func setUp(_ load: PeerLoad, _ setting: PeerSetting) throws {
    let goals = PeerLoad.goals.map(String.init).joined(separator: ",")
    try query("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    try query(String(contentsOfFile: PeerProgram.resource("postgres/completion.sql"), encoding: .utf8))
    try query(
      """
      INSERT INTO person SELECT p, \(PeerLoad.goals.count) FROM generate_series(0, \(load.people - 1)) p;
      INSERT INTO habit SELECT p, h, (ARRAY[\(goals)])[h]
        FROM generate_series(0, \(load.people - 1)) p, generate_series(1, \(PeerLoad.goals.count)) h;
      """)
    try query("VACUUM ANALYZE")
    try query("CHECKPOINT")
  }

  private func standings(_ setting: PeerSetting) throws -> [PeerStanding] {
    let answer = try query(
      """
      SELECT total, streaks, longest FROM person JOIN (
          SELECT person, string_agg(streak::text, ' ' ORDER BY number) AS streaks,
            string_agg(longest::text, ' ' ORDER BY number) AS longest
          FROM habit GROUP BY person) h ON h.person = id
        ORDER BY id
      """)
    return answer.split(separator: "\n").map { PeerStanding($0.split(separator: " ").compactMap { Int($0) }) }
  }

  /// Runs SQL and returns the rows, one per line.
  @discardableResult
  func query(_ sql: String) throws -> String {
    try server.query(sql)
  }

  private static func read(_ folder: String, clients: Int, size: Int, warmUp: Double) throws -> PeerRun {
    var log = PgbenchLog()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasPrefix("log.") {
      try log.read(Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
    }
    return try log.run(clients: clients, size: size, warmUp: .seconds(warmUp))
  }
}

/// The log of pgbench: one line per transaction with the client, its transaction count, the latency
/// and the end time, both in microseconds.
struct PgbenchLog {
  private var entries: [(client: Int, latency: Int64, end: Int64)] = []

  /// Reads a file of the log.
  mutating func read(_ data: Data) throws {
    for line in data.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " ")).map {
        $0.reduce(Int64(0)) { $0 * 10 + Int64($1 &- UInt8(ascii: "0")) }
      }
      guard fields.count >= 6 else { throw PeerFailure("a line of pgbench's log has \(fields.count) fields") }
      entries.append((Int(fields[0]), fields[2], fields[4] * 1_000_000 + fields[5]))
    }
  }

  /// The run of these clients, with `size` operations per transaction. Transactions that ended
  /// before the warm-up's end count as answered, but are not measured.
  func run(clients: Int, size: Int, warmUp: Duration) throws -> PeerRun {
    guard let first = entries.map({ $0.end - $0.latency }).min(), let last = entries.map(\.end).max() else {
      throw PeerFailure("pgbench logged no transaction")
    }
    let begin = first + warmUp.nanoseconds / 1000
    guard begin < last else { throw PeerFailure("pgbench logged no transaction after the warm-up") }
    var run = PeerRun(counts: [Int](repeating: 0, count: clients), wall: .microseconds(last - begin))
    var latencies = Histogram()
    for entry in entries {
      run.counts[entry.client] += size
      if entry.end < begin { run.warmUp += size } else { latencies.record(nanoseconds: entry.latency * 1000) }
    }
    (run.p50, run.p99) = (latencies.quantile(0.5), latencies.quantile(0.99))
    return run
  }
}
