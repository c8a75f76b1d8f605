import AscentRuntime

extension Migrations {
  /// The ids of operations move from tables by user and id to sorted runs; see ``OperationIndex``.
  /// A run and its filters are stored in parts, whose row ids have the number of the run in their
  /// upper half and that of the part in the lower half.
  static let version10 = """
    CREATE TABLE id_index(
      id INTEGER PRIMARY KEY CHECK (id = 1),
      secret BLOB NOT NULL,
      version INTEGER NOT NULL
    ) STRICT;
    INSERT INTO id_index VALUES (1, randomblob(16), 0);

    CREATE TABLE id_runs(
      run INTEGER PRIMARY KEY,
      state INTEGER NOT NULL,
      level INTEGER NOT NULL,
      first_seq INTEGER NOT NULL,
      last_seq INTEGER NOT NULL,
      part_count INTEGER NOT NULL,
      built_count INTEGER NOT NULL,
      entry_count INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE id_parts(
      place INTEGER PRIMARY KEY,
      body BLOB NOT NULL
    ) STRICT;

    CREATE TABLE id_filters(
      place INTEGER PRIMARY KEY,
      body BLOB NOT NULL
    ) STRICT;

    DROP TABLE keys;
    DROP TABLE new_keys;
    """

  /// Writes the runs of a database that has none yet, and checks that no operation is missing.
  static func indexIDs(
    in connection: Connection, _ limits: OperationIndexWriter.MergeLimits
  ) throws(SQLiteFailure) -> [JournalDamage] {
    guard let missing = try OperationIndexWriter(connection, limits: limits).addAll() else { return [] }
    return [JournalDamage(commit: nil, detail: "operation \(missing) is missing")]
  }
}
