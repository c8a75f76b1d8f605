import AscentStorage

/// The views in SQLite's dialect. Rows refer to users, zones and operations by number; their names
/// are in tables of their own.
enum SQLiteViews: ViewDialect {
  static let operationUser = "user"
  static let viewUser = "user_id"
  static let events = "events"
  static let joinOperations = "JOIN operations o ON o.seq = e.operation"
  static let zone = "z.name AS zone"
  static let operation = "n.name AS operation"
  static let joinZone = "\n  JOIN zones z ON z.id = o.zone"
  static let joinOperationName = "\n  JOIN operation_names n ON n.seq = o.seq"
  static let habitName = "(SELECT n.name FROM habit_names n WHERE n.user_id = h.user_id AND n.habit = h.habit)"
  static let habitSource = "JOIN users u ON u.id = h.user_id"
  static let toldUser = "o.user AS user_id"
  static let newestCelebrations = """
    raised AS (
      SELECT user_id, id, day, max(position) AS position FROM told WHERE event = 'celebrationRaised'
      GROUP BY user_id, id),
    latest AS (SELECT user_id, id, event, max(position) AS position FROM told GROUP BY user_id, id)
    """

  static let ledgerHash = ""

  static func user(_ alias: String) -> String { "u.name AS user" }
  static func joinUser(_ key: String) -> String { "\n  JOIN users u ON u.id = \(key)" }
  static func date(_ days: String) -> String { "date(\(days) * 86400, 'unixepoch')" }
  static func time(_ milliseconds: String) -> String {
    "strftime('%Y-%m-%dT%H:%M:%fZ', \(milliseconds) / 1000.0, 'unixepoch')"
  }

  static func field(_ name: String, of detail: String) -> String {
    let isKeyword = name == "from" || name == "to"
    return "json_extract(\(detail), '$.\(isKeyword ? "\"\(name)\"" : name)')"
  }

  static func moved(_ column: String) -> String {
    "(SELECT max(\(column)) FROM events m WHERE m.operation = e.operation AND m.event = 'completionMoved')"
  }

  static func newestOfHabit(_ columns: String, where condition: String) -> String {
    "SELECT user_id, habit, \(columns), max(position) FROM told WHERE \(condition) GROUP BY user_id, habit"
  }
}
