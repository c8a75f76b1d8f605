#if PostgreSQL
/// The server's side of a connection: its process and when that began, since process numbers are
/// reused.
struct ServerSession: Hashable {
  private let process: Int32
  private let began: Int64

  /// When a session `a` began. With SET ROLE the server hides that from a session's own role; then
  /// the start of the server is used.
  private static let beginning = "coalesce(a.backend_start, pg_postmaster_start_time())"

  /// The session of a connection.
  init(of connection: Connection, within time: Duration) throws(PostgresFailure) {
    let rows = try connection.run(
      "SELECT a.pid, \(Self.beginning) FROM pg_stat_activity a WHERE a.pid = pg_backend_pid()", within: time)
    guard let row = rows.first else { throw .malformed("session") }
    (process, began) = try (row.int32(0), row.int64(1))
  }

  /// Checks that a connection reaches the server that has this session: a connection string may
  /// name several servers.
  func check(isReachedBy connection: Connection, within time: Duration) throws(PostgresFailure) {
    let sql = "SELECT 1 FROM pg_stat_activity a WHERE a.pid = $1 AND \(Self.beginning) = $2"
    guard try connection.run(sql, [process, began], within: time).count == 1 else { throw .otherServer }
  }

  /// Ends the session if it exists and still holds a lock, or waits for it. The server may not
  /// notice an abandoned connection for hours, and until then the journal could not be opened.
  func end(holding lockKey: Int64, by connection: Connection, within time: Duration) throws(PostgresFailure) {
    // Newer servers can wait until the session has ended and its lock is free.
    let wait = connection.serverVersion >= 140_000 ? ", \((time / 2).asSetting)" : ""
    try connection.run(
      """
      SELECT pg_terminate_backend(l.pid\(wait))
      FROM pg_locks l JOIN pg_database d ON d.oid = l.database JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND d.datname = current_database()
        AND (l.classid::bigint << 32) | l.objid::bigint = $1 AND l.pid = $2 AND \(Self.beginning) = $3
      """, [lockKey, process, began], within: time)
  }
}
#endif
