#if PostgreSQL
import AscentRules
import AscentStorage

/// The views in PostgreSQL's dialect. Events come with the values of their commands, so that each
/// command is decoded only once.
enum PostgresViews: ViewDialect {
  static let operationUser = "user_name"
  static let viewUser = "user_name"
  static let events = "command_events"
  static let joinOperations = "CROSS JOIN LATERAL (SELECT e.*) o"
  static let zone = "o.zone"
  static let operation = "o.operation_name AS operation"
  static let joinZone = ""
  static let joinOperationName = ""
  static let habitName = "n.name"
  static let habitSource = "JOIN habit_names n ON n.user_name = h.user_name AND n.habit = h.habit"
  static let toldUser = "o.user_name"
  static let newestCelebrations = """
    raised AS (
      SELECT DISTINCT ON (user_name, id) * FROM told WHERE event = 'celebrationRaised'
      ORDER BY user_name, id, position DESC),
    latest AS (SELECT DISTINCT ON (user_name, id) * FROM told ORDER BY user_name, id, position DESC)
    """

  // A replaced view must keep its columns.
  static let ledgerHash = ", e.digest AS hash"

  static func user(_ alias: String) -> String { "\(alias).user_name AS user_name" }
  static func joinUser(_ key: String) -> String { "" }
  static func date(_ days: String) -> String { "date '1970-01-01' + \(days)" }
  static func time(_ milliseconds: String) -> String { "to_timestamp(\(milliseconds) / 1000.0)" }
  static func field(_ name: String, of detail: String) -> String { "\(detail) ->> '\(name)'" }

  /// The first bytes of an event of a moved completion, without and with a device: its kind, and
  /// the bits of its filled columns.
  static let movedStarts: [[UInt8]] = [0x1B, 0x9B].map { [EventKind.completionMoved.rawValue, $0] }

  /// Decodes a command again only if its body contains these bytes somewhere.
  static func moved(_ column: String) -> String {
    let isLikely = movedStarts.map { start in
      "position('\\x\(start.map { Int($0).digits(2, radix: 16) }.joined())'::bytea IN e.body) > 0"
    }
    return """
      (SELECT max(\(column)) FROM ascent_events(e.body) m
          WHERE m.kind = \(EventKind.completionMoved.rawValue) AND (\(isLikely.joined(separator: " OR "))))
      """
  }

  static func newestOfHabit(_ columns: String, where condition: String) -> String {
    "SELECT DISTINCT ON (user_name, habit) user_name, habit, \(columns) FROM told WHERE \(condition)"
      + " ORDER BY user_name, habit, position DESC"
  }
}
#endif
