import AscentRules
import AscentRuntime
import TestSupport

@testable import AscentSQLite

extension OperationIndexWriter.MergeLimits {
  /// A few ids make a run, and runs are merged and dropped over several commits.
  static let tiny = OperationIndexWriter.MergeLimits(tailMax: 4, fanOut: 2, workPerCommand: 3)
}

extension SQLiteJournal {
  /// Opens the journal and commits what two people did, with a snapshot of one of them.
  func openFilled(commits: Int) async throws -> JournalDraft {
    _ = try await open()
    var draft = JournalDraft()
    for number in 1...commits {
      let entries: [JournalDraft.Entry] = [
        .init("ann", "a\(number)", SampleEvents.completion(day: Int32(20_000 + number))),
        .init("bob", "b\(number)", []),
      ]
      try await commit(draft.group(entries, snapshotting: number == 2 ? ["ann"] : []))
    }
    return draft
  }
}
