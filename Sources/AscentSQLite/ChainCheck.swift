import AscentRules
import AscentRuntime

/// Reads a journal in the order in which it was written and says what does not hold together.
final class ChainCheck {
  let connection: Connection
  private let rows: CommandRows
  private let findByKey, findByOrdinal, findUser: Statement
  private var known: Set<UserID> = []
  private(set) var damage: [JournalDamage] = []
  /// How many faults are told at most: after the first, the rest mostly follows from it.
  private let damageMax = 100

  /// For each operation that events of the part read changed: whether it is in force by the last of them, and whether its row says so.
  private var changed: [OperationAddress: Bool] = [:]
  private var stored: [OperationAddress: Bool] = [:]
  /// The ordinal and the last version of each person of whom something was read.
  private var places: [UserID: (ordinal: Int32, version: Int64)] = [:]

  init(_ connection: Connection) throws(SQLiteFailure) {
    self.connection = connection
    rows = try CommandRows(connection)
    findByKey = try connection.prepare("SELECT seq FROM operations INDEXED BY operations_by_key WHERE user = ?1 AND operation = ?2")
    findByOrdinal = try connection.prepare("SELECT seq FROM operations INDEXED BY operations_by_ordinal WHERE user = ?1 AND ordinal = ?2")
    findUser = try connection.prepare("SELECT id FROM users WHERE name = ?1")
  }

  /// Checks the last commits, back to the one that has the event so many before the end, or all.
  func lastCommits(eventsMax: Int64) throws(SQLiteFailure) -> [JournalDamage] {
    guard let head = try StoredHead(in: connection) else { return try check(after: StoredHead(), isWhole: true) }
    let first = try connection.prepare("SELECT number FROM commits WHERE last_position > ?1 ORDER BY number LIMIT 1")
    // Numbers rise with positions, so the first commit in question is found by walking back from the end.
    first.bind(head.position - eventsMax, at: 1)
    let number = head.position <= eventsMax ? 1 : try first.step() ? first.int64(0) : head.commit
    guard number > 1 else { return try check(after: StoredHead(), isWhole: true) }
    guard let before = try StoredHead(in: connection, commit: number - 1) else {
      return [JournalDamage(commit: number - 1, detail: "the commit is missing")]
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
    } catch {
      guard error.isDamage else { throw error }
      tell(error.message, commit: head.commit + 1)
    }
    return damage
  }

  private func walk(from head: inout StoredHead, isWhole: Bool) throws(SQLiteFailure) {
    let commits = try connection.prepare(
      "SELECT number, last_position, last_seq, committed_at, chain FROM commits WHERE number > ?1 ORDER BY number")
    let operations = try connection.prepare("SELECT \(CommandRows.columns) FROM operations WHERE seq > ?1 ORDER BY seq")
    let events = try connection.prepare(
      "SELECT position, operation, \(CommandRows.eventColumns) FROM events WHERE position > ?1 ORDER BY position")
    commits.bind(head.commit, at: 1)
    operations.bind(head.seq, at: 1)
    events.bind(head.position, at: 1)
    while try commits.step() {
      let expected = StoredHead(commits)
      guard expected.commit == head.commit + 1 else { return tell("the commit is missing", commit: head.commit + 1) }
      var chain = CommitChain(
        after: head.chain, number: expected.commit, firstPosition: Position(number: head.position + 1),
        committedAt: Instant(milliseconds: commits.int64(3)))
      while head.seq < expected.seq {
        guard try operations.step(), operations.int64(0) == head.seq + 1 else {
          return tell("operation \(head.seq + 1) is missing", commit: expected.commit)
        }
        head.seq += 1
        guard try append(operations, events, to: &chain, at: &head, commit: expected.commit, isWhole: isWhole) else { return }
      }
      guard head.position == expected.position else {
        return tell("it ends at position \(expected.position), but its events at \(head.position)", commit: expected.commit)
      }
      head.commit = expected.commit
      head.chain = try commits.digest(4)
      guard head.chain == chain.digest() else { return tell("its content is not what was committed", commit: head.commit) }
    }
    if try operations.step() { tell("operation \(operations.int64(0)) belongs to no commit") }
    if try events.step() { tell("event \(events.int64(0)) belongs to no commit") }
  }

