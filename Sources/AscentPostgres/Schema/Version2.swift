#if PostgreSQL
extension Migrations {
  /// The kinds of events by name, and all views, for a person with `psql`: nothing in the program
  /// reads them. The names are put into `event_kinds` when a journal is opened, so a new kind of
  /// event needs no new version.
  ///
  /// Views have the names and columns that they have in SQLite, except `user_name`: in PostgreSQL
  /// `user` is a reserved word, and without quotes it names the current role. Columns that a view
  /// did not have in version 1 come last, as `CREATE OR REPLACE VIEW` demands.
  static let version2 = [
    """
    CREATE TABLE event_kinds(
      kind integer PRIMARY KEY,
      name text NOT NULL,
      award text,
      is_of_habit boolean NOT NULL
    )
    """,
    """
    CREATE OR REPLACE VIEW events AS
    SELECT o.position + e.number - 1 AS position, o.seq AS operation, (e.value ->> 0)::integer AS kind,
      (e.value ->> 1)::integer AS habit, (e.value ->> 2)::integer AS day, (e.value ->> 3)::bigint AS amount,
      (e.value ->> 4)::bigint AS total, (e.value ->> 5)::bigint AS number, (e.value ->> 6)::integer AS policy,
      e.value ->> 7 AS digest, e.value -> 8 AS detail, coalesce(k.name, 'kind ' || (e.value ->> 0)) AS event,
      k.award, k.is_of_habit
    FROM operations o CROSS JOIN LATERAL json_array_elements(o.events::json) WITH ORDINALITY AS e(value, number)
      LEFT JOIN event_kinds k ON k.kind = (e.value ->> 0)::integer
    """,
    """
    CREATE OR REPLACE VIEW operation_names AS
    SELECT seq, coalesce(operation_name, operation::text) AS name FROM operations
    """,
    """
    CREATE OR REPLACE VIEW habit_events AS
    SELECT e.position, e.operation, e.kind, e.habit, e.day, e.amount, e.total, e.number, e.policy, e.digest, e.detail,
      o.user_name, o.in_force, o.seq, e.event
    FROM events e JOIN operations o ON o.seq = e.operation
    WHERE e.is_of_habit AND e.award IS NULL AND e.habit IS NOT NULL
    """,
    """
    CREATE OR REPLACE VIEW habit_names AS
    SELECT DISTINCT ON (user_name, habit) user_name, habit, detail ->> 'name' AS name, position
    FROM habit_events
    WHERE detail ->> 'name' IS NOT NULL
    ORDER BY user_name, habit, position DESC
    """,
    """
    CREATE OR REPLACE VIEW habits AS
    SELECT h.user_name AS user_name, h.habit AS number, n.name, h.detail ->> 'unit' AS unit,
      coalesce(
        (SELECT g.amount FROM habit_events g
          WHERE g.event = 'goalChanged' AND g.user_name = h.user_name AND g.habit = h.habit AND g.in_force
          ORDER BY g.day DESC, g.position DESC LIMIT 1), h.amount) AS goal,
      h.detail ->> 'schedule' AS first_schedule, date '1970-01-01' + h.day AS first_day, h.in_force
    FROM habit_events h JOIN habit_names n ON n.user_name = h.user_name AND n.habit = h.habit
    WHERE h.event = 'habitAdded'
    """,
    """
    CREATE OR REPLACE VIEW completions AS
    SELECT o.user_name AS user_name, h.name AS habit, date '1970-01-01' + e.day AS day, e.amount, e.total AS count,
      to_timestamp(o.occurred_at / 1000.0) AS at, o.zone, o.device,
      coalesce(o.operation_name, o.operation::text) AS operation, o.in_force
    FROM events e
      JOIN operations o ON o.seq = e.operation
      LEFT JOIN habit_names h ON h.user_name = o.user_name AND h.habit = e.habit
    WHERE e.event = 'completionLogged'
    ORDER BY e.position
    """,
    """
    CREATE OR REPLACE VIEW xp_ledger AS
    SELECT o.user_name AS user_name, e.number, e.award AS kind, h.name AS habit, date '1970-01-01' + e.day AS day,
      e.amount, e.total, e.policy, e.detail ->> 'reason' AS reason, e.digest AS hash
    FROM events e
      JOIN operations o ON o.seq = e.operation
      LEFT JOIN habit_names h ON e.is_of_habit AND h.user_name = o.user_name AND h.habit = e.habit
    WHERE e.event IN ('xpEntered', 'xpGranted')
    ORDER BY e.position
    """,
    """
    CREATE OR REPLACE VIEW streaks AS
    SELECT s.user_name AS user_name, CASE WHEN s.habit IS NULL THEN '(every habit)' ELSE h.name END AS habit,
      s.amount AS current, s.total AS longest, CASE WHEN s.total > 0 THEN date '1970-01-01' + s.day END AS last_day
    FROM (
        SELECT DISTINCT ON (o.user_name, e.habit) o.user_name, e.habit, e.amount, e.total, e.day
        FROM events e JOIN operations o ON o.seq = e.operation
        WHERE e.event IN ('streakChanged', 'dailyStreakChanged')
        ORDER BY o.user_name, e.habit, e.position DESC) s
      LEFT JOIN habit_names h ON h.user_name = s.user_name AND h.habit = s.habit
    """,
    """
    CREATE OR REPLACE VIEW events_readable AS
    SELECT e.position, o.user_name AS user_name, coalesce(o.operation_name, o.operation::text) AS operation, e.event,
      h.name AS habit, date '1970-01-01' + e.day AS day, e.amount, e.total, e.number, e.policy, e.digest, e.detail
    FROM events e
      JOIN operations o ON o.seq = e.operation
      LEFT JOIN habit_names h ON e.is_of_habit AND h.user_name = o.user_name AND h.habit = e.habit
    ORDER BY e.position
    """,
    """
    CREATE OR REPLACE VIEW sessions AS
    SELECT o.user_name AS user_name, e.detail ->> 'method' AS method, date '1970-01-01' + e.day AS day,
      to_timestamp(e.number / 1000.0) AS at, e.amount AS minutes,
      CASE e.policy
        WHEN 1 THEN 'very bad' WHEN 2 THEN 'bad' WHEN 3 THEN 'neutral' WHEN 4 THEN 'good' WHEN 5 THEN 'very good'
      END AS feedback,
      e.detail ->> 'note' AS note, coalesce(o.operation_name, o.operation::text) AS operation, o.in_force
    FROM events e JOIN operations o ON o.seq = e.operation
    WHERE e.event = 'sessionLogged'
    ORDER BY e.position
    """,
    """
    CREATE OR REPLACE VIEW progressions AS
    SELECT o.user_name AS user_name, e.detail ->> 'method' AS method, e.detail ->> 'from' AS from_stage,
      e.detail ->> 'to' AS to_stage, date '1970-01-01' + e.day AS day, to_timestamp(e.number / 1000.0) AS at,
      round(e.amount / 86400000.0, 2) AS days_in_previous_stage, e.total AS criteria_version,
      e.detail ->> 'note' AS note, coalesce(o.operation_name, o.operation::text) AS operation, o.in_force
    FROM events e JOIN operations o ON o.seq = e.operation
    WHERE e.event = 'stageAdvanced'
    ORDER BY e.position
    """,
    """
    CREATE OR REPLACE VIEW celebrations AS
    WITH told AS (
      SELECT o.user_name, e.detail ->> 'id' AS id, e.event, e.day, e.position
      FROM events e JOIN operations o ON o.seq = e.operation
      WHERE e.event IN ('celebrationRaised', 'celebrationWithdrawn', 'celebrationAcknowledged')),
    raised AS (
      SELECT DISTINCT ON (user_name, id) * FROM told WHERE event = 'celebrationRaised'
      ORDER BY user_name, id, position DESC),
    latest AS (SELECT DISTINCT ON (user_name, id) * FROM told ORDER BY user_name, id, position DESC)
    SELECT r.user_name AS user_name, r.id, date '1970-01-01' + r.day AS day,
      lower(substr(l.event, length('celebration') + 1)) AS state
    FROM raised r JOIN latest l ON l.user_name = r.user_name AND l.id = r.id
    ORDER BY r.position
    """,
    """
    CREATE OR REPLACE VIEW catalogues AS
    SELECT e.amount AS version, to_timestamp(o.recorded_at / 1000.0) AS loaded_at, e.detail ->> 'catalog' AS catalogue
    FROM events e JOIN operations o ON o.seq = e.operation
    WHERE e.event = 'catalogLoaded'
    ORDER BY e.position
    """,
  ]
}
#endif
