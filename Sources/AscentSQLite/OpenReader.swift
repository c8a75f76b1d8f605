import AscentRules
import AscentRuntime
import AscentStorage

/// The reads of a journal on an open connection.
final class OpenReader {
  let connection: Connection
  private let rows: CommandRows
  private let chains: CommandChainReader
  private let beginning, ending, findUser: Statement
  private let snapshots: SnapshotReader
  private let index: OperationIndex
  private let findOperation, findInForce, findEnd, findPosition, findFrom: Statement
  let findCloses, findReminders: Statement
  private let findSeqs, findRows: Statement
  private let findUsers: Statement
  /// The numbers of committed users, which never change.
  private var users = BoundedCache<UserID, Int64>(countMax: 65_536)

  /// A reader on a connection.
  ///
  /// - Parameter memory: the part of the same store's index of ids that is in memory.
  init(_ connection: Connection, memory: IndexMemory = IndexMemory()) throws(SQLiteFailure) {
    self.connection = connection
    rows = try CommandRows(connection)
    index = try OperationIndex(connection, memory: memory)
    chains = try CommandChainReader(connection, rows: rows, index: index)
    beginning = try connection.prepare("BEGIN")
    ending = try connection.prepare("COMMIT")
    findUser = try connection.prepare("SELECT id FROM users WHERE name = ?1")
    findUsers = try connection.prepare("SELECT name FROM users WHERE name > ?1 ORDER BY name LIMIT ?2")
    snapshots = try SnapshotReader(connection)
    let commands = "SELECT \(CommandRows.columns) FROM commands"
    findOperation = try connection.prepare("\(commands) WHERE seq = ?1")
    findInForce = try connection.prepare("SELECT in_force FROM commands WHERE seq = ?1")
    findEnd = try connection.prepare("SELECT max(seq) FROM commands")
    findPosition = try connection.prepare("SELECT position FROM commands WHERE seq = ?1")
    findFrom = try connection.prepare("\(commands) WHERE seq >= ?1 ORDER BY seq")
    findSeqs = try connection.prepare("SELECT seq FROM commands WHERE seq >= ?1 ORDER BY seq")
    findRows = try connection.prepare("\(commands) WHERE user = ?1 AND seq BETWEEN ?2 AND ?3 ORDER BY seq")
    findCloses = try connection.prepare(Self.dueQuery(.close))
    findReminders = try connection.prepare(Self.dueQuery(.reminder))
  }

  /// Runs reads in one transaction.
  func reading<Answer>(_ body: () throws(SQLiteFailure) -> Answer) throws(SQLiteFailure) -> Answer {
    try beginning.run()
    beginReading()
    let answer: Answer
    do throws(SQLiteFailure) {
      answer = try body()
    } catch {
      // The transaction only read, so a rollback loses nothing. Throw the first error.
      if !connection.isInAutocommit { try? connection.execute("ROLLBACK") }
      throw error
    }
    // After some errors that the body has allowed for, SQLite has rolled back by itself.
    guard !connection.isInAutocommit else { return answer }
    do throws(SQLiteFailure) { try ending.run() } catch {
      if !connection.isInAutocommit { try? connection.execute("ROLLBACK") }
      // SQLite repeats the error of a damaged page, which the body has allowed for.
      guard error.isDamage else { throw error }
    }
    return answer
  }

  /// The part of the index of ids that is in memory.
  var indexMemory: IndexMemory { index.memory }

  /// Must be called when a transaction begins, because it may see a newer state.
  func beginReading() { index.beginReading() }

  /// The stored past of each user, in the order asked for. Snapshots written after the commit
  /// `last` are ignored.
  func pasts(of users: [UserID], until last: Int64 = .max) throws(SQLiteFailure) -> [StoredPast] {
    var pasts: [StoredPast] = []
    for user in users { pasts.append(try past(of: user, until: last)) }
    return pasts
  }

  /// A user's past, read without the snapshot, as its page may be damaged.
  func pastWithoutSnapshot(of user: UserID) throws(SQLiteFailure) -> StoredPast {
    guard let id = try id(of: user) else { return StoredPast() }
    let (rows, _) = try chains.history(of: id, after: 0)
    let past = StoredPast(tail: rows.map(\.command))
    try SQLiteFailure.asMalformed(past.check(rows, after: ChainEnd(before: user)))
    return past
  }

