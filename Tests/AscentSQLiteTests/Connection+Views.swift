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
}
