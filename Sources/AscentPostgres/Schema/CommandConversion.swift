#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// Converts the rows of `operations`, of version 4 and before, into rows of `commands`, in the
/// order in which they were written. It checks the whole chain of the old rows, and compares each
/// command that it wrote with the one that it read. The caller's transaction makes the conversion
/// all or nothing.
final class CommandConversion: ChainReader {
  /// The columns from which an old command is read; see ``/AscentStorage/DatabaseRow``.
  static let columns = """
    o.seq, o.user_name, o.operation, o.ordinal, o.version, o.position, o.event_count, o.in_force, o.content, \
    o.occurred_at, o.recorded_at, o.zone, o.utc_offset, o.day_start, o.day, o.device, o.operation_name, o.receipt, \
    o.events
    """
  /// How many rows are read, and written, at a time.
  private static let pageMax = 2048

  var audit = ChainAudit<UnpackedCommitChain>()
  private let connection: Connection
  private let timeMax: Duration
  private var commits = Page()
  private var operations = Page()
  private var sealer = CommitSealer()
  /// The body of the command that is written.
  private var bodies = PackedBodies()
  private var users: [UserID: (id: Int32, end: ChainEnd)] = [:]
  private var zones: [ZoneID: Int32] = [:]

  // The rows not written yet.
  private var newUsers: [(id: Int32, name: String)] = []
  private var newZones: [(id: Int32, name: String)] = []
  private var rows: [CommandRows.New] = []
  /// The commands that those rows must contain.
  private var read: [StoredCommand] = []
  private var seals: [StoredHead] = []

  private struct Page {
    var rows: ResultRows?
    var next = 0

    mutating func take() -> ResultRow? {
      guard let rows, next < rows.count else { return nil }
      defer { next += 1 }
      return rows[next]
    }
  }

  init(_ connection: Connection, within timeMax: Duration) {
    (self.connection, self.timeMax) = (connection, timeMax)
  }

  /// Writes all commands, and returns the damage found. If there is any, the caller must roll back.
  func convert() throws(PostgresFailure) -> [JournalDamage] {
    try damage { () throws(PostgresFailure) in
      let sql = "SELECT commit_number, last_position, last_seq, chain FROM journal"
      guard let row = try connection.run(sql, within: timeMax).first else {
        return audit.report("the row of the journal is missing")
      }
      guard try checkCommits() else { return }
      try audit.check(end: StoredHead(row))
      audit.finish()
      try write()
      let seal = Connection.BoundStatement("UPDATE journal SET chain = $1", [sealer.head.chain], writing: 1)
      try OpenJournal.checkCounts(connection.run([seal], within: timeMax), to: [seal])
    }
  }

  func nextCommit() throws(PostgresFailure) -> CommitEnd? {
    let sql = """
      SELECT number, last_position, last_seq, chain, committed_at FROM commits
      WHERE number > $1 ORDER BY number LIMIT $2
      """
    guard let row = try next(in: \.commits, sql, after: audit.head.commit) else { return nil }
    let commit = try CommitEnd(row)
    let count = Int(clamping: commit.head.seq &- audit.head.seq)
    sealer.begin(commit.head.commit, committedAt: commit.committedAt, commandCount: count, after: sealer.head)
    if count == 0 { seals.append(sealer.head) }
    return commit
  }

  func nextOperation() throws(PostgresFailure) -> ResultRow? {
    try next(
      in: \.operations, "SELECT \(Self.columns) FROM operations o WHERE o.seq > $1 ORDER BY o.seq LIMIT $2",
      after: audit.head.seq)
  }

  func append(_ row: ResultRow, end: StoredHead) throws(PostgresFailure) {
    let command = try auditOperation(Self.command(in: row), in: row)
    let name = command.accepted.user
    var user = users[name] ?? (Int32(users.count + 1), ChainEnd(before: name))
    if users[name] == nil { newUsers.append((user.id, name.text)) }
    bodies.removeAll()
    bodies.append(command.accepted, events: command.events.span)
    let link = sealer.append(command.accepted, body: bodies[0], after: user.end)
    let zone = command.accepted.evidence.zone
    user.end = ChainEnd(revision: user.end.revision + 1, digest: link, zone: zone)
    users[name] = user
    rows.append(
      CommandRows.New(
        seq: sealer.head.seq, position: sealer.head.position, user: user.id, zone: number(of: zone),
        revision: Int32(clamping: user.end.revision), ordinal: command.accepted.receipt.ordinal,
        inForce: command.inForce, link: link, body: Array(bodies[0])))
    read.append(command)
    if sealer.isSealed { seals.append(sealer.head) }
    if rows.count >= Self.pageMax { try write() }
  }

  /// The command of an old row, without its events.
  static func command(in row: ResultRow) throws(PostgresFailure) -> StoredCommand {
    guard let zone = ZoneID(try row.text(11)) else { throw .malformed("time zone of operation \(try row.int64(0))") }
    // For a short id the text only repeats the key, for people to read.
    let key = try row.operationKey()
    let operation = OperationID(key: key, longText: key.isDigest ? try row.optionalText(16) ?? "" : "")
    return try row.command(of: UserID(row.text(1)), zone: zone, operation: operation)
  }

  private func number(of zone: ZoneID) -> Int32 {
    if let known = zones[zone] { return known }
    let number = Int32(zones.count + 1)
    zones[zone] = number
    newZones.append((number, zone.name))
    return number
  }

  /// Writes the pending rows, and compares them with the commands that were read.
  private func write() throws(PostgresFailure) {
    let calls = [
      GroupWriter.insertion(of: newUsers, into: "users"), GroupWriter.insertion(of: newZones, into: "zones"),
      CommandRows.insertion(of: rows),
      Connection.BoundStatement.over(
        [ArrayParameter(.bigint, seals, \.commit), ArrayParameter(.bytea, seals, \.chain)], writing: seals.count
      ) { "UPDATE commits c SET chain = s.chain FROM \($0) AS s(number, chain) WHERE c.number = s.number" },
    ].compactMap(\.self)
    try OpenJournal.checkCounts(connection.run(calls, within: timeMax), to: calls)
    if let first = rows.first?.seq { try compare(from: first) }
    newUsers.removeAll()
    newZones.removeAll()
    rows.removeAll()
    read.removeAll()
    seals.removeAll()
  }

  private func compare(from first: Int64) throws(PostgresFailure) {
    let written = try connection.run(
      "SELECT \(CommandRows.columns) FROM commands c \(CommandRows.joinNames) WHERE c.seq >= $1 ORDER BY c.seq",
      [first],
      within: timeMax)
    for (index, command) in read.enumerated() {
      guard index < written.count, try CommandRows.row(in: written[index]).command.isSame(as: command) else {
        audit.report("operation \(first + Int64(index)) would change in the conversion")
        return
      }
    }
  }

  /// The next row of the current page, or of the page after it; nil after the last row.
  private func next(
    in page: ReferenceWritableKeyPath<CommandConversion, Page>, _ sql: String, after last: Int64
  ) throws(PostgresFailure) -> ResultRow? {
    if let row = self[keyPath: page].take() { return row }
    self[keyPath: page] = Page(rows: try connection.run(sql, [last, Int64(Self.pageMax)], within: timeMax))
    return self[keyPath: page].take()
  }
}
#endif
