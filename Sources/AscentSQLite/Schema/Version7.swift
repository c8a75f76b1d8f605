extension Migrations {
  /// What is due for each person. The instants are indexed apart for reminders, which have a
  /// minute, and for closes. Of people who were there before the table it is not known what is due,
  /// so they are due at once, without a day.
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
