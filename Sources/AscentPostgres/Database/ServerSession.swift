#if PostgreSQL
/// The server's session for a connection, identified by its process number and start time, since
/// process numbers are reused.
struct ServerSession: Hashable {
  private let process: Int32
  private let began: Int64

  /// The SQL for the start of a session `a`. After SET ROLE the server hides that time from the
  /// session's own role; then the server's start time is used.
  private static let beginning = "coalesce(a.backend_start, pg_postmaster_start_time())"

  /// Reads which session a connection has.
  init(of connection: Connection, within time: Duration) throws(PostgresFailure) {
    let rows = try connection.run(
      "SELECT a.pid, \(Self.beginning) FROM pg_stat_activity a WHERE a.pid = pg_backend_pid()", within: time)
    guard let row = rows.first else { throw .malformed("session") }
    (process, began) = try (row.int32(0), row.int64(1))
  }

  /// Checks that a connection reaches the server that has this session, since a connection string
  /// may name several servers.
  func check(isReachedBy connection: Connection, within time: Duration) throws(PostgresFailure) {
    let sql = "SELECT 1 FROM pg_stat_activity a WHERE a.pid = $1 AND \(Self.beginning) = $2"
    guard try connection.run(sql, [process, began], within: time).count == 1 else { throw .otherServer }
  }

  /// Ends the session if it still exists and holds the lock or waits for it. The server may not
  /// notice an abandoned connection for hours, and until then the journal could not be opened.
  func end(holding lockKey: Int64, by connection: Connection, within time: Duration) throws(PostgresFailure) {
    // Since version 14 the function can wait until the session has ended and its lock is free.
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
