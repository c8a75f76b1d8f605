#if PostgreSQL
import AscentStorage

/// The views in PostgreSQL's words. Operations have the names of users and zones in them.
enum PostgresViews: ViewDialect {
  static let operationUser = "user_name"
  static let viewUser = "user_name"
  static let zone = "o.zone"
  static let operation = "coalesce(o.operation_name, o.operation::text) AS operation"
  static let joinZone = ""
  static let joinOperationName = ""
  static let habitName = "n.name"
  static let habitSource = "JOIN habit_names n ON n.user_name = h.user_name AND n.habit = h.habit"
  static let celebrationUser = "o.user_name"
  static let newestCelebrations = """
    raised AS (
      SELECT DISTINCT ON (user_name, id) * FROM told WHERE event = 'celebrationRaised'
      ORDER BY user_name, id, position DESC),
    latest AS (SELECT DISTINCT ON (user_name, id) * FROM told ORDER BY user_name, id, position DESC)
    """

  static func user(_ alias: String) -> String { "\(alias).user_name AS user_name" }
  static func joinUser(_ key: String) -> String { "" }
  static func date(_ days: String) -> String { "date '1970-01-01' + \(days)" }
  static func time(_ milliseconds: String) -> String { "to_timestamp(\(milliseconds) / 1000.0)" }
  static func field(_ name: String, of detail: String) -> String { "\(detail) ->> '\(name)'" }

  static func newestOfHabit(_ columns: String, _ source: String) -> String {
    """
    SELECT DISTINCT ON (o.user_name, e.habit) o.user_name, e.habit, \(columns)
    \(source)
    ORDER BY o.user_name, e.habit, e.position DESC
    """
  }
}
#endif
