#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// The views and the functions that they call, for a person with `psql` or `ascent sql`: nothing in
/// the program reads them.
///
/// They contain no data. Their text is compared with that of this program when a journal is opened,
/// and they are replaced if it differs, so a change of them needs no new version of the schema. The
/// columns of a view may only change by new ones at the end, as `CREATE OR REPLACE VIEW` demands.
///
/// Views have the names and columns that they have in SQLite, except `user_name`: in PostgreSQL
/// `user` is a reserved word, and without quotes it names the current role.
enum DecodingViews {
  private static let views: [(name: String, query: String)] =
    [
      ("operations", operations), ("operation_names", operationNames), ("command_events", commandEvents),
      ("events", events), ("habit_events", habitEvents), ("habit_names", habitNames),
    ] + PostgresViews.sharedViews.map { ($0.key, $0.value) }

  /// The names of all views.
  static let names = views.map(\.name)

  /// The statements that create all of it, or replace it.
  static let statements =
    DecodingFunctions.statements + views.map { "CREATE OR REPLACE VIEW \($0.name) AS\n\($0.query)" } + [
      "COMMENT ON FUNCTION ascent_events(bytea) IS '\(fingerprint)'"
    ]

  /// A digest of the text, which is kept as the comment of a function.
  private static let fingerprint: String = {
    var hasher = Blake2b()
    for text in DecodingFunctions.statements + views.map(\.query) { hasher.update(text) }
    return "text \(hasher.finalize())"
  }()

  /// Replaces the views and functions if their text is not that of this program. A role that may
  /// not do that leaves them as they are.
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
      guard error.isDenied else { throw error }
    }
  }

  /// The columns that the rows of earlier versions had, without the packed answer and the events.
  /// `position` is that of the first event, or of the last one before a command without events.
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

  /// The events, each with the values of its command that other views show.
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

  /// A search for the name of the field passes over most commands without decoding them.
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

  /// The key of the operation in 32 digits.
  private static let key = "encode(substring(c.body, 2, 16), 'hex')"

  /// Whether the id of the operation is a UUID.
  private static let isUUID = "get_byte(c.body, 9) BETWEEN 128 AND 191"

  /// The id of the operation as its caller wrote it: a long text, a UUID, or a short text, whose
  /// length and one bit are in the last byte.
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
