import AscentRules
import AscentRuntime

/// Writes groups of commands as rows, with statements prepared once. It neither begins nor ends a transaction by itself.
final class GroupWriter {
  private let connection: Connection
  private let beginning, committing, findUser, addUser, findZone, addZone: Statement
  private let addOperation, setInForce, addEvent, addCommit, putSnapshot: Statement
  private var users = BoundedCache<UserID, Int64>(countMax: 65_536)
  private var zones = BoundedCache<ZoneID, Int64>(countMax: 1024)

  /// A writer on a connection whose schema is the newest.
  init(_ connection: Connection) throws(SQLiteFailure) {
    self.connection = connection
    beginning = try connection.prepare("BEGIN IMMEDIATE")
    committing = try connection.prepare("COMMIT")
    findUser = try connection.prepare("SELECT id FROM users WHERE name = ?1")
    addUser = try connection.prepare("INSERT INTO users(name) VALUES (?1) RETURNING id")
    findZone = try connection.prepare("SELECT id FROM zones WHERE name = ?1")
    addZone = try connection.prepare("INSERT INTO zones(name) VALUES (?1) RETURNING id")
    addOperation = try connection.prepare(
      """
      INSERT INTO operations(seq, user, operation, ordinal, version, position, event_count, in_force, content, occurred_at, recorded_at, zone,
        utc_offset, day_start, day, device, long_text, receipt)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
      """)
    setInForce = try connection.prepare("UPDATE operations SET in_force = ?3 WHERE user = ?1 AND operation = ?2 AND in_force <> ?3")
    addEvent = try connection.prepare("INSERT INTO events VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)")
    addCommit = try connection.prepare("INSERT INTO commits VALUES (?1, ?2, ?3, ?4, ?5)")
    putSnapshot = try connection.prepare("INSERT OR REPLACE INTO snapshots VALUES (?1, ?2, ?3, ?4, ?5)")
  }

  /// Begins a transaction that holds the write lock.
  func begin() throws(SQLiteFailure) {
    try beginning.run()
  }

  /// Ends the transaction: when this returns, it is as durable as the connection's setting makes it.
  func commit() throws(SQLiteFailure) {
    try committing.run()
  }

  /// Ends the transaction as if it had never begun.
  func rollBack() throws(SQLiteFailure) {
    users.removeAll()
    zones.removeAll()
    // SQLite itself rolls back after some faults, such as a full disk.
    if !connection.isInAutocommit { try connection.execute("ROLLBACK") }
  }

  /// Writes a group and gives the head that the journal then has.
  func append(_ group: CommitGroup, after head: StoredHead) throws(SQLiteFailure) -> StoredHead {
    var chain = CommitChain(
      after: head.chain, number: group.number, firstPosition: group.firstPosition, committedAt: group.committedAt)
    var next = head
    next.commit = group.number
    var firstEvent = 0
    for command in group.commands {
      next.seq += 1
      let user = try id(of: command.user)
      let receipt = ReceiptCoding.encode(command.receipt)
      chain.append(command, receipt: receipt)
      try add(command, user: user, receipt: receipt, at: next)
      let events = group.events[firstEvent..<(firstEvent + Int(command.eventCount))]
      for event in events {
        next.position += 1
        let columns = EventColumns(event)
        chain.append(columns)
        try add(columns, at: next)
        if case .operationChanged(let key, let inForce) = event { try change(key, of: user, inForce: inForce) }
      }
      firstEvent = events.endIndex
    }
    for snapshot in group.snapshots { try put(snapshot) }
    next.chain = chain.digest()
    try add(next, committedAt: group.committedAt)
    return next
  }

  private func add(_ command: AcceptedCommand, user: Int64, receipt: [UInt8], at head: StoredHead) throws(SQLiteFailure) {
    let evidence = command.evidence
    addOperation.bind(head.seq, at: 1)
    addOperation.bind(user, at: 2)
    addOperation.bind(high: command.operation.key.high, low: command.operation.key.low, at: 3)
    addOperation.bind(command.receipt.ordinal, at: 4)
    addOperation.bind(command.version, at: 5)
    addOperation.bind(head.position + (command.eventCount > 0 ? 1 : 0), at: 6)
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
    addOperation.bind(receipt, at: 17)
    try addOperation.run()
  }

  private func add(_ columns: EventColumns, at head: StoredHead) throws(SQLiteFailure) {
    addEvent.bind(head.position, at: 1)
    addEvent.bind(head.seq, at: 2)
    addEvent.bind(columns.kind, at: 3)
    addEvent.bind(columns.habit, at: 4)
    addEvent.bind(columns.day, at: 5)
    addEvent.bind(columns.amount, at: 6)
    addEvent.bind(columns.total, at: 7)
    addEvent.bind(columns.number, at: 8)
    addEvent.bind(columns.policy, at: 9)
    addEvent.bind(columns.digest, at: 10)
    addEvent.bind(columns.detail, at: 11)
    try addEvent.run()
  }

  private func change(_ key: OperationKey, of user: Int64, inForce: Bool) throws(SQLiteFailure) {
    setInForce.bind(user, at: 1)
    setInForce.bind(high: key.high, low: key.low, at: 2)
    setInForce.bind(inForce ? 1 : 0, at: 3)
    try setInForce.run()
  }

  private func put(_ snapshot: Snapshot) throws(SQLiteFailure) {
    putSnapshot.bind(try id(of: snapshot.user), at: 1)
    putSnapshot.bind(snapshot.version, at: 2)
    putSnapshot.bind(snapshot.ordinal, at: 3)
    putSnapshot.bind(snapshot.bytes, at: 4)
    putSnapshot.bind(snapshot.digest, at: 5)
    try putSnapshot.run()
  }

  private func add(_ head: StoredHead, committedAt: Instant) throws(SQLiteFailure) {
    addCommit.bind(head.commit, at: 1)
    addCommit.bind(head.position, at: 2)
    addCommit.bind(head.seq, at: 3)
    addCommit.bind(committedAt.milliseconds, at: 4)
    addCommit.bind(head.chain, at: 5)
    try addCommit.run()
  }

  private func id(of user: UserID) throws(SQLiteFailure) -> Int64 {
    if let known = users[user] { return known }
    let id = try Self.id(of: user.text, find: findUser, add: addUser)
    users.insert(id, for: user)
    return id
  }

  private func id(of zone: ZoneID) throws(SQLiteFailure) -> Int64 {
    if let known = zones[zone] { return known }
    let id = try Self.id(of: zone.name, find: findZone, add: addZone)
    zones.insert(id, for: zone)
    return id
  }

  private static func id(of name: String, find: Statement, add: Statement) throws(SQLiteFailure) -> Int64 {
    defer {
      find.reset()
      add.reset()
    }
    find.bind(name, at: 1)
    if try find.step() { return find.int64(0) }
    add.bind(name, at: 1)
    guard try add.step() else { throw .malformed("id of a new name") }
    let id = add.int64(0)
    // The row counts only once the statement has run to its end.
    _ = try add.step()
    return id
  }
}

extension Snapshot {
  /// What a snapshot is checked by when it is read: a digest of everything in it.
  var digest: Digest {
    var hasher = Blake2b()
    hasher.update(words: user.text.utf8.span)
    hasher.update(integer: version)
    hasher.update(integer: Int64(ordinal))
    hasher.update(words: bytes.span)
    return hasher.finalize()
  }
}
