import AscentRules
import AscentRuntime
import AscentStorage

/// Makes commands and events out of rows.
final class CommandRows {
  /// The columns of an operation that ``command(in:)`` and ``columns(of:in:)`` read, in their
  /// order.
  static let columns = """
    seq, user, operation, ordinal, version, position, event_count, in_force, content, occurred_at, recorded_at, zone, utc_offset, day_start, day, device, \
    long_text, receipt, events
    """

  private let findUser, findZone: Statement
  private var users = BoundedCache<Int64, UserID>(countMax: 65_536)
  private var zones = BoundedCache<Int64, ZoneID>(countMax: 1024)

  init(_ connection: Connection) throws(SQLiteFailure) {
    findUser = try connection.prepare("SELECT name FROM users WHERE id = ?1")
    findZone = try connection.prepare("SELECT name FROM zones WHERE id = ?1")
  }

  /// All rows of a query for ``columns``, with their events.
  func commands(in rows: Statement) throws(SQLiteFailure) -> [StoredCommand] {
    defer { rows.reset() }
    var commands: [StoredCommand] = []
    while try rows.step() { commands.append(try commandWithEvents(in: rows)) }
    return commands
  }

  /// The command of the row at hand, with its events.
  func commandWithEvents(in row: Statement) throws(SQLiteFailure) -> StoredCommand {
    var command = try command(in: row)
    let columns = try columns(of: command, in: row)
    try SQLiteFailure.asMalformed { () throws(MalformedRow) in try command.fill(columns) }
    return command
  }

  /// The command of the row at hand, without its events.
  func command(in row: Statement) throws(SQLiteFailure) -> StoredCommand {
    guard let receipt = ReceiptCoding.decode(row.bytes(17)) else {
      throw .malformed("receipt of operation \(row.int64(0))")
    }
    guard receipt.ordinal == row.int64(3) else { throw .malformed("ordinal of operation \(row.int64(0))") }
    let key = try row.digest(2)
    let evidence = Evidence(
      occurredAt: Instant(milliseconds: row.int64(9)), recordedAt: Instant(milliseconds: row.int64(10)),
      zone: try zone(row.int64(11)), offset: try row.integer(12), dayStart: try row.integer(13),
      day: LocalDay(number: try row.integer(14)))
    var accepted = AcceptedCommand(
      user: try user(row.int64(1)),
      operation: OperationID(key: OperationKey(high: key.high, low: key.low), longText: try row.optionalText(16) ?? ""),
      content: UInt64(bitPattern: row.int64(8)), evidence: evidence, receipt: receipt)
    accepted.device = try row.optionalText(15).map { DeviceID($0) }
    accepted.version = row.int64(4)
    accepted.eventCount = try row.integer(6)
    return StoredCommand(
      accepted: accepted, position: Position(number: row.int64(5)), inForce: row.int64(7) != 0, events: [])
  }

  /// The events of a command, from the row at hand: as many as it is said to have.
  func columns(of command: StoredCommand, in row: Statement) throws(SQLiteFailure) -> [EventColumns] {
    let text = row.isNull(18) ? nil : row.bytes(18)
    return try SQLiteFailure.asMalformed { () throws(MalformedRow) in
      try command.columns(fromText: text, seq: row.int64(0))
    }
  }

  private func user(_ id: Int64) throws(SQLiteFailure) -> UserID {
    if let known = users[id] { return known }
    let user = UserID(try Self.name(id, find: findUser))
    users.insert(user, for: id)
    return user
  }

  private func zone(_ id: Int64) throws(SQLiteFailure) -> ZoneID {
    if let known = zones[id] { return known }
    guard let zone = ZoneID(try Self.name(id, find: findZone)) else { throw .malformed("zone \(id)") }
    zones.insert(zone, for: id)
    return zone
  }

  private static func name(_ id: Int64, find: Statement) throws(SQLiteFailure) -> String {
    defer { find.reset() }
    find.bind(id, at: 1)
    guard try find.step() else { throw .malformed("reference to name \(id)") }
    return try find.text(0)
  }
}
