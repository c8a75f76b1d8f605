import Foundation
import StressSuite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The completion flow as a PostgreSQL function, driven by pgbench with prepared statements over a Unix socket.
struct PostgresPeer {
  let version: String
  private let server: HeldProcess
  private let account: Account
  private let programs: String
  private let folder: String
  private let socketFolder: String

  /// Who runs the server: it refuses to be run by root.
  private struct Account {
    var prefix: [String]
    var ids: (user: uid_t, group: gid_t)?

    init() throws {
      guard geteuid() == 0 else {
        prefix = []
        return
      }
      guard PeerProgram.find("setpriv") != nil, let entry = unsafe getpwnam("postgres") else {
        throw PeerAbsence(peer: "PostgreSQL", reason: "postgres does not run as root, and there is no setpriv or no account postgres")
      }
      let (user, group) = unsafe (entry.pointee.pw_uid, entry.pointee.pw_gid)
      prefix = ["setpriv", "--reuid=\(user)", "--regid=\(group)", "--clear-groups"]
      ids = (user, group)
    }

    func own(_ path: String) {
      if let ids { _ = unsafe chown(path, ids.user, ids.group) }
    }
  }

  /// Makes a database cluster and starts a server for it.
  ///
  /// - Throws: ``PeerAbsence`` when PostgreSQL is not installed or cannot be run by this account.
  init(_ setting: PeerSetting) async throws {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []  // Elsewhere it is on the path.
    let newestFirst = folders.sorted { $0.compare($1, options: .numeric) == .orderedDescending }.map { "/usr/lib/postgresql/\($0)/bin" }
    guard let initdb = PeerProgram.find("initdb", also: newestFirst), PeerProgram.find("pgbench", also: newestFirst) != nil else {
      throw PeerAbsence(peer: "PostgreSQL", reason: "initdb or pgbench is not installed (Debian: postgresql)")
    }
    programs = URL(fileURLWithPath: initdb).resolvingSymlinksInPath().deletingLastPathComponent().path
    account = try Account()
    (folder, socketFolder) = (try setting.newFolder(), setting.socketFolder)
    account.own(folder)
    account.own(socketFolder)
    guard (try? PeerProgram.run(account.prefix + ["test", "-w", folder], in: setting.folder)) != nil else {
      throw PeerAbsence(peer: "PostgreSQL", reason: "the account postgres may not enter the current folder")
    }
    version = try PeerProgram.version([programs + "/postgres", "--version"], in: folder)
    try PeerProgram.run(
      account.prefix + [initdb, "-D", folder + "/data", "-U", "ascent", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
      in: setting.folder)
    let settings = [
      "listen_addresses=", "unix_socket_directories=\(socketFolder)", "shared_buffers=256MB", "max_wal_size=4GB", "fsync=on",
      "synchronous_commit=on", "max_connections=100",
    ]
    server = try PeerProgram.start(
      account.prefix + [programs + "/postgres", "-D", folder + "/data"] + settings.flatMap { ["-c", $0] }, endedBy: "INT",
      errors: setting.folder + "/postgres.log")
    let (programs, socketFolder) = (programs, socketFolder)
    try await PeerProgram.wait(for: "postgres") {
      (try? PeerProgram.run([programs + "/pg_isready", "-q", "-h", socketFolder], in: setting.folder)) != nil
    }
  }

  func stop() {
    server.letGo()
  }

  func run(_ row: PeerRow, _ setting: PeerSetting) throws -> PeerRun {
    let load = setting.load(clients: row.clients)
    try setUp(load, setting)
    let logs = try setting.newFolder()
    try PeerProgram.run(
      [
        programs + "/pgbench", "-h", socketFolder, "-U", "ascent", "--no-vacuum", "--protocol=prepared", "--log",
        "--log-prefix=\(logs)/log", "-c", "\(row.clients)", "-j", "1", "-T", "\(max(1, Int(setting.seconds.rounded())))", "-D", "n=-1",
        "-D", "own=\(load.own)", "-D", "base=\(load.firstDay)", "-f", try PeerProgram.resource("postgres/completion.pgbench"), "postgres",
      ], in: logs)
    var run = try Self.read(logs, clients: row.clients)
    run.standings = try standings(setting)
    return run
  }

  /// Empty tables, people with habits, and nothing left to be written from the time before.
  private func setUp(_ load: PeerLoad, _ setting: PeerSetting) throws {
    let goals = PeerLoad.goals.map(String.init).joined(separator: ",")
    try query("DROP SCHEMA public CASCADE; CREATE SCHEMA public", setting)
    try query(String(contentsOfFile: PeerProgram.resource("postgres/completion.sql"), encoding: .utf8), setting)
    try query(
      """
      INSERT INTO person SELECT p, \(PeerLoad.goals.count) FROM generate_series(0, \(load.people - 1)) p;
      INSERT INTO habit SELECT p, h, (ARRAY[\(goals)])[h]
        FROM generate_series(0, \(load.people - 1)) p, generate_series(1, \(PeerLoad.goals.count)) h;
      """, setting)
    try query("VACUUM ANALYZE", setting)
    try query("CHECKPOINT", setting)
  }

  private func standings(_ setting: PeerSetting) throws -> [PeerStanding] {
    let answer = try query(
      """
      SELECT total, streaks, longest FROM person JOIN (
          SELECT person, string_agg(streak::text, ' ' ORDER BY number) AS streaks, string_agg(longest::text, ' ' ORDER BY number) AS longest
          FROM habit GROUP BY person) h ON h.person = id
        ORDER BY id
      """, setting)
    return answer.split(separator: "\n").map { PeerStanding($0.split(separator: " ").compactMap { Int($0) }) }
  }

  /// Runs SQL and gives the rows, a line each.
  @discardableResult
  func query(_ sql: String, _ setting: PeerSetting) throws -> String {
    let command = [
      programs + "/psql", "-X", "-q", "-A", "-t", "-F", " ", "-v", "ON_ERROR_STOP=1", "-h", socketFolder, "-U", "ascent", "-c", sql,
      "postgres",
    ]
    return String(decoding: try PeerProgram.run(command, in: setting.folder), as: UTF8.self)
  }

  /// Reads pgbench's log: a line a transaction, with the client, its count, the latency and the time it ended, in microseconds.
  private static func read(_ folder: String, clients: Int) throws -> PeerRun {
    var counts = [Int](repeating: 0, count: clients)
    var latencies = Histogram()
    var (first, last) = (Int64.max, Int64.min)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasPrefix("log.") {
      for line in try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)).split(separator: UInt8(ascii: "\n")) {
        let fields = line.split(separator: UInt8(ascii: " ")).map { $0.reduce(Int64(0)) { $0 * 10 + Int64($1 &- UInt8(ascii: "0")) } }
        guard fields.count >= 6 else { throw PeerFailure("a line of pgbench's log has \(fields.count) fields") }
        counts[Int(fields[0])] += 1
        latencies.record(nanoseconds: fields[2] * 1000)
        let end = fields[4] * 1_000_000 + fields[5]
        first = min(first, end - fields[2])
        last = max(last, end)
      }
    }
    guard first < last else { throw PeerFailure("pgbench logged no transaction") }
    return PeerRun(counts: counts, wall: .microseconds(last - first), p50: latencies.quantile(0.5), p99: latencies.quantile(0.99))
  }
}
