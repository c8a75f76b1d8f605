extension Migrations {
  /// A command is one row: its events lie in it as a JSON text, the end of a commit in the row of
  /// its last command, and each row names the one before of the same person, which takes the place
  /// of an index. What were tables for a person to read are views of the same names and columns;
  /// only a digest is now its digits. The view of celebrations went through all events for each of
  /// them, which was quick only while an event was a row.
  static let version4 = """
    ALTER TABLE operations ADD COLUMN events TEXT;
    ALTER TABLE operations ADD COLUMN previous INTEGER;
    ALTER TABLE operations ADD COLUMN previous_block INTEGER;
    ALTER TABLE operations ADD COLUMN commit_number INTEGER;
    ALTER TABLE operations ADD COLUMN committed_at INTEGER;
    ALTER TABLE operations ADD COLUMN chain BLOB;

    CREATE TABLE empty_commits(
      number INTEGER PRIMARY KEY,
      last_position INTEGER NOT NULL,
      last_seq INTEGER NOT NULL,
      committed_at INTEGER NOT NULL,
      chain BLOB NOT NULL
    ) STRICT;
    INSERT INTO empty_commits
    SELECT * FROM commits c WHERE c.last_seq = coalesce((SELECT b.last_seq FROM commits b WHERE b.number = c.number - 1), 0);

    UPDATE operations SET
      events = (
        SELECT '[' || group_concat(event, ',') || ']'
        FROM (
          SELECT '[' || CASE
              WHEN detail IS NOT NULL THEN numbers || ',' || coalesce('"' || digits || '"', 'null') || ',' || detail
              WHEN digits IS NOT NULL THEN numbers || ',"' || digits || '"'
              ELSE rtrim(numbers, ',nul')
            END || ']' AS event
          FROM (
            SELECT e.kind || ',' || coalesce(e.habit, 'null') || ',' || coalesce(e.day, 'null') || ',' || coalesce(e.amount, 'null') || ','
                || coalesce(e.total, 'null') || ',' || coalesce(e.number, 'null') || ',' || coalesce(e.policy, 'null') AS numbers,
              CASE WHEN e.digest IS NOT NULL THEN lower(hex(e.digest)) END AS digits, e.detail
            FROM events e
            WHERE e.position BETWEEN operations.position AND operations.position + operations.event_count - 1
            ORDER BY e.position))),
      previous = (
        SELECT b.seq FROM operations b WHERE b.user = operations.user AND b.ordinal < operations.ordinal ORDER BY b.ordinal DESC LIMIT 1),
      previous_block = (
        SELECT b.seq FROM operations b WHERE b.user = operations.user AND b.ordinal < operations.ordinal >> 6 << 6
        ORDER BY b.ordinal DESC LIMIT 1);
    UPDATE operations SET (commit_number, committed_at, chain) = (c.number, c.committed_at, c.chain)
    FROM commits c
    WHERE operations.seq = c.last_seq AND c.number NOT IN (SELECT number FROM empty_commits);

    DROP INDEX operations_by_ordinal;

    CREATE TABLE keys(
      user INTEGER NOT NULL,
      operation BLOB NOT NULL,
      seq INTEGER NOT NULL,
      PRIMARY KEY(user, operation)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE new_keys(
      user INTEGER NOT NULL,
      operation BLOB NOT NULL,
      seq INTEGER NOT NULL,
      PRIMARY KEY(user, operation)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO keys
    SELECT user, operation, seq FROM operations UNION ALL SELECT user, x'', max(seq) FROM operations GROUP BY user ORDER BY 1, 2;
    DROP INDEX operations_by_key;

    DROP TABLE events;
    DROP TABLE commits;

    CREATE VIEW events AS
    SELECT o.position + e.key AS position, o.seq AS operation, e.value ->> 0 AS kind, e.value ->> 1 AS habit, e.value ->> 2 AS day,
      e.value ->> 3 AS amount, e.value ->> 4 AS total, e.value ->> 5 AS number, e.value ->> 6 AS policy, e.value ->> 7 AS digest,
      e.value ->> 8 AS detail
    FROM operations o JOIN json_each(o.events) e;

    CREATE VIEW commits AS
    SELECT commit_number AS number, position + max(event_count - 1, 0) AS last_position, seq AS last_seq, committed_at, chain
    FROM operations
    WHERE commit_number IS NOT NULL
    UNION ALL
    SELECT * FROM empty_commits;

    DROP VIEW xp_ledger;
    CREATE VIEW xp_ledger AS
    SELECT u.name AS user, e.number,
      CASE e.kind % 10 WHEN 1 THEN 'habit' WHEN 2 THEN 'day' WHEN 3 THEN 'manual' WHEN 4 THEN 'correction' END AS kind,
      h.name AS habit, date(e.day * 86400, 'unixepoch') AS day, e.amount, e.total, e.policy, json_extract(e.detail, '$.reason') AS reason,
      e.digest AS hash
    FROM events e
      JOIN operations o ON o.seq = e.operation
      JOIN users u ON u.id = o.user
      LEFT JOIN habit_names h ON e.kind % 10 = 1 AND h.user_id = o.user AND h.habit = e.habit
    WHERE e.kind > 100 AND e.kind < 120
    ORDER BY e.position;

    DROP VIEW events_readable;
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
      h.name AS habit, date(e.day * 86400, 'unixepoch') AS day, e.amount, e.total, e.number, e.policy, e.digest, e.detail
    FROM events e
      JOIN operations o ON o.seq = e.operation
      JOIN users u ON u.id = o.user
      JOIN operation_names n ON n.seq = o.seq
      LEFT JOIN habit_names h ON h.user_id = o.user AND h.habit = e.habit AND e.kind NOT IN (26, 28, 102, 103, 104, 112, 113, 114, 122, 123, 124)
    ORDER BY e.position;

    DROP VIEW celebrations;
    CREATE VIEW celebrations AS
    WITH told AS (
      SELECT o.user AS user_id, json_extract(e.detail, '$.id') AS id, e.kind, e.day, e.position
      FROM events e JOIN operations o ON o.seq = e.operation
      WHERE e.kind IN (31, 32, 33)),
    raised AS (SELECT user_id, id, day, max(position) AS position FROM told WHERE kind = 31 GROUP BY user_id, id),
    latest AS (SELECT user_id, id, kind, max(position) AS position FROM told GROUP BY user_id, id)
    SELECT u.name AS user, r.id, date(r.day * 86400, 'unixepoch') AS day,
      CASE l.kind WHEN 31 THEN 'raised' WHEN 32 THEN 'withdrawn' WHEN 33 THEN 'acknowledged' END AS state
    FROM raised r
      JOIN latest l ON l.user_id = r.user_id AND l.id = r.id
      JOIN users u ON u.id = r.user_id
    ORDER BY r.position;
    """
}
