#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// Makes commands and events out of rows.
enum CommandRows {
  /// The columns of an operation `o` that ``command(in:)`` and ``columns(of:in:)`` read, in their
  /// order.
  static let columns = """
    o.seq, o.user_name, o.operation, o.ordinal, o.version, o.position, o.event_count, o.in_force, o.content, o.occurred_at, o.recorded_at, o.zone, \
    o.utc_offset, o.day_start, o.day, o.device, o.operation_name, o.receipt, o.events
    """

  /// The number of the first column after those.
  static let count: Int32 = 19

  /// The command of a row, with its events.
  static func commandWithEvents(in row: Row) throws(PostgresFailure) -> StoredCommand {
    var command = try command(in: row)
    let columns = try columns(of: command, in: row)
    try PostgresFailure.asMalformed { () throws(MalformedRow) in try command.fill(columns) }
    return command
  }

  /// The commands of all rows, with their events.
  static func commands(in rows: Rows) throws(PostgresFailure) -> [StoredCommand] {
    var commands: [StoredCommand] = []
    commands.reserveCapacity(rows.count)
    for row in rows.all { commands.append(try commandWithEvents(in: row)) }
    return commands
  }

  /// The command of a row, without its events.
  static func command(in row: Row) throws(PostgresFailure) -> StoredCommand {
    let seq = try row.int64(0)
    guard let receipt = ReceiptCoding.decode(row.bytes(17)) else { throw .malformed("receipt of operation \(seq)") }
    guard receipt.ordinal == (try row.int32(3)) else { throw .malformed("ordinal of operation \(seq)") }
    guard let zone = ZoneID(try row.text(11)) else { throw .malformed("zone of operation \(seq)") }
    let key = try row.digest(2)
    let evidence = Evidence(
      occurredAt: Instant(milliseconds: try row.int64(9)), recordedAt: Instant(milliseconds: try row.int64(10)),
      zone: zone,
      offset: try row.int32(12), dayStart: try row.int16(13), day: LocalDay(number: try row.int32(14)))
    var accepted = AcceptedCommand(
      user: UserID(try row.text(1)),
      operation: OperationID(key: OperationKey(high: key.high, low: key.low), storedName: try row.optionalText(16)),
      content: UInt64(bitPattern: try row.int64(8)), evidence: evidence, receipt: receipt)
    accepted.device = try row.optionalText(15).map { DeviceID($0) }
    accepted.version = try row.int64(4)
    accepted.eventCount = try row.int32(6)
    return StoredCommand(
      accepted: accepted, position: Position(number: try row.int64(5)), inForce: try row.bool(7), events: [])
  }

  /// The events of a command, from its row: as many as it is said to have.
  static func columns(of command: StoredCommand, in row: Row) throws(PostgresFailure) -> [EventColumns] {
    let seq = try row.int64(0)
    return try PostgresFailure.asMalformed { () throws(MalformedRow) in
      try command.columns(fromText: row.optionalBytes(18), seq: seq)
    }
  }
}
#endif
