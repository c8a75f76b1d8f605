/// How the schema of a database differs from that of this version.
struct SchemaComparison {
  /// Objects that are missing or different, in words. Each begins with the kind, such as
  /// `view streaks`.
  private(set) var faults: [String] = []
  /// Triggers and unique indexes that somebody added. They would change or refuse what is stored.
  private(set) var obstacles: [String] = []
  /// All that keeps the database from being used.
  var damage: [String] { faults + obstacles }
  /// Other tables, views and indexes that somebody added. They are left alone.
  private(set) var additions: [String] = []

  /// Compares a database with one that has only the newest schema.
  init(_ connection: Connection, with model: Connection) throws(SQLiteFailure) {
    let (found, expected) = (try Self.objects(of: connection), try Self.objects(of: model))
    for (name, sql) in expected where found[name] != sql {
      faults.append("\(name) \(found[name] == nil ? "is missing" : "was changed")")
    }
    for (name, sql) in found where expected[name] == nil {
      if name.hasPrefix("trigger ") || sql.uppercased().hasPrefix("CREATE UNIQUE") {
        obstacles.append("\(name) was added, and would change or refuse what is stored")
      } else {
        additions.append(name)
      }
    }
    faults.sort()
    obstacles.sort()
    additions.sort()
  }

  /// The statements that created the objects, by kind and name, except those that
  /// SQLite makes itself.
  private static func objects(of connection: Connection) throws(SQLiteFailure) -> [String: String] {
    let rows = try connection.prepare(
      "SELECT type || ' ' || name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    var objects: [String: String] = [:]
    while try rows.step() { objects[try rows.text(0)] = try rows.text(1) }
    return objects
  }
}
