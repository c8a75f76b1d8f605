extension Migrations {
  /// The kinds of events by name, for the views. The names are put into `event_kinds` when a
  /// database is opened, so a new kind of event needs no new version.
  static let version6 = """
    CREATE TABLE event_kinds(
      kind INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      award TEXT,
      is_of_habit INTEGER NOT NULL
    ) STRICT;
    """
}
