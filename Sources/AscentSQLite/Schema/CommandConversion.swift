import AscentRules
import AscentRuntime
import AscentStorage

/// Converts the rows of `operations`, of version 10 and before, into rows of `commands`, in the
/// order in which they were written. It checks the chain of the old rows, and compares each
/// command that it writes with the one that it read. The caller's transaction makes the conversion
/// all or nothing.
final class CommandConversion: ChainReader {
  /// The columns from which a command is read; see ``/AscentStorage/DatabaseRow``.
  private static let columns = """
    seq, user, operation, ordinal, version, position, event_count, in_force, content, occurred_at, recorded_at, \
    zone, utc_offset, day_start, day, device, long_text, receipt, events
    """

  var audit = ChainAudit<UnpackedCommitChain>()
  private let connection: Connection
  private let recorded: HeadFile.Record?
  private let commits: CommitRows
  private let operations, sealEmpty, findWritten: Statement
  private let rows: CommandRows
  private let writer: CommandWriter
  /// The last command of each user so far, by the user's number.
  private var lasts: [Int64: CommandLink] = [:]
  /// The body of the command that is written.
  private var bodies = PackedBodies()

  /// - Parameter recorded: the commit recorded in the head file.
  init(_ connection: Connection, recorded: HeadFile.Record?) throws(SQLiteFailure) {
    (self.connection, self.recorded) = (connection, recorded)
    commits = try CommitRows(
      connection,
      from: "commit_number, position + max(event_count - 1, 0), seq, chain, committed_at FROM operations")
    operations = try connection.prepare("SELECT \(Self.columns) FROM operations ORDER BY seq")
    sealEmpty = try connection.prepare("UPDATE empty_commits SET chain = ?2 WHERE number = ?1")
    findWritten = try connection.prepare("SELECT \(CommandRows.columns) FROM commands WHERE seq = ?1")
    rows = try CommandRows(connection)
    writer = try CommandWriter(connection)
  }

  /// Writes all commands, and returns the damage found. If there is any, the caller must roll back.
  func convert() throws(SQLiteFailure) -> [JournalDamage] {
    try damage { () throws(SQLiteFailure) in
      guard try checkCommits() else { return }
      audit.finish()
      guard let recorded, recorded.commit > audit.head.commit else { return try keepDigest(of: audit.head) }
      let lost = HeadCheck.lostTail(of: connection.path, from: audit.head.commit, to: recorded)
      audit.report(lost.detail, commit: lost.commit)
    }
  }

  func nextCommit() throws(SQLiteFailure) -> CommitEnd? {
    guard let commit = try commits.next() else { return nil }
    let end = commit.head
    writer.begin(
      end.commit, committedAt: commit.committedAt, commandCount: Int(clamping: end.seq &- audit.head.seq),
      after: writer.head)
    if commit.isEmpty == true { try sealEmpty.run(end.commit, writer.head.chain) }
    if let recorded, recorded.commit == end.commit {
      try keepDigest(of: end)
      let damage = HeadCheck.differences(of: end, from: recorded, beside: connection.path)
      for found in damage { audit.report(found.detail, commit: found.commit) }
    }
    return commit
  }

  func nextOperation() throws(SQLiteFailure) -> Statement? { try operations.step() ? operations : nil }

  func append(_ row: Statement, end: StoredHead) throws(SQLiteFailure) {
    let (seq, user, zone) = (row.int64(0), row.int64(1), row.int64(11))
    let operation = OperationID(key: try row.operationKey(), longText: try row.optionalText(16) ?? "")
    let command = try auditOperation(
      row.command(of: rows.user(user), zone: rows.zone(zone), operation: operation), in: row)
    bodies.removeAll()
    bodies.append(command.accepted, events: command.events.span)
    lasts[user] = try writer.write(
      command.accepted, body: bodies[0], inForce: command.inForce, of: (user, lasts[user]), zone: zone)
    defer { findWritten.reset() }
    guard try findWritten.bind(seq).step(), try rows.row(in: findWritten).command.isSame(as: command) else {
      return audit.report("operation \(seq) would change in the conversion", commit: end.commit)
    }
  }

  /// Stores the digest that a commit had before the conversion, to recognize an older head
  /// file or copy.
  private func keepDigest(of head: StoredHead) throws(SQLiteFailure) {
    guard head.commit > 0 else { return }
    try connection.prepare("INSERT OR REPLACE INTO conversion VALUES (?1, ?2, ?3)").run(
      head.commit, head.position, head.chain)
  }
}
