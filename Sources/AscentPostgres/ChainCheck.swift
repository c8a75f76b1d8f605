#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// Reads a database in the order in which it was written and reports damage.
final class ChainCheck: ChainReader {
  /// How many rows are fetched at once.
  private static let pageMax: Int64 = 2048

  private let connection: Connection
  /// The time limit for one page of rows.
  private let timeMax: Duration
  var audit = ChainAudit<CommitSeal>()
  private var commits: Page?
  private var operations: Page?
  /// The end of each user's chain, among the commands read so far.
  private var ends: [UserID: ChainEnd] = [:]

  /// Rows of a query, and the index of the next row to return.
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

  /// Checks all commits and all snapshots, in the transaction that the connection has open.
  func everythingInTransaction() throws(PostgresFailure) -> [JournalDamage] {
    try damage { () throws(PostgresFailure) in
      guard let end = try head() else { return audit.report(Self.missingHead) }
      try check(through: end)
      try checkSnapshots(until: end.commit)
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
    // If the check does not begin with the first commit, the query also reads where each user's
    // chain ended before.
    let sql =
      audit.isWhole
      ? """
      SELECT \(CommandRows.columns) FROM commands c \(CommandRows.joinNames) WHERE c.seq > $1 ORDER BY c.seq LIMIT $2
      """
      : """
      SELECT \(CommandRows.columns), last.revision, last.link, y.name
      FROM commands c \(CommandRows.joinNames)
        LEFT JOIN LATERAL (
          SELECT b.revision, b.link, b.zone FROM commands b
          WHERE b.user_id = c.user_id AND b.ordinal < c.ordinal ORDER BY b.ordinal DESC LIMIT 1) last ON true
        LEFT JOIN zones y ON y.id = last.zone
      WHERE c.seq > $1 ORDER BY c.seq LIMIT $2
      """
    return try next(in: &operations, sql, after: audit.head.seq)
  }

  /// Indexes by which commands are found need no check: the server keeps them consistent
  /// with the rows.
  func append(_ row: ResultRow, end: StoredHead) throws(PostgresFailure) {
    let found = try CommandRows.row(in: row)
    let user = found.command.accepted.user
    audit.append(found.command, link: found.link)
    var before = ends[user] ?? ChainEnd(before: user)
    if ends[user] == nil, !audit.isWhole, !row.isNull(CommandRows.count) {
      let column = CommandRows.count
      before = ChainEnd(
        revision: Int64(try row.int32(column)), digest: try row.digest(column + 1),
        zone: ZoneID(try row.optionalText(column + 2) ?? ""))
    }
    audit.checkContent(of: found, after: before, commit: end.commit)
    if found.revision != before.revision + 1 {
      audit.report("operation \(found.seq) has revision \(found.revision) after \(before.revision)", commit: end.commit)
    }
    ends[user] = found.end
  }

  private func check(through end: StoredHead) throws(PostgresFailure) {
    guard try checkCommits() else { return }
    audit.check(end: end)
    audit.finish()
  }

  private func checkSnapshots(until last: Int64) throws(PostgresFailure) {
    let sql = """
      SELECT s.user_name, s.version, s.ordinal, s.bytes, s.digest, last.seq, last.revision, last.link, last.body
      FROM snapshots s LEFT JOIN users u ON u.name = s.user_name \(OpenReader.joinLast(through: "s.ordinal"))
      WHERE s.user_name > $1 ORDER BY s.user_name LIMIT 512
      """
    var user = ""
    while true {
      let rows = try connection.run(sql, [user], within: timeMax)
      guard rows.count > 0 else { return }
      for row in rows.all {
        user = try row.text(0)
        let snapshot = try Snapshot(row, of: UserID(user), at: 1)
        audit.check(snapshot, isOfHistory: try isOfHistory(snapshot, row, until: last))
      }
    }
  }

  /// Whether the journal has the history that a snapshot names; nil if the snapshot is corrupt.
  private func isOfHistory(_ snapshot: Snapshot, _ row: ResultRow, until last: Int64) throws(PostgresFailure) -> Bool? {
    guard let mark = snapshot.history(mark: row.bytes(4)) else { return nil }
    var (end, version): (ChainEnd, Int64) = (ChainEnd(before: snapshot.user), 0)
    if !row.isNull(5) {
      end = ChainEnd(revision: Int64(try row.int32(6)), digest: try row.digest(7), zone: nil)
      version = try row.place(8, of: row.int64(5)).lastVersion
    }
    return mark.commit <= last && mark.revision == end.revision && mark.link == end.digest
      && snapshot.version == version
  }

  /// The next row of the current page, or of the page after it; nil after the last row.
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
