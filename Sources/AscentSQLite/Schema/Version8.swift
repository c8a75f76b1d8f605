import AscentStorage

extension Migrations {
  /// All views, for a person with the `sqlite3` shell: nothing in the program reads them. A habit
  /// has the name that the last event with a name gave it.
  ///
  /// Views hold no data, so those of earlier versions are dropped here, and their texts are gone.
  static let version8 =
    views.map { "DROP VIEW IF EXISTS \($0.name);" }.joined()
    + views.map { "CREATE VIEW \($0.name) AS\n\($0.query);" }.joined()

  /// The names of all views.
  static var viewNames: [String] { views.map(\.name) }

  private static let views: [(name: String, query: String)] =
    [
      ("operation_names", operationNames), ("commits", commits), ("events", events), ("habit_events", habitEvents),
      ("habit_names", habitNames),
    ] + SQLiteViews.sharedViews.map { ($0.key, $0.value) }

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
    SELECT commit_number AS number, position + max(event_count - 1, 0) AS last_position, seq AS last_seq,
      committed_at, chain
    FROM operations
    WHERE commit_number IS NOT NULL
    UNION ALL
    SELECT * FROM empty_commits
    """

  private static let events = """
    SELECT o.position + e.key AS position, o.seq AS operation, e.value ->> 0 AS kind, e.value ->> 1 AS habit,
      e.value ->> 2 AS day, e.value ->> 3 AS amount, e.value ->> 4 AS total, e.value ->> 5 AS number,
      e.value ->> 6 AS policy, e.value ->> 7 AS digest, e.value ->> 8 AS detail,
      coalesce(k.name, 'kind ' || (e.value ->> 0)) AS event, k.award, k.is_of_habit
    FROM operations o JOIN json_each(o.events) e LEFT JOIN event_kinds k ON k.kind = e.value ->> 0
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
