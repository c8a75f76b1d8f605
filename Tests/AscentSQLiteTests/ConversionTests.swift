import AscentRules
import AscentRuntime
import AscentStorage
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("A database of version 10, whose commands have a column for each of their parts")
struct ConversionTests {
  /// A closed store with every kind of event, commands without events, commits without commands,
  /// and what is taken back, of two people; as version 10 wrote it.
  private func older(_ folder: TemporaryFolder, commits: Int = 150) async throws -> (path: String, JournalDraft) {
    let path = folder.path("journal.db")
    let journal = SQLiteJournal(path: path, indexLimits: .tiny)
    _ = try await journal.open()
    var draft = JournalDraft()
    try await journal.commit(
      draft.group([.init("ann", "every kind", SampleEvents.everyKind), .init("bob", "none", [])]))
    try await journal.commit(draft.group([]))
    for number in 1...commits {
      let completion = JournalDraft.Entry("ann", "a\(number)", SampleEvents.completion(day: Int32(20_000 + number)))
      let entries = number % 3 == 0 ? [completion, .init("bob", "b\(number)", [])] : [completion]
      try await journal.commit(draft.group(entries, snapshotting: number == 7 ? ["ann"] : []))
    }
    let undo = Event.operationChanged(OperationID("a2").key, inForce: false)
    try await journal.commit(draft.group([.init("ann", String(repeating: "undo ", count: 20), [undo])]))
    try await journal.commit(draft.group([], snapshotting: ["bob"]))
    await journal.close()
    let connection = try Connection(path: path, role: .writer)
    try connection.restoreOperations()
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return (path, draft)
  }

  private func version(_ path: String) throws -> Int64? {
    let connection = try Connection(path: path, role: .reader)
    defer { connection.close() }
    return try connection.integer("PRAGMA user_version")
  }

  @Test("is converted: it verifies, reads as it was written, and finds all ids")
  func converts() async throws {
    let folder = try TemporaryFolder()
    let (path, written) = try await older(folder)
    var draft = written
    let journal = SQLiteJournal(path: path, indexLimits: .tiny)
    #expect(try await journal.open() == draft.head)
    #expect(await journal.notes == [])
    #expect(try await journal.verify() == [])
    let inOrder = try await journal.commands(after: .start, limit: .max)
    #expect(inOrder.map(\.inWords) == draft.stored.filter { !$0.events.isEmpty }.map(\.inWords))
    for person in ["ann", "bob"] {
      let past = try await journal.hydrate([UserID(person)])[0]
      #expect(past.snapshot == nil && past.tail.map(\.inWords) == draft.commands(of: person).map(\.inWords))
    }
    let addresses = draft.stored.map { OperationAddress(user: $0.accepted.user, key: $0.accepted.operation.key) }
    #expect(try await journal.lookUp(addresses).allSatisfy { $0 != nil })
    for _ in 0..<2 {
      let entries = ["ann", "bob"].map { JournalDraft.Entry($0, "new \(draft.head.commit)", SampleEvents.completion()) }
      try await journal.commit(draft.group(entries, snapshotting: ["ann"]))
      #expect(try await journal.open() == draft.head)
      #expect(try await journal.verify() == [])
    }
    #expect(try await journal.hydrate([UserID("ann")])[0].snapshot != nil)
    await journal.close()
    let connection = try Connection(path: path, role: .reader)
    #expect(try connection.integer("SELECT count(*) FROM conversion") == 1)
    #expect(try connection.integer("PRAGMA freelist_count") ?? 0 < 8)
    connection.close()
  }

