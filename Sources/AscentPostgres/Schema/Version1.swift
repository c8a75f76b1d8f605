#if PostgreSQL
extension Migrations {
  /// A command is one row, as in SQLite, and contains its events as a JSON text. People and time
  /// zones are stored by name, so a commit looks up no numbers, and the tables can be
  /// partitioned by person.
  ///
  /// `journal` has one row with the head of the journal. Every commit checks that the stored head
  /// is the one it expects.
  static let version1 = [
    """
    CREATE TABLE journal(
      is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
      application text NOT NULL CHECK (application = 'ascent'),
      schema_version integer NOT NULL,
      commit_number bigint NOT NULL,
      last_position bigint NOT NULL,
      last_seq bigint NOT NULL,
      chain bytea NOT NULL
    )
    """,
    "INSERT INTO journal VALUES (true, 'ascent', 1, 0, 0, 0, decode(repeat('00', 16), 'hex'))",
    """
    CREATE TABLE commits(
      number bigint PRIMARY KEY,
      last_position bigint NOT NULL,
      last_seq bigint NOT NULL,
      committed_at bigint NOT NULL,
      chain bytea NOT NULL
    )
    """,
    "CREATE INDEX commits_by_position ON commits(last_position, number)",
    """
    CREATE TABLE operations(
      seq bigint PRIMARY KEY,
      user_name text COLLATE "C" NOT NULL,
      operation uuid NOT NULL,
      ordinal integer NOT NULL,
      version bigint NOT NULL,
      position bigint NOT NULL,
      event_count integer NOT NULL,
      in_force boolean NOT NULL,
      content bigint NOT NULL,
      occurred_at bigint NOT NULL,
      recorded_at bigint NOT NULL,
      zone text NOT NULL,
      utc_offset integer NOT NULL,
      day_start integer NOT NULL,
      day integer NOT NULL,
      device text,
      operation_name text,
      receipt bytea NOT NULL,
      events text,
      CONSTRAINT operations_by_key UNIQUE (user_name, operation),
      CONSTRAINT operations_by_ordinal UNIQUE (user_name, ordinal)
    )
    """,
    """
    CREATE TABLE snapshots(
      user_name text COLLATE "C" PRIMARY KEY,
      version bigint NOT NULL,
      ordinal integer NOT NULL,
      bytes bytea NOT NULL,
      digest bytea NOT NULL
    )
    """,
    """
    CREATE TABLE checkpoints(
      name text COLLATE "C" PRIMARY KEY,
      position bigint NOT NULL,
      body bytea NOT NULL
    )
    """,
  ]
}
#endif
