package import AscentRules
package import AscentRuntime

/// A row of a query's result. The first column is 0. A value of the wrong type means that the
/// database is damaged.
package protocol DatabaseRow<Failure> {
  associatedtype Failure: DatabaseFailure

  func int64(_ column: Int32) throws(Failure) -> Int64
  func int32(_ column: Int32) throws(Failure) -> Int32
  func int16(_ column: Int32) throws(Failure) -> Int16
  func bool(_ column: Int32) throws(Failure) -> Bool
  func isNull(_ column: Int32) -> Bool
  func text(_ column: Int32) throws(Failure) -> String
  func bytes(_ column: Int32) -> [UInt8]
  func digest(_ column: Int32) throws(Failure) -> Digest
}

extension DatabaseRow {
  package func optionalText(_ column: Int32) throws(Failure) -> String? { isNull(column) ? nil : try text(column) }
  package func optionalBytes(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : bytes(column) }
}

/// Commands from rows of the table `operations`. Every query for commands reads the same columns
/// first, in this order: seq, user, operation, ordinal, version, position, event_count, in_force,
/// content, occurred_at, recorded_at, zone, utc_offset, day_start, day, device, the text of a long
/// operation id, receipt, events.
extension DatabaseRow {
  /// Reads the command of a row, without its events. The caller passes in what the databases
  /// store differently.
  package func command(of user: UserID, zone: ZoneID, operation: OperationID) throws(Failure) -> StoredCommand {
    let seq = try int64(0)
    guard let receipt = ReceiptCoding.decode(bytes(17)) else { throw .malformed("receipt of operation \(seq)") }
    guard receipt.ordinal == (try int32(3)) else { throw .malformed("ordinal of operation \(seq)") }
    guard Evidence.offsets.contains(try int32(12)) else { throw .malformed("offset of operation \(seq)") }
    let evidence = try Evidence(
      occurredAt: Instant(milliseconds: int64(9)), recordedAt: Instant(milliseconds: int64(10)), zone: zone,
      offset: int32(12), dayStart: int16(13), day: LocalDay(number: int32(14)))
    var accepted = AcceptedCommand(
      user: user, operation: operation, content: UInt64(bitPattern: try int64(8)), evidence: evidence, receipt: receipt)
    accepted.device = try optionalText(15).map { DeviceID($0) }
    accepted.version = try int64(4)
    accepted.eventCount = try int32(6)
    return try StoredCommand(
      accepted: accepted, position: Position(number: int64(5)), inForce: bool(7), events: [])
  }

  /// Reads the operation's key.
  package func operationKey() throws(Failure) -> OperationKey {
    let key = try digest(2)
    return OperationKey(high: key.high, low: key.low)
  }

  /// Reads the events of a command as columns. There must be as many as the row's count.
  package func eventColumns(of command: StoredCommand) throws(Failure) -> [EventColumns] {
    let (text, seq) = (optionalBytes(18), try int64(0))
    return try Failure.asMalformed(command.columns(fromText: text, seq: seq))
  }

  /// Adds the events of the row to its command.
  package func fill(_ command: inout StoredCommand) throws(Failure) {
    let columns = try eventColumns(of: command)
    try Failure.asMalformed(command.fill(columns))
  }
}

extension StoredHead {
  /// The head from a row that begins with commit number, last position, last operation and chain.
  package init<Row: DatabaseRow>(_ row: Row) throws(Row.Failure) {
    self.init(commit: try row.int64(0), position: try row.int64(1), seq: try row.int64(2), chain: try row.digest(3))
  }
}

extension CommitEnd {
  /// The end of a commit from a row that begins with its head and its time.
  package init<Row: DatabaseRow>(_ row: Row, isEmpty: Bool? = nil) throws(Row.Failure) {
    self.init(
      head: try StoredHead(row), committedAt: Instant(milliseconds: try row.int64(4)), isEmpty: isEmpty)
  }
}

extension Snapshot {
  /// Reads a snapshot from three columns of a row, beginning at `column`: version, ordinal, bytes.
  package init<Row: DatabaseRow>(_ row: Row, of user: UserID, at column: Int32) throws(Row.Failure) {
    self.init(
      user: user, version: try row.int64(column), ordinal: try row.int32(column + 1), bytes: row.bytes(column + 2))
  }
}
