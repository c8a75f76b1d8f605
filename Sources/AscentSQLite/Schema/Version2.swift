extension Migrations {
  /// The views, for a person with the `sqlite3` shell. Nothing in the program reads them.
  static let version2 = """
    CREATE VIEW operation_names AS
    WITH digits AS (SELECT seq, operation, long_text, hex(operation) AS hex FROM operations),
    lengths AS (SELECT *, instr('123456789ABCDEF', substr(hex, 32, 1)) AS length FROM digits)
    SELECT seq,
      CASE
        WHEN long_text IS NOT NULL THEN long_text
        WHEN substr(hex, 17, 1) >= '8' THEN
          lower(substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-' || substr(hex, 13, 4) || '-' || substr(hex, 17, 4) || '-' || substr(hex, 21))
        WHEN length <= 8 THEN CAST(substr(operation, 1, length) AS TEXT)
        ELSE CAST(substr(operation, 1, 8) AS TEXT)
          || char(16 * (instr('123456789ABCDEF', substr(hex, 17, 1)) + 4 * (substr(hex, 31, 1) = '8')) + instr('123456789ABCDEF', substr(hex, 18, 1)))
          || CAST(substr(operation, 10, length - 9) AS TEXT)
      END AS name
    FROM lengths;

    CREATE VIEW habit_events AS
    SELECT e.*, o.user AS user_id, o.in_force, o.seq
    FROM events e JOIN operations o ON o.seq = e.operation
    WHERE e.habit IS NOT NULL AND e.kind < 100;

    CREATE VIEW habits AS
    SELECT u.name AS user, h.habit AS number, json_extract(h.detail, '$.name') AS name, json_extract(h.detail, '$.unit') AS unit,
      coalesce(
        (SELECT g.amount FROM habit_events g WHERE g.kind = 4 AND g.user_id = h.user_id AND g.habit = h.habit AND g.in_force
          ORDER BY g.day DESC, g.position DESC LIMIT 1), h.amount) AS goal,
      json_extract(h.detail, '$.schedule') AS first_schedule, date(h.day * 86400, 'unixepoch') AS first_day, h.in_force
    FROM habit_events h JOIN users u ON u.id = h.user_id
    WHERE h.kind = 3;

    CREATE VIEW habit_names AS
    SELECT user_id, habit, json_extract(detail, '$.name') AS name, max(position) AS position
    FROM habit_events
    WHERE kind = 3
    GROUP BY user_id, habit;

    CREATE VIEW completions AS
    SELECT u.name AS user, h.name AS habit, date(e.day * 86400, 'unixepoch') AS day, e.amount, e.total AS count,
      strftime('%Y-%m-%dT%H:%M:%fZ', o.occurred_at / 1000.0, 'unixepoch') AS at, z.name AS zone, o.device, n.name AS operation, o.in_force
    FROM events e
      JOIN operations o ON o.seq = e.operation
      JOIN users u ON u.id = o.user
      JOIN zones z ON z.id = o.zone
      JOIN operation_names n ON n.seq = o.seq
      LEFT JOIN habit_names h ON h.user_id = o.user AND h.habit = e.habit
    WHERE e.kind = 12
    ORDER BY e.position;

    CREATE VIEW xp_ledger AS
    SELECT u.name AS user, e.number,
      CASE e.kind % 10 WHEN 1 THEN 'habit' WHEN 2 THEN 'day' WHEN 3 THEN 'manual' WHEN 4 THEN 'correction' END AS kind,
      h.name AS habit, date(e.day * 86400, 'unixepoch') AS day, e.amount, e.total, e.policy, json_extract(e.detail, '$.reason') AS reason,
      lower(hex(e.digest)) AS hash
    FROM events e
      JOIN operations o ON o.seq = e.operation
      JOIN users u ON u.id = o.user
      LEFT JOIN habit_names h ON e.kind % 10 = 1 AND h.user_id = o.user AND h.habit = e.habit
    WHERE e.kind > 100 AND e.kind < 120
    ORDER BY e.position;

    CREATE VIEW streaks AS
    SELECT u.name AS user, CASE WHEN s.habit IS NULL THEN '(every habit)' ELSE h.name END AS habit, s.amount AS current, s.total AS longest,
      date(s.day * 86400, 'unixepoch') AS last_day
    FROM (
        SELECT o.user AS user_id, e.habit, e.amount, e.total, e.day, max(e.position)
        FROM events e JOIN operations o ON o.seq = e.operation
        WHERE e.kind IN (20, 21)
        GROUP BY o.user, e.habit) s
      JOIN users u ON u.id = s.user_id
      LEFT JOIN habit_names h ON h.user_id = s.user_id AND h.habit = s.habit;

    CREATE VIEW events_readable AS
    SELECT e.position, u.name AS user, n.name AS operation,
      CASE e.kind
        WHEN 1 THEN 'zoneChanged' WHEN 2 THEN 'dayStartChanged' WHEN 3 THEN 'habitAdded' WHEN 4 THEN 'goalChanged'
        WHEN 5 THEN 'scheduleChanged' WHEN 6 THEN 'habitArchived' WHEN 7 THEN 'habitRestored' WHEN 8 THEN 'daysExcused'
        WHEN 9 THEN 'excuseChanged' WHEN 10 THEN 'freezesGranted' WHEN 11 THEN 'freezeGrantChanged' WHEN 12 THEN 'completionLogged'
        WHEN 13 THEN 'completionChanged' WHEN 14 THEN 'operationChanged' WHEN 15 THEN 'habitSatisfied' WHEN 16 THEN 'habitUnsatisfied'
        WHEN 18 THEN 'dayCompleted' WHEN 19 THEN 'dayReopened' WHEN 20 THEN 'streakChanged' WHEN 21 THEN 'dailyStreakChanged'
        WHEN 24 THEN 'levelChanged'
        WHEN 25 THEN 'sessionLogged'
        WHEN 26 THEN 'sessionChanged'
        WHEN 27 THEN 'stageAdvanced'
        WHEN 28 THEN 'advanceChanged'
        WHEN 29 THEN 'advanceCauseChanged'
        WHEN 30 THEN 'achievementChanged'
        WHEN 31 THEN 'celebrationRaised'
        WHEN 32 THEN 'celebrationWithdrawn'
        WHEN 33 THEN 'celebrationAcknowledged'
        WHEN 34 THEN 'catalogLoaded'
        ELSE CASE e.kind / 10 WHEN 10 THEN 'xpEntered' WHEN 11 THEN 'xpGranted' WHEN 12 THEN 'manualAwardChanged' ELSE 'kind ' || e.kind END
      END AS event,
      h.name AS habit, date(e.day * 86400, 'unixepoch') AS day, e.amount, e.total, e.number, e.policy, lower(hex(e.digest)) AS digest, e.detail
    FROM events e
      JOIN operations o ON o.seq = e.operation
      JOIN users u ON u.id = o.user
      JOIN operation_names n ON n.seq = o.seq
      LEFT JOIN habit_names h ON h.user_id = o.user AND h.habit = e.habit AND e.kind NOT IN (26, 28, 102, 103, 104, 112, 113, 114, 122, 123, 124)
    ORDER BY e.position;
    """
}
