import AscentRules
import AscentRuntime
import AscentStorage

/// Reads a database in the order in which it was written and says what does not hold together: the
/// chain, and what is stored beside it so that it is found.
final class ChainCheck {
  let connection: Connection
  private let rows: CommandRows
  let people: CommandChainReader
  let findByKey, findUser: Statement
  var audit = ChainAudit()
  /// Of each person of whom something was read: the id, and where the last command is.
  var places: [UserID: (id: Int64, place: CommandLink)] = [:]

  init(_ connection: Connection) throws(SQLiteFailure) {
    self.connection = connection
    rows = try CommandRows(connection)
    people = try CommandChainReader(connection, rows: rows)
    findByKey = try connection.prepare(
      """
      SELECT max(seq), count(*) FROM (
        SELECT seq FROM new_keys WHERE user = ?1 AND operation = ?2 UNION ALL SELECT seq FROM keys WHERE user = ?1 AND operation = ?2)
      """)
    findUser = try connection.prepare("SELECT id FROM users WHERE name = ?1")
  }

  /// Checks the last commits, back to the one that has the event so many before the end, or all.
  func lastCommits(eventsMax: Int64) throws(SQLiteFailure) -> [JournalDamage] {
    guard let head = try StoredHead(in: connection), head.position > eventsMax,
      let before = try StoredHead(in: connection, through: head.position - eventsMax)
    else { return try check() }
    audit = ChainAudit(after: before)
    return try check()
  }

  /// Checks all commits and all snapshots.
  func everything() throws(SQLiteFailure) -> [JournalDamage] {
    _ = try check()
    try checkSnapshots()
    return audit.damage
  }

  /// A fault of SQLite itself ends the check; if it is the file's, it is the last thing told.
  private func check() throws(SQLiteFailure) -> [JournalDamage] {
    do throws(SQLiteFailure) {
      try walk()
      audit.finish()
      if audit.damage.isEmpty { try checkLasts() }
    } catch {
      guard error.isDamage else { throw error }
      audit.tell(error.message, commit: audit.head.commit &+ 1)
    }
    return audit.damage
  }

  private func walk() throws(SQLiteFailure) {
    let commits = try CommitRows(connection, after: audit.head)
    let operations = try connection.prepare(
      "SELECT \(CommandRows.columns), \(Self.linkColumns) FROM operations WHERE seq > ?1 ORDER BY seq")
    operations.bind(audit.head.seq, at: 1)
    while let commit = try commits.next() {
      let (before, end) = (audit.head.seq, commit.head)
      guard audit.begin(end, committedAt: commit.committedAt) else { return }
      guard commit.hasCommands == (end.seq != before) else {
        return audit.tell("it is said to end with operation \(end.seq), after \(before)", commit: end.commit)
      }
      while audit.wantsCommand {
        guard try operations.step(), operations.int64(0) == audit.head.seq + 1 else {
          return audit.tellMissingCommand()
        }
        try append(operations, before: end)
      }
      guard audit.end() else { return }
    }
    if try operations.step() { audit.tell("operation \(operations.int64(0)) belongs to no commit") }
  }

  /// Appends an operation and its events.
  private func append(_ row: Statement, before end: StoredHead) throws(SQLiteFailure) {
    let command = try rows.command(in: row)
    let columns = try rows.columns(of: command, in: row)
    try SQLiteFailure.asMalformed { () throws(MalformedRow) in
      try audit.append(command, receipt: row.bytes(17), columns: columns)
    }
    checkEnd(row, isLast: audit.head.seq == end.seq, commit: end.commit)
    try checkLinks(of: command, row, commit: end.commit)
  }

  private func checkSnapshots() throws(SQLiteFailure) {
    let snapshots = try connection.prepare(
      "SELECT u.name, s.version, s.ordinal, s.bytes, s.digest FROM snapshots s LEFT JOIN users u ON u.id = s.user")
    while try snapshots.step() {
      let user = UserID(try snapshots.optionalText(0) ?? "")
      let snapshot = Snapshot(
        user: user, version: snapshots.int64(1), ordinal: try snapshots.integer(2), bytes: snapshots.bytes(3))
      audit.check(snapshot, digest: snapshots.bytes(4))
    }
  }
}
