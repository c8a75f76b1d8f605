extension Migrations {
  /// The view of streaks, in which a streak that was taken back altogether has no last day.
  static let version5 = """
    DROP VIEW streaks;
    CREATE VIEW streaks AS
    SELECT u.name AS user, CASE WHEN s.habit IS NULL THEN '(every habit)' ELSE h.name END AS habit, s.amount AS current, s.total AS longest,
      CASE WHEN s.total > 0 THEN date(s.day * 86400, 'unixepoch') END AS last_day
    FROM (
        SELECT o.user AS user_id, e.habit, e.amount, e.total, e.day, max(e.position)
        FROM events e JOIN operations o ON o.seq = e.operation
        WHERE e.kind IN (20, 21)
        GROUP BY o.user, e.habit) s
      JOIN users u ON u.id = s.user_id
      LEFT JOIN habit_names h ON h.user_id = s.user_id AND h.habit = s.habit;
    """
}
