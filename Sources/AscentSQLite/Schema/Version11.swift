extension Migrations {
  /// A command becomes one packed row. Its body is the encoding of the command and its events;
  /// only what is searched without decoding has columns. The position is where the journal ends
  /// after the command. The table `conversion` records where a converted store ended, with the
  /// old chain's digest.
  static let version11 = """
    CREATE TABLE commands(
      seq INTEGER PRIMARY KEY,
      user INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      previous INTEGER,
      block INTEGER,
      zone INTEGER NOT NULL,
      position INTEGER NOT NULL,
      in_force INTEGER NOT NULL CHECK (in_force IN (0, 1)),
      commit_number INTEGER,
      committed_at INTEGER,
      seal BLOB,
      link BLOB NOT NULL,
      body BLOB NOT NULL
    ) STRICT;

    CREATE TABLE conversion(
      commit_number INTEGER PRIMARY KEY,
      position INTEGER NOT NULL,
      chain BLOB NOT NULL
    ) STRICT;
    """

  /// Removes what version 11 replaces, once the commands are converted. Snapshots are only a cache,
  /// and their marks name digests of the old chain. Views contain no data, so those of earlier
  /// versions are dropped.
  static let replacedByVersion11 = """
    DROP TABLE operations;
    DELETE FROM snapshots;
    \(views.map { "DROP VIEW IF EXISTS \($0.name);" }.joined())
    \(version11Views)
    """
}
