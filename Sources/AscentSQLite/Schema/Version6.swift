extension Migrations {
  /// The kinds of events by name, and all views, for a person with the `sqlite3` shell: nothing in
  /// the program reads them. They name kinds, and the names are put into `event_kinds` when a
  /// database is opened, so a new kind of event needs no new version. A habit has the name that the
  /// last event with a name gave it.
  ///
  /// Views hold no data, so those of earlier versions are dropped here, and their texts are gone.
  static let version6 =
    """
    CREATE TABLE event_kinds(
      kind INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      award TEXT,
      is_of_habit INTEGER NOT NULL
    ) STRICT;
    """ + viewNames.map { "DROP VIEW IF EXISTS \($0);" }.joined() + eventViews + planViews + progressViews

  private static let viewNames = [
    "operation_names", "events", "commits", "habit_events", "habits", "habit_names", "completions", "xp_ledger",
    "streaks", "events_readable", "sessions", "progressions", "celebrations", "catalogues",
  ]

  private static let eventViews = """
    CREATE VIEW operation_names AS
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
    FROM lengths;

    CREATE VIEW commits AS
    SELECT commit_number AS number, position + max(event_count - 1, 0) AS last_position, seq AS last_seq,
      committed_at, chain
    FROM operations
    WHERE commit_number IS NOT NULL
    UNION ALL
    SELECT * FROM empty_commits;

    CREATE VIEW events AS
    SELECT o.position + e.key AS position, o.seq AS operation, e.value ->> 0 AS kind, e.value ->> 1 AS habit,
      e.value ->> 2 AS day, e.value ->> 3 AS amount, e.value ->> 4 AS total, e.value ->> 5 AS number,
      e.value ->> 6 AS policy, e.value ->> 7 AS digest, e.value ->> 8 AS detail,
      coalesce(k.name, 'kind ' || (e.value ->> 0)) AS event, k.award, k.is_of_habit
    FROM operations o JOIN json_each(o.events) e LEFT JOIN event_kinds k ON k.kind = e.value ->> 0;

    CREATE VIEW events_readable AS
    SELECT e.position, u.name AS user, n.name AS operation, e.event, h.name AS habit,
      date(e.day * 86400, 'unixepoch') AS day, e.amount, e.total, e.number, e.policy, e.digest, e.detail
    FROM events e
      JOIN operations o ON o.seq = e.operation
      JOIN users u ON u.id = o.user
      JOIN operation_names n ON n.seq = o.seq
      LEFT JOIN habit_names h ON e.is_of_habit AND h.user_id = o.user AND h.habit = e.habit
    ORDER BY e.position;

    """

  private static let planViews = """
    CREATE VIEW habit_events AS
    SELECT e.*, o.user AS user_id, o.in_force, o.seq
    FROM events e JOIN operations o ON o.seq = e.operation
    WHERE e.is_of_habit AND e.award IS NULL AND e.habit IS NOT NULL;

    CREATE VIEW habits AS
    SELECT u.name AS user, h.habit AS number,
      (SELECT n.name FROM habit_names n WHERE n.user_id = h.user_id AND n.habit = h.habit) AS name,
      json_extract(h.detail, '$.unit') AS unit,
      coalesce(
        (SELECT g.amount FROM habit_events g
          WHERE g.event = 'goalChanged' AND g.user_id = h.user_id AND g.habit = h.habit AND g.in_force
          ORDER BY g.day DESC, g.position DESC LIMIT 1), h.amount) AS goal,
      json_extract(h.detail, '$.schedule') AS first_schedule, date(h.day * 86400, 'unixepoch') AS first_day, h.in_force
    FROM habit_events h JOIN users u ON u.id = h.user_id
    WHERE h.event = 'habitAdded';

    CREATE VIEW habit_names AS
    SELECT user_id, habit, json_extract(detail, '$.name') AS name, max(position) AS position
    FROM habit_events
    WHERE json_extract(detail, '$.name') IS NOT NULL
    GROUP BY user_id, habit;

    CREATE VIEW completions AS
    SELECT u.name AS user, h.name AS habit, date(e.day * 86400, 'unixepoch') AS day, e.amount, e.total AS count,
      strftime('%Y-%m-%dT%H:%M:%fZ', o.occurred_at / 1000.0, 'unixepoch') AS at, z.name AS zone, o.device,
      n.name AS operation, o.in_force
    FROM events e
      JOIN operations o ON o.seq = e.operation
      JOIN users u ON u.id = o.user
      JOIN zones z ON z.id = o.zone
      JOIN operation_names n ON n.seq = o.seq
      LEFT JOIN habit_names h ON h.user_id = o.user AND h.habit = e.habit
    WHERE e.event = 'completionLogged'
    ORDER BY e.position;

    CREATE VIEW xp_ledger AS
    SELECT u.name AS user, e.number, e.award AS kind, h.name AS habit, date(e.day * 86400, 'unixepoch') AS day,
      e.amount, e.total, e.policy, json_extract(e.detail, '$.reason') AS reason, e.digest AS hash
    FROM events e
      JOIN operations o ON o.seq = e.operation
      JOIN users u ON u.id = o.user
      LEFT JOIN habit_names h ON e.is_of_habit AND h.user_id = o.user AND h.habit = e.habit
    WHERE e.event IN ('xpEntered', 'xpGranted')
    ORDER BY e.position;

    CREATE VIEW streaks AS
    SELECT u.name AS user, CASE WHEN s.habit IS NULL THEN '(every habit)' ELSE h.name END AS habit,
      s.amount AS current, s.total AS longest,
      CASE WHEN s.total > 0 THEN date(s.day * 86400, 'unixepoch') END AS last_day
    FROM (
        SELECT o.user AS user_id, e.habit, e.amount, e.total, e.day, max(e.position)
        FROM events e JOIN operations o ON o.seq = e.operation
        WHERE e.event IN ('streakChanged', 'dailyStreakChanged')
        GROUP BY o.user, e.habit) s
      JOIN users u ON u.id = s.user_id
      LEFT JOIN habit_names h ON h.user_id = s.user_id AND h.habit = s.habit;

    """

  private static let progressViews = """
    CREATE VIEW sessions AS
    SELECT u.name AS user, json_extract(e.detail, '$.method') AS method, date(e.day * 86400, 'unixepoch') AS day,
      strftime('%Y-%m-%dT%H:%M:%fZ', e.number / 1000.0, 'unixepoch') AS at, e.amount AS minutes,
      CASE e.policy
        WHEN 1 THEN 'very bad' WHEN 2 THEN 'bad' WHEN 3 THEN 'neutral' WHEN 4 THEN 'good' WHEN 5 THEN 'very good'
      END AS feedback,
      json_extract(e.detail, '$.note') AS note, n.name AS operation, o.in_force
    FROM events e
      JOIN operations o ON o.seq = e.operation
      JOIN users u ON u.id = o.user
      JOIN operation_names n ON n.seq = o.seq
    WHERE e.event = 'sessionLogged'
    ORDER BY e.position;

    CREATE VIEW progressions AS
    SELECT u.name AS user, json_extract(e.detail, '$.method') AS method, \
    json_extract(e.detail, '$."from"') AS from_stage,
      json_extract(e.detail, '$."to"') AS to_stage, date(e.day * 86400, 'unixepoch') AS day,
      strftime('%Y-%m-%dT%H:%M:%fZ', e.number / 1000.0, 'unixepoch') AS at,
      round(e.amount / 86400000.0, 2) AS days_in_previous_stage, e.total AS criteria_version,
      json_extract(e.detail, '$.note') AS note, n.name AS operation, o.in_force
    FROM events e
      JOIN operations o ON o.seq = e.operation
      JOIN users u ON u.id = o.user
      JOIN operation_names n ON n.seq = o.seq
    WHERE e.event = 'stageAdvanced'
    ORDER BY e.position;

    CREATE VIEW celebrations AS
    WITH told AS (
      SELECT o.user AS user_id, json_extract(e.detail, '$.id') AS id, e.event, e.day, e.position
      FROM events e JOIN operations o ON o.seq = e.operation
      WHERE e.event IN ('celebrationRaised', 'celebrationWithdrawn', 'celebrationAcknowledged')),
    raised AS (
      SELECT user_id, id, day, max(position) AS position FROM told WHERE event = 'celebrationRaised'
      GROUP BY user_id, id),
    latest AS (SELECT user_id, id, event, max(position) AS position FROM told GROUP BY user_id, id)
    SELECT u.name AS user, r.id, date(r.day * 86400, 'unixepoch') AS day,
      lower(substr(l.event, length('celebration') + 1)) AS state
    FROM raised r
      JOIN latest l ON l.user_id = r.user_id AND l.id = r.id
      JOIN users u ON u.id = r.user_id
    ORDER BY r.position;

    CREATE VIEW catalogues AS
    SELECT e.amount AS version, strftime('%Y-%m-%dT%H:%M:%fZ', o.recorded_at / 1000.0, 'unixepoch') AS loaded_at,
      json_extract(e.detail, '$.catalog') AS catalogue
    FROM events e JOIN operations o ON o.seq = e.operation
    WHERE e.event = 'catalogLoaded'
    ORDER BY e.position;
    """
}