  /// Appends an operation and its events; false when the walk cannot go on.
  private func append(
    _ row: Statement, _ events: Statement, to chain: inout CommitChain, at head: inout StoredHead, commit: Int64, isWhole: Bool
  ) throws(SQLiteFailure) -> Bool {
    let command = try rows.command(in: row)
    let address = OperationAddress(user: command.accepted.user, key: command.accepted.operation.key)
    chain.append(command.accepted, receipt: row.bytes(17))
    try checkIndices(command, seq: head.seq, user: row.int64(1), commit: commit)
    checkPlace(of: command, at: head, commit: commit, isWhole: isWhole)
    stored[address] = command.inForce
    for _ in 0..<max(0, command.accepted.eventCount) {
      guard try events.step(), events.int64(0) == head.position + 1, events.int64(1) == head.seq else {
        tell("event \(head.position + 1) of operation \(head.seq) is missing", commit: commit)
        return false
      }
      head.position += 1
      let columns = try CommandRows.event(in: events, from: 2)
      chain.append(columns)
      guard let event = Event(columns) else {
        tell("event \(head.position) is none that is known", commit: commit)
        return false
      }
      if case .operationChanged(let key, let inForce) = event {
        changed[OperationAddress(user: address.user, key: key)] = inForce
      }
    }
    return true
  }

  /// An operation must be found by its id, else it could be accepted twice, and by its place, else a hydration would leave it out.
  private func checkIndices(_ command: StoredCommand, seq: Int64, user: Int64, commit: Int64) throws(SQLiteFailure) {
    defer {
      findByKey.reset()
      findByOrdinal.reset()
    }
    let accepted = command.accepted
    findByKey.bind(user, at: 1)
    findByKey.bind(high: accepted.operation.key.high, low: accepted.operation.key.low, at: 2)
    findByOrdinal.bind(user, at: 1)
    findByOrdinal.bind(accepted.receipt.ordinal, at: 2)
    if try !findByKey.step() || findByKey.int64(0) != seq { tell("operation \(seq) is not found by its id", commit: commit) }
    if try !findByOrdinal.step() || findByOrdinal.int64(0) != seq { tell("operation \(seq) is not found by its ordinal", commit: commit) }
    guard known.insert(accepted.user).inserted else { return }
    defer { findUser.reset() }
    findUser.bind(accepted.user.text, at: 1)
    if try !findUser.step() || findUser.int64(0) != user { tell("the person of operation \(seq) is not found by name", commit: commit) }
  }

  private func checkPlace(of command: StoredCommand, at head: StoredHead, commit: Int64, isWhole: Bool) {
    let accepted = command.accepted
    let begins = head.position + (accepted.eventCount > 0 ? 1 : 0)
    if command.position.number != begins { tell("operation \(head.seq) is said to begin at \(command.position.number)", commit: commit) }
    let before = places[accepted.user] ?? (isWhole ? (0, 0) : (accepted.receipt.ordinal - 1, accepted.version - 1))
    // An ordinal may be passed over: a manual award that is refused has used one up.
    if accepted.receipt.ordinal <= before.ordinal {
      tell("ordinal \(accepted.receipt.ordinal) of a person follows \(before.ordinal)", commit: commit)
    }
    if accepted.version != before.version + 1 {
      tell("version \(accepted.version) of a person follows \(before.version)", commit: commit)
    }
    places[accepted.user] = (accepted.receipt.ordinal, accepted.version - 1 + Int64(accepted.eventCount))
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
      let place = places[user] ?? (0, 0)
      if snapshot.version > place.version { tell("the snapshot of \(user) lies ahead of the events") }
    }
  }
}

extension StoredHead {
  /// The end of the commit of the row at hand; its chain is still to be checked.
  fileprivate init(_ row: Statement) {
    self.init()
    (commit, position, seq) = (row.int64(0), row.int64(1), row.int64(2))
  }
}
