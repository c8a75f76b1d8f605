import Foundation
import StressSuite

/// The completion flow as a PostgreSQL function, driven by pgbench with prepared statements over a
/// Unix socket.
struct PostgresPeer {
  private let server: PostgresServer

  /// Makes a database cluster and starts a server for it.
  ///
  /// - Throws: ``PeerAbsence`` when PostgreSQL is not installed or cannot be run by this account.
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
    try PeerProgram.run(
      [
        server.path(of: "pgbench"), "-h", server.socketFolder, "-U", "ascent", "--no-vacuum", "--protocol=prepared",
        "--log",
        "--log-prefix=\(logs)/log", "-c", "\(row.clients)", "-j", "1", "-T",
        "\(max(1, Int(setting.seconds.rounded())))", "-D", "n=-1",
        "-D", "own=\(load.own)", "-D", "base=\(load.firstDay)", "-f",
        try PeerProgram.resource("postgres/completion.pgbench"), "postgres",
      ], in: logs)
    var run = try Self.read(logs, clients: row.clients)
    run.standings = try standings(setting)
    return run
  }

  /// Makes empty tables and people with habits, and writes everything pending to disk.
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

  /// Reads pgbench's log: one line per transaction with the client, its count, the latency and the
  /// end time, in microseconds.
  private static func read(_ folder: String, clients: Int) throws -> PeerRun {
    var counts = [Int](repeating: 0, count: clients)
    var latencies = Histogram()
    var (first, last) = (Int64.max, Int64.min)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasPrefix("log.") {
      for line in try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)).split(separator: UInt8(ascii: "\n")) {
        let fields = line.split(separator: UInt8(ascii: " ")).map {
          $0.reduce(Int64(0)) { $0 * 10 + Int64($1 &- UInt8(ascii: "0")) }
        }
        guard fields.count >= 6 else { throw PeerFailure("a line of pgbench's log has \(fields.count) fields") }
        counts[Int(fields[0])] += 1
        latencies.record(nanoseconds: fields[2] * 1000)
        let end = fields[4] * 1_000_000 + fields[5]
        first = min(first, end - fields[2])
        last = max(last, end)
      }
    }
    guard first < last else { throw PeerFailure("pgbench logged no transaction") }
    return PeerRun(
      counts: counts, wall: .microseconds(last - first), p50: latencies.quantile(0.5), p99: latencies.quantile(0.99))
  }
}
