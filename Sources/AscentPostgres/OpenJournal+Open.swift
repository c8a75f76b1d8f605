#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// Connects to a database and checks it.
extension OpenJournal {
  /// How many of the last events are checked against the chain.
  private static let checkedEventsMax: Int64 = 20_000
  /// The oldest supported server version.
  private static let serverVersionMin: Int32 = 130_000
  /// How many abandoned sessions are remembered at most.
  private static let lostSessionsMax = 16

  /// Connects to a database, creating the schema if needed, and checks it.
  ///
  /// - Parameter lost: the server sessions of our abandoned connections. If this connection is lost
  ///   too, its session is added. Once the journal is open, the list is empty.
  static func open(
    _ target: Target, waitsForSync: Bool, after lost: inout [ServerSession]
  ) throws(JournalFailure) -> OpenJournal {
    if let fault = target.fault { throw .unusable(target.name, fault) }
    let connection = try asOpening(target, ConnectionFactory.writer(of: target, waitsForSync: waitsForSync))
    guard connection.serverVersion >= serverVersionMin else {
      let detail =
        "the server has version \(connection.serverVersion), but the oldest supported version is \(serverVersionMin)"
      throw .unusable(target.name, detail)
    }
    for session in lost {
      try asOpening(target, session.end(holding: target.lockKey, by: connection, within: target.limits.setUp))
    }
    let session = try asOpening(target, ServerSession(of: connection, within: target.limits.setUp))
    do throws(JournalFailure) {
      let journal = try open(target, waitsForSync: waitsForSync, on: connection, session)
      lost = []
      return journal
    } catch {
      // The server may keep the session, and its lock, for a long time.
      if connection.isClosed { lost = (lost + [session]).suffix(lostSessionsMax) }
      throw error
    }
  }

  private static func open(
    _ target: Target, waitsForSync: Bool, on connection: Connection, _ session: ServerSession
  ) throws(JournalFailure) -> OpenJournal {
    try takeLock(of: target, on: connection)
    let (encoding, isPowerSafe) = try asOpening(
      target,
      (
        setting("server_encoding", of: connection, target),
        setting("fsync", of: connection, target) == "on" && waitsForSync
      ))
    guard encoding == "UTF8" else {
      throw .unusable(target.name, "the database uses the encoding \(encoding) instead of UTF8")
    }
    try prepareSchema(of: connection, target)
    let check = ChainCheck(connection, within: target.limits.read)
    let (head, damage) = try asOpening(
      target, (check.head() ?? StoredHead(), check.lastCommits(eventsMax: checkedEventsMax)))
    guard damage.isEmpty else { throw .damaged(damage) }
    let journal = OpenJournal(
      connection: connection, session: session, limits: target.limits, isPowerSafe: isPowerSafe, head: head)
    try asOpening(target, journal.settle())
    return journal
  }

  /// Takes the lock for writers, for as long as the connection lives. The lock shows a second
  /// process at once that the journal is in use; even without it, the check of the stored head
  /// keeps two writers from overwriting each other. A commit that is still running on our earlier
  /// connection holds the lock until it ends, so once the lock is taken the outcome of that
  /// commit is settled.
  private static func takeLock(of target: Target, on connection: Connection) throws(JournalFailure) {
    do throws(PostgresFailure) {
      try connection.run("SELECT pg_advisory_lock($1)", [target.lockKey], within: target.limits.setUp)
    } catch {
      guard error.state == PostgresFailure.lockNotAvailable else { throw error.asOpenFailure(target) }
      throw .cannotOpen(reason: .inUse(path: target.name))
    }
  }

  private static func setting(
    _ name: String, of connection: Connection, _ target: Target
  ) throws(PostgresFailure) -> String {
    try connection.run("SELECT current_setting('\(name)')", within: target.limits.setUp).first?.text(0) ?? ""
  }

  /// Translates the server's failures while the journal is being opened.
  static func asOpening<Answer>(
    _ target: Target, _ body: @autoclosure () throws(PostgresFailure) -> Answer
  ) throws(JournalFailure) -> Answer {
    do throws(PostgresFailure) {
      return try body()
    } catch {
      throw error.asOpenFailure(target)
    }
  }
}

extension PostgresFailure {
  /// What a failure means to the caller who opens a journal.
  func asOpenFailure(_ target: Target) -> JournalFailure {
    if isDamage { return .damaged(message) }
    if isDenied { return .noAccess(target.name, description) }
    return .unusable(target.name, description)
  }
}
#endif
