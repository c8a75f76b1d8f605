import AscentRules
import AscentRuntime

/// Reads a journal in the order in which it was written and says what does not hold together.
final class ChainCheck {
  let connection: Connection
  private let rows: CommandRows
  let people: PersonWalk
  let findByKey, findUser: Statement
  private(set) var damage: [JournalDamage] = []
  /// How many faults are told at most: after the first, the rest mostly follows from it.
  private let damageMax = 100

  /// For each operation that events of the part read changed: whether it is in force by the last of them, and whether its row says so.
  private var changed: [OperationAddress: Bool] = [:]
  private var stored: [OperationAddress: Bool] = [:]
  /// Of each person of whom something was read: the id, where the last command is, and the version of the last event.
  var places: [UserID: (id: Int64, place: PersonPlace, version: Int64)] = [:]

  init(_ connection: Connection) throws(SQLiteFailure) {
    self.connection = connection
    rows = try CommandRows(connection)
    people = try PersonWalk(connection, rows: rows)
    findByKey = try connection.prepare(
      """
      SELECT max(seq), count(*) FROM (
        SELECT seq FROM new_keys WHERE user = ?1 AND operation = ?2 UNION ALL SELECT seq FROM keys WHERE user = ?1 AND operation = ?2)
      """)
    findUser = try connection.prepare("SELECT id FROM users WHERE name = ?1")
  }

  /// Checks the last commits, back to the one that has the event so many before the end, or all.
  func lastCommits(eventsMax: Int64) throws(SQLiteFailure) -> [JournalDamage] {
    guard let head = try StoredHead(in: connection) else { return try check(after: StoredHead(), isWhole: true) }
    guard head.position > eventsMax, let before = try StoredHead(in: connection, through: head.position - eventsMax) else {
      return try check(after: StoredHead(), isWhole: true)
    }
    return try check(after: before, isWhole: false)
  }

  /// Checks all commits and all snapshots.
  func everything() throws(SQLiteFailure) -> [JournalDamage] {
    _ = try check(after: StoredHead(), isWhole: true)
    try checkSnapshots()
    return damage
  }

  /// Tells a fault.
  func tell(_ detail: String, commit: Int64 = 0) {
    if damage.count < damageMax { damage.append(JournalDamage(commit: commit, detail: detail)) }
  }

  /// A fault of SQLite itself ends the check; if it is the file's, it is the last thing told.
  private func check(after start: StoredHead, isWhole: Bool) throws(SQLiteFailure) -> [JournalDamage] {
    var head = start
    do throws(SQLiteFailure) {
      try walk(from: &head, isWhole: isWhole)
      checkInForce(isWhole: isWhole)
      if damage.isEmpty { try checkLasts(isWhole: isWhole, operationCount: head.seq) }
    } catch {
      guard error.isDamage else { throw error }
      tell(error.message, commit: head.commit &+ 1)
    }
    return damage
  }

  private func walk(from head: inout StoredHead, isWhole: Bool) throws(SQLiteFailure) {
    let commits = try CommitRows(connection, after: head)
    let operations = try connection.prepare(
      "SELECT \(CommandRows.columns), \(Self.linkColumns) FROM operations WHERE seq > ?1 ORDER BY seq")
    operations.bind(head.seq, at: 1)
    while let commit = try commits.next() {
      let expected = commit.head
      guard expected.commit == head.commit &+ 1 else { return tell("the commit is missing", commit: head.commit &+ 1) }
      guard commit.hasCommands == (expected.seq != head.seq) else {
        return tell("it is said to end with operation \(expected.seq), after \(head.seq)", commit: expected.commit)
      }
      var chain = CommitChain(
        after: head.chain, number: expected.commit, firstPosition: Position(number: head.position &+ 1), committedAt: commit.committedAt)
      while head.seq < expected.seq {
        guard try operations.step(), operations.int64(0) == head.seq + 1 else {
          return tell("operation \(head.seq + 1) is missing", commit: expected.commit)
        }
        head.seq += 1
        try append(operations, to: &chain, at: &head, before: expected, isWhole: isWhole)
      }
      guard head.position == expected.position else {
        return tell("it ends at position \(expected.position), but its events at \(head.position)", commit: expected.commit)
      }
      (head.commit, head.chain) = (expected.commit, expected.chain)
      guard head.chain == chain.digest() else { return tell("its content is not what was committed", commit: head.commit) }
    }
    if try operations.step() { tell("operation \(operations.int64(0)) belongs to no commit") }
  }

  /// Appends an operation and its events.
  private func append(
    _ row: Statement, to chain: inout CommitChain, at head: inout StoredHead, before end: StoredHead, isWhole: Bool
  ) throws(SQLiteFailure) {
    let command = try rows.command(in: row)
    let address = OperationAddress(user: command.accepted.user, key: command.accepted.operation.key)
    chain.append(command.accepted, receipt: row.bytes(17))
    checkEnd(row, isLast: head.seq == end.seq, commit: end.commit)
    try checkLinks(of: command, row, at: head, commit: end.commit, isWhole: isWhole)
    stored[address] = command.inForce
    for columns in try rows.columns(of: command, in: row) {
      head.position &+= 1
      chain.append(columns)
      guard let event = Event(columns) else { throw .malformed("event \(head.position)") }
      if case .operationChanged(let key, let inForce) = event {
        changed[OperationAddress(user: address.user, key: key)] = inForce
      }
    }
  }

  private func checkInForce(isWhole: Bool) {
    for (address, inForce) in stored where inForce != changed[address] ?? true {
      tell("operation \(address.key) of \(address.user) is kept as \(inForce ? "in force" : "taken back"), against its events")
    }
    guard isWhole else { return }
    for address in changed.keys where stored[address] == nil {
      tell("operation \(address.key) of \(address.user) was changed, but never was")
    }
  }

  private func checkSnapshots() throws(SQLiteFailure) {
    let snapshots = try connection.prepare(
      "SELECT u.name, s.version, s.ordinal, s.bytes, s.digest FROM snapshots s LEFT JOIN users u ON u.id = s.user")
    while try snapshots.step() {
      let user = UserID(try snapshots.optionalText(0) ?? "")
      let snapshot = Snapshot(
        user: user, version: snapshots.int64(1), ordinal: try snapshots.integer(2), bytes: snapshots.bytes(3))
      if snapshots.bytes(4) != snapshot.digest.bytes { tell("the snapshot of \(user) is not whole") }
      if snapshot.version > places[user]?.version ?? 0 { tell("the snapshot of \(user) lies ahead of the events") }
    }
  }
}
