#if PostgreSQL
extension Migrations {
  /// The views, for a person alone: nothing in the program reads them. They have the names and
  /// columns that they have in SQLite, but for `user_name`: in PostgreSQL `user` is a reserved
  /// word, and without quotes the name of the role that asks.
  static let views = [
    """
    CREATE VIEW events AS
    SELECT o.position + e.number - 1 AS position, o.seq AS operation, (e.value ->> 0)::integer AS kind, (e.value ->> 1)::integer AS habit,
      (e.value ->> 2)::integer AS day, (e.value ->> 3)::bigint AS amount, (e.value ->> 4)::bigint AS total, (e.value ->> 5)::bigint AS number,
      (e.value ->> 6)::integer AS policy, e.value ->> 7 AS digest, e.value -> 8 AS detail
    FROM operations o CROSS JOIN LATERAL json_array_elements(o.events::json) WITH ORDINALITY AS e(value, number)
    """,
    """
    CREATE VIEW operation_names AS
    SELECT seq, coalesce(operation_name, operation::text) AS name FROM operations
    """,
    """
    CREATE VIEW habit_events AS
    SELECT e.*, o.user_name, o.in_force, o.seq
    FROM events e JOIN operations o ON o.seq = e.operation
    WHERE e.habit IS NOT NULL AND e.kind < 100
    """,
    """
    CREATE VIEW habits AS
    SELECT h.user_name AS user_name, h.habit AS number, h.detail ->> 'name' AS name, h.detail ->> 'unit' AS unit,
      coalesce(
        (SELECT g.amount FROM habit_events g
          WHERE g.kind = 4 AND g.user_name = h.user_name AND g.habit = h.habit AND g.in_force
          ORDER BY g.day DESC, g.position DESC LIMIT 1), h.amount) AS goal,
      h.detail ->> 'schedule' AS first_schedule, date '1970-01-01' + h.day AS first_day, h.in_force
    FROM habit_events h
    WHERE h.kind = 3
    """,
    """
    CREATE VIEW habit_names AS
    SELECT DISTINCT ON (user_name, habit) user_name, habit, detail ->> 'name' AS name, position
    FROM habit_events
    WHERE kind = 3
    ORDER BY user_name, habit, position DESC
    """,
    """
    CREATE VIEW completions AS
    SELECT o.user_name AS user_name, h.name AS habit, date '1970-01-01' + e.day AS day, e.amount, e.total AS count,
      to_timestamp(o.occurred_at / 1000.0) AS at, o.zone, o.device, coalesce(o.operation_name, o.operation::text) AS operation, o.in_force
    FROM events e
      JOIN operations o ON o.seq = e.operation
      LEFT JOIN habit_names h ON h.user_name = o.user_name AND h.habit = e.habit
    WHERE e.kind = 12
    ORDER BY e.position
    """,
    """
    CREATE VIEW xp_ledger AS
    SELECT o.user_name AS user_name, e.number,
      CASE e.kind % 10 WHEN 1 THEN 'habit' WHEN 2 THEN 'day' WHEN 3 THEN 'manual' WHEN 4 THEN 'correction' END AS kind,
      h.name AS habit, date '1970-01-01' + e.day AS day, e.amount, e.total, e.policy, e.detail ->> 'reason' AS reason, e.digest AS hash
    FROM events e
      JOIN operations o ON o.seq = e.operation
      LEFT JOIN habit_names h ON e.kind % 10 = 1 AND h.user_name = o.user_name AND h.habit = e.habit
    WHERE e.kind > 100 AND e.kind < 120
    ORDER BY e.position
    """,
    """
    CREATE VIEW streaks AS
    SELECT s.user_name AS user_name, CASE WHEN s.habit IS NULL THEN '(every habit)' ELSE h.name END AS habit, s.amount AS current,
      s.total AS longest, CASE WHEN s.total > 0 THEN date '1970-01-01' + s.day END AS last_day
    FROM (
        SELECT DISTINCT ON (o.user_name, e.habit) o.user_name, e.habit, e.amount, e.total, e.day
        FROM events e JOIN operations o ON o.seq = e.operation
        WHERE e.kind IN (20, 21)
        ORDER BY o.user_name, e.habit, e.position DESC) s
      LEFT JOIN habit_names h ON h.user_name = s.user_name AND h.habit = s.habit
    """,
    """
    CREATE VIEW events_readable AS
    SELECT e.position, o.user_name AS user_name, coalesce(o.operation_name, o.operation::text) AS operation,
      CASE e.kind
        WHEN 1 THEN 'zoneChanged' WHEN 2 THEN 'dayStartChanged' WHEN 3 THEN 'habitAdded' WHEN 4 THEN 'goalChanged'
        WHEN 5 THEN 'scheduleChanged' WHEN 6 THEN 'habitArchived' WHEN 7 THEN 'habitRestored' WHEN 8 THEN 'daysExcused'
        WHEN 9 THEN 'excuseChanged' WHEN 10 THEN 'freezesGranted' WHEN 11 THEN 'freezeGrantChanged' WHEN 12 THEN 'completionLogged'
        WHEN 13 THEN 'completionChanged' WHEN 14 THEN 'operationChanged' WHEN 15 THEN 'habitSatisfied' WHEN 16 THEN 'habitUnsatisfied'
        WHEN 18 THEN 'dayCompleted' WHEN 19 THEN 'dayReopened' WHEN 20 THEN 'streakChanged' WHEN 21 THEN 'dailyStreakChanged'
        WHEN 24 THEN 'levelChanged' WHEN 25 THEN 'sessionLogged' WHEN 26 THEN 'sessionChanged' WHEN 27 THEN 'stageAdvanced'
        WHEN 28 THEN 'advanceChanged' WHEN 29 THEN 'advanceCauseChanged' WHEN 30 THEN 'achievementChanged'
        WHEN 31 THEN 'celebrationRaised' WHEN 32 THEN 'celebrationWithdrawn' WHEN 33 THEN 'celebrationAcknowledged'
        WHEN 34 THEN 'catalogLoaded'
        ELSE CASE e.kind / 10
          WHEN 10 THEN 'xpEntered' WHEN 11 THEN 'xpGranted' WHEN 12 THEN 'manualAwardChanged' ELSE 'kind ' || e.kind END
      END AS event,
      h.name AS habit, date '1970-01-01' + e.day AS day, e.amount, e.total, e.number, e.policy, e.digest, e.detail
    FROM events e
      JOIN operations o ON o.seq = e.operation
      LEFT JOIN habit_names h ON h.user_name = o.user_name AND h.habit = e.habit
        AND e.kind NOT IN (26, 28, 102, 103, 104, 112, 113, 114, 122, 123, 124)
    ORDER BY e.position
    """,
    """
    CREATE VIEW sessions AS
    SELECT o.user_name AS user_name, e.detail ->> 'method' AS method, date '1970-01-01' + e.day AS day,
      to_timestamp(e.number / 1000.0) AS at, e.amount AS minutes,
      CASE e.policy WHEN 1 THEN 'very bad' WHEN 2 THEN 'bad' WHEN 3 THEN 'neutral' WHEN 4 THEN 'good' WHEN 5 THEN 'very good' END AS feedback,
      e.detail ->> 'note' AS note, coalesce(o.operation_name, o.operation::text) AS operation, o.in_force
    FROM events e JOIN operations o ON o.seq = e.operation
    WHERE e.kind = 25
    ORDER BY e.position
    """,
    """
    CREATE VIEW progressions AS
    SELECT o.user_name AS user_name, e.detail ->> 'method' AS method, e.detail ->> 'from' AS from_stage, e.detail ->> 'to' AS to_stage,
      date '1970-01-01' + e.day AS day, to_timestamp(e.number / 1000.0) AS at, round(e.amount / 86400000.0, 2) AS days_in_previous_stage,
      e.total AS criteria_version, e.detail ->> 'note' AS note, coalesce(o.operation_name, o.operation::text) AS operation, o.in_force
    FROM events e JOIN operations o ON o.seq = e.operation
    WHERE e.kind = 27
    ORDER BY e.position
    """,
    """
    CREATE VIEW celebrations AS
    WITH told AS (
      SELECT o.user_name, e.detail ->> 'id' AS id, e.kind, e.day, e.position
      FROM events e JOIN operations o ON o.seq = e.operation
      WHERE e.kind IN (31, 32, 33)),
    raised AS (SELECT DISTINCT ON (user_name, id) * FROM told WHERE kind = 31 ORDER BY user_name, id, position DESC),
    latest AS (SELECT DISTINCT ON (user_name, id) * FROM told ORDER BY user_name, id, position DESC)
    SELECT r.user_name AS user_name, r.id, date '1970-01-01' + r.day AS day,
      CASE l.kind WHEN 31 THEN 'raised' WHEN 32 THEN 'withdrawn' WHEN 33 THEN 'acknowledged' END AS state
    FROM raised r JOIN latest l ON l.user_name = r.user_name AND l.id = r.id
    ORDER BY r.position
    """,
    """
    CREATE VIEW catalogues AS
    SELECT e.amount AS version, to_timestamp(o.recorded_at / 1000.0) AS loaded_at, e.detail ->> 'catalog' AS catalogue
    FROM events e JOIN operations o ON o.seq = e.operation
    WHERE e.kind = 34
    ORDER BY e.position
    """,
  ]
}
#endif