  @Test("opens after a kill before its head file was written, whichever commit that has", arguments: [153, 90, 0])
  func killed(commit: Int64) async throws {
    let folder = try TemporaryFolder()
    let (path, draft) = try await older(folder)
    let connection = try Connection(path: path, role: .writer)
    let find = try connection.prepare(
      "SELECT position + max(event_count - 1, 0), chain FROM operations WHERE commit_number = ?1")
    let row = try find.first(commit) { row throws(SQLiteFailure) in (row.int64(0), try row.digest(1)) }
    let recorded = row.map { HeadFile.Record(commit: commit, position: $0.0, chain: $0.1) }
    #expect((recorded == nil) == (commit == 0))
    try FileManager.default.removeItem(atPath: HeadFile.path(beside: path))
    if let recorded { try HeadFile(beside: path).write(recorded) }
    #expect(try Migrations.apply(to: connection, from: 10, recorded: recorded) == [])
    connection.close()
    let journal = SQLiteJournal(path: path)
    #expect(try await journal.open() == draft.head)
    #expect(await journal.notes.isEmpty == (commit > 0))
    #expect(try await journal.verify() == [])
    await journal.close()
    // The digest of another history is not that of before.
    try HeadFile(beside: path).write(HeadFile.Record(commit: draft.head.commit, position: 3, chain: .zero))
    let thrown = await #expect(throws: JournalFailure.self) { _ = try await journal.open() }
    #expect(
      thrown?.description.hasSuffix(": this is a different database") == true, "\(String(describing: thrown))")
  }

  @Test(
    "with damage is reported as damaged and stays as it is",
    arguments: [
      ("UPDATE operations SET content = content + 1 WHERE seq = 20", "its content differs from what was committed"),
      ("UPDATE operations SET receipt = x'00' WHERE seq = 20", "malformed receipt of operation 20"),
      ("UPDATE operations SET events = NULL WHERE seq = 20", "malformed event"),
      ("UPDATE operations SET ordinal = ordinal + 1 WHERE seq = 20", "malformed ordinal of operation 20"),
      ("UPDATE operations SET in_force = 0 WHERE seq = 20", "is stored as undone, but its events differ"),
      ("UPDATE operations SET user = 2 WHERE seq = 20", "its content differs from what was committed"),
      ("UPDATE operations SET chain = zeroblob(16) WHERE seq = 20", "its content differs from what was committed"),
      ("UPDATE operations SET position = position + 1 WHERE seq = 20", "operation 20 has position"),
      ("UPDATE zones SET name = 'UTC'", "its content differs from what was committed"),
      ("DELETE FROM operations WHERE seq = 20", "the commit is missing"),
      ("DELETE FROM empty_commits WHERE number = 2", "the commit is missing"),
      ("DELETE FROM operations WHERE commit_number > 150; DELETE FROM empty_commits WHERE number > 150", "are missing"),
      (
        "UPDATE empty_commits SET chain = zeroblob(16) WHERE number = 154",
        "its content differs from what was committed"
      ),
    ])
  func damaged(_ sql: String, finding: String) async throws {
    let folder = try TemporaryFolder()
    let (path, _) = try await older(folder)
    let connection = try Connection(path: path, role: .writer)
    try connection.execute(sql + "; PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    let before = try Data(contentsOf: URL(filePath: path))
    let thrown = await #expect(throws: JournalFailure.self) { _ = try await SQLiteJournal(path: path).open() }
    guard case .damaged(let found) = thrown else { Issue.record("\(String(describing: thrown))"); return }
    #expect(found.contains { $0.detail.contains(finding) }, "\(found)")
    #expect(try version(path) == 10)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test("is not converted when the head file has another history, or more commits", arguments: [0, 1] as [Int64])
  func otherHead(later: Int64) async throws {
    let folder = try TemporaryFolder()
    let (path, draft) = try await older(folder)
    try HeadFile(beside: path).write(
      HeadFile.Record(commit: draft.head.commit + later, position: draft.head.position.number, chain: .zero))
    let thrown = await #expect(throws: JournalFailure.self) { _ = try await SQLiteJournal(path: path).open() }
    let finding = later == 0 ? "this is a different database" : "commits are missing"
    #expect("\(String(describing: thrown))".contains(finding))
    #expect(try version(path) == 10)
  }

  @Test("is converted while a copy of it is restored")
  func restored() async throws {
    let folder = try TemporaryFolder()
    let (path, draft) = try await older(folder)
    let store = folder.path("store.db")
    #expect(try await SQLiteJournal.restore(path, to: store).restored.head == draft.head)
    let journal = SQLiteJournal(path: store)
    #expect(try await journal.open() == draft.head)
    #expect(try await journal.verify() == [])
    await journal.close()
    #expect(try version(path) == 10)
  }
}
