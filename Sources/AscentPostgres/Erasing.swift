#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// Rewrites the commits of a journal without a person, in one transaction.
///
/// Nothing changes before the commit of the person's first command. After that, each row is deleted
/// and written again with a new number, which is never higher than the old one. A page is read and
/// deleted before its remaining rows are written, so no two rows ever have the same number.
struct Erasing {
  /// How many commits, and how many commands, are rewritten at a time. A single commit may
  /// have more commands.
  private static let (commitsMax, commandsMax): (Int64, Int64) = (32, 4096)

  private let user: UserID
  private let connection: Connection
  private let timeMax: Duration
  /// The head of the new journal so far, and the last head read from the old one.
  private var (head, last): (StoredHead, StoredHead)
  private var erased: Int64 = 0
  private var sealer = CommitSealer()

  /// Erases a person, in a transaction that is still open when this returns.
  ///
  /// - Parameter end: the head of the journal, which no other writer may have moved.
  /// - Returns: the new head of the journal, and how many commands were erased; nil if the
  ///   person has none.
  static func erase(
    _ user: UserID, on connection: Connection, endingAt end: StoredHead, within timeMax: Duration
  ) throws(PostgresFailure) -> (head: StoredHead, erased: Int64)? {
    let begin = ["BEGIN ISOLATION LEVEL READ COMMITTED", "SET LOCAL statement_timeout = 0"]
    try connection.run(begin.map { Connection.BoundStatement($0) }, within: timeMax)
    let first = "SELECT min(c.seq) FROM users u JOIN commands c ON c.user_id = u.id WHERE u.name = $1"
    guard let row = try connection.run(first, [user.text], within: timeMax).first, !row.isNull(0) else { return nil }
    let kept = """
      SELECT number, last_position, last_seq, chain FROM commits WHERE last_seq < $1 ORDER BY number DESC LIMIT 1
      """
    let unchanged = try connection.run(kept, [row.int64(0)], within: timeMax).first
    let start = try unchanged.map { row throws(PostgresFailure) in try StoredHead(row) } ?? StoredHead()
    var erasing = Erasing(user: user, connection: connection, timeMax: timeMax, head: start, last: start)
    try connection.run([end.call(movingTo: start)], within: timeMax)
    while try erasing.writePage() {}
    // Once, because each update leaves an old row that the next one would have to skip.
    let move = [start.call(movingTo: erasing.head)]
    try OpenJournal.checkCounts(connection.run(move, within: timeMax), to: move)
    // An empty journal has no time zones either.
    if erasing.head.seq == 0 { try connection.run("DELETE FROM zones", within: timeMax) }
    let removals = [
      Connection.BoundStatement("DELETE FROM users WHERE name = $1", [user.text]),
      Connection.BoundStatement("DELETE FROM due WHERE user_name = $1", [user.text]),
      // They name commits or positions that no longer exist. Both are only caches.
      Connection.BoundStatement("DELETE FROM snapshots"), Connection.BoundStatement("DELETE FROM checkpoints"),
    ]
    try connection.run(removals, within: timeMax)
    return (erasing.head, erasing.erased)
  }

  /// Rewrites the next page of commits.
  ///
  /// - Returns: false if there were no more commits.
  private mutating func writePage() throws(PostgresFailure) -> Bool {
    let commits = """
      SELECT number, last_position, last_seq, chain, committed_at FROM commits
      WHERE number > $1 ORDER BY number LIMIT $2
      """
    var ends: [CommitEnd] = []
    for row in try connection.run(commits, [last.commit, Self.commitsMax], within: timeMax).all {
      let end = try CommitEnd(row)
      guard ends.isEmpty || end.head.seq - last.seq <= Self.commandsMax else { break }
      ends.append(end)
    }
    guard let through = ends.last?.head else { return false }
    let range: [any ParameterValue] = [last.seq, through.seq]
    let rows = try connection.run(
      """
      SELECT \(CommandRows.columns), c.user_id, c.zone FROM commands c \(CommandRows.joinNames)
      WHERE c.seq > $1 AND c.seq <= $2 ORDER BY c.seq
      """, range, within: timeMax)
    var calls = [
      Connection.BoundStatement("DELETE FROM commands WHERE seq > $1 AND seq <= $2", range, writing: rows.count),
      Connection.BoundStatement(
        "DELETE FROM commits WHERE number > $1 AND number <= $2", [last.commit, through.commit], writing: ends.count),
    ]
    var next = 0
    for commit in ends { calls += try written(commit, of: rows, from: &next) }
    try OpenJournal.checkCounts(connection.run(calls, within: timeMax), to: calls)
    last = through
    return true
  }

