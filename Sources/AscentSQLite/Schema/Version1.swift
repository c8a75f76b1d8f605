extension Migrations {
  /// The tables. Positions and sequence numbers are row ids, so that events and operations are
  /// appended at the end of their trees.
  static let version1 = """
    CREATE TABLE users(
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE zones(
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE operations(
      seq INTEGER PRIMARY KEY,
      user INTEGER NOT NULL,
      operation BLOB NOT NULL,
      ordinal INTEGER NOT NULL,
      version INTEGER NOT NULL,
      position INTEGER NOT NULL,
      event_count INTEGER NOT NULL,
      in_force INTEGER NOT NULL,
      content INTEGER NOT NULL,
      occurred_at INTEGER NOT NULL,
      recorded_at INTEGER NOT NULL,
      zone INTEGER NOT NULL,
      utc_offset INTEGER NOT NULL,
      day_start INTEGER NOT NULL,
      day INTEGER NOT NULL,
      device TEXT,
      long_text TEXT,
      receipt BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX operations_by_key ON operations(user, operation);
    CREATE UNIQUE INDEX operations_by_ordinal ON operations(user, ordinal);

    CREATE TABLE events(
      position INTEGER PRIMARY KEY,
      operation INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      habit INTEGER,
      day INTEGER,
      amount INTEGER,
      total INTEGER,
      number INTEGER,
      policy INTEGER,
      digest BLOB,
      detail TEXT
    ) STRICT;

    \(commitTable("commits"))

    CREATE TABLE snapshots(
      user INTEGER PRIMARY KEY,
      version INTEGER NOT NULL,
      ordinal INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      digest BLOB NOT NULL
    ) STRICT;

    CREATE TABLE checkpoints(
      name TEXT PRIMARY KEY,
      position INTEGER NOT NULL,
      body BLOB NOT NULL
    ) STRICT;
    """

  /// The statement for a table of commits. Version 4 uses it for commits without commands.
  static func commitTable(_ name: String) -> String {
    """
    CREATE TABLE \(name)(
      number INTEGER PRIMARY KEY,
      last_position INTEGER NOT NULL,
      last_seq INTEGER NOT NULL,
      committed_at INTEGER NOT NULL,
      chain BLOB NOT NULL
    ) STRICT;
    """
  }
}
