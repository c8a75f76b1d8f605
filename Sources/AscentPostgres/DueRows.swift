#if PostgreSQL
import AscentRules
import AscentRuntime

/// The due entries: at most one row per user, written in the same transaction as the commands
/// that change it.
extension OpenJournal {
  /// Replaces a due entry, or deletes it if `next` is nil, provided that the stored head is the
  /// expected one. Does nothing if the row changed since it was read. A row whose day or minute
  /// is impossible is replaced, too.
  func replaceDue(_ entry: DueEntry, with next: DueEntry?) throws(JournalFailure) {
    let (columns, others) = (Self.columns(of: entry), next.map { Self.columns(of: $0) })
    let isEntry = """
      due.user_name = ($1::text[])[1] AND due.at = ($2::bigint[])[1]
        AND (due.day IS NOT DISTINCT FROM ($3::integer[])[1]
          OR due.day NOT BETWEEN \(LocalDay.earliest.number) AND \(LocalDay.latest.number))
        AND (due.minute IS NOT DISTINCT FROM ($4::integer[])[1] OR due.minute NOT BETWEEN 0 AND 1439)
      """
    let call =
      if let others {
        Connection.BoundStatement(
          """
          UPDATE due SET at = ($5::bigint[])[1], day = ($6::integer[])[1], minute = ($7::integer[])[1]
          WHERE \(isEntry)
          """, columns + others.dropFirst())
      } else {
        Connection.BoundStatement("DELETE FROM due WHERE \(isEntry)", columns)
      }
    try transact([head.call(movingTo: head), call])
  }

  /// The columns of an entry, as arrays of one element, because only an element may be null.
  private static func columns(of entry: DueEntry) -> [ArrayParameter] {
    let one = [entry]
    return [
      ArrayParameter(.text, one, \.user.text), ArrayParameter(.bigint, one, \.at.milliseconds),
      ArrayParameter(.integer, one, \.day?.number), ArrayParameter(.integer, one) { $0.minute.map(Int32.init) },
    ]
  }
}

extension OpenReader {
  /// The due entries of a kind, ordered by instant and then by the user's name.
  func due(
    _ kind: DueEntry.Kind, in instants: ClosedRange<Instant>, after cursor: DueEntry?, limit: Int
  ) throws(PostgresFailure) -> [DueEntry] {
    let rows = try run(
      """
      SELECT user_name, at, day, minute FROM due
      WHERE minute IS \(kind == .close ? "" : "NOT ")NULL AND (at, user_name) > ($1::bigint, $2::text) AND at <= $3
      ORDER BY at, user_name LIMIT $4
      """,
      [
        cursor?.at.milliseconds ?? instants.lowerBound.milliseconds, cursor?.user.text ?? "",
        instants.upperBound.milliseconds, Int64(max(0, limit)),
      ])
    var entries: [DueEntry] = []
    for row in rows.all {
      try entries.append(
        DueEntry(
          user: UserID(row.text(0)), at: Instant(milliseconds: row.int64(1)),
          day: row.isNull(2) ? nil : LocalDay(stored: row.int32(2)),
          minute: row.isNull(3) ? nil : Int16(clamping: row.int32(3))))
    }
    return entries
  }
}
#endif
