import AscentRuntime

extension Migrations {
  /// The most faults of one kind that are reported.
  private static let damageMax = 100

  /// Inconsistencies among the tables up to version 3 that version 4 would hide: it keeps an event
  /// only with its operation, and the end of a commit only with its last operation. Damage in the
  /// rows that are kept is found afterwards, as in any other database.
  static func damageBeforeVersion4(in connection: Connection) throws(SQLiteFailure) -> [JournalDamage] {
    var damage: [JournalDamage] = []
    for sql in [commitsAlone, operationsAlone, eventsAlone, eventsMissing] {
      let rows = try connection.prepare("\(sql) LIMIT \(damageMax)")
      while try rows.step() { damage.append(JournalDamage(commit: rows.int64(0), detail: try rows.text(1))) }
    }
    return damage
  }

  /// Commits that do not follow the previous one, or do not end where an operation ends.
  private static let commitsAlone = """
    SELECT number, detail FROM (
      SELECT number,
        CASE
          WHEN number <> number_before + 1 THEN 'the commit follows commit ' || number_before
          WHEN last_seq < seq_before THEN 'it is said to end with operation ' || last_seq || ', after ' || seq_before
          WHEN last_seq <> 0 AND ends_at IS NULL THEN 'operation ' || last_seq || ' is missing'
          WHEN last_position <> coalesce(ends_at, 0) THEN
            'it ends at position ' || last_position || ', but its last operation at ' || coalesce(ends_at, 0)
        END AS detail
      FROM (
        SELECT c.number, c.last_seq, c.last_position, o.position + max(o.event_count - 1, 0) AS ends_at,
          lag(c.number, 1, 0) OVER by_number AS number_before, lag(c.last_seq, 1, 0) OVER by_number AS seq_before
        FROM commits c LEFT JOIN operations o ON o.seq = c.last_seq
        WINDOW by_number AS (ORDER BY c.number)))
    WHERE detail IS NOT NULL
    """

  /// Operations after the last commit.
  private static let operationsAlone = """
    SELECT 0, 'operation ' || seq || ' belongs to no commit'
    FROM operations
    WHERE seq > coalesce((SELECT max(last_seq) FROM commits), 0)
    """

  /// Events that do not belong to the operation that they name.
  private static let eventsAlone = """
    SELECT 0, 'event ' || e.position || ' is said to be of operation ' || e.operation || ', which does not have it'
    FROM events e LEFT JOIN operations o ON o.seq = e.operation
    WHERE o.seq IS NULL OR e.position NOT BETWEEN o.position AND o.position + o.event_count - 1
    """

  /// Whether there are as many events as the operations say. `total` is a floating-point sum, which
  /// does not overflow.
  private static let eventsMissing = """
    SELECT 0, 'there are ' || found || ' events, but operations have ' || CAST(said AS INTEGER)
    FROM (
      SELECT (SELECT count(*) FROM events) AS found, \
    (SELECT total(event_count) FROM operations WHERE event_count > 0) AS said)
    WHERE found <> said
    """
}
