extension Migrations {
  /// The views of methods, stages and celebrations, likewise for a person alone.
  static let version3 = """
    CREATE VIEW sessions AS
    SELECT u.name AS user, json_extract(e.detail, '$.method') AS method, date(e.day * 86400, 'unixepoch') AS day,
      strftime('%Y-%m-%dT%H:%M:%fZ', e.number / 1000.0, 'unixepoch') AS at, e.amount AS minutes,
      CASE e.policy WHEN 1 THEN 'very bad' WHEN 2 THEN 'bad' WHEN 3 THEN 'neutral' WHEN 4 THEN 'good' WHEN 5 THEN 'very good' END AS feedback,
      json_extract(e.detail, '$.note') AS note, n.name AS operation, o.in_force
    FROM events e
      JOIN operations o ON o.seq = e.operation
      JOIN users u ON u.id = o.user
      JOIN operation_names n ON n.seq = o.seq
    WHERE e.kind = 25
    ORDER BY e.position;

    CREATE VIEW progressions AS
    SELECT u.name AS user, json_extract(e.detail, '$.method') AS method, json_extract(e.detail, '$."from"') AS from_stage,
      json_extract(e.detail, '$."to"') AS to_stage, date(e.day * 86400, 'unixepoch') AS day,
      strftime('%Y-%m-%dT%H:%M:%fZ', e.number / 1000.0, 'unixepoch') AS at, round(e.amount / 86400000.0, 2) AS days_in_previous_stage,
      e.total AS criteria_version, json_extract(e.detail, '$.note') AS note, n.name AS operation, o.in_force
    FROM events e
      JOIN operations o ON o.seq = e.operation
      JOIN users u ON u.id = o.user
      JOIN operation_names n ON n.seq = o.seq
    WHERE e.kind = 27
    ORDER BY e.position;

    CREATE VIEW celebrations AS
    SELECT u.name AS user, json_extract(c.detail, '$.id') AS id, date(c.day * 86400, 'unixepoch') AS day,
      CASE (
          SELECT l.kind FROM events l JOIN operations lo ON lo.seq = l.operation
          WHERE lo.user = o.user AND l.kind IN (31, 32, 33) AND json_extract(l.detail, '$.id') = json_extract(c.detail, '$.id')
          ORDER BY l.position DESC LIMIT 1)
        WHEN 31 THEN 'raised' WHEN 32 THEN 'withdrawn' WHEN 33 THEN 'acknowledged' END AS state
    FROM events c
      JOIN operations o ON o.seq = c.operation
      JOIN users u ON u.id = o.user
    WHERE c.kind = 31
    GROUP BY o.user, json_extract(c.detail, '$.id')
    HAVING max(c.position)
    ORDER BY c.position;

    CREATE VIEW catalogues AS
    SELECT e.amount AS version, strftime('%Y-%m-%dT%H:%M:%fZ', o.recorded_at / 1000.0, 'unixepoch') AS loaded_at,
      json_extract(e.detail, '$.catalog') AS catalogue
    FROM events e JOIN operations o ON o.seq = e.operation
    WHERE e.kind = 34
    ORDER BY e.position;
    """
}
