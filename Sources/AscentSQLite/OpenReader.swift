import AscentRules
import AscentRuntime
import AscentStorage

/// The reads of a journal on an open connection.
final class OpenReader {
  let connection: Connection
  private let rows: CommandRows
  private let people: CommandChainReader
  private let beginning, ending, findUser, findSnapshot, findOperation, findInForce, findEnd, findPosition,
    findFrom: Statement
  /// The ids of committed people, which never change.
  private var users = BoundedCache<UserID, Int64>(countMax: 65_536)

  init(_ connection: Connection) throws(SQLiteFailure) {
    self.connection = connection
    rows = try CommandRows(connection)
    people = try CommandChainReader(connection, rows: rows)
    beginning = try connection.prepare("BEGIN")
    ending = try connection.prepare("COMMIT")
    findUser = try connection.prepare("SELECT id FROM users WHERE name = ?1")
    findSnapshot = try connection.prepare("SELECT version, ordinal, bytes, digest FROM snapshots WHERE user = ?1")
    let operations = "SELECT \(CommandRows.columns) FROM operations"
    findOperation = try connection.prepare("\(operations) WHERE seq = \(OperationIndex.seq)")
    findInForce = try connection.prepare("SELECT in_force FROM operations WHERE seq = \(OperationIndex.seq)")
    findEnd = try connection.prepare("SELECT max(seq) FROM operations")
    findPosition = try connection.prepare("SELECT position FROM operations WHERE seq = ?1")
    findFrom = try connection.prepare("\(operations) WHERE seq >= ?1 AND event_count > 0 ORDER BY seq LIMIT ?2")
  }

  /// Runs reads in one transaction.
  func reading<Answer>(_ body: () throws(SQLiteFailure) -> Answer) throws(SQLiteFailure) -> Answer {
    try beginning.run()
    let answer: Answer
    do throws(SQLiteFailure) {
      answer = try body()
    } catch {
      // A transaction that only read has nothing to lose; what matters is the fault that ended it.
      if !connection.isInAutocommit { try connection.execute("ROLLBACK") }
      throw error
    }
    try ending.run()
    return answer
  }

  /// What is stored of a person.
  func past(of user: UserID) throws(SQLiteFailure) -> StoredPast {
    guard let id = try id(of: user) else { return StoredPast() }
    let snapshot = try snapshot(of: user, id: id)
    let first = (snapshot?.ordinal ?? 0).addingReportingOverflow(1)
    let tail: [StoredCommand] =
      first.overflow ? [] : try people.commands(of: id, ordinals: first.partialValue...(.max), limit: .max).reversed()
    let past = StoredPast(snapshot: snapshot, tail: tail)
    try SQLiteFailure.asMalformed { () throws(MalformedRow) in try past.checkOrder() }
    return past
  }

  /// The operations at these addresses, in the order asked for.
  func operations(at addresses: [OperationAddress]) throws(SQLiteFailure) -> [StoredOperation?] {
    var operations: [StoredOperation?] = []
    operations.reserveCapacity(addresses.count)
    for address in addresses { operations.append(try operation(at: address)) }
    return operations
  }

  /// The operation at an address, with whether those that it changed are in force.
  private func operation(at address: OperationAddress) throws(SQLiteFailure) -> StoredOperation? {
    guard let id = try id(of: address.user) else { return nil }
    findOperation.bind(id, at: 1)
    findOperation.bind(high: address.key.high, low: address.key.low, at: 2)
    guard let command = try rows.commands(in: findOperation).first else { return nil }
    guard command.accepted.user == address.user, command.accepted.operation.key == address.key else {
      throw .malformed("entry of operation \(address.key) among the ids")
    }
    var related: [OperationKey: Bool] = [:]
    for key in AcceptedOperation.related(in: command.events) { related[key] = try isInForce(key, of: id) }
    return StoredOperation(command: command, related: related)
  }

  /// A person's commands in a range of ordinals.
  func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) throws(SQLiteFailure) -> [StoredCommand] {
    guard let id = try id(of: user), limit > 0 else { return [] }
    return newestFirst
      ? try people.commands(of: id, ordinals: ordinals, limit: limit)
      : try people.commandsForward(of: id, ordinals: ordinals, limit: limit)
  }

  /// The commands after a position. One that the position lies in the middle of has begun before
  /// it, and is passed over.
  func commands(after position: Position, limit: Int) throws(SQLiteFailure) -> [StoredCommand] {
    findFrom.bind(try firstSeq(after: max(0, position.number)), at: 1)
    findFrom.bind(max(0, limit), at: 2)
    return try rows.commands(in: findFrom)
  }

  /// The sequence number of the first operation that begins after a position. Sequence numbers have
  /// no gaps, and positions rise with them.
  private func firstSeq(after position: Int64) throws(SQLiteFailure) -> Int64 {
    defer { findEnd.reset() }
    var lower: Int64 = 1
    let end = try findEnd.step() ? findEnd.int64(0) : 0
    guard end < .max else { throw .malformed("sequence: there is an operation \(end)") }
    var upper = end + 1
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if try self.position(of: middle) > position { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }

  private func position(of seq: Int64) throws(SQLiteFailure) -> Int64 {
    defer { findPosition.reset() }
    findPosition.bind(seq, at: 1)
    guard try findPosition.step() else { throw .malformed("sequence: operation \(seq) is missing") }
    return findPosition.int64(0)
  }

  private func id(of user: UserID) throws(SQLiteFailure) -> Int64? {
    if let known = users[user] { return known }
    defer { findUser.reset() }
    findUser.bind(user.text, at: 1)
    guard try findUser.step() else { return nil }
    users.insert(findUser.int64(0), for: user)
    return findUser.int64(0)
  }

  /// The snapshot of a person, unless it is not whole: then everything is read instead.
  private func snapshot(of user: UserID, id: Int64) throws(SQLiteFailure) -> Snapshot? {
    defer { findSnapshot.reset() }
    findSnapshot.bind(id, at: 1)
    guard try findSnapshot.step(), let ordinal = Int32(exactly: findSnapshot.int64(1)) else { return nil }
    let bytes = findSnapshot.bytes(2)
    let snapshot = Snapshot(user: user, version: findSnapshot.int64(0), ordinal: ordinal, bytes: bytes)
    return findSnapshot.bytes(3) == snapshot.digest.bytes ? snapshot : nil
  }

  private func isInForce(_ key: OperationKey, of user: Int64) throws(SQLiteFailure) -> Bool? {
    defer { findInForce.reset() }
    findInForce.bind(user, at: 1)
    findInForce.bind(high: key.high, low: key.low, at: 2)
    return try findInForce.step() ? findInForce.int64(0) != 0 : nil
  }
}
