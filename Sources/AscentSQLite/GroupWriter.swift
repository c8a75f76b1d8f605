import AscentRules
import AscentRuntime
import AscentStorage

/// Writes groups of commands as rows, with statements that are prepared once. The caller begins and
/// ends the transaction.
final class GroupWriter {
  private let connection: Connection
  private let beginning, committing, findUser, addUser, findZone, addZone: Statement
  private let setInForce, addEmptyCommit, putSnapshot: Statement
  let putDue, putDueAtLatest, removeDue: Statement
  private let commands: CommandWriter
  private let chains: CommandChainReader
  private let index: OperationIndexWriter
  private var users: BoundedCache<UserID, User>
  private var zones = BoundedCache<ZoneID, Int64>(countMax: 1024)
  /// The zone of the last command and its number. The next command usually has the same zone.
  private var lastZone: (zone: ZoneID, id: Int64)?

  /// A user's number and last command. An object, so that a command needs one look-up and no
  /// insertion.
  private final class User {
    let id: Int64
    var last: CommandLink?

    init(id: Int64, last: CommandLink?) {
      (self.id, self.last) = (id, last)
    }
  }

  /// A writer on a connection whose schema is the newest version.
  ///
  /// - Parameters:
  ///   - usersMax: how many users it caches.
  ///   - index: the index of ids; nil for one of its own.
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
    commands = try CommandWriter(connection)
    setInForce = try connection.prepare("UPDATE commands SET in_force = ?2 WHERE seq = ?1 AND in_force <> ?2")
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

  /// Commits the transaction. When this returns, the commit is as durable as the connection's
  /// settings make it.
  func commit() throws(SQLiteFailure) {
    try committing.run()
  }

  /// Rolls the transaction back.
  func rollBack() throws(SQLiteFailure) {
    users.removeAll()
    zones.removeAll()
    lastZone = nil
    chains.forgetNames()
    // SQLite itself rolls back after some errors, such as a full disk.
    if !connection.isInAutocommit { try connection.execute("ROLLBACK") }
    try index.rolledBack()
  }

  /// Writes a group and returns the journal's new head.
  func append(_ group: CommitGroup, after head: StoredHead) throws(SQLiteFailure) -> StoredHead {
    try index.prepare()
    commands.begin(
      group.number, committedAt: group.committedAt, commandCount: group.commands.count, after: head)
    var nextEvent = 0
    let accepted = group.commands.span
    let bodies = PackedBodies(of: group)
    for index in accepted.indices {
      let events = nextEvent..<(nextEvent + Int(accepted[index].eventCount))
      try add(accepted[index], bodies[index], group.events.span.extracting(events))
      nextEvent = events.upperBound
    }
    try index.settle(afterAdding: group.commands.count)
    for snapshot in group.snapshots { try put(snapshot) }
    for change in group.due { try put(change) }
    if group.commands.isEmpty { try addEmpty(commands.head, committedAt: group.committedAt) }
    return commands.head
  }

  private func add(_ command: AcceptedCommand, _ body: ArraySlice<UInt8>, _ events: Span<Event>) throws(SQLiteFailure) {
    let user = try user(command.user)
    if let last = user.last, last.block == nil, CommandLink.beginsBlock(last.revision &+ 1) {
      user.last?.block = try chains.block(of: user.id, from: last)
    }
    let link = try commands.write(
      command, body: body, of: (user.id, user.last), zone: try id(of: command.evidence.zone))
    try index.insert(command.operation.key, of: user.id, seq: link.seq)
    user.last = link
    // The kind is checked first, so that other events are not copied.
    for position in events.indices where events[position].kind == .operationChanged {
      guard case .operationChanged(let key, let inForce) = events[position] else { continue }
      try change(key, of: user.id, inForce: inForce)
    }
  }

  private func change(_ key: OperationKey, of user: Int64, inForce: Bool) throws(SQLiteFailure) {
    guard let seq = try index.index.seq(of: key, user: user) else { return }
    try setInForce.run(seq, inForce ? 1 : 0)
  }

  private func put(_ snapshot: Snapshot) throws(SQLiteFailure) {
    let user = try user(snapshot.user)
    var last = user.last
    if let link = last, link.ordinal > snapshot.ordinal {
      let step = try chains.last(of: user.id, through: snapshot.ordinal)
      last = try step.map { step throws(SQLiteFailure) in try chains.link(at: step.seq, of: user.id) }
    }
    let mark = SnapshotMark(
      commit: commands.head.commit, revision: last?.revision ?? 0,
      link: last?.digest ?? PersonChain.start(of: snapshot.user))
    try putSnapshot.run(user.id, snapshot.version, snapshot.ordinal, snapshot.bytes, snapshot.mark(of: mark))
  }

  private func addEmpty(_ head: StoredHead, committedAt: Instant) throws(SQLiteFailure) {
    try addEmptyCommit.run(head.commit, head.position, head.seq, committedAt.milliseconds, head.chain)
  }

  /// A user's number. A new user gets one.
  func id(of name: UserID) throws(SQLiteFailure) -> Int64 { try user(name).id }

  private func user(_ name: UserID) throws(SQLiteFailure) -> User {
    if let known = users[name] { return known }
    let (id, isNew) = try Self.id(of: name.text, find: findUser, add: addUser)
    let user = User(id: id, last: isNew ? nil : try chains.lastLink(of: id))
    users.insert(user, for: name)
    return user
  }

  private func id(of zone: ZoneID) throws(SQLiteFailure) -> Int64 {
    if let lastZone, lastZone.zone == zone { return lastZone.id }
    let id: Int64
    if let known = zones[zone] {
      id = known
    } else {
      id = try Self.id(of: zone.name, find: findZone, add: addZone).id
      zones.insert(id, for: zone)
    }
    lastZone = (zone, id)
    return id
  }

  private static func id(
    of name: String, find: Statement, add: Statement
  ) throws(SQLiteFailure) -> (id: Int64, isNew: Bool) {
    if let id = try find.first(name, read: { $0.int64(0) }) { return (id, false) }
    let added = try add.first(name) { row throws(SQLiteFailure) in
      let id = row.int64(0)
      // The row is only inserted once the statement has run to completion.
      _ = try row.step()
      return id
    }
    guard let id = added else { throw .malformed("id of a new name") }
    return (id, true)
  }
}
