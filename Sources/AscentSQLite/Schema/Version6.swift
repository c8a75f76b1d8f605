extension Migrations {
  /// The names of the kinds of events, for the views. The names are added to `event_kinds` when a
  /// database is opened, so a new kind of event needs no new schema version.
  static let version6 = """
    CREATE TABLE event_kinds(
      kind INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      award TEXT,
      is_of_habit INTEGER NOT NULL
    ) STRICT;
    """
}
