#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// The views and the functions that they call, for people using `psql` or `ascent sql`: nothing in
/// the program reads them.
///
/// They contain no data. When a journal is opened, their text is compared with this program's, and
/// they are replaced if it differs, so changing them needs no new schema version. A view may only
/// gain columns at the end, as `CREATE OR REPLACE VIEW` demands.
///
/// The views have the same names and columns as in SQLite, except `user_name`: in PostgreSQL `user`
/// is a reserved word, and without quotes it names the current role.
enum DecodingViews {
  private static let views: [(name: String, query: String)] =
    [
      ("operations", operations), ("operation_names", operationNames), ("command_events", commandEvents),
      ("events", events), ("habit_events", habitEvents), ("habit_names", habitNames),
    ] + PostgresViews.sharedViews.map { ($0.key, $0.value) }

  /// The names of all views.
  static let names = views.map(\.name)

  /// The statements that create or replace all views and functions.
  static let statements =
    DecodingFunctions.statements + views.map { "CREATE OR REPLACE VIEW \($0.name) AS\n\($0.query)" } + [
      "COMMENT ON FUNCTION ascent_events(bytea) IS '\(fingerprint)'"
    ]

  /// A digest of all their text, kept as the comment of a function.
  private static let fingerprint: String = {
    var hasher = Blake2b()
    for text in DecodingFunctions.statements + views.map(\.query) { hasher.update(text) }
    return "text \(hasher.finalize())"
  }()

  /// Replaces the views and functions if their text differs from this program's. If the role has no
  /// permission to do that, or a query uses them, they stay as they are until the next opening:
  /// nothing in the program reads them.
  static func refresh(on connection: Connection, _ target: Target) throws(PostgresFailure) {
    let sql = """
      SELECT coalesce(obj_description(p.oid, 'pg_proc'), '')
      FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname = $1::text AND p.proname = 'ascent_events'
      """
    let found = try connection.run(sql, [target.schema], within: target.limits.setUp)
    if try found.first?.text(0) == fingerprint { return }
    do throws(PostgresFailure) {
      try connection.run(statements.map { Connection.BoundStatement($0) }, within: target.limits.setUp)
    } catch {
      guard error.isDenied || error.isTimeout else { throw error }
    }
  }

  /// The columns that the rows of earlier versions had, except the packed receipt and the events.
  /// `position` is that of the command's first event; for a command without events, of the last
  /// event before it.
  private static let operations = """
    SELECT c.seq, u.name AS user_name, \(key)::uuid AS operation, v.ordinal, v.version,
      c.position - greatest(v.remaining - 1, 0) AS position, v.remaining AS event_count, c.in_force, v.content,
      v.occurred_at, v.recorded_at, z.name AS zone, v.utc_offset, v.day_start, v.day, v.device,
      CASE WHEN \(isUUID) THEN NULL ELSE \(name("v")) END AS operation_name, c.revision
    FROM commands c JOIN users u ON u.id = c.user_id JOIN zones z ON z.id = c.zone
      CROSS JOIN LATERAL ascent_command(c.body) v
    """

  private static let operationNames = """
    SELECT c.seq, \(name("v")) AS name FROM commands c CROSS JOIN LATERAL ascent_command(c.body) v
    """

  /// The events, each with those values of its command that other views show.
  private static let commandEvents = """
    SELECT c.position - e.remaining AS position, c.seq AS operation,
      \(columns), coalesce(k.name, 'kind ' || e.kind) AS event, k.award, k.is_of_habit,
      u.name AS user_name, c.in_force, z.name AS zone, e.occurred_at, e.recorded_at, e.device,
      \(name("e")) AS operation_name, c.body
    FROM commands c JOIN users u ON u.id = c.user_id JOIN zones z ON z.id = c.zone
      CROSS JOIN LATERAL ascent_events(c.body) e LEFT JOIN event_kinds k ON k.kind = e.kind
    """

  private static let events = """
    SELECT c.position - e.remaining AS position, c.seq AS operation,
      \(columns), coalesce(k.name, 'kind ' || e.kind) AS event, k.award, k.is_of_habit
    FROM commands c CROSS JOIN LATERAL ascent_events(c.body) e LEFT JOIN event_kinds k ON k.kind = e.kind
    """

  private static let habitEvents = """
    SELECT e.position, e.operation, \(columns), e.user_name, e.in_force, e.operation AS seq, e.event
    FROM command_events e
    WHERE e.is_of_habit AND e.award IS NULL AND e.habit IS NOT NULL
    """

  /// Searching the body for the name of the field skips most commands without decoding them.
  private static let habitNames = """
    SELECT DISTINCT ON (user_name, habit) user_name, habit, detail ->> 'name' AS name, position,
      max(detail ->> 'decimals') OVER (PARTITION BY user_name, habit) AS decimals
    FROM (
      SELECT u.name AS user_name, e.habit, e.detail, c.position - e.remaining AS position
      FROM commands c JOIN users u ON u.id = c.user_id CROSS JOIN LATERAL ascent_events(c.body) e
        JOIN event_kinds k ON k.kind = e.kind
      WHERE position('"name"'::bytea IN c.body) > 0
        AND k.is_of_habit AND k.award IS NULL AND e.habit IS NOT NULL) named
    WHERE detail ->> 'name' IS NOT NULL
    ORDER BY user_name, habit, position DESC
    """

  private static let columns = DecodingFunctions.columnNames.map { "e.\($0)" }.joined(separator: ", ")

  // MARK: Ids

  /// The operation's key in 32 hexadecimal digits.
  private static let key = "encode(substring(c.body, 2, 16), 'hex')"

  /// Whether the operation's id is a UUID.
  private static let isUUID = "get_byte(c.body, 9) BETWEEN 128 AND 191"

  /// The operation's id as its caller wrote it: a long text, a UUID, or a short text, whose last
  /// byte holds its length and one bit.
  private static func name(_ values: String) -> String {
    """
    CASE
        WHEN \(values).long_text IS NOT NULL THEN \(values).long_text
        WHEN \(isUUID) THEN \(key)::uuid::text
        WHEN get_byte(c.body, 9) < 64 THEN convert_from(substring(
          set_byte(c.body, 9, get_byte(c.body, 9) | (get_byte(c.body, 16) >> 7 << 6)),
          2, get_byte(c.body, 16) & 15), 'UTF8')
        ELSE '#' || \(key)
      END COLLATE "default"
    """
  }
}
#endif
