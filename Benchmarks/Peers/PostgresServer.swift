import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A PostgreSQL server with an empty cluster, reached over a Unix socket. It ends with this
/// process, however the process ends.
package final class PostgresServer: Sendable {
  /// The version that the server reports.
  package let version: String
  /// The folder of its socket.
  package let socketFolder: String
  private let programs: String
  private let folder: String
  private let account: Account
  private let process: Mutex<HeldProcess>

  /// How the server is ended.
  package enum End: String, Sendable {
    /// Ends sessions and writes what is in memory.
    case fast = "INT"
    /// Ends at once, as if only the server lost power.
    case immediate = "QUIT"
  }

  /// The account that runs the server, which refuses to run as root.
  private struct Account: Sendable {
    var prefix: [String]
    var ids: (user: uid_t, group: gid_t)?

    init() throws {
      guard geteuid() == 0 else {
        prefix = []
        return
      }
      guard PeerProgram.find("setpriv") != nil, let entry = unsafe getpwnam("postgres") else {
        throw PeerAbsence(
          peer: "PostgreSQL", reason: "postgres does not run as root, and there is no setpriv or no account postgres")
      }
      let (user, group) = unsafe (entry.pointee.pw_uid, entry.pointee.pw_gid)
      prefix = ["setpriv", "--reuid=\(user)", "--regid=\(group)", "--clear-groups"]
      ids = (user, group)
    }

    func own(_ path: String) {
      if let ids { _ = unsafe chown(path, ids.user, ids.group) }
    }
  }

  /// Creates a database cluster below a folder and starts a server for it.
  ///
  /// - Throws: ``PeerAbsence`` if PostgreSQL is not installed or this account cannot run it.
  package init(in parent: String, socketFolder: String) async throws {
    guard let initdb = Self.program("initdb") else {
      throw PeerAbsence(peer: "PostgreSQL", reason: "initdb is not installed (Debian: postgresql)")
    }
    programs = URL(fileURLWithPath: initdb).resolvingSymlinksInPath().deletingLastPathComponent().path
    account = try Account()
    self.socketFolder = socketFolder
    folder = parent + "/postgres-" + UUID().uuidString.prefix(8)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    account.own(folder)
    account.own(socketFolder)
    guard (try? PeerProgram.run(account.prefix + ["test", "-w", folder], in: parent)) != nil else {
      throw PeerAbsence(peer: "PostgreSQL", reason: "the account postgres may not enter the current folder")
    }
    version = try PeerProgram.version([programs + "/postgres", "--version"], in: parent)
    try PeerProgram.run(
      account.prefix + [
        initdb, "-D", folder + "/data", "-U", "ascent", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync",
      ], in: parent)
    process = Mutex(try Self.start(account.prefix + [programs + "/postgres"], folder, socketFolder, end: .fast))
    try await waitUntilReady()
  }

  /// The path of a PostgreSQL program; nil if it is not installed.
  package static func program(_ name: String) -> String? {
    // On systems other than Debian the programs are on the path.
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let newestFirst = folders.sorted { $0.compare($1, options: .numeric) == .orderedDescending }.map {
      "/usr/lib/postgresql/\($0)/bin"
    }
    return PeerProgram.find(name, also: newestFirst)
  }

  /// The path of a program with this server's version.
  func path(of program: String) -> String { programs + "/" + program }

  /// The connection string of the server's database.
  package var url: String { "postgres://ascent@/postgres?host=\(socketFolder)" }

  /// Ends the server in the way chosen when it was started.
  package func stop() {
    process.withLock { $0.letGo() }
  }

  /// Starts the server again with further settings, and chooses how the next ``stop()`` ends it.
  package func start(toEnd end: End, with settings: [String] = []) async throws {
    let command = account.prefix + [programs + "/postgres"]
    try process.withLock { $0 = try Self.start(command, folder, socketFolder, end: end, also: settings) }
    try await waitUntilReady()
  }

  /// Runs SQL and returns the rows, one per line.
  @discardableResult
  package func query(_ sql: String) throws -> String {
    let command = [
      programs + "/psql", "-X", "-q", "-A", "-t", "-F", " ", "-v", "ON_ERROR_STOP=1", "-h", socketFolder, "-U",
      "ascent", "-c", sql,
      "postgres",
    ]
    return String(decoding: try PeerProgram.run(command, in: socketFolder), as: UTF8.self)
  }

  /// The server's settings. With them, no checkpoint begins during a row.
  static let settings = [
    "shared_buffers=256MB", "max_wal_size=4GB", "fsync=on", "synchronous_commit=on", "max_connections=100",
  ]

  private static func start(
    _ command: [String], _ folder: String, _ socketFolder: String, end: End, also more: [String] = []
  ) throws -> HeldProcess {
    let places = ["listen_addresses=", "unix_socket_directories=\(socketFolder)"]
    return try PeerProgram.start(
      command + ["-D", folder + "/data"] + (places + settings + more).flatMap { ["-c", $0] }, endedBy: end.rawValue,
      errors: folder + ".log")
  }

  private func waitUntilReady() async throws {
    let command = [programs + "/pg_isready", "-q", "-h", socketFolder]
    let folder = socketFolder
    try await PeerProgram.wait(for: "postgres") { (try? PeerProgram.run(command, in: folder)) != nil }
  }
}
