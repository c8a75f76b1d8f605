#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// Reads a database in the order in which it was written and says what does not hold together.
final class ChainCheck {
  /// How many rows are fetched at a time.
  private static let pageMax: Int64 = 2048

  private let connection: Connection
  /// How long a page may take.
  private let timeMax: Duration
  private var audit = ChainAudit()
  private var page: Rows?
  private var next = 0
  /// The commit that is read, 0 before and after all of them.
  private var commit: Int64 = 0

  init(_ connection: Connection, within timeMax: Duration) {
    self.connection = connection
    self.timeMax = timeMax
  }

  /// Checks the last commits, back to the one that has the event so many before the end, or all.
  func lastCommits(eventsMax: Int64) throws(PostgresFailure) -> [JournalDamage] {
    try damage { () throws(PostgresFailure) in
      guard let end = try head() else { return audit.tell(Self.missingHead) }
      var parameters = Parameters()
      parameters.append(max(0, end.position) - eventsMax)
      let before = try connection.run(
        "SELECT number, last_position, last_seq, chain FROM commits WHERE last_position <= $1 ORDER BY last_position DESC, number DESC LIMIT 1",
        parameters, within: timeMax)
      if let row = before.first { audit = ChainAudit(after: try StoredHead(row)) }
      try check(through: end)
    }
  }

  /// Checks all commits and all snapshots, as of one moment.
  func everything() throws(PostgresFailure) -> [JournalDamage] {
    try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", within: timeMax)
    let found = try damage { () throws(PostgresFailure) in
      guard let end = try head() else { return audit.tell(Self.missingHead) }
      try check(through: end)
      try checkSnapshots()
    }
    try connection.run("ROLLBACK", within: timeMax)
    return found
  }

  /// What a check finds. A row that cannot be read ends it; it is the last thing told.
  private func damage(_ check: () throws(PostgresFailure) -> Void) throws(PostgresFailure) -> [JournalDamage] {
    do throws(PostgresFailure) {
      try check()
    } catch {
      guard error.isDamage else { throw error }
      audit.tell(error.message, commit: commit)
    }
    return audit.damage
  }

  private static let missingHead = "the row of the journal is missing"

  /// Where the journal says that it ends.
  func head() throws(PostgresFailure) -> StoredHead? {
    let rows = try connection.run("SELECT commit_number, last_position, last_seq, chain FROM journal", within: timeMax)
    return try rows.first.map { row throws(PostgresFailure) in try StoredHead(row) }
  }

  private func check(through end: StoredHead) throws(PostgresFailure) {
    guard try walk() else { return }
    if try nextOperation() != nil { audit.tell("operation \(audit.head.seq &+ 1) belongs to no commit") }
    audit.check(end: end)
    audit.finish()
  }

  /// Goes through all commits; false when one of them does not hold.
  private func walk() throws(PostgresFailure) -> Bool {
    while true {
      var parameters = Parameters()
      parameters.append(audit.head.commit)
      parameters.append(Self.pageMax)
      let commits = try connection.run(
        "SELECT number, last_position, last_seq, chain, committed_at FROM commits WHERE number > $1 ORDER BY number LIMIT $2",
        parameters, within: timeMax)
      guard commits.count > 0 else {
        commit = 0
        return true
      }
      for row in commits.all {
        commit = audit.head.commit &+ 1
        guard audit.begin(try StoredHead(row), committedAt: Instant(milliseconds: try row.int64(4))) else {
          return false
        }
        guard try readCommands(), audit.end() else { return false }
      }
    }
  }

  private func readCommands() throws(PostgresFailure) -> Bool {
    while audit.wantsCommand {
      guard let row = try nextOperation(), try row.int64(0) == audit.head.seq + 1 else {
        audit.tellMissingCommand()
        return false
      }
      next += 1
      let command = try CommandRows.command(in: row)
      let columns = try CommandRows.columns(of: command, in: row)
      try PostgresFailure.asMalformed { () throws(MalformedRow) in
        try audit.append(command, receipt: row.bytes(17), columns: columns)
      }
    }
    return true
  }

  /// The first operation that was not read.
  private func nextOperation() throws(PostgresFailure) -> Row? {
    if let page, next < page.count { return page[next] }
    var parameters = Parameters()
    parameters.append(audit.head.seq)
    parameters.append(Self.pageMax)
    let read = try connection.run(
      "SELECT \(CommandRows.columns) FROM operations o WHERE o.seq > $1 ORDER BY o.seq LIMIT $2", parameters,
      within: timeMax)
    (page, next) = (read, 0)
    return read.first
  }

  private func checkSnapshots() throws(PostgresFailure) {
    var last = ""
    while true {
      var parameters = Parameters()
      parameters.append(last)
      let rows = try connection.run(
        "SELECT user_name, version, ordinal, bytes, digest FROM snapshots WHERE user_name > $1 ORDER BY user_name LIMIT 512",
        parameters,
        within: timeMax)
      guard rows.count > 0 else { return }
      for row in rows.all {
        last = try row.text(0)
        let snapshot = Snapshot(
          user: UserID(last), version: try row.int64(1), ordinal: try row.int32(2), bytes: row.bytes(3))
        audit.check(snapshot, digest: row.bytes(4))
      }
    }
  }
}

extension StoredHead {
  /// The end of a commit from a row that begins with its number, its last position, its last
  /// operation and its chain.
  init(_ row: Row) throws(PostgresFailure) {
    self.init(commit: try row.int64(0), position: try row.int64(1), seq: try row.int64(2), chain: try row.digest(3))
  }
}
#endif
