import AscentStorage

extension Migrations {
  /// All views, for people: nothing in the program reads them. The functions that decode a body
  /// exist only on our own connections (see ``Connection/registerBodyFunctions()``), so the views
  /// work in `ascent sql` but not in the `sqlite3` shell.
  ///
  /// A habit's name is the one in its last event that has a name.
  static let version11Views = views.map { "CREATE VIEW \($0.name) AS\n\($0.query);" }.joined()

  static let views: [(name: String, query: String)] =
    [
      ("operations", operations), ("operation_names", operationNames), ("commits", commits), ("events", events),
      ("habit_events", habitEvents), ("habit_names", habitNames),
    ] + SQLiteViews.sharedViews.map { ($0.key, $0.value) }

  /// The columns that the rows of earlier versions had, except the packed receipt. `position` is
  /// that of the command's first event; for a command without events, of the last event before it.
  private static let operations = """
    SELECT seq, user, \(value(.operation)), \(integer(.ordinal)), \(integer(.version)),
      position - max(\(BodyFunction.eventCount.name)(body) - 1, 0) AS position, \(integer(.eventCount)),
      in_force, \(integer(.content)), \(integer(.occurredAt)), \(integer(.recordedAt)), zone,
      \(integer(.utcOffset)), \(integer(.dayStart)), \(integer(.day)), \(value(.device)), \(value(.longText)),
      \(BodyFunction.eventText.name)(body) AS events, revision, previous, block,
      commit_number, committed_at, seal AS chain
    FROM commands
    """

  private static func value(_ function: BodyFunction) -> String { "\(function.name)(body) AS \(function.rawValue)" }

  /// A number with integer affinity, so that it compares like a column of integers.
  private static func integer(_ function: BodyFunction) -> String {
    "CAST(\(function.name)(body) AS INTEGER) AS \(function.rawValue)"
  }

  private static let operationNames = "SELECT seq, \(BodyFunction.operationName.name)(body) AS name FROM commands"

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

  /// Searching the body for the name of the field skips most commands without decoding them.
  private static let habitNames = """
    SELECT c.user AS user_id, e.habit, json_extract(e.detail, '$.name') AS name,
      max(c.position - e.remaining) AS position, group_concat(json_extract(e.detail, '$.decimals')) AS decimals
    FROM commands c JOIN ascent_events(c.body) e JOIN event_kinds k ON k.kind = e.kind
    WHERE instr(c.body, CAST('"name"' AS BLOB)) AND k.is_of_habit AND k.award IS NULL AND e.habit IS NOT NULL
      AND json_extract(e.detail, '$.name') IS NOT NULL
    GROUP BY c.user, e.habit
    """
}
