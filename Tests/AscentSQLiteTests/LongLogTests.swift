import AscentRules
import AscentRuntime
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("A log that an outside reader holds up")
struct LongLogTests {
  /// Much is written in each commit, so that few of them make a long log.
  private func commit(_ journal: SQLiteJournal, _ draft: inout JournalDraft) async throws {
    let entries = (0..<1_000).map { number in
      JournalDraft.Entry("ann", "op\(draft.head.commit)-\(number)", SampleEvents.completion())
    }
    try await journal.commit(draft.group(entries))
  }

  @Test("grows, and is cut to 16 MB after the reader has gone")
  func shrinks() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let journal = SQLiteJournal(path: path, synchronous: .normal)
    _ = try await journal.open()
    var draft = JournalDraft()
    try await commit(journal, &draft)
    let outside = try Connection(path: path, role: .reader)
    try outside.execute("BEGIN")
    #expect(try outside.integer("SELECT count(*) FROM operations") == 1_000)
    let limit: UInt64 = 16 << 20
    var longest: UInt64 = 0
    while longest < limit + limit / 8 {
      try await commit(journal, &draft)
      longest = try TemporaryFolder.length(of: path + "-wal")
    }
    try outside.execute("COMMIT")
    outside.close()
    // The next checkpoint copies all of it, and the commit after that begins a new log.
    var commits = 0
    while try TemporaryFolder.length(of: path + "-wal") > limit, commits < 40 {
      try await commit(journal, &draft)
      commits += 1
    }
    #expect(try TemporaryFolder.length(of: path + "-wal") <= limit)
    await journal.close()
    #expect(try await journal.open() == draft.head)
    await journal.close()
  }
}
