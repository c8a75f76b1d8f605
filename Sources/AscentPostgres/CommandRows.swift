#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// Reads commands and events from rows.
enum CommandRows {
  /// The columns of an operation `o` that a command and its events are read from; see
  /// ``/AscentStorage/DatabaseRow``.
  static let columns = """
    o.seq, o.user_name, o.operation, o.ordinal, o.version, o.position, o.event_count, o.in_force, o.content, \
    o.occurred_at, o.recorded_at, o.zone, o.utc_offset, o.day_start, o.day, o.device, o.operation_name, o.receipt, \
    o.events
    """

  /// The number of columns in ``columns``.
  static let count: Int32 = 19

  /// The commands of all rows, with their events.
  static func commands(in rows: ResultRows) throws(PostgresFailure) -> [StoredCommand] {
    var commands: [StoredCommand] = []
    commands.reserveCapacity(rows.count)
    for row in rows.all { commands.append(try commandWithEvents(in: row)) }
    return commands
  }

  /// The command of a row, with its events.
  static func commandWithEvents(in row: ResultRow) throws(PostgresFailure) -> StoredCommand {
    var command = try command(in: row)
    try row.fill(&command)
    return command
  }

  /// The command of a row, without its events.
  static func command(in row: ResultRow) throws(PostgresFailure) -> StoredCommand {
    guard let zone = ZoneID(try row.text(11)) else { throw .malformed("time zone of operation \(try row.int64(0))") }
    let operation = try OperationID(key: row.operationKey(), storedName: row.optionalText(16))
    return try row.command(of: UserID(row.text(1)), zone: zone, operation: operation)
  }
}
#endif
