import AscentRules
import AscentRuntime
import AscentStorage
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("A store opened for a question")
struct QuestionJournalTests {
  private static let now = Instant(milliseconds: 1_780_000_000_000)

  /// A closed store with commits of two people, and what is due in it.
  private func filled(_ folder: TemporaryFolder, commits: Int = 4, dueAt: Instant? = nil) async throws -> String {
    let path = folder.path("journal.db")
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    var draft = JournalDraft()
    for number in 1...commits {
      try await journal.commit(
        draft.group([.init("ann", "a\(number)", SampleEvents.completion(day: Int32(20_000 + number)))]))
    }
    await journal.close()
    guard let dueAt else { return path }
    let connection = try Connection(path: path, role: .writer)
    try connection.execute("INSERT OR REPLACE INTO due SELECT id, \(dueAt.milliseconds), 20001, NULL FROM users")
    _ = try connection.checkpointWAL()
    return path
  }

  private func isReadOnly(_ path: String) async -> Bool {
    guard let journal = await SQLiteReadOnlyJournal.forQuestion(path: path, at: Self.now) else { return false }
    await journal.close()
    return true
  }

  @Test(
    "is neither read nor backed up if a trigger or a unique index was added",
    arguments: [
      "CREATE TRIGGER t AFTER INSERT ON commands BEGIN DELETE FROM empty_commits; END",
      "CREATE UNIQUE INDEX once ON commands(seq, zone)",
    ])
  func obstacles(_ sql: String) async throws {
    let folder = try TemporaryFolder()
    let path = try await filled(folder)
    let connection = try Connection(path: path, role: .writer)
    try connection.execute(sql)
    connection.close()
    #expect(await !isReadOnly(path))
    let reader = SQLiteReadOnlyJournal(path: path)
    _ = try await reader.open()
    let thrown = await #expect(throws: JournalFailure.self) { try await reader.backUp(to: folder.path("copy.db")) }
    #expect(thrown.map { "\($0)".contains("was added") } == true)
    await reader.close()
  }

  @Test("does not answer about a person with a damaged row: only an explicit read-only session does")
  func damagedPerson() async throws {
    let folder = try TemporaryFolder()
    let path = try await filled(folder)
    let connection = try Connection(path: path, role: .writer)
    try connection.execute("UPDATE commands SET body = x'00' WHERE seq = 2")
    connection.close()
    let reader = SQLiteReadOnlyJournal(path: path, checkedEventsMax: 1)
    _ = try await reader.open()
    let thrown = await #expect(throws: JournalFailure.self) { _ = try await reader.hydrate([UserID("ann")]) }
    #expect(thrown == .damaged("the history of ann cannot be read in full: malformed body of operation 2"))
    await reader.close()
  }

  @Test("is only read when a start would find nothing to do, and nothing of it changes")
  func atRest() async throws {
    let folder = try TemporaryFolder()
    let path = try await filled(folder)
    let before = try folder.contents()
    #expect(await isReadOnly(path))
    #expect(try folder.contents() == before)
  }

  @Test("is checked once: the next open does not read it again, and one after that does")
  func checkedOnce() async throws {
    let folder = try TemporaryFolder()
    let path = try await filled(folder)
    let journal = try #require(await SQLiteReadOnlyJournal.forQuestion(path: path, at: Self.now))
    try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
    #expect(try await journal.open().position.number > 0)
    let failure = await #expect(throws: JournalFailure.self) { try await journal.open() }
    #expect(failure.map { "\($0)".contains("the latest commits are missing: the database ends with commit 0") } == true)
    await journal.close()
  }

  @Test("is opened for writing when a day is over, and not before")
  func overdue() async throws {
    let folder = try TemporaryFolder()
    let path = try await filled(folder, dueAt: Self.now)
    #expect(await !isReadOnly(path))
    let later = try TemporaryFolder()
    #expect(await isReadOnly(try await filled(later, dueAt: Self.now.advanced(by: .seconds(1)))))
  }

  @Test("is opened for writing when the file that notes the last commit is missing, torn or ahead")
  func headFile() async throws {
    let folder = try TemporaryFolder()
    let path = try await filled(folder)
    let anchor = URL(fileURLWithPath: path + "-anchor")
    let bytes = try Data(contentsOf: anchor)
    var torn = bytes
    torn[3] ^= 1
    try torn.write(to: anchor)
    #expect(await !isReadOnly(path))
    try FileManager.default.removeItem(at: anchor)
    #expect(await !isReadOnly(path))
    let longer = try TemporaryFolder()
    let more = try await filled(longer, commits: 6)
    try FileManager.default.copyItem(at: URL(fileURLWithPath: more + "-anchor"), to: anchor)
    #expect(await !isReadOnly(path))
    try FileManager.default.removeItem(at: anchor)
    try bytes.write(to: anchor)
    #expect(await isReadOnly(path))
  }

  @Test("is opened for writing when its last commits are damaged, or its schema was changed")
  func damage() async throws {
    for statement in [
      "UPDATE commands SET committed_at = committed_at + 1 WHERE seq = 4", "CREATE TABLE mine (x)",
      "DROP INDEX due_closes",
    ] {
      let folder = try TemporaryFolder()
      let path = try await filled(folder)
      do {
        let connection = try Connection(path: path, role: .writer)
        try connection.execute(statement)
        _ = try connection.checkpointWAL()
      }
      #expect(await !isReadOnly(path), "\(statement)")
    }
  }

  @Test("is not opened where there is no store")
  func missing() async throws {
    let folder = try TemporaryFolder()
    #expect(await !isReadOnly(folder.path("nothing.db")))
  }
}
