#if PostgreSQL
import AscentRuntime

/// The schema, version by version. Once shipped, the tables of a version are never changed; a
/// change is a new version in a file of its own. Views and functions hold no data: only the newest
/// are here, see ``DecodingViews``.
enum Migrations {
  /// The statements that lead from each version to the next; the first leads from an empty schema
  /// to version 1. Version 4 changed nothing but views.
  static let all = [version1, version2, version3, [], version5, version6]

  /// The newest version.
  static var current: Int32 { Int32(all.count) }

  /// The constraints and indexes that safety rests on, as the server words them, in the order of
  /// their bytes: none of them may be missing, or say something else.
  static let constraints = [
    "CREATE UNIQUE INDEX commands_by_key ON commands USING btree (user_id, \"substring\"(body, 2, 16))",
    "checkpoints_pkey PRIMARY KEY (name)", "commands_by_ordinal UNIQUE (user_id, ordinal)",
    "commands_pkey PRIMARY KEY (seq)", "commits_pkey PRIMARY KEY (number)",
    "due_pkey PRIMARY KEY (user_name)", "journal.commit_number NOT NULL", "journal_pkey PRIMARY KEY (is_one)",
    "snapshots_pkey PRIMARY KEY (user_name)", "users_by_name UNIQUE (name)", "users_pkey PRIMARY KEY (id)",
    "zones_by_name UNIQUE (name)", "zones_pkey PRIMARY KEY (id)",
  ]

  /// Brings a schema to the newest version, in one transaction: it is there whole or not at all.
  ///
  /// - Parameter createsSchema: whether to create the schema first. False if it exists: the role
  ///   may have no right to create schemas.
  /// - Returns: damage that the newest version would hide. When there is any, nothing is changed.
  static func apply(
    to connection: Connection, _ target: Target, from version: Int, createsSchema: Bool
  ) throws(PostgresFailure) -> [JournalDamage] {
    let limits = target.limits
    // Converting a long journal takes long.
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
