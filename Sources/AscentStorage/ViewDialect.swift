/// The differences between the databases in writing the views that they share.
///
/// SQLite keeps the text of a view, and an opened database is compared with it. So the texts of the
/// queries, with their spaces, may only change together with the version of the schema.
package protocol ViewDialect {
  /// The columns that identify a user, in operations and in the other views.
  static var operationUser: String { get }
  static var viewUser: String { get }
  /// The source of events, and the join of each with its operation `o`.
  static var events: String { get }
  static var joinOperations: String { get }
  static var zone: String { get }
  static var operation: String { get }
  static var joinZone: String { get }
  static var joinOperationName: String { get }
  /// The name of the habit `h`, and the join that the view of habits needs.
  static var habitName: String { get }
  static var habitSource: String { get }
  /// The column with the user in the subquery `told`.
  static var toldUser: String { get }
  /// The subqueries `raised` and `latest`: the newest rows of `told` for each user and id.
  static var newestCelebrations: String { get }

  static func user(_ alias: String) -> String
  static func joinUser(_ key: String) -> String
  static func date(_ days: String) -> String
  static func time(_ milliseconds: String) -> String
  static func field(_ name: String, of detail: String) -> String
  /// A column of the event that says where a moved completion comes from. An operation has at most
  /// one such event; null if it has none.
  static func moved(_ column: String) -> String
  /// The column with the hash that ledger entries had in earlier schemas, if the view keeps it.
  static var ledgerHash: String { get }
  /// The newest event of each user and habit in `told`, among those that meet a condition.
  static func newestOfHabit(_ columns: String, where condition: String) -> String
}

extension ViewDialect {
  /// The views that differ only in the dialect. They read `events`, `habit_events`
  /// and `habit_names`.
  package static var sharedViews: KeyValuePairs<String, String> {
    [
      "events_readable": select(
        """
        e.position, \(user("o")), \(operation), e.event, h.name AS habit,
          \(day()) AS day, e.amount, e.total, e.number, e.policy, e.digest, e.detail
        """, joining: joinOperationName + joinOwnHabit),
      "habits": habits,
      "completions": select(
        """
        \(user("o")), h.name AS habit, \(day()) AS day, \(decimal("e.amount", "h.decimals")) AS amount,
          \(decimal("e.total", "h.decimals")) AS count,
          \(time("coalesce(\(moved("m.number")), o.occurred_at)")) AS at, \(zone),
          CASE WHEN \(moved("1")) = 1 THEN \(moved(detail("device", "m"))) ELSE o.device END AS device,
          \(operation), o.in_force
        """, joining: joinZone + joinOperationName + joinHabit(""), where: "= 'completionLogged'"),
      "xp_ledger": select(
        """
        \(user("o")), e.number, e.award AS kind, h.name AS habit, \(day()) AS day,
          e.amount, e.total, e.policy, \(detail("reason")) AS reason\(ledgerHash)
        """, joining: joinOwnHabit, where: "IN ('xpEntered', 'xpGranted')"),
      "streaks": streaks,
      "sessions": select(
        """
        \(user("o")), \(detail("method")) AS method, \(day()) AS day,
          \(time("e.number")) AS at, e.amount AS minutes,
          CASE e.policy
            WHEN 1 THEN 'very bad' WHEN 2 THEN 'bad' WHEN 3 THEN 'neutral' WHEN 4 THEN 'good' WHEN 5 THEN 'very good'
          END AS feedback,
          \(detail("note")) AS note, \(operation), o.in_force
        """, joining: joinOperationName, where: "= 'sessionLogged'"),
      "progressions": select(
        """
        \(user("o")), \(detail("method")) AS method, \(detail("from")) AS from_stage,
          \(detail("to")) AS to_stage, \(day()) AS day,
          \(time("e.number")) AS at,
          round(e.amount / 86400000.0, 2) AS days_in_previous_stage, e.total AS criteria_version,
          \(detail("note")) AS note, \(operation), o.in_force, \(detail("met")) AS criteria_met
        """, joining: joinOperationName, where: "= 'stageAdvanced'"),
      "celebrations": celebrations,
      "catalogues": """
      SELECT e.amount AS version, \(time("o.recorded_at")) AS loaded_at,
        \(detail("catalog")) AS catalogue
      FROM \(events) e \(joinOperations)
      WHERE e.event = 'catalogLoaded'
      ORDER BY e.position
      """,
    ]
  }

  private static var joinOwnHabit: String { joinHabit("e.is_of_habit AND ") }
  private static func day(_ alias: String = "e") -> String { date("\(alias).day") }
  private static func detail(_ name: String, _ alias: String = "e") -> String { field(name, of: "\(alias).detail") }

