#if PostgreSQL
extension Migrations {
  /// A command becomes one packed row, as in SQLite. Its body is the encoding of the command and
  /// its events. What is searched without decoding has columns, except the operation's key, for
  /// which an index covers its place in the body. People and time zones have numbers. The position
  /// is where the journal ends after the command.
  static let version5 = [
    "CREATE TABLE users(id integer PRIMARY KEY, name text COLLATE \"C\" NOT NULL CONSTRAINT users_by_name UNIQUE)",
    "CREATE TABLE zones(id integer PRIMARY KEY, name text NOT NULL CONSTRAINT zones_by_name UNIQUE)",
    """
    CREATE TABLE commands(
      seq bigint PRIMARY KEY,
      position bigint NOT NULL,
      user_id integer NOT NULL,
      revision integer NOT NULL,
      ordinal integer NOT NULL,
      zone integer NOT NULL,
      in_force boolean NOT NULL,
      link bytea NOT NULL,
      body bytea NOT NULL,
      CONSTRAINT commands_by_ordinal UNIQUE (user_id, ordinal)
    )
    """,
    "CREATE UNIQUE INDEX commands_by_key ON commands(user_id, substring(body, 2, 16))",
  ]

  /// Removes what version 5 replaces, once the commands are converted. Snapshots are only a cache,
  /// and their marks name digests of the old chain. Views contain no data, so those of earlier
  /// versions are dropped.
  static let replacedByVersion5 = [
    "DROP VIEW IF EXISTS \(DecodingViews.names.filter { $0 != "operations" }.joined(separator: ", "))",
    "DROP TABLE operations", "DELETE FROM snapshots",
  ]
}
#endif
