import AscentRuntime
import Foundation

/// The completion flow as a Lua script in Redis, over a Unix socket, with the append-only file.
struct RedisPeer {
  let version: String

  /// - Throws: ``PeerAbsence`` if Redis is not installed.
  init(_ setting: PeerSetting) throws {
    guard PeerProgram.find("redis-server") != nil else {
      throw PeerAbsence(peer: "Redis", reason: "redis-server is not installed (Debian: redis-server)")
    }
    version = try PeerProgram.version(["redis-server", "--version"], in: setting.folder)
  }

  /// The server's settings. Rewriting the append-only file, or saving another one, would
  /// cost Redis time.
  static let settings: [(name: String, value: String)] = [
    ("port", "0"), ("appendonly", "yes"), ("save", ""), ("auto-aof-rewrite-percentage", "0"), ("maxclients", "4000"),
  ]

  /// A new, empty server for one row.
  struct Server {
    let process: HeldProcess
    let socket: String

    init(fsync: String, _ setting: PeerSetting) async throws {
      let folder = try setting.newFolder()
      let socket = setting.socketFolder + "/redis-\(UUID().uuidString.prefix(8))"
      self.socket = socket
      let places = [("unixsocket", socket), ("dir", folder), ("logfile", folder + "/redis.log")]
      process = try PeerProgram.start(
        ["redis-server"] + (places + RedisPeer.settings + [("appendfsync", fsync)]).flatMap { ["--" + $0.0, $0.1] },
        endedBy: "TERM", errors: folder + "/redis.errors")
      try await PeerProgram.wait(for: "redis-server") { (try? RESPConnection(path: socket).ask("PING")) != nil }
    }
  }

  func run(_ row: PeerRow, _ setting: PeerSetting) async throws -> PeerRun {
    let load = setting.load(clients: row.clients)
    let server = try await Server(fsync: row.durability == .powerSafe ? "always" : "everysec", setting)
    defer { server.process.letGo() }
    let first = try RESPConnection(path: server.socket)
    let script = try Self.setUp(load.people, first)
    let connectionCount = row.form == .pipelined ? min(4, row.clients) : row.clients
    let connections = try (0..<connectionCount).map { _ in try RESPConnection(path: server.socket) }
    var driver = RedisDriver(load, script: script, connections: connections)
    var run = try driver.run(warmUp: setting.warmUp, seconds: setting.seconds)
    run.standings = try Self.standings(load.people, first)
    return run
  }

  /// Adds people's habits and loads the script; returns the script's digest.
  static func setUp(_ people: Int, _ connection: RESPConnection) throws -> String {
    let goals = PeerLoad.goals.enumerated().flatMap { ["goal:\($0 + 1)", "\($1)"] }
    for person in 0..<people {
      connection.add(["HSET", "person:\(person)", "due", "\(PeerLoad.goals.count)"] + goals)
      if person % 256 == 255 || person == people - 1 {
        try connection.flush()
        for _ in 0...(person % 256) { _ = try connection.nextReply() }
      }
    }
    let source = try String(contentsOfFile: PeerProgram.resource("redis/completion.lua"), encoding: .utf8)
    guard case .text(let digest) = try connection.ask("SCRIPT", "LOAD", source) else {
      throw PeerFailure("redis gave no digest")
    }
    return digest
  }

  static func standings(_ people: Int, _ connection: RESPConnection) throws -> [PeerStanding] {
    let habits = 1...PeerLoad.goals.count
    let fields = ["total"] + habits.map { "streak:\($0)" } + habits.map { "longest:\($0)" }
    return try (0..<people).map { person in
      connection.add(["HMGET", "person:\(person)"] + fields)
      try connection.flush()
      guard case .list(let values) = try connection.nextReply() else { throw PeerFailure("redis gave no fields") }
      return PeerStanding(values.map { if case .text(let text) = $0 { Int(text) ?? 0 } else { 0 } })
    }
  }
}
