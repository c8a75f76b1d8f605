import Testing

@testable import AscentSQLite

extension Connection {
  /// The statements that drop all views and those that make them again. SQLite checks views against
  /// a changed table.
  func viewStatements() throws -> (drop: String, create: String) {
    let found = try prepare(
      "SELECT group_concat('DROP VIEW ' || name, ';'), group_concat(sql, ';') FROM sqlite_schema WHERE type = 'view'")
    #expect(try found.step())
    defer { found.reset() }
    return (try found.text(0), try found.text(1))
  }

  /// Puts the tables of ids back that version 10 replaced by runs.
  func restoreKeyTables() throws {
    let model = try Connection(path: ":memory:", role: .writer)
    for sql in Migrations.all[..<9] { try model.execute(sql) }
    let find = try model.prepare("SELECT sql FROM sqlite_schema WHERE name IN ('keys', 'new_keys')")
    while try find.step() { try execute(try find.text(0)) }
    try execute(
      """
      INSERT INTO keys
      SELECT user, operation, seq FROM operations UNION ALL SELECT user, x'', max(seq) FROM operations GROUP BY user;
      DROP TABLE id_index; DROP TABLE id_runs; DROP TABLE id_parts; DROP TABLE id_filters;
      """)
  }
}