  private static func joinHabit(_ condition: String) -> String {
    "\n  LEFT JOIN habit_names h ON \(condition)h.\(viewUser) = o.\(operationUser) AND h.habit = e.habit"
  }

  private static func select(_ columns: String, joining joins: String, where kind: String? = nil) -> String {
    """
    SELECT \(columns)
    FROM \(events) e
      \(joinOperations)\(joinUser("o.\(operationUser)"))\(joins)
    \(kind.map { "WHERE e.event \($0)\n" } ?? "")ORDER BY e.position
    """
  }

  private static var habits: String {
    """
    SELECT \(user("h")), h.habit AS number,
      \(habitName) AS name,
      \(edited("unit")) AS unit,
      \(decimal(goal, detail("decimals", "h"))) AS goal,
      \(detail("schedule", "h")) AS first_schedule, \(day("h")) AS first_day, h.in_force,
      coalesce(\(detail("kind", "h")), 'atLeast') AS kind, \(edited("group")) AS habit_group
    FROM habit_events h \(habitSource)
    WHERE h.event = 'habitAdded'
    """
  }

  /// The present goal of the habit `h`.
  private static var goal: String {
    """
    coalesce(
        (SELECT g.amount FROM habit_events g
          WHERE g.event = 'goalChanged' AND g.\(viewUser) = h.\(viewUser) AND g.habit = h.habit AND g.in_force
          ORDER BY g.day DESC, g.position DESC LIMIT 1), h.amount)
    """
  }

  /// The present value of a field of the habit `h`: that of its last edit in force or, without one,
  /// the value it was added with.
  private static func edited(_ field: String) -> String {
    let isOfField =
      "g.\(viewUser) = h.\(viewUser) AND g.habit = h.habit AND g.in_force AND \(detail("field", "g")) = '\(field)'"
    return """
      CASE
          WHEN EXISTS (SELECT 1 FROM habit_events g WHERE g.event = 'habitEdited' AND \(isOfField))
          THEN (SELECT \(detail("to", "g")) FROM habit_events g WHERE g.event = 'habitEdited' AND \(isOfField)
            ORDER BY g.position DESC LIMIT 1)
          ELSE \(detail(field, "h"))
        END
      """
  }

  /// An amount of a habit, as a number with the habit's decimals.
  private static func decimal(_ amount: String, _ decimals: String) -> String {
    let cases = (1...3).map { "WHEN '\($0)' THEN round(\(amount) / 1\(String(repeating: "0", count: $0)).0, \($0))" }
    return "CASE coalesce(\(decimals), '0') \(cases.joined(separator: " ")) ELSE \(amount) END"
  }

  /// A streak that ended keeps its last change, so its end is looked for as well.
  private static var streaks: String {
    let changes = "'streakChanged', 'dailyStreakChanged'"
    return """
      WITH told AS (
        SELECT \(toldUser), e.habit, e.event, e.amount, e.total, e.day, e.position
        FROM \(events) e \(joinOperations)
        WHERE e.event IN (\(changes), 'streakEnded', 'streakRestored'))
      SELECT \(user("s")), CASE WHEN s.habit IS NULL THEN '(every habit)' ELSE h.name END AS habit,
        CASE WHEN l.event = 'streakEnded' THEN 0 ELSE s.amount END AS current, s.total AS longest,
        CASE WHEN s.total > 0 THEN \(day("s")) END AS last_day
      FROM (\(newestOfHabit("amount, total, day", where: "event IN (\(changes))"))) s
        JOIN (\(newestOfHabit("event", where: "true"))) l
          ON l.\(viewUser) = s.\(viewUser) AND coalesce(l.habit, 0) = coalesce(s.habit, 0)\(joinUser("s.\(viewUser)"))
        LEFT JOIN habit_names h ON h.\(viewUser) = s.\(viewUser) AND h.habit = s.habit
      """
  }

  private static var celebrations: String {
    """
    WITH told AS (
      SELECT \(toldUser), \(detail("id")) AS id, e.event, e.day, e.position
      FROM \(events) e \(joinOperations)
      WHERE e.event IN ('celebrationRaised', 'celebrationWithdrawn', 'celebrationAcknowledged')),
    \(newestCelebrations)
    SELECT \(user("r")), r.id, \(day("r")) AS day,
      lower(substr(l.event, length('celebration') + 1)) AS state
    FROM raised r
      JOIN latest l ON l.\(viewUser) = r.\(viewUser) AND l.id = r.id\(joinUser("r.\(viewUser)"))
    ORDER BY r.position
    """
  }
}
