import AscentStorage

extension Migrations {
  /// All views, for people: nothing in the program reads them. The functions that decode a body are
  /// those of our own connections (see ``Connection/registerBodyFunctions()``), so `ascent sql`
  /// answers them and the `sqlite3` shell does not.
  ///
  /// A habit has the name that the last event with a name gave it.
  static let version11Views = views.map { "CREATE VIEW \($0.name) AS\n\($0.query);" }.joined()

  static let views: [(name: String, query: String)] =
    [
      ("operations", operations), ("operation_names", operationNames), ("commits", commits), ("events", events),
      ("habit_events", habitEvents), ("habit_names", habitNames),
    ] + SQLiteViews.sharedViews.map { ($0.key, $0.value) }

  /// The columns that the rows of earlier versions had, without the packed answer. `position` is
  /// that of the first event, or of the last one before a command without events.
  private static let operations = """
    SELECT seq, user, \(value(.operation)), \(integer(.ordinal)), \(integer(.version)),
      position - max(\(BodyFunction.eventCount.name)(body) - 1, 0) AS position, \(integer(.eventCount)),
      in_force, \(integer(.content)), \(integer(.occurredAt)), \(integer(.recordedAt)), zone,
      \(integer(.utcOffset)), \(integer(.dayStart)), \(integer(.day)), \(value(.device)), \(value(.longText)),
      \(BodyFunction.eventText.name)(body) AS events, revision, previous, block AS previous_block,
      commit_number, committed_at, seal AS chain
    FROM commands
    """

  private static func value(_ function: BodyFunction) -> String { "\(function.name)(body) AS \(function.rawValue)" }

  /// A number that is compared as a column of numbers is.
  private static func integer(_ function: BodyFunction) -> String {
    "CAST(\(function.name)(body) AS INTEGER) AS \(function.rawValue)"
  }

  private static let operationNames = """
    WITH digits AS (SELECT seq, operation, long_text, hex(operation) AS hex FROM operations),
    lengths AS (SELECT *, instr('123456789ABCDEF', substr(hex, 32, 1)) AS length FROM digits)
    SELECT seq,
      CASE
        WHEN long_text IS NOT NULL THEN long_text
        WHEN substr(hex, 17, 1) >= '8' THEN
          lower(substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-' || substr(hex, 13, 4) || '-'
            || substr(hex, 17, 4) || '-' || substr(hex, 21))
        WHEN length <= 8 THEN CAST(substr(operation, 1, length) AS TEXT)
        ELSE CAST(substr(operation, 1, 8) AS TEXT)
          || char(16 * (instr('123456789ABCDEF', substr(hex, 17, 1)) + 4 * (substr(hex, 31, 1) = '8'))
            + instr('123456789ABCDEF', substr(hex, 18, 1)))
          || CAST(substr(operation, 10, length - 9) AS TEXT)
      END AS name
    FROM lengths
    """

  private static let commits = """
    SELECT commit_number AS number, position AS last_position, seq AS last_seq, committed_at, seal AS chain
    FROM commands
    WHERE commit_number IS NOT NULL
    UNION ALL
    SELECT * FROM empty_commits
    """

  private static let events = """
    SELECT c.position - e.remaining AS position, c.seq AS operation, e.kind, e.habit, e.day, e.amount, e.total,
      e.number, e.policy, e.digest, e.detail,
      coalesce(k.name, 'kind ' || e.kind) AS event, k.award, k.is_of_habit
    FROM commands c JOIN ascent_events(c.body) e LEFT JOIN event_kinds k ON k.kind = e.kind
    """

  private static let habitEvents = """
    SELECT e.*, o.user AS user_id, o.in_force, o.seq
    FROM events e JOIN operations o ON o.seq = e.operation
    WHERE e.is_of_habit AND e.award IS NULL AND e.habit IS NOT NULL
    """

  private static let habitNames = """
    SELECT user_id, habit, json_extract(detail, '$.name') AS name, max(position) AS position,
      group_concat(json_extract(detail, '$.decimals')) AS decimals
    FROM habit_events
    WHERE json_extract(detail, '$.name') IS NOT NULL
    GROUP BY user_id, habit
    """
}
