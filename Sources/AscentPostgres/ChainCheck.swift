#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// Reads a database in the order in which it was written and reports damage.
final class ChainCheck: ChainReader {
  /// How many rows are fetched at a time.
  private static let pageMax: Int64 = 2048

  private let connection: Connection
  /// How long a page may take.
  private let timeMax: Duration
  var audit = ChainAudit<CommitChain>()
  private var commits: Page?
  private var operations: Page?

  /// Rows of a query, and how many of them were handed out.
  private struct Page {
    let rows: ResultRows
    var next = 0

    mutating func take() -> ResultRow? {
      guard next < rows.count else { return nil }
      defer { next += 1 }
      return rows[next]
    }
  }

  init(_ connection: Connection, within timeMax: Duration) {
    self.connection = connection
    self.timeMax = timeMax
  }

  /// Checks the last commits: enough of them to cover the last `eventsMax` events.
  func lastCommits(eventsMax: Int64) throws(PostgresFailure) -> [JournalDamage] {
    try damage { () throws(PostgresFailure) in
      guard let end = try head() else { return audit.report(Self.missingHead) }
      let sql = """
        SELECT number, last_position, last_seq, chain FROM commits
        WHERE last_position <= $1 ORDER BY last_position DESC, number DESC LIMIT 1
        """
      if let row = try rows(sql, max(0, end.position) - eventsMax).first {
        audit = ChainAudit(after: try StoredHead(row))
      }
      try check(through: end)
    }
  }

  /// Checks all commits and all snapshots, in one transaction.
  func everything() throws(PostgresFailure) -> [JournalDamage] {
    try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", within: timeMax)
    let found = try everythingInTransaction()
    try connection.run("ROLLBACK", within: timeMax)
    return found
  }

  /// Checks all commits and all snapshots, in the transaction of the connection.
  func everythingInTransaction() throws(PostgresFailure) -> [JournalDamage] {
    try damage { () throws(PostgresFailure) in
      guard let end = try head() else { return audit.report(Self.missingHead) }
      try check(through: end)
      try checkSnapshots()
    }
  }

  private static let missingHead = "the row of the journal is missing"

  /// The stored end of the journal.
  func head() throws(PostgresFailure) -> StoredHead? {
    let rows = try connection.run("SELECT commit_number, last_position, last_seq, chain FROM journal", within: timeMax)
    return try rows.first.map { row throws(PostgresFailure) in try StoredHead(row) }
  }

  func nextCommit() throws(PostgresFailure) -> CommitEnd? {
    let sql = """
      SELECT number, last_position, last_seq, chain, committed_at FROM commits WHERE number > $1 \
      ORDER BY number LIMIT $2
      """
    guard let row = try next(in: &commits, sql, after: audit.head.commit) else { return nil }
    return try CommitEnd(row)
  }

  func nextOperation() throws(PostgresFailure) -> ResultRow? {
    let sql = "SELECT \(CommandRows.columns) FROM operations o WHERE o.seq > $1 ORDER BY o.seq LIMIT $2"
    return try next(in: &operations, sql, after: audit.head.seq)
  }

  /// Commands are found by indexes of the server, which keeps them in step with the rows.
  func append(_ row: ResultRow, end: StoredHead) throws(PostgresFailure) {
    _ = try auditOperation(CommandRows.command(in: row), in: row)
  }

  private func check(through end: StoredHead) throws(PostgresFailure) {
    guard try checkCommits() else { return }
    audit.check(end: end)
    audit.finish()
  }

  private func checkSnapshots() throws(PostgresFailure) {
    let sql = """
      SELECT s.user_name, s.version, s.ordinal, s.bytes, s.digest, last.version, last.event_count
      FROM snapshots s LEFT JOIN LATERAL (
        SELECT o.version, o.event_count FROM operations o
        WHERE o.user_name = s.user_name AND o.ordinal <= s.ordinal ORDER BY o.ordinal DESC LIMIT 1) last ON true
      WHERE s.user_name > $1 ORDER BY s.user_name LIMIT 512
      """
    let history = OpenReader(connection, within: timeMax)
    var last = ""
    while true {
      let rows = try connection.run(sql, [last], within: timeMax)
      guard rows.count > 0 else { return }
      for row in rows.all {
        last = try row.text(0)
        let snapshot = try Snapshot(row, of: UserID(last), at: 1)
        let version = row.isNull(5) ? 0 : try row.int64(5) &- 1 &+ Int64(try row.int32(6))
        let isOfHistory: Bool?
        switch snapshot.origin(mark: row.bytes(4)) {
        case .corrupt: isOfHistory = nil
        case .unknown: isOfHistory = true
        case .commit(let head):
          let commit = try history.commits([head.commit])[head.commit]
          isOfHistory = snapshot.version == version && commit == head
        }
        audit.check(snapshot, isOfHistory: isOfHistory)
      }
    }
  }

  /// The next row of a page, or of the page that follows it.
  private func next(in page: inout Page?, _ sql: String, after last: Int64) throws(PostgresFailure) -> ResultRow? {
    if let row = page?.take() { return row }
    page = Page(rows: try rows(sql, last, Self.pageMax))
    return page?.take()
  }

  private func rows(_ sql: String, _ numbers: Int64...) throws(PostgresFailure) -> ResultRows {
    try connection.run(sql, numbers, within: timeMax)
  }
}
#endif
