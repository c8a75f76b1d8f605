#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// Brings the schema of an opened database to the newest version.
extension OpenJournal {
  /// What was found in a schema.
  private enum Finding {
    /// The schema does not exist.
    case missing
    case empty
    case journal(version: Int32)
    /// The schema contains objects of another application.
    case foreign
  }

  /// Prepares a schema for use: checks that it is ours, migrates it to the newest version,
  /// updates the names of event kinds and the views, and checks that every constraint on which
  /// the journal relies exists.
  static func prepareSchema(of connection: Connection, _ target: Target) throws(JournalFailure) {
    let finding = try asOpening(target, find(target, on: connection))
    let start: Int32
    switch finding {
    case .missing, .empty: start = 0
    case .journal(let version) where version > Migrations.current:
      throw .cannotOpen(reason: .newerVersion(path: target.name, found: version, known: Migrations.current))
    case .journal(let version): start = version
    case .foreign:
      throw .unusable(target.name, "the schema \(target.schema) belongs to another application")
    }
    if start < Migrations.current {
      var createsSchema = false
      if case .missing = finding { createsSchema = true }
      let damage = try asOpening(
        target, Migrations.apply(to: connection, target, from: Int(start), createsSchema: createsSchema))
      guard damage.isEmpty else { throw .damaged(damage) }
    }
    try asOpening(target, nameEventKinds(connection, within: target.limits.setUp))
    try asOpening(target, DecodingViews.refresh(on: connection, target))
    guard try asOpening(target, try constraints(of: connection, target)) == Migrations.constraints else {
      throw .damaged("some constraints of the schema are missing")
    }
  }

  /// The version of the journal in a schema; nil if the schema has no journal.
  static func version(_ target: Target, on connection: Connection) throws(PostgresFailure) -> Int32? {
    guard case .journal(let version) = try find(target, on: connection) else { return nil }
    return version
  }

  private static func find(_ target: Target, on connection: Connection) throws(PostgresFailure) -> Finding {
    let found = try connection.run(
      """
      SELECT o.name, o.is_table FROM pg_namespace n LEFT JOIN (
        SELECT relnamespace AS schema, relname::text AS name, relkind IN ('r', 'p') AS is_table
        FROM pg_class WHERE relkind NOT IN ('i', 'I')
        UNION ALL SELECT pronamespace, proname::text, false FROM pg_proc
        UNION ALL SELECT typnamespace, typname::text, false
        FROM pg_type WHERE typtype IN ('d', 'e', 'r')) o ON o.schema = n.oid
      WHERE n.nspname = $1::text
      """, [target.schema], within: target.limits.setUp)
    guard let first = found.first else { return .missing }
    if first.isNull(0) { return .empty }
    for object in found.all {
      let isTable = try object.bool(1)
      if isTable, try object.text(0) == "journal" { return try judge(target, on: connection) }
    }
    return .foreign
  }

  /// What a schema with a table `journal` contains. That table may belong to another application.
  private static func judge(_ target: Target, on connection: Connection) throws(PostgresFailure) -> Finding {
    do throws(PostgresFailure) {
      let rows = try connection.run(
        "SELECT application::text, schema_version::text, commit_number FROM \(target.quotedSchema).journal LIMIT 1",
        within: target.limits.setUp)
      guard let row = rows.first else { throw .malformed("journal: its row is missing") }
      guard try row.text(0) == "ascent" else { return .foreign }
      guard let version = Int32(try row.text(1)), version > 0 else { throw .malformed("version of the schema") }
      return .journal(version: version)
    } catch {
      guard error.state == PostgresFailure.noColumn else { throw error }
      return .foreign
    }
  }

  /// Updates `event_kinds` with the kinds that this program knows. Kinds written by a
  /// newer program stay.
  private static func nameEventKinds(_ connection: Connection, within limit: Duration) throws(PostgresFailure) {
    let declared = """
      SELECT (k ->> 0)::integer, k ->> 1, k ->> 2, (k ->> 3)::boolean FROM json_array_elements($1::text::json) k
      """
    let missing = try connection.run(
      "\(declared) EXCEPT SELECT * FROM event_kinds", [EventKind.tableText], within: limit)
    guard missing.first != nil else { return }
    try connection.run(
      """
      INSERT INTO event_kinds \(declared) ON CONFLICT (kind) DO UPDATE
      SET name = excluded.name, award = excluded.award, is_of_habit = excluded.is_of_habit
      """, [EventKind.tableText], within: limit)
  }

  /// The journal's required constraints that exist in this schema, with their definitions.
  private static func constraints(of connection: Connection, _ target: Target) throws(PostgresFailure) -> [String] {
    let rows = try connection.run(
      """
      SELECT k.name FROM pg_namespace n CROSS JOIN LATERAL (
        SELECT pg_get_indexdef(i.indexrelid, 0, true) AS name
        FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        WHERE c.relnamespace = n.oid AND i.indisunique AND i.indisvalid AND i.indexprs IS NOT NULL
        UNION ALL SELECT c.conname::text || ' ' || pg_get_constraintdef(c.oid)
        FROM pg_constraint c JOIN pg_index i ON i.indexrelid = c.conindid
        WHERE c.connamespace = n.oid AND c.contype IN ('p', 'u') AND i.indisvalid
        UNION ALL SELECT c.relname::text || '.' || a.attname::text || ' NOT NULL'
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relnamespace = n.oid AND c.relname = 'journal' AND a.attname = 'commit_number' AND a.attnotnull) k
      WHERE n.nspname = $1::text ORDER BY k.name COLLATE "C"
      """, [target.schema], within: target.limits.setUp)
    var names: [String] = []
    for row in rows.all { names.append(try row.text(0)) }
    return names.filter(Migrations.constraints.contains)
  }
}
#endif
