import AscentRules
import AscentRuntime
import AscentStorage

/// Where a database ends, from its rows.
extension StoredHead {
  /// The head that a database ends with, or that it had with a commit; nil when it has no such
  /// commit.
  init?(in connection: Connection, commit: Int64? = nil) throws(SQLiteFailure) {
    // The end of a commit is in the row of its last command, or in a row of its own when it has
    // none. Numbers rise with rows in both, so the search begins at the end and does not go far.
    try self.init(
      in: connection,
      """
      SELECT * FROM (
        SELECT commit_number AS number, \(Self.lastPosition), seq, chain FROM operations WHERE commit_number <= ?1 ORDER BY seq DESC LIMIT 1)
      UNION ALL
      SELECT * FROM (
        SELECT number, last_position, last_seq, chain FROM empty_commits WHERE number <= ?1 ORDER BY number DESC LIMIT 1)
      ORDER BY number DESC LIMIT 1
      """, through: commit ?? .max)
    guard commit ?? self.commit == self.commit else { return nil }
  }

  /// The head that a database had with the last commit that ended at a position or before it; nil
  /// when there is none with a command in it.
  init?(in connection: Connection, through position: Int64) throws(SQLiteFailure) {
    try self.init(
      in: connection,
      """
      SELECT commit_number, \(Self.lastPosition), seq, chain FROM operations
      WHERE commit_number IS NOT NULL AND \(Self.lastPosition) <= ?1 ORDER BY seq DESC LIMIT 1
      """, through: position)
  }

  private init?(in connection: Connection, _ sql: String, through bound: Int64) throws(SQLiteFailure) {
    let found = try connection.prepare(sql)
    found.bind(bound, at: 1)
    guard try found.step() else { return nil }
    try self.init(found)
  }

  /// The end of a commit from a row that begins with its number, its last position, its last
  /// operation and its chain.
  init(_ row: Statement) throws(SQLiteFailure) {
    self.init(commit: row.int64(0), position: row.int64(1), seq: row.int64(2), chain: try row.digest(3))
  }

  /// The position of the last event up to an operation, from its row.
  static let lastPosition = "position + max(event_count - 1, 0)"
}
