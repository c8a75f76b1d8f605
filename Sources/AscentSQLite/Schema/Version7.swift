extension Migrations {
  /// The due entry of each person. Reminders, which have a minute, and closes, which do not, have
  /// separate indexes over their instants. For people who are older than the table it is unknown
  /// what is due, so they are due at once, without a day.
  static let version7 = """
    CREATE TABLE due(
      user INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      day INTEGER,
      minute INTEGER
    ) STRICT;
    CREATE INDEX due_closes ON due(at) WHERE minute IS NULL;
    CREATE INDEX due_reminders ON due(at) WHERE minute IS NOT NULL;
    INSERT INTO due SELECT id, 0, NULL, NULL FROM users WHERE name <> '@catalog';
    """
}