  /// Where the store ends; nil when it is empty.
  var head: StoredHead? {
    get throws(SQLiteFailure) { try StoredHead(in: connection) }
  }

  /// Whether the journal contains the commit of a head. Commit 0 stands for an empty journal, so
  /// every journal contains it.
  func has(_ head: StoredHead) throws(SQLiteFailure) -> Bool {
    head.commit == 0 ? true : try snapshots.has(head)
  }

  private func past(of user: UserID, until last: Int64) throws(SQLiteFailure) -> StoredPast {
    guard let id = try id(of: user) else { return StoredPast() }
    // A snapshot of another history is ignored, and all commands are read instead.
    if let (snapshot, mark) = try snapshots.snapshot(of: user, id: id, until: last) {
      let (rows, before) = try chains.history(of: id, after: snapshot.ordinal)
      let start = before?.end ?? ChainEnd(before: user)
      if mark.revision == start.revision, mark.link == start.digest {
        let past = StoredPast(snapshot: snapshot, tail: rows.map(\.command))
        if past.isContinuous(lastVersion: before?.lastVersion) {
          try SQLiteFailure.asMalformed(past.check(rows, after: start))
          return past
        }
      }
    }
    return try pastWithoutSnapshot(of: user)
  }

  /// A user's snapshot with the mark of its history; nil if there is none, or it is damaged or was
  /// written after the commit `last`.
  func snapshot(of user: UserID, until last: Int64) throws(SQLiteFailure) -> (Snapshot, SnapshotMark)? {
    guard let id = try id(of: user) else { return nil }
    return try snapshots.snapshot(of: user, id: id, until: last)
  }

  /// The operations at these addresses, in the order asked for.
  func operations(at addresses: [OperationAddress]) throws(SQLiteFailure) -> [StoredOperation?] {
    var operations: [StoredOperation?] = []
    operations.reserveCapacity(addresses.count)
    for address in addresses { operations.append(try operation(at: address)) }
    return operations
  }

  /// The operation at an address, and whether the operations that it changed are in force.
  private func operation(at address: OperationAddress) throws(SQLiteFailure) -> StoredOperation? {
    guard let id = try id(of: address.user) else { return nil }
    guard let seq = try index.seq(of: address.key, user: id),
      let command = try rows.commands(in: findOperation.bind(seq)).first
    else { return nil }
    guard command.accepted.user == address.user, command.accepted.operation.key == address.key else {
      throw .malformed("index entry of operation \(address.key)")
    }
    var related: [OperationKey: Bool] = [:]
    for key in AcceptedOperation.related(in: command.events) { related[key] = try isInForce(key, of: id) }
    return StoredOperation(command: command, related: related)
  }

