#if PostgreSQL
import AscentRuntime

/// The schema, version by version. Once shipped, the tables of a version never change; a change
/// is a new version in its own file. Views and functions hold no data, so only the newest are
/// kept, in ``DecodingViews``.
enum Migrations {
  /// The statements that lead from each version to the next; the first leads from an empty schema
  /// to version 1. Versions 4 and 7 changed nothing but views.
  static let all = [version1, version2, version3, [], version5, version6, []]

  /// The newest version.
  static var current: Int32 { Int32(all.count) }

  /// The definitions of the constraints and indexes on which safety depends, in the server's words
  /// and in byte order. Each must exist exactly so.
  static let constraints = [
    "CREATE UNIQUE INDEX commands_by_key ON commands USING btree (user_id, \"substring\"(body, 2, 16))",
    "checkpoints_pkey PRIMARY KEY (name)", "commands_by_ordinal UNIQUE (user_id, ordinal)",
    "commands_pkey PRIMARY KEY (seq)", "commits_pkey PRIMARY KEY (number)",
    "due_pkey PRIMARY KEY (user_name)", "journal.commit_number NOT NULL", "journal_pkey PRIMARY KEY (is_one)",
    "snapshots_pkey PRIMARY KEY (user_name)", "users_by_name UNIQUE (name)", "users_pkey PRIMARY KEY (id)",
    "zones_by_name UNIQUE (name)", "zones_pkey PRIMARY KEY (id)",
  ]

  /// Migrates a schema to the newest version in one transaction, so completely or not at all.
  ///
  /// - Parameter createsSchema: whether to create the schema first. False if it exists, since the
  ///   role may have no permission to create schemas.
  /// - Returns: damage that the newest version would hide. If there is any, nothing is changed.
  static func apply(
    to connection: Connection, _ target: Target, from version: Int, createsSchema: Bool
  ) throws(PostgresFailure) -> [JournalDamage] {
    let limits = target.limits
    // Converting a long journal takes a long time.
    try connection.run(
      [Connection.BoundStatement("BEGIN"), Connection.BoundStatement("SET LOCAL statement_timeout = 0")],
      within: limits.setUp)
    do throws(PostgresFailure) {
      let creation = createsSchema ? ["CREATE SCHEMA \(target.quotedSchema)"] : []
      try connection.run(
        (creation + all[version...].joined()).map { Connection.BoundStatement($0) }, within: limits.auditPage)
      if (1..<5).contains(version) {
        let damage = try CommandConversion(connection, within: limits.auditPage).convert()
        guard damage.isEmpty else {
          try connection.run("ROLLBACK", within: limits.setUp)
          return damage
        }
      }
      let record = "UPDATE journal SET schema_version = \(current)"
      let last = (version < 5 ? replacedByVersion5 : []) + DecodingViews.statements + [record]
      try connection.run(last.map { Connection.BoundStatement($0) }, within: limits.auditPage)
      try connection.run("COMMIT", within: limits.auditPage)
      return []
    } catch {
      if !error.isLost { _ = try? connection.run("ROLLBACK", within: limits.setUp) }
      throw error
    }
  }
}
#endif
