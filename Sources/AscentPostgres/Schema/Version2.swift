#if PostgreSQL
extension Migrations {
  /// The names of the kinds of events, for the views. The names are added to `event_kinds` when a
  /// journal is opened, so a new kind of event needs no new schema version.
  static let version2 = [
    """
    CREATE TABLE event_kinds(
      kind integer PRIMARY KEY,
      name text NOT NULL,
      award text,
      is_of_habit boolean NOT NULL
    )
    """
  ]
}
#endif
