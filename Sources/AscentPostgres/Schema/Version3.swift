#if PostgreSQL
extension Migrations {
  /// The due entry of each person. Reminders, which have a minute, and closes, which do not, have
  /// separate indexes over their instants. For people who are older than the table it is unknown
  /// what is due, so they are due at once, without a day.
  static let version3 = [
    """
    CREATE TABLE due(
      user_name text COLLATE "C" PRIMARY KEY,
      at bigint NOT NULL,
      day integer,
      minute integer
    )
    """,
    "CREATE INDEX due_closes ON due(at, user_name) WHERE minute IS NULL",
    "CREATE INDEX due_reminders ON due(at, user_name) WHERE minute IS NOT NULL",
    """
    INSERT INTO due
    SELECT DISTINCT user_name, 0, NULL::integer, NULL::integer FROM operations WHERE user_name <> '@catalog'
    """,
  ]
}
#endif
