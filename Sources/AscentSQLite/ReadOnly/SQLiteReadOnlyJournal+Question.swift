package import AscentRules
import AscentRuntime
import AscentStorage

extension SQLiteReadOnlyJournal {
  /// How many of the last events are checked before one short answer.
  package static let questionEventsMax: Int64 = 1_000

  /// A journal for one question about the present state, if a start would have nothing to do.
  ///
  /// Nil if there is anything to close, convert, finish, rewrite or report. The store is then
  /// opened for writing, which does that work, checks far more of the chain and reports what it
  /// found. An overdue day of any user is such work, so the first question of a day gets the long
  /// check. A question does not read anything that the short check leaves out: a snapshot has a
  /// digest and a mark of its history, and the commands after it are checked as they are read.
  package static func forQuestion(path: String, at now: Instant) async -> SQLiteReadOnlyJournal? {
    let journal = SQLiteReadOnlyJournal(path: path, checkedEventsMax: questionEventsMax)
    if await journal.isAtRest(at: now) { return journal }
    await journal.close()
    return nil
  }

  // Failures here are reported when the store is opened for writing.
  private func isAtRest(at now: Instant) -> Bool {
    guard now >= .earliest, (try? open()) != nil, damage.isEmpty, resolved == (try? File.resolved(path)) else {
      return false
    }
    let recorded = HeadFile.read(beside: resolved)
    guard recorded.record != nil, !recorded.isTorn, (try? File.checkAccess(to: resolved, writing: true)) != nil else {
      return false
    }
    guard let store = try? opening().store, let schema = try? Migrations.compareSchema(of: store.connection),
      schema.damage.isEmpty, schema.additions.isEmpty
    else { return false }
    isOpenedAhead = DueEntry.Kind.allCases.allSatisfy { kind in
      (try? due(kind, in: .earliest...now, after: nil, limit: 1).isEmpty) ?? false
    }
    return isOpenedAhead
  }
}
