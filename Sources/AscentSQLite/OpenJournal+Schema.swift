import AscentRuntime

/// Brings the schema of an opened database to the newest version.
extension OpenJournal {
  /// Checks that the database is one of ours, migrates it to the newest schema, and checks that the
  /// schema is exactly that one.
  static func prepareSchema(of connection: Connection, path: String) throws(JournalFailure) {
    let (application, version, count) = try asOpening(path) { () throws(SQLiteFailure) in
      (
        Int32(truncatingIfNeeded: try connection.integer("PRAGMA application_id") ?? 0),
        Int32(truncatingIfNeeded: try connection.integer("PRAGMA user_version") ?? 0),
        try connection.integer("SELECT count(*) FROM sqlite_schema") ?? 0
      )
    }
    let isNew = application == 0 && version == 0 && count == 0
    guard isNew || application == Migrations.applicationID else {
      throw .cannotOpen(reason: .otherApplication(path: path, id: application))
    }
    guard version <= Migrations.current else {
      throw .cannotOpen(reason: .newerVersion(path: path, found: version, known: Migrations.current))
    }
    guard version >= (isNew ? 0 : 1) else {
      throw .damaged([JournalDamage(commit: 0, detail: "the schema has version \(version)")])
    }
    guard !connection.isReadOnly else {
      throw .cannotOpen(reason: .noAccess(path: path, detail: "it is read-only"))
    }
    let damage = try asOpening(path) { () throws(SQLiteFailure) in
      // A new schema is written with a rollback journal, so that the file's header names our
      // application from the start.
      if isNew { try connection.execute("PRAGMA journal_mode = DELETE") }
      return version < Migrations.current ? try Migrations.apply(to: connection, from: version) : []
    }
    guard damage.isEmpty else { throw .damaged(damage) }
    let isIntact = try asOpening(path) { () throws(SQLiteFailure) in
      try connection.execute("PRAGMA journal_mode = WAL")
      let model = try Connection(path: ":memory:", role: .writer)
      try Migrations.apply(to: model, from: 0)
      return try Migrations.schemaText(of: connection) == Migrations.schemaText(of: model)
    }
    guard isIntact else {
      throw .damaged([JournalDamage(commit: 0, detail: "the schema is not that of version \(Migrations.current)")])
    }
  }
}
