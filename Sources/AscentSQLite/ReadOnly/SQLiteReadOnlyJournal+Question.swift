package import AscentRules
import AscentRuntime
import AscentStorage

extension SQLiteReadOnlyJournal {
  /// How many of the last events are checked before one short answer.
  package static let questionEventsMax: Int64 = 1_000

  /// A journal for one question about the present state, if a start would find nothing to do.
  ///
  /// Nil when there is anything to close, convert, finish, write again or report: then the store is
  /// opened for writing, which does that, checks far more of the chain and says what it found. A
  /// day of anybody that is over is such work. So the first question of a day has the long check.
  /// What the short one leaves out, a question does not read: a snapshot has a digest and a mark of
  /// the history that it is of, and the commands after it are checked as they are read.
  package static func forQuestion(path: String, at now: Instant) async -> SQLiteReadOnlyJournal? {
    let journal = SQLiteReadOnlyJournal(path: path, checkedEventsMax: questionEventsMax)
    if await journal.isAtRest(at: now) { return journal }
    await journal.close()
    return nil
  }

  // What fails here is reported by the opening for writing.
  private func isAtRest(at now: Instant) -> Bool {
    guard (try? open()) != nil, damage.isEmpty, resolved == (try? File.resolved(path)) else {
      return false
    }
    let recorded = HeadFile.read(beside: resolved)
    guard recorded.record != nil, !recorded.isTorn, (try? File.checkAccess(to: resolved, writing: true)) != nil else {
      return false
    }
    guard let store = try? opening().store, let schema = try? Migrations.compareSchema(of: store.connection),
      schema.faults.isEmpty, schema.additions.isEmpty
    else { return false }
    return DueEntry.Kind.allCases.allSatisfy { kind in
      (try? due(kind, in: .earliest...now, after: nil, limit: 1).isEmpty) ?? false
    }
  }
}
