import AscentRules
import AscentRuntime
import AscentSQLite
import TestSupport
import Testing

@Suite("A commit that fails in the middle")
struct FailedCommitTests {
  @Test("writes nothing, and the journal stays usable")
  func sameOperationTwice() async throws {
    let folder = try TemporaryFolder()
    let journal = SQLiteJournal(path: folder.path("journal.db"))
    _ = try await journal.open()
    var draft = JournalDraft()
    try await journal.commit(draft.group([.init("ann", "1", SampleEvents.completion())]))
    var wrong = draft
    // A new person and an operation come before the one that cannot be: all of it must go.
    let group = wrong.group([.init("new", "a", SampleEvents.completion()), .init("new", "a", [])])
    let thrown = await #expect(throws: JournalFailure.self) { try await journal.commit(group) }
    guard case .nothingWritten(let detail) = thrown else {
      Issue.record("\(String(describing: thrown))")
      return
    }
    #expect(detail.contains("operation 2 of the user has the same id"), "\(detail)")
    try await journal.commit(draft.group([.init("bob", "b", []), .init("new", "a", SampleEvents.completion())]))
    #expect(try await journal.hydrate([UserID("new")])[0].tail.count == 1)
    #expect(try await journal.verify() == [])
    await journal.close()
  }
}
