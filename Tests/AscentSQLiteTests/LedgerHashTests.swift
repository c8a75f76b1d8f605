import AscentRules
import AscentRuntime
import AscentTestKit
import Foundation
import Testing

@testable import AscentSQLite

@Suite("A database of version 11, whose ledger entries have hashes")
struct LedgerHashTests {
  /// A store that version 11 wrote: two habits, four completions, an undo that was undone.
  private func older(_ folder: TemporaryFolder) throws -> String {
    let path = folder.path("journal.db")
    let url = try #require(Bundle.module.url(forResource: "version11", withExtension: "sql"))
    let connection = try Connection(path: path, role: .writer)
    try connection.execute(String(contentsOf: url, encoding: .utf8))
    connection.close()
    return path
  }

  @Test("keeps its bodies and links, verifies, and continues with entries without a hash")
  func continues() async throws {
    let folder = try TemporaryFolder()
    let path = try older(folder)
    let before = try bodies(in: path)
    #expect(before.count == 10)
    // Before the next close, which would be a command of its own.
    let clock = ManualClock(try #require(Instant(iso8601: "2026-11-26T00:00:00Z")))
    let ascent = Ascent(journal: SQLiteJournal(path: path), clock: clock)
    try await ascent.withRunning {
      let me = ascent.person("me")
      #expect(try await me.report().totalXP == 70)
      let done = try await me.complete("Run", id: "after")
      try await me.undo(done.operation, id: "undo-after")
      #expect(try await me.audit().findings == [])
      let differences = try await me.differences()
      #expect(differences.isEmpty)
    }
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    #expect(try await journal.verify() == [])
    await journal.close()
    let after = try bodies(in: path)
    #expect(Array(after.prefix(before.count)) == before)
    #expect(after.count == before.count + 2)
  }

  @Test("opens without the view that is replaced, keeps a view of its user, and drops its snapshots")
  func views() async throws {
    let folder = try TemporaryFolder()
    let path = try older(folder)
    let connection = try Connection(path: path, role: .writer)
    try connection.execute(
      "DROP VIEW xp_ledger; CREATE VIEW mine AS SELECT seq FROM commands;"
        + "INSERT INTO snapshots VALUES (1, 1, 1, x'00', x'00')")
    connection.close()
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    await journal.close()
    let after = try Connection(path: path, role: .reader)
    defer { after.close() }
    let views = "SELECT count(*) FROM sqlite_schema WHERE type = 'view' AND name IN ('mine', 'xp_ledger')"
    #expect(try after.integer(views) == 2)
    #expect(try after.integer("SELECT count(*) FROM snapshots") == 0)
    #expect(try after.integer("PRAGMA user_version") == 13)
  }

  @Test("has damage when a hash was changed, like any other byte of a body")
  func changedHash() async throws {
    let folder = try TemporaryFolder()
    let path = try older(folder)
    let connection = try Connection(path: path, role: .writer)
    try connection.execute(
      "UPDATE commands SET body = CAST(substr(body, 1, length(body) - 1) || x'00' AS BLOB) WHERE seq = 10")
    connection.close()
    let journal = SQLiteJournal(path: path)
    let fault = await #expect(throws: JournalFailure.self) { _ = try await journal.open() }
    #expect("\(String(describing: fault))".contains("operation 10 differs from what was committed"))
  }

  private func bodies(in path: String) throws -> [[UInt8]] {
    let connection = try Connection(path: path, role: .reader)
    defer { connection.close() }
    let rows = try connection.prepare("SELECT body FROM commands ORDER BY seq")
    var bodies: [[UInt8]] = []
    while try rows.step() { bodies.append(rows.bytes(0)) }
    return bodies
  }
}