  /// A user's commands whose ordinals are in a range, up to a position.
  func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, until last: Position = .end, newestFirst: Bool, limit: Int
  ) throws(SQLiteFailure) -> [StoredCommand] {
    guard let id = try id(of: user), limit > 0 else { return [] }
    return newestFirst
      ? try chains.commands(of: id, ordinals: ordinals, until: last, limit: limit)
      : try chains.commandsForward(of: id, ordinals: ordinals, limit: limit).filter { $0.position <= last }
  }

  /// Calls `body` with each row of a user in order, or nil for each unreadable row and each
  /// stretch of unreadable pages. Searches the whole table.
  func forEachRow(of user: UserID, _ body: (CommandRow?) -> Void) throws(SQLiteFailure) {
    guard let id = try id(of: user) else { return }
    defer { for search in [findSeqs, findRows] { search.reset() } }
    var start: Int64? = 1
    while let first = start {
      let last = try lastReadableSeq(from: first)
      findRows.reset()
      findRows.bind(id, first, last)
      do throws(SQLiteFailure) {
        while try findRows.step() { body(try? rows.row(in: findRows)) }
      } catch {
        // After the last readable row, the search runs into the damaged page.
        guard error.isDamage else { throw error }
      }
      guard last < .max else { break }
      body(nil)
      start = try firstReadableSeq(after: last + 1)
    }
  }

  /// The rows from a number on that can be read, at most `limit` of them, up to an unreadable page.
  ///
  /// - Returns: the rows, and the number at which to go on; nil at the end.
  func readableRows(from first: Int64, limit: Int) throws(SQLiteFailure) -> (rows: [CommandRow], next: Int64?) {
    defer { findFrom.reset() }
    var (rows, last): ([CommandRow], Int64) = ([], first - 1)
    findFrom.bind(first)
    do throws(SQLiteFailure) {
      while rows.count < limit {
        guard try findFrom.step() else { return (rows, nil) }
        // The numbers of a damaged page may be in any order.
        guard findFrom.int64(0) > last, findFrom.int64(0) < .max else { break }
        last = findFrom.int64(0)
        if let row = try? self.rows.row(in: findFrom) { rows.append(row) }
      }
      if rows.count == limit { return (rows, last + 1) }
    } catch {
      guard error.isDamage else { throw error }
    }
    return (rows, try firstReadableSeq(after: last + 1))
  }

  /// The last number before an unreadable page; the largest number if all pages are readable.
  private func lastReadableSeq(from first: Int64) throws(SQLiteFailure) -> Int64 {
    var last = first - 1
    findSeqs.reset()
    findSeqs.bind(first)
    do throws(SQLiteFailure) {
      while try findSeqs.step() {
        // The numbers of a damaged page may be in any order.
        guard findSeqs.int64(0) > last, findSeqs.int64(0) < .max else { return last }
        last = findSeqs.int64(0)
      }
    } catch {
      guard error.isDamage else { throw error }
      return last
    }
    return .max
  }

  /// The first number after an unreadable operation's that can be looked up; nil if there is none.
  ///
  /// Steps through the page, since it is not known how many operations it has, nor whether the next
  /// page is readable.
  private func firstReadableSeq(after seq: Int64) throws(SQLiteFailure) -> Int64? {
    let step: Int64 = 1 << 16
    guard seq < .max - step else { return nil }
    for next in seq + 1..<seq + step where try isReadable(next) { return next }
    return nil
  }

  /// Whether the operation with a number can be looked up.
  private func isReadable(_ seq: Int64) throws(SQLiteFailure) -> Bool {
    do throws(SQLiteFailure) { return try findPosition.first(seq) { $0.int64(0) } != nil } catch {
      guard error.isDamage else { throw error }
      return false
    }
  }

  /// A page of the users in the order of their names.
  func users(after user: UserID?, limit: Int) throws(SQLiteFailure) -> [UserID] {
    defer { findUsers.reset() }
    findUsers.bind(user?.text ?? "", max(0, limit))
    var users: [UserID] = []
    while try findUsers.step() { users.append(UserID(try findUsers.text(0))) }
    return users
  }

  /// The commands after a position. A command that straddles the position is skipped.
  func commands(after position: Position, limit: Int) throws(SQLiteFailure) -> [StoredCommand] {
    defer { findFrom.reset() }
    findFrom.bind(try firstSeq(after: max(0, position.number)))
    var commands: [StoredCommand] = []
    while commands.count < limit, try findFrom.step() {
      let command = try rows.row(in: findFrom).command
      if !command.events.isEmpty { commands.append(command) }
    }
    return commands
  }

  /// The sequence number of the first operation that begins after a position.
  ///
  /// A binary search, since sequence numbers have no gaps and positions increase with them. It
  /// finds the first operation that ends at or after the position; the next one begins after it.
  private func firstSeq(after position: Int64) throws(SQLiteFailure) -> Int64 {
    let end = try findEnd.first { $0.int64(0) } ?? 0
    guard end < .max else { throw .malformed("sequence: operation \(end)") }
    guard position > 0 else { return 1 }
    var lower: Int64 = 1
    var upper = end + 1
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if try self.position(of: middle) >= position { upper = middle } else { lower = middle + 1 }
    }
    return min(lower, end) + 1
  }

  private func position(of seq: Int64) throws(SQLiteFailure) -> Int64 {
    guard let position = try findPosition.first(seq, read: { $0.int64(0) }) else {
      throw .malformed("sequence: operation \(seq) is missing")
    }
    return position
  }

  func id(of user: UserID) throws(SQLiteFailure) -> Int64? {
    if let known = users[user] { return known }
    let id = try findUser.first(user.text) { $0.int64(0) }
    if let id { users.insert(id, for: user) }
    return id
  }

  private func isInForce(_ key: OperationKey, of user: Int64) throws(SQLiteFailure) -> Bool? {
    guard let seq = try index.seq(of: key, user: user) else { return nil }
    return try findInForce.first(seq) { row throws(SQLiteFailure) in try row.bool(0) }
  }
}
