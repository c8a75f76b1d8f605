import AscentRules
import AscentRuntime

/// The schema, version by version. Once shipped, the tables of a version never change; a change is
/// a new version in its own file. Views hold no data, so only the newest views are kept here.
enum Migrations {
  /// `Ascn` in ASCII, which distinguishes our files from those of other applications.
  static let applicationID: Int32 = 0x4173_636E

  /// Throws unless this program made a database, and knows its schema.
  static func check(_ application: Int32, _ version: Int32, _ path: String) throws(JournalFailure) {
    guard application == applicationID else {
      throw .cannotOpen(reason: .otherApplication(path: path, id: application))
    }
    guard version <= current else {
      throw .cannotOpen(reason: .newerVersion(path: path, found: version, known: current))
    }
  }

  /// The damage of a database whose number of an earlier version does not fit its tables; nil if it
  /// fits.
  static func wrongVersion(_ version: Int32, of connection: Connection) throws(SQLiteFailure) -> JournalDamage? {
    let find = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1"
    let hasTable = try connection.prepare(find).first(version < 11 ? "operations" : "commands") { _ in true } ?? false
    if version > 0 && hasTable { return nil }
    return JournalDamage(commit: nil, detail: "the schema has version \(version), which does not fit its tables")
  }

  /// The statements that lead from each version to the next; the first leads from an empty file to
  /// version 1. Versions 2, 3, 5, 8 and 13 changed nothing but views; version 11 makes all of them
  /// again.
  static let all = [
    version1, "", "", version4, "", version6, version7, "", version9, version10, version11, version12, "",
  ]

  /// The newest version.
  static var current: Int32 { Int32(all.count) }

  /// Migrates a database to the newest version in one transaction, so completely or not at all.
  ///
  /// - Parameters:
  ///   - recorded: the commit recorded in the head file, if there is one.
  ///   - indexLimits: how the index of ids is written.
  /// - Returns: damage that the newest version would hide. If there is any, nothing is changed.
  @discardableResult
  static func apply(
    to connection: Connection, from version: Int32, recorded: HeadFile.Record? = nil,
    indexLimits: OperationIndexWriter.MergeLimits = OperationIndexWriter.MergeLimits()
  ) throws(SQLiteFailure) -> [JournalDamage] {
    try connection.execute("BEGIN IMMEDIATE")
    do throws(SQLiteFailure) {
      let damage = try change(connection, from: version, recorded: recorded, indexLimits)
      guard damage.isEmpty else {
        try connection.execute("ROLLBACK")
        return damage
      }
      try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(current)")
      try connection.execute("COMMIT")
      return []
    } catch {
      if !connection.isInAutocommit { try connection.execute("ROLLBACK") }
      throw error
    }
  }

  private static func change(
    _ connection: Connection, from version: Int32, recorded: HeadFile.Record?,
    _ indexLimits: OperationIndexWriter.MergeLimits
  ) throws(SQLiteFailure) -> [JournalDamage] {
    var damage = (1..<4).contains(version) ? try damageBeforeVersion4(in: connection) : []
    if (1..<9).contains(version) { damage += try damageBeforeVersion9(in: connection) }
    guard damage.isEmpty else { return damage }
    for sql in all[Int(version)...] { try connection.execute(sql) }
    if (1..<11).contains(version) { damage = try CommandConversion(connection, recorded: recorded).convert() }
    guard damage.isEmpty else { return damage }
    if version < 11 { try connection.execute(replacedByVersion11) }
    if (11..<13).contains(version) { try connection.execute(viewsSinceVersion11) }
    return (1..<10).contains(version) ? try indexIDs(in: connection, indexLimits) : []
  }

  /// Frees the space of what a conversion replaced, if the disk has room for the copy that SQLite
  /// makes. Otherwise later commits reuse that space.
  static func shrink(_ connection: Connection, from version: Int32) {
    // Later versions replace nothing but snapshots.
    guard version < 11, let length = try? File.identity(of: connection.path).get().byteCount,
      let free = File.freeBytes(at: connection.path), free > 2 * length
    else { return }
    // A failure changes nothing.
    try? connection.execute("VACUUM")
  }

  /// How the schema of a database differs from the newest one.
  static func compareSchema(of connection: Connection) throws(SQLiteFailure) -> SchemaComparison {
    let model = try Connection(path: ":memory:", role: .writer)
    try apply(to: model, from: 0)
    return try SchemaComparison(connection, with: model)
  }

  /// Updates `event_kinds` with the kinds that this program knows. Kinds written by a
  /// newer program stay.
  static func nameEventKinds(in connection: Connection) throws(SQLiteFailure) {
    let declared = "SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each('\(EventKind.tableText)')"
    let missing = try connection.integer("SELECT count(*) FROM (\(declared) EXCEPT SELECT * FROM event_kinds)")
    if missing != 0 { try connection.execute("INSERT OR REPLACE INTO event_kinds \(declared)") }
  }
}
