import AscentRules
import AscentRuntime
import AscentStorage

/// A row of the table `commands`, with its packed command.
struct CommandRow: LinkedRow {
  let seq, user, revision: Int64
  /// The sequence numbers of the user's previous command and of the one 64 revisions earlier; nil
  /// if there is none. Only every 64th command stores the latter.
  let previous, block: Int64?
  let link: Digest
  let body: [UInt8]
  let command: StoredCommand
}

/// Reads commands and events from rows.
final class CommandRows {
  /// The columns that a command is read from.
  static let columns = "seq, user, revision, previous, block, zone, position, in_force, link, body"

  private let findUser, findZone: Statement
  private var users = BoundedCache<Int64, UserID>(countMax: 65_536)
  private var zones = BoundedCache<Int64, ZoneID>(countMax: 1024)

  init(_ connection: Connection) throws(SQLiteFailure) {
    findUser = try connection.prepare("SELECT name FROM users WHERE id = ?1")
    findZone = try connection.prepare("SELECT name FROM zones WHERE id = ?1")
  }

  /// Forgets the names read so far. After a rollback, the numbers of new names are given out again.
  func forgetNames() {
    users.removeAll()
    zones.removeAll()
  }

  /// The commands of all remaining rows.
  func commands(in rows: Statement) throws(SQLiteFailure) -> [StoredCommand] {
    defer { rows.reset() }
    var commands: [StoredCommand] = []
    while try rows.step() { commands.append(try row(in: rows).command) }
    return commands
  }

  /// Decodes the current row.
  func row(in row: Statement) throws(SQLiteFailure) -> CommandRow {
    let (seq, body) = (row.int64(0), row.bytes(9))
    let (user, zone, inForce) = (try user(row.int64(1)), try zone(row.int64(5)), try row.bool(7))
    let command = try SQLiteFailure.asMalformed(
      StoredCommand(body: body, of: user, in: zone, endingAt: row.int64(6), inForce: inForce, seq: seq))
    return CommandRow(
      seq: seq, user: row.int64(1), revision: row.int64(2), previous: row.optionalInt64(3), block: row.optionalInt64(4),
      link: try row.digest(8), body: body, command: command)
  }

  func user(_ id: Int64) throws(SQLiteFailure) -> UserID {
    if let known = users[id] { return known }
    let user = UserID(try Self.name(id, find: findUser))
    users.insert(user, for: id)
    return user
  }

  func zone(_ id: Int64) throws(SQLiteFailure) -> ZoneID {
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
