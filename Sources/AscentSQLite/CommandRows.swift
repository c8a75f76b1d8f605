import AscentRules
import AscentRuntime

/// Makes commands and events out of rows.
final class CommandRows {
  /// The columns of an operation that ``command(in:)`` reads, in its order.
  static let columns = """
    seq, user, operation, ordinal, version, position, event_count, in_force, content, occurred_at, recorded_at, zone, utc_offset, day_start, day, device, \
    long_text, receipt
    """
  /// The columns of an event that ``event(in:)`` reads, in its order.
  static let eventColumns = "kind, habit, day, amount, total, number, policy, digest, detail"

  private let findEvents, findUser, findZone: Statement
  private var users = BoundedCache<Int64, UserID>(countMax: 65_536)
  private var zones = BoundedCache<Int64, ZoneID>(countMax: 1024)

  init(_ connection: Connection) throws(SQLiteFailure) {
    findEvents = try connection.prepare("SELECT \(Self.eventColumns) FROM events WHERE position BETWEEN ?1 AND ?2 ORDER BY position")
    findUser = try connection.prepare("SELECT name FROM users WHERE id = ?1")
    findZone = try connection.prepare("SELECT name FROM zones WHERE id = ?1")
  }

  /// All rows of a query for ``columns``, with their events.
  func commands(in rows: Statement) throws(SQLiteFailure) -> [StoredCommand] {
    defer { rows.reset() }
    var commands: [StoredCommand] = []
    while try rows.step() {
      var command = try command(in: rows)
      try fill(&command)
      commands.append(command)
    }
    return commands
  }

  /// The command of the row at hand, without its events.
  func command(in row: Statement) throws(SQLiteFailure) -> StoredCommand {
    guard let receipt = ReceiptCoding.decode(row.bytes(17)) else { throw .malformed("receipt of operation \(row.int64(0))") }
    guard receipt.ordinal == row.int64(3) else { throw .malformed("ordinal of operation \(row.int64(0))") }
    let key = try row.digest(2)
    let evidence = Evidence(
      occurredAt: Instant(milliseconds: row.int64(9)), recordedAt: Instant(milliseconds: row.int64(10)),
      zone: try zone(row.int64(11)), offset: try row.integer(12), dayStart: try row.integer(13),
      day: LocalDay(number: try row.integer(14)))
    let accepted = AcceptedCommand(
      user: try user(row.int64(1)),
      operation: OperationID(key: OperationKey(high: key.high, low: key.low), longText: try row.optionalText(16) ?? ""),
      content: UInt64(bitPattern: row.int64(8)), evidence: evidence, device: try row.optionalText(15).map { DeviceID($0) },
      version: row.int64(4), eventCount: try row.integer(6), receipt: receipt)
    return StoredCommand(
      accepted: accepted, position: Position(number: row.int64(5)), inForce: row.int64(7) != 0, events: [])
  }

  /// Reads the events of a command.
  func fill(_ command: inout StoredCommand) throws(SQLiteFailure) {
    let count = Int64(command.accepted.eventCount)
    guard count > 0 else { return }
    defer { findEvents.reset() }
    findEvents.bind(command.position.number, at: 1)
    findEvents.bind(command.position.number &+ count &- 1, at: 2)
    while try findEvents.step() {
      guard let event = Event(try Self.event(in: findEvents)) else {
        throw .malformed("event \(command.position.number + Int64(command.events.count))")
      }
      command.events.append(event)
    }
    guard command.events.count == count else { throw .malformed("number of events from position \(command.position.number)") }
  }

  /// The columns of the row at hand of a query for ``eventColumns``, which may stand after others.
  static func event(in row: Statement, from first: Int32 = 0) throws(SQLiteFailure) -> EventColumns {
    EventColumns(
      kind: try row.integer(first), habit: try row.optionalInteger(first + 1), day: try row.optionalInteger(first + 2),
      amount: try row.optionalInteger(first + 3), total: try row.optionalInteger(first + 4),
      number: try row.optionalInteger(first + 5), policy: try row.optionalInteger(first + 6),
      digest: try row.optionalDigest(first + 7), detail: try row.optionalText(first + 8))
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
