import AscentRules
import AscentRuntime
import AscentStorage

/// Reads commands and events from rows.
final class CommandRows {
  /// The columns that a command and its events are read from; see ``/AscentStorage/DatabaseRow``.
  static let columns = """
    seq, user, operation, ordinal, version, position, event_count, in_force, content, occurred_at, recorded_at, \
    zone, utc_offset, day_start, day, device, long_text, receipt, events
    """

  private let findUser, findZone: Statement
  private var users = BoundedCache<Int64, UserID>(countMax: 65_536)
  private var zones = BoundedCache<Int64, ZoneID>(countMax: 1024)

  init(_ connection: Connection) throws(SQLiteFailure) {
    findUser = try connection.prepare("SELECT name FROM users WHERE id = ?1")
    findZone = try connection.prepare("SELECT name FROM zones WHERE id = ?1")
  }

  /// The commands of all rows, with their events.
  func commands(in rows: Statement) throws(SQLiteFailure) -> [StoredCommand] {
    defer { rows.reset() }
    var commands: [StoredCommand] = []
    while try rows.step() { commands.append(try commandWithEvents(in: rows)) }
    return commands
  }

  /// The command of the current row, with its events.
  func commandWithEvents(in row: Statement) throws(SQLiteFailure) -> StoredCommand {
    var command = try command(in: row)
    try row.fill(&command)
    return command
  }

  /// The command of the current row, without its events.
  func command(in row: Statement) throws(SQLiteFailure) -> StoredCommand {
    let operation = OperationID(key: try row.operationKey(), longText: try row.optionalText(16) ?? "")
    return try row.command(of: try user(row.int64(1)), zone: try zone(row.int64(11)), operation: operation)
  }

  private func user(_ id: Int64) throws(SQLiteFailure) -> UserID {
    if let known = users[id] { return known }
    let user = UserID(try Self.name(id, find: findUser))
    users.insert(user, for: id)
    return user
  }

  private func zone(_ id: Int64) throws(SQLiteFailure) -> ZoneID {
    if let known = zones[id] { return known }
    guard let zone = ZoneID(try Self.name(id, find: findZone)) else { throw .malformed("time zone \(id)") }
    zones.insert(zone, for: id)
    return zone
  }

  private static func name(_ id: Int64, find: Statement) throws(SQLiteFailure) -> String {
    guard let name = try find.first(id, read: { row throws(SQLiteFailure) in try row.text(0) }) else {
      throw .malformed("reference to name \(id)")
    }
    return name
  }
}
