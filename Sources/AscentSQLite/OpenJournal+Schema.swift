import AscentRuntime
import AscentStorage

/// Brings the schema of an opened database to the newest version.
extension OpenJournal {
  /// Checks that the database is one of ours, migrates it to the newest schema, and checks that the
  /// result matches that schema.
  ///
  /// - Parameters:
  ///   - recorded: the commit recorded in the head file.
  ///   - indexLimits: how the index of ids is written.
  /// - Returns: the tables, views and indexes that somebody added.
  static func prepareSchema(
    of connection: Connection, path: String, recorded: HeadFile.Record?, indexLimits: OperationIndexWriter.MergeLimits
  ) throws(JournalFailure) -> [String] {
    let (application, version, count) = try asOpening(path, try connection.marks())
    let isNew = application == 0 && version == 0 && count == 0
    if !isNew { try Migrations.check(application, version, path) }
    if !isNew, version < Migrations.current,
      let damage = try asOpening(path, try Migrations.wrongVersion(version, of: connection))
    {
      throw .damaged([damage])
    }
    guard !connection.isReadOnly else { throw .noAccess(path, "it is read-only") }
    // A new schema is written with a rollback journal, so that the file's header names our
    // application from the start.
    if isNew { try asOpening(path, try connection.execute("PRAGMA journal_mode = DELETE")) }
    if version < Migrations.current {
      let damage = try asOpening(
        path, try Migrations.apply(to: connection, from: version, recorded: recorded, indexLimits: indexLimits))
      guard damage.isEmpty else { throw .damaged(damage) }
      if !isNew { Migrations.shrink(connection, from: version) }
    }
    try asOpening(path, try connection.execute("PRAGMA journal_mode = WAL"))
    let schema = try asOpening(path, try Migrations.compareSchema(of: connection))
    guard schema.damage.isEmpty else {
      throw .damaged(
        "the schema is not that of version \(Migrations.current): \(schema.damage.joined(separator: "; "))")
    }
    return schema.additions
  }
}

extension Connection {
  /// What identifies a database as ours: the application ID, the version of the schema, and the
  /// number of tables, indexes and views.
  func marks() throws(SQLiteFailure) -> (application: Int32, version: Int32, count: Int64) {
    (
      Int32(truncatingIfNeeded: try integer("PRAGMA application_id") ?? 0),
      Int32(truncatingIfNeeded: try integer("PRAGMA user_version") ?? 0),
      try integer("SELECT count(*) FROM sqlite_schema") ?? 0
    )
  }
}
