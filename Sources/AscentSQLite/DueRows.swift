import AscentRules
import AscentRuntime

/// The due entries: at most one row per user, written in the same transaction as the commands
/// that change it.
extension GroupWriter {
  /// Writes or removes a user's due entry.
  func put(_ change: CommitGroup.DueChange) throws(SQLiteFailure) {
    let id = try id(of: change.user)
    if let next = change.command {
      try (change.keepsEarlier ? putDueAtLatest : putDue).run(id, next.at.milliseconds, next.day.number, next.minute)
    } else {
      try removeDue.run(id)
    }
  }
}

extension OpenJournal {
  /// Replaces a due entry, or deletes it if `next` is nil. Does nothing if the row changed since
  /// it was read. A row whose day or minute is impossible is replaced, too.
  func replaceDue(_ entry: DueEntry, with next: DueEntry?) throws(JournalFailure) {
    let isEntry = """
      user = (SELECT id FROM users WHERE name = ?1) AND at = ?2
        AND (day IS ?3 OR day NOT BETWEEN \(LocalDay.earliest.number) AND \(LocalDay.latest.number))
        AND (minute IS ?4 OR minute NOT BETWEEN 0 AND 1439)
      """
    try transact { () throws(SQLiteFailure) in
      let values = (entry.user.text, entry.at.milliseconds, entry.day?.number, entry.minute)
      guard let next else {
        return try connection.prepare("DELETE FROM due WHERE \(isEntry)").run(values.0, values.1, values.2, values.3)
      }
      try connection.prepare("UPDATE due SET at = ?5, day = ?6, minute = ?7 WHERE \(isEntry)").run(
        values.0, values.1, values.2, values.3, next.at.milliseconds, next.day?.number, next.minute)
    }
  }
}

extension OpenReader {
  /// The due entries of a kind, ordered by instant and then by the user's number.
  func due(
    _ kind: DueEntry.Kind, in instants: ClosedRange<Instant>, after cursor: DueEntry?, limit: Int
  ) throws(SQLiteFailure) -> [DueEntry] {
    let rows = kind == .close ? findCloses : findReminders
    defer { rows.reset() }
    let user = try cursor.map { cursor throws(SQLiteFailure) in try id(of: cursor.user) ?? 0 }
    rows.bind(
      cursor?.at.milliseconds ?? instants.lowerBound.milliseconds, user ?? .min, instants.upperBound.milliseconds,
      max(0, limit))
    var entries: [DueEntry] = []
    while try rows.step() {
      entries.append(
        DueEntry(
          user: UserID(try rows.text(0)), at: Instant(milliseconds: rows.int64(1)),
          day: rows.optionalInt64(2).flatMap { LocalDay(stored: $0) },
          minute: kind == .close ? nil : Int16(clamping: rows.int64(3))))
    }
    return entries
  }

  /// The query for the entries of a kind. Its condition matches that of the kind's partial index,
  /// so that SQLite uses the index.
  static func dueQuery(_ kind: DueEntry.Kind) -> String {
    """
    SELECT u.name, d.at, d.day, d.minute FROM due d JOIN users u ON u.id = d.user
    WHERE d.minute IS \(kind == .close ? "" : "NOT ")NULL AND (d.at, d.user) > (?1, ?2) AND d.at <= ?3
    ORDER BY d.at, d.user LIMIT ?4
    """
  }
}
