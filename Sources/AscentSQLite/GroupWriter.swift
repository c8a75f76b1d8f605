import AscentRules
import AscentRuntime
import AscentStorage

/// Writes groups of commands as rows, with statements that are prepared once. The caller begins and
/// ends the transaction.
final class GroupWriter {
  private let connection: Connection
  private let beginning, committing, findUser, addUser, findZone, addZone: Statement
  private let addOperation, setInForce, addEmptyCommit, putSnapshot: Statement
  private let chains: CommandChainReader
  private let index: OperationIndex
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
  /// - Parameter usersMax: how many users it remembers.
  init(_ connection: Connection, usersMax: Int = 65_536) throws(SQLiteFailure) {
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
        occurred_at, recorded_at, zone, utc_offset, day_start, day, device, long_text, receipt, events,
        previous, previous_block, commit_number, committed_at, chain)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, ?8,
        ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23)
      """)
    setInForce = try connection.prepare(
      "UPDATE operations SET in_force = ?3 WHERE seq = \(OperationIndex.seq) AND in_force <> ?3")
    addEmptyCommit = try connection.prepare("INSERT INTO empty_commits VALUES (?1, ?2, ?3, ?4, ?5)")
    chains = try CommandChainReader(connection, rows: try CommandRows(connection))
    index = try OperationIndex(connection)
    putSnapshot = try connection.prepare("INSERT OR REPLACE INTO snapshots VALUES (?1, ?2, ?3, ?4, ?5)")
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
    try index.recount()
  }

  /// Writes a group and returns the head that the journal then has.
  func append(_ group: CommitGroup, after head: StoredHead) throws(SQLiteFailure) -> StoredHead {
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
    for snapshot in group.snapshots { try put(snapshot) }
    if group.commands.isEmpty { try addEmpty(encoder.head, committedAt: group.committedAt) }
    return encoder.head
  }

  private func add(
    _ command: AcceptedCommand, _ row: GroupEncoder.Row, of user: User, link: CommandLink
  ) throws(SQLiteFailure) {
    let evidence = command.evidence
    addOperation.bind(row.seq, at: 1)
    addOperation.bind(user.id, at: 2)
    addOperation.bind(high: command.operation.key.high, low: command.operation.key.low, at: 3)
    addOperation.bind(command.receipt.ordinal, at: 4)
    addOperation.bind(command.version, at: 5)
    addOperation.bind(row.position, at: 6)
    addOperation.bind(command.eventCount, at: 7)
    addOperation.bind(Int64(bitPattern: command.content), at: 8)
    addOperation.bind(evidence.occurredAt.milliseconds, at: 9)
    addOperation.bind(evidence.recordedAt.milliseconds, at: 10)
    addOperation.bind(try id(of: evidence.zone), at: 11)
    addOperation.bind(evidence.offset, at: 12)
    addOperation.bind(evidence.dayStart, at: 13)
    addOperation.bind(evidence.day.number, at: 14)
    addOperation.bind(command.device?.text, at: 15)
    addOperation.bind(command.operation.longText.isEmpty ? nil : command.operation.longText, at: 16)
    addOperation.bind(row.receipt, at: 17)
    addOperation.bind(utf8: encoder.text.bytes.span.extracting(0..<encoder.text.count), at: 18)
    addOperation.bind(user.last?.seq, at: 19)
    addOperation.bind(link.blockBefore, at: 20)
    addOperation.bind(row.end?.head.commit, at: 21)
    addOperation.bind(row.end?.committedAt.milliseconds, at: 22)
    addOperation.bind(row.end?.head.chain, at: 23)
    try addOperation.run()
    index.insert(command.operation.key, of: user.id, seq: row.seq)
  }

  private func change(_ key: OperationKey, of user: Int64, inForce: Bool) throws(SQLiteFailure) {
    // The operation may be one of the same group.
    try index.write()
    setInForce.bind(user, at: 1)
    setInForce.bind(high: key.high, low: key.low, at: 2)
    setInForce.bind(inForce ? 1 : 0, at: 3)
    try setInForce.run()
  }

  private func put(_ snapshot: Snapshot) throws(SQLiteFailure) {
    putSnapshot.bind(try user(snapshot.user).id, at: 1)
    putSnapshot.bind(snapshot.version, at: 2)
    putSnapshot.bind(snapshot.ordinal, at: 3)
    putSnapshot.bind(snapshot.bytes, at: 4)
    putSnapshot.bind(snapshot.digest, at: 5)
    try putSnapshot.run()
  }

  private func addEmpty(_ head: StoredHead, committedAt: Instant) throws(SQLiteFailure) {
    addEmptyCommit.bind(head.commit, at: 1)
    addEmptyCommit.bind(head.position, at: 2)
    addEmptyCommit.bind(head.seq, at: 3)
    addEmptyCommit.bind(committedAt.milliseconds, at: 4)
    addEmptyCommit.bind(head.chain, at: 5)
    try addEmptyCommit.run()
  }

  private func user(_ name: UserID) throws(SQLiteFailure) -> User {
    if let known = users[name] { return known }
    let (id, isNew) = try Self.id(of: name.text, find: findUser, add: addUser)
    // A user dropped from the cache in the middle of a group may have a command in that group.
    if !isNew { try index.write() }
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
    defer {
      find.reset()
      add.reset()
    }
    find.bind(name, at: 1)
    if try find.step() { return (find.int64(0), false) }
    add.bind(name, at: 1)
    guard try add.step() else { throw .malformed("id of a new name") }
    let id = add.int64(0)
    // The row is only inserted once the statement has run to its end.
    _ = try add.step()
    return (id, true)
  }
}
