import AscentRules
import AscentRuntime
import AscentStorage

/// Writes groups of commands as rows, with statements prepared once. It neither begins nor ends a
/// transaction by itself.
final class GroupWriter {
  private let connection: Connection
  private let beginning, committing, findUser, addUser, findZone, addZone: Statement
  private let addOperation, setInForce, addEmptyCommit, putSnapshot: Statement
  private let people: CommandChainReader
  private let keys: OperationIndex
  private var users: BoundedCache<UserID, Person>
  private var zones = BoundedCache<ZoneID, Int64>(countMax: 1024)
  private var text = EventTextWriter()

  /// A person's id, and where the last command of the person is.
  private struct Person {
    var id: Int64
    var last: CommandLink?
  }

  /// What is told of a command by its place in the group.
  private struct Placed {
    var person: Person
    var place: CommandLink
    var receipt: [UInt8]
    /// The end of the commit, in the row of its last command.
    var end: (head: StoredHead, committedAt: Instant)?
  }

  /// A writer on a connection whose schema is the newest.
  ///
  /// - Parameter peopleMax: how many people it remembers.
  init(_ connection: Connection, peopleMax: Int = 65_536) throws(SQLiteFailure) {
    self.connection = connection
    users = BoundedCache(countMax: peopleMax)
    beginning = try connection.prepare("BEGIN IMMEDIATE")
    committing = try connection.prepare("COMMIT")
    findUser = try connection.prepare("SELECT id FROM users WHERE name = ?1")
    addUser = try connection.prepare("INSERT INTO users(name) VALUES (?1) RETURNING id")
    findZone = try connection.prepare("SELECT id FROM zones WHERE name = ?1")
    addZone = try connection.prepare("INSERT INTO zones(name) VALUES (?1) RETURNING id")
    addOperation = try connection.prepare(
      """
      INSERT INTO operations(seq, user, operation, ordinal, version, position, event_count, in_force, content, occurred_at, recorded_at, zone,
        utc_offset, day_start, day, device, long_text, receipt, events, previous, previous_block, commit_number, committed_at, chain)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23)
      """)
    setInForce = try connection.prepare(
      "UPDATE operations SET in_force = ?3 WHERE seq = \(OperationIndex.seq) AND in_force <> ?3")
    addEmptyCommit = try connection.prepare("INSERT INTO empty_commits VALUES (?1, ?2, ?3, ?4, ?5)")
    people = try CommandChainReader(connection, rows: try CommandRows(connection))
    keys = try OperationIndex(connection)
    putSnapshot = try connection.prepare("INSERT OR REPLACE INTO snapshots VALUES (?1, ?2, ?3, ?4, ?5)")
  }

  /// Begins a transaction that holds the write lock.
  func begin() throws(SQLiteFailure) {
    try beginning.run()
  }

  /// Ends the transaction: when this returns, it is as durable as the connection's setting makes
  /// it.
  func commit() throws(SQLiteFailure) {
    try committing.run()
  }

  /// Ends the transaction as if it had never begun.
  func rollBack() throws(SQLiteFailure) {
    users.removeAll()
    zones.removeAll()
    // SQLite itself rolls back after some faults, such as a full disk.
    if !connection.isInAutocommit { try connection.execute("ROLLBACK") }
    try keys.recount()
  }

  /// Writes a group and gives the head that the journal then has.
  func append(_ group: CommitGroup, after head: StoredHead) throws(SQLiteFailure) -> StoredHead {
    var chain = CommitChain(
      after: head.chain, number: group.number, firstPosition: group.firstPosition, committedAt: group.committedAt)
    var next = head
    next.commit = group.number
    var firstEvent = 0
    for (index, command) in group.commands.enumerated() {
      next.seq += 1
      let events = group.events[firstEvent..<(firstEvent + Int(command.eventCount))]
      firstEvent = events.endIndex
      let receipt = ReceiptCoding.encode(command.receipt)
      chain.append(command, receipt: receipt)
      encode(events, into: &chain)
      let position = next.position
      next.position += Int64(events.count)
      if index == group.commands.count - 1 { next.chain = chain.digest() }
      let person = try person(command.user)
      let place = CommandLink(seq: next.seq, ordinal: command.receipt.ordinal, after: person.last)
      let end = index == group.commands.count - 1 ? (next, group.committedAt) : nil
      try add(command, Placed(person: person, place: place, receipt: receipt, end: end), after: position)
      users.insert(Person(id: person.id, last: place), for: command.user)
      for case .operationChanged(let key, let inForce) in events { try change(key, of: person.id, inForce: inForce) }
    }
    try keys.settle(afterAdding: group.commands.count)
    for snapshot in group.snapshots { try put(snapshot) }
    guard group.commands.isEmpty else { return next }
    next.chain = chain.digest()
    try addEmpty(next, committedAt: group.committedAt)
    return next
  }

  private func encode(_ events: ArraySlice<Event>, into chain: inout CommitChain) {
    text.begin()
    for event in events {
      let columns = EventColumns(event)
      chain.append(columns)
      text.append(columns)
    }
    if !events.isEmpty { text.end() }
  }

  private func add(_ command: AcceptedCommand, _ placed: Placed, after position: Int64) throws(SQLiteFailure) {
    let evidence = command.evidence
    addOperation.bind(placed.place.seq, at: 1)
    addOperation.bind(placed.person.id, at: 2)
    addOperation.bind(high: command.operation.key.high, low: command.operation.key.low, at: 3)
    addOperation.bind(command.receipt.ordinal, at: 4)
    addOperation.bind(command.version, at: 5)
    addOperation.bind(position + (command.eventCount > 0 ? 1 : 0), at: 6)
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
    addOperation.bind(placed.receipt, at: 17)
    addOperation.bind(utf8: text.bytes.span.extracting(0..<text.count), at: 18)
    addOperation.bind(placed.person.last?.seq, at: 19)
    addOperation.bind(placed.place.blockBefore, at: 20)
    addOperation.bind(placed.end?.head.commit, at: 21)
    addOperation.bind(placed.end?.committedAt.milliseconds, at: 22)
    addOperation.bind(placed.end?.head.chain, at: 23)
    try addOperation.run()
    keys.insert(command.operation.key, of: placed.person.id, seq: placed.place.seq)
  }

  private func change(_ key: OperationKey, of user: Int64, inForce: Bool) throws(SQLiteFailure) {
    // It may be an operation of the same group.
    try keys.write()
    setInForce.bind(user, at: 1)
    setInForce.bind(high: key.high, low: key.low, at: 2)
    setInForce.bind(inForce ? 1 : 0, at: 3)
    try setInForce.run()
  }

  private func put(_ snapshot: Snapshot) throws(SQLiteFailure) {
    putSnapshot.bind(try person(snapshot.user).id, at: 1)
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

  private func person(_ user: UserID) throws(SQLiteFailure) -> Person {
    if let known = users[user] { return known }
    let (id, isNew) = try Self.id(of: user.text, find: findUser, add: addUser)
    // Whoever is forgotten in the middle of a group may have a command in it already.
    if !isNew { try keys.write() }
    let person = Person(id: id, last: isNew ? nil : try people.place(of: id))
    users.insert(person, for: user)
    return person
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
    // The row counts only once the statement has run to its end.
    _ = try add.step()
    return (id, true)
  }
}
