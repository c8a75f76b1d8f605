import AscentRules
import AscentRuntime
import AscentStorage

/// Reads the head of a database from its rows.
extension StoredHead {
  /// The last head of a database, or the head after a commit; nil if the database has
  /// no such commit.
  init?(in connection: Connection, commit: Int64? = nil) throws(SQLiteFailure) {
    // The end of a commit is in the row of its last command, or in its own row if the commit has
    // no commands. Commit numbers increase with the rows of both tables, so a search from the
    // end is short.
    try self.init(
      in: connection,
      """
      SELECT * FROM (
        SELECT commit_number AS number, position, seq, seal FROM commands
        WHERE commit_number <= ?1 ORDER BY seq DESC LIMIT 1)
      UNION ALL
      SELECT * FROM (
        SELECT number, last_position, last_seq, chain FROM empty_commits
        WHERE number <= ?1 ORDER BY number DESC LIMIT 1)
      ORDER BY number DESC LIMIT 1
      """, through: commit ?? .max)
    guard commit ?? self.commit == self.commit else { return nil }
  }

  /// The head after the last commit with commands that ended at or before a position; nil if
  /// there is none.
  init?(in connection: Connection, through position: Int64) throws(SQLiteFailure) {
    try self.init(
      in: connection,
      """
      SELECT commit_number, position, seq, seal FROM commands
      WHERE commit_number IS NOT NULL AND position <= ?1 ORDER BY seq DESC LIMIT 1
      """, through: position)
  }

  private init?(in connection: Connection, _ sql: String, through bound: Int64) throws(SQLiteFailure) {
    let found = try connection.prepare(sql)
    guard try found.bind(bound).step() else { return nil }
    try self.init(found)
  }
}
