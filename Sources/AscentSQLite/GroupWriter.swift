import AscentRules
import AscentRuntime
import AscentStorage

/// Writes groups of commands as rows, with statements that are prepared once. The caller begins and
/// ends the transaction.
final class GroupWriter {
  private let connection: Connection
  private let beginning, committing, findUser, addUser, findZone, addZone: Statement
  private let addOperation, setInForce, addEmptyCommit, putSnapshot: Statement
  let putDue, putDueAtLatest, removeDue: Statement
  private let chains: CommandChainReader
  private let index: OperationIndexWriter
  private var users: BoundedCache<UserID, User>
  private var zones = BoundedCache<ZoneID, Int64>(countMax: 1024)
  private var encoder = GroupEncoder()

  /// A user's id and last command.
  private struct User {
    var id: Int64
    var last: CommandLink?
  }

  /// A writer on a connection whose schema is the newest.
  ///
  /// - Parameters:
  ///   - usersMax: how many users it remembers.
  ///   - index: the index of ids.
  init(
    _ connection: Connection, usersMax: Int = 65_536, index: OperationIndexWriter? = nil
  ) throws(SQLiteFailure) {
    self.connection = connection
    users = BoundedCache(countMax: usersMax)
    beginning = try connection.prepare("BEGIN IMMEDIATE")
    committing = try connection.prepare("COMMIT")
    findUser = try connection.prepare("SELECT id FROM users WHERE name = ?1")
    addUser = try connection.prepare("INSERT INTO users(name) VALUES (?1) RETURNING id")
    findZone = try connection.prepare("SELECT id FROM zones WHERE name = ?1")
    addZone = try connection.prepare("INSERT INTO zones(name) VALUES (?1) RETURNING id")
    addOperation = try connection.prepare(
      """
      INSERT INTO operations(seq, user, operation, ordinal, version, position, event_count, in_force, content,
        occurred_at, recorded_at, zone, utc_offset, day_start, day, device, long_text, receipt,
        previous, previous_block, commit_number, committed_at, chain, events)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, ?8,
        ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23)
      """)
    setInForce = try connection.prepare("UPDATE operations SET in_force = ?2 WHERE seq = ?1 AND in_force <> ?2")
    addEmptyCommit = try connection.prepare("INSERT INTO empty_commits VALUES (?1, ?2, ?3, ?4, ?5)")
    if let index { self.index = index } else { self.index = try OperationIndexWriter(connection) }
    chains = try CommandChainReader(connection, rows: try CommandRows(connection), index: self.index.index)
    putSnapshot = try connection.prepare("INSERT OR REPLACE INTO snapshots VALUES (?1, ?2, ?3, ?4, ?5)")
    putDue = try connection.prepare("INSERT OR REPLACE INTO due VALUES (?1, ?2, ?3, ?4)")
    putDueAtLatest = try connection.prepare(
      """
      INSERT INTO due VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT DO UPDATE SET at = excluded.at, day = excluded.day, minute = excluded.minute WHERE excluded.at < at
      """)
    removeDue = try connection.prepare("DELETE FROM due WHERE user = ?1")
  }

  /// Begins a transaction and takes the write lock.
  func begin() throws(SQLiteFailure) {
    try beginning.run()
  }

  /// Commits the transaction. When this returns, it is as durable as the connection's settings make
  /// it.
  func commit() throws(SQLiteFailure) {
    try committing.run()
  }

  /// Rolls the transaction back.
  func rollBack() throws(SQLiteFailure) {
    users.removeAll()
    zones.removeAll()
    // SQLite itself rolls back after some errors, such as a full disk.
    if !connection.isInAutocommit { try connection.execute("ROLLBACK") }
    try index.rolledBack()
  }

  /// Writes a group and returns the head that the journal then has.
  func append(_ group: CommitGroup, after head: StoredHead) throws(SQLiteFailure) -> StoredHead {
    try index.prepare()
    encoder.begin(group, after: head)
    for command in group.commands {
      let row = encoder.append(command)
      let user = try user(command.user)
      let link = CommandLink(seq: row.seq, ordinal: command.receipt.ordinal, after: user.last)
      try add(command, row, of: user, link: link)
      users.insert(User(id: user.id, last: link), for: command.user)
      for case .operationChanged(let key, let inForce) in row.events { try change(key, of: user.id, inForce: inForce) }
    }
    try index.settle(afterAdding: group.commands.count)
    for snapshot in group.snapshots { try put(snapshot, writtenAt: encoder.head) }
    for change in group.due { try put(change) }
    if group.commands.isEmpty { try addEmpty(encoder.head, committedAt: group.committedAt) }
    return encoder.head
  }

  private func add(
    _ command: AcceptedCommand, _ row: GroupEncoder.Row, of user: User, link: CommandLink
  ) throws(SQLiteFailure) {
    let evidence = command.evidence
    let longText = command.operation.longText
    addOperation.bind(
      row.seq, user.id, command.operation.key, command.receipt.ordinal, command.version, row.position,
      command.eventCount, Int64(bitPattern: command.content), evidence.occurredAt.milliseconds,
      evidence.recordedAt.milliseconds, try id(of: evidence.zone), evidence.offset, evidence.dayStart,
      evidence.day.number, command.device?.text, longText.isEmpty ? nil : longText, row.receipt, user.last?.seq,
      link.blockBefore, row.end?.head.commit, row.end?.committedAt.milliseconds, row.end?.head.chain)
    addOperation.bind(utf8: encoder.text.bytes.span.extracting(0..<encoder.text.count), at: 23)
    try addOperation.run()
    try index.insert(command.operation.key, of: user.id, seq: row.seq)
  }

  private func change(_ key: OperationKey, of user: Int64, inForce: Bool) throws(SQLiteFailure) {
    guard let seq = try index.index.seq(of: key, user: user) else { return }
    try setInForce.run(seq, inForce ? 1 : 0)
  }

  private func put(_ snapshot: Snapshot, writtenAt head: StoredHead) throws(SQLiteFailure) {
    try putSnapshot.run(
      try user(snapshot.user).id, snapshot.version, snapshot.ordinal, snapshot.bytes, snapshot.mark(at: head))
  }

  private func addEmpty(_ head: StoredHead, committedAt: Instant) throws(SQLiteFailure) {
    try addEmptyCommit.run(head.commit, head.position, head.seq, committedAt.milliseconds, head.chain)
  }

  /// A user's number.
  func id(of name: UserID) throws(SQLiteFailure) -> Int64 { try user(name).id }

  private func user(_ name: UserID) throws(SQLiteFailure) -> User {
    if let known = users[name] { return known }
    let (id, isNew) = try Self.id(of: name.text, find: findUser, add: addUser)
    let user = User(id: id, last: isNew ? nil : try chains.lastLink(of: id))
    users.insert(user, for: name)
    return user
  }

  private func id(of zone: ZoneID) throws(SQLiteFailure) -> Int64 {
    if let known = zones[zone] { return known }
    let id = try Self.id(of: zone.name, find: findZone, add: addZone).id
    zones.insert(id, for: zone)
    return id
  }

  private static func id(
    of name: String, find: Statement, add: Statement
  ) throws(SQLiteFailure) -> (id: Int64, isNew: Bool) {
    if let id = try find.first(name, read: { $0.int64(0) }) { return (id, false) }
    let added = try add.first(name) { row throws(SQLiteFailure) in
      let id = row.int64(0)
      // The row is only inserted once the statement has run to its end.
      _ = try row.step()
      return id
    }
    guard let id = added else { throw .malformed("id of a new name") }
    return (id, true)
  }
}
