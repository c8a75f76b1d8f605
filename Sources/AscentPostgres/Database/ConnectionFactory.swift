#if PostgreSQL
/// Creates connections with the settings for each use.
enum ConnectionFactory {
  /// A connection for writing.
  static func writer(of target: Target, waitsForSync: Bool) throws(PostgresFailure) -> Connection {
    try connection(
      to: target,
      [
        "SET synchronous_commit = \(waitsForSync ? "on" : "off")",
        "SET statement_timeout = \(target.limits.statement.asSetting)",
        "SET lock_timeout = \(target.limits.lock.asSetting)", "SET idle_in_transaction_session_timeout = '60s'",
        // If a machine disappears, its session must not keep the journal locked for hours.
        "SET tcp_keepalives_idle = 30", "SET tcp_keepalives_interval = 10", "SET tcp_keepalives_count = 3",
      ])
  }

  /// A connection for reading. The server cancels statements that take too long.
  static func reader(of target: Target) throws(PostgresFailure) -> Connection {
    let limit = "SET statement_timeout = \(target.limits.readStatement.asSetting)"
    return try connection(to: target, ["SET default_transaction_read_only = on", limit])
  }

  /// A connection for reading without a time limit.
  static func auditor(of target: Target) throws(PostgresFailure) -> Connection {
    try connection(to: target, ["SET default_transaction_read_only = on", "SET statement_timeout = 0"])
  }

  /// A connection for a user's own SQL, with the server's normal query planning.
  static func queryConnection(of target: Target, within timeMax: Duration) throws(PostgresFailure) -> Connection {
    let connection = try Connection(target)
    let settings = [
      "SET search_path = \(target.quotedSchema)", "SET default_transaction_read_only = on", "SET TIME ZONE 'UTC'",
      "SET DateStyle = 'ISO'", "SET cursor_tuple_fraction = 1", "SET statement_timeout = \(timeMax.asSetting)",
    ]
    try connection.run(settings.map { Connection.BoundStatement($0) }, within: target.limits.setUp)
    return connection
  }

  private static func connection(to target: Target, _ settings: [String]) throws(PostgresFailure) -> Connection {
    let connection = try Connection(target)
    // Every statement finds its rows by an index. For a new or fast-growing table the
    // planner has no statistics, so it may choose a full scan, and then keeps that plan for
    // the prepared statement.
    let plans = ["seqscan", "hashjoin", "mergejoin", "material", "bitmapscan"].map { "SET enable_\($0) = off" }
    let common = [
      "SET search_path = \(target.quotedSchema)", "SET jit = off",
      "SET default_transaction_isolation = 'read committed'",
    ]
    // The server must not end the session during a long pause between commands, or the next commit
    // would have an unknown outcome.
    let pauses = connection.serverVersion >= 140_000 ? ["SET idle_session_timeout = 0"] : []
    try connection.run(
      (common + plans + pauses + settings).map { Connection.BoundStatement($0) }, within: target.limits.setUp)
    return connection
  }
}
#endif
