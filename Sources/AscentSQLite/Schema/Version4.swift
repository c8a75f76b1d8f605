extension Migrations {
  /// A command becomes one row. It contains its events as a JSON text, the end of the commit if it
  /// is the commit's last command, and the number of the same person's previous command, which
  /// replaces an index.
  static let version4 = """
    \(newColumns.map { "ALTER TABLE operations ADD COLUMN \($0);" }.joined(separator: "\n"))

    \(commitTable("empty_commits"))
    INSERT INTO empty_commits
    SELECT * FROM commits c WHERE c.last_seq = coalesce(\
    (SELECT b.last_seq FROM commits b WHERE b.number = c.number - 1), 0);

    UPDATE operations SET
      events = (
        SELECT '[' || group_concat(event, ',') || ']'
        FROM (
          SELECT '[' || CASE
              WHEN detail IS NOT NULL THEN numbers || ',' || coalesce('"' || digits || '"', 'null') || ',' || detail
              WHEN digits IS NOT NULL THEN numbers || ',"' || digits || '"'
              ELSE rtrim(numbers, ',nul')
            END || ']' AS event
          FROM (
            SELECT e.kind || \(numbers.map { "',' || coalesce(e.\($0), 'null')" }.joined(separator: " || ")) AS numbers,
              CASE WHEN e.digest IS NOT NULL THEN lower(hex(e.digest)) END AS digits, e.detail
            FROM events e
            WHERE e.position BETWEEN operations.position AND operations.position + operations.event_count - 1
            ORDER BY e.position))),
      previous = (
        SELECT b.seq FROM operations b WHERE b.user = operations.user AND b.ordinal < operations.ordinal \
    ORDER BY b.ordinal DESC LIMIT 1),
      previous_block = (
        SELECT b.seq FROM operations b WHERE b.user = operations.user AND b.ordinal < operations.ordinal >> 6 << 6
        ORDER BY b.ordinal DESC LIMIT 1);
    UPDATE operations SET (commit_number, committed_at, chain) = (c.number, c.committed_at, c.chain)
    FROM commits c
    WHERE operations.seq = c.last_seq AND c.number NOT IN (SELECT number FROM empty_commits);

    DROP INDEX operations_by_ordinal;

    \(keyTable("keys"))
    \(keyTable("new_keys"))
    INSERT INTO keys
    SELECT user, operation, seq FROM operations UNION ALL SELECT user, x'', max(seq) FROM operations \
    GROUP BY user ORDER BY 1, 2;
    DROP INDEX operations_by_key;

    DROP TABLE events;
    DROP TABLE commits;
    """

  private static let newColumns = [
    "events TEXT", "previous INTEGER", "previous_block INTEGER", "commit_number INTEGER", "committed_at INTEGER",
    "chain BLOB",
  ]
  private static let numbers = ["habit", "day", "amount", "total", "number", "policy"]

  private static func keyTable(_ name: String) -> String {
    """
    CREATE TABLE \(name)(
      user INTEGER NOT NULL,
      operation BLOB NOT NULL,
      seq INTEGER NOT NULL,
      PRIMARY KEY(user, operation)
    ) STRICT, WITHOUT ROWID;
    """
  }
}