  /// The statements that write what remains of a commit. The links of everybody else's commands
  /// do not change.
  private mutating func written(
    _ commit: CommitEnd, of rows: ResultRows, from next: inout Int
  ) throws(PostgresFailure) -> [Connection.BoundStatement] {
    var kept: [CommandRows.New] = []
    var eventCounts: [Int] = []
    while next < rows.count, try rows[next].int64(0) <= commit.head.seq {
      let row = rows[next]
      let found = try CommandRows.row(in: row)
      next += 1
      guard found.command.accepted.user != user else {
        erased += 1
        continue
      }
      eventCounts.append(found.command.events.count)
      kept.append(
        CommandRows.New(
          seq: 0, position: 0, user: try row.int32(CommandRows.count), zone: try row.int32(CommandRows.count + 1),
          revision: try row.int32(2), ordinal: try row.int32(6), inForce: found.command.inForce, link: found.link,
          body: found.body))
    }
    // A commit without commands would only show that there had been one.
    if kept.isEmpty { return [] }
    sealer.begin(head.commit + 1, committedAt: commit.committedAt, commandCount: kept.count, after: head)
    for (index, count) in eventCounts.enumerated() {
      sealer.append(kept[index].link, eventCount: count)
      (kept[index].seq, kept[index].position) = (sealer.head.seq, sealer.head.position)
    }
    head = sealer.head
    return [CommitRows.insertion(of: sealer), CommandRows.insertion(of: kept)].compactMap(\.self)
  }
}

extension PostgresErasure {
  /// Erases a person from a database that nobody has open for writing.
  static func erase(_ user: UserID, from target: Target) throws(JournalFailure) -> PostgresErasure? {
    var lost: [ServerSession] = []
    let journal = try OpenJournal.open(target, waitsForSync: true, after: &lost)
    let (connection, timeMax) = (journal.connection, target.limits.auditPage)
    defer { connection.close() }
    func check(
      _ damage: @autoclosure () throws(PostgresFailure) -> [JournalDamage]
    ) throws(JournalFailure) {
      let damage = try OpenJournal.asOpening(target, damage())
      guard damage.isEmpty else { throw .damaged(damage) }
    }
    // A damaged journal is evidence, and unreadable data cannot be rewritten.
    try check(ChainCheck(connection, within: timeMax).everything())
    let made = try OpenJournal.asOpening(
      target, Erasing.erase(user, on: connection, endingAt: journal.head, within: timeMax))
    guard let made else { return nil }
    try check(ChainCheck(connection, within: timeMax).everythingInTransaction())
    let transaction: String
    do throws(PostgresFailure) {
      transaction = try connection.run("SELECT pg_current_xact_id()::text", within: timeMax).first?.text(0) ?? ""
    } catch {
      throw error.asOpenFailure(target)
    }
    do throws(PostgresFailure) {
      let commit = [Connection.BoundStatement("COMMIT")]
      try OpenJournal.check(connection.run(commit, within: timeMax), to: commit)
    } catch {
      throw .outcomeUnknown(error.description)
    }
    return PostgresErasure(
      commandCount: made.erased, before: journal.head.journalHead, after: made.head.journalHead,
      digest: "\(made.head.chain)", unremoved: removeOldRows(of: transaction, connection, target.limits))
  }

  /// Makes the server rewrite its tables without the deleted rows, and collect their statistics
  /// again, because statistics contain names.
  ///
  /// - Parameter transaction: the transaction that deleted the rows.
  /// - Returns: why the server may still have the rows; nil if it removed them.
  private static func removeOldRows(
    of transaction: String, _ connection: Connection, _ limits: TimeLimits
  ) -> String? {
    do throws(PostgresFailure) {
      try connection.run("SET statement_timeout = 0", within: limits.setUp)
      let viewer = try viewer(of: transaction, connection, limits)
      for table in ["commands", "users", "commits", "snapshots", "checkpoints", "due", "journal"] {
        let answer = try connection.run("VACUUM (FULL, ANALYZE) \(table)", within: limits.auditPage)
        // Without the permission to do it, the server only warns.
        if let warning = answer.warning { return warning }
      }
      return viewer
    } catch {
      return error.description
    }
  }

  /// What may still see rows that a transaction deleted, which makes the server keep them; nil if
  /// nothing does. Other transactions are usually short, so this waits for them briefly.
  private static func viewer(
    of transaction: String, _ connection: Connection, _ limits: TimeLimits
  ) throws(PostgresFailure) -> String? {
    let sql = """
      SELECT 'process ' || pid || coalesce(' of ' || nullif(application_name, ''), '') FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND age(coalesce(backend_xmin, backend_xid)) >= age($1::text::xid)
      UNION ALL SELECT 'replication slot ' || slot_name FROM pg_replication_slots
      WHERE age(xmin) >= age($1::text::xid)
      UNION ALL SELECT 'prepared transaction ' || gid FROM pg_prepared_xacts
      WHERE age(transaction) >= age($1::text::xid)
      UNION ALL SELECT 'a transaction' WHERE pg_snapshot_xmin(pg_current_snapshot()) <= $1::text::xid8
      LIMIT 1
      """
    let end = ContinuousClock.now + limits.lock
    while let row = try connection.run(sql, [transaction], within: limits.setUp).first {
      guard ContinuousClock.now < end else {
        return "\(try row.text(0)) began before the erasure and may still see the old rows; end it and run VACUUM FULL"
      }
      try connection.run("SELECT pg_sleep(0.05)", within: limits.setUp)
    }
    return nil
  }
}
#endif
