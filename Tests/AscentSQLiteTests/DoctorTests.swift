import AscentRules
import AscentRuntime
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("The state of a store")
struct DoctorTests {
  private static let now = Instant(milliseconds: 1_760_500_000_000)

  private func filled(_ path: String, commits: Int = 4) async throws -> JournalDraft {
    let journal = SQLiteJournal(path: path)
    let draft = try await journal.openFilled(commits: commits)
    await journal.close()
    return draft
  }

  private func change(_ path: String, _ sql: String) throws {
    let connection = try Connection(path: path, role: .writer)
    try connection.execute("PRAGMA journal_mode = DELETE;" + sql)
    connection.close()
  }

  /// The report, after checking that finding it out changed nothing.
  private func report(_ folder: TemporaryFolder, _ name: String = "journal.db") async throws -> StoreReport {
    let before = try folder.contents()
    let report = try await StoreExamination.report(on: folder.path(name), now: Self.now)
    #expect(try folder.contents() == before)
    return report
  }

  @Test("that is fine says how much is in it")
  func fine() async throws {
    let folder = try TemporaryFolder()
    let draft = try await filled(folder.path("journal.db"))
    var found = try await report(folder)
    #expect(found.state == .fine && found.notes == [] && found.advice == [], "\(found)")
    #expect(found.figures?.people == 2 && found.figures?.commands == 8)
    #expect(found.figures?.commits == draft.head.commit)
    #expect(found.figures?.lastCommit == Instant(milliseconds: 1_760_000_000_003))
    let journal = SQLiteJournal(path: folder.path("journal.db"))
    _ = try await journal.open()
    found = try await report(folder)
    #expect(
      found.state == .fine
        && found.notes == ["this session has it open; meanwhile others can back it up, and read it with --read-only"])
    await journal.close()
    try FileManager.default.removeItem(atPath: folder.path("journal.db-anchor"))
    try change(
      folder.path("journal.db"), "CREATE VIEW mine AS SELECT 1; INSERT INTO due VALUES (1, 1000, NULL, NULL)")
    found = try await report(folder)
    #expect(found.state == .fine && found.notes.count == 3, "\(found)")
    #expect(found.notes.contains { $0.contains("view mine") })
    #expect(found.notes.contains { $0.contains("overdue days of 1 person") })
  }

  @Test("that is not there, or something else")
  func notAStore() async throws {
    let folder = try TemporaryFolder()
    #expect(try await report(folder).state == .missing)
    #expect(try await StoreExamination.report(on: folder.url.path, now: Self.now).state == .notAStore)
    try Data("text".utf8).write(to: URL(filePath: folder.path("journal.db")))
    #expect(try await report(folder).state == .notAStore)
    try Data().write(to: URL(filePath: folder.path("journal.db")))
    #expect(try await report(folder).state == .missing)
    try change(folder.path("other.db"), "PRAGMA application_id = 7; CREATE TABLE x(y)")
    #expect(try await report(folder, "other.db").state == .notAStore)
    try change(
      folder.path("new.db"),
      "PRAGMA application_id = \(Migrations.applicationID); PRAGMA user_version = 99; CREATE TABLE x(y)")
    #expect(try await report(folder, "new.db").state == .newerVersion)
    var database = try Version3Database(path: folder.path("old.db"))
    var draft = JournalDraft()
    try database.append(draft.group([.init("ann", "1", [])]))
    database.close()
    let old = try await report(folder, "old.db")
    #expect(old.state == .fine && old.notes.contains { $0.contains("version 3") }, "\(old)")
  }

  @Test(
    "with a rollback journal of another state keeps its commands, and the journal is renamed", arguments: [true, false])
  func foreignJournal(_ hasHead: Bool) async throws {
    let folder = try TemporaryFolder()
    let draft = try await filled(folder.path("journal.db"))
    let (path, files) = (folder.path("journal.db"), FileManager.default)
    // The journal of a transaction that grew an empty database from one page: rolling it back would
    // cut the store to that page.
    let head: [UInt8] = [
      0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0,
      0x10, 0,
    ]
    let journal = Data(head + [UInt8](repeating: 0, count: 484))
    try journal.write(to: URL(filePath: path + "-journal"))
    if !hasHead { try files.removeItem(atPath: path + "-anchor") }
    let before = try Data(contentsOf: URL(filePath: path))
    let found = try await report(folder)
    #expect(found.state == .fine && found.notes.contains { $0.contains("the next start renames it") }, "\(found)")
    let reader = SQLiteReadOnlyJournal(path: path)
    #expect(try await reader.open() == draft.head)
    await reader.close()
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    let store = SQLiteJournal(path: path)
    #expect(try await store.open() == draft.head)
    #expect(await store.notes.contains { $0.hasSuffix("was renamed to \(path)-left-journal") })
    #expect(try await store.verify() == [])
    await store.close()
    #expect(try Data(contentsOf: URL(filePath: path + "-left-journal")) == journal)
  }

  @Test("that is damaged names the damage in words", arguments: PlantedDamage.changes)
  func damaged(_ change: PlantedChange, finding: String) async throws {
    let folder = try TemporaryFolder()
    _ = try await filled(folder.path("journal.db"))
    let connection = try Connection(path: folder.path("journal.db"), role: .writer)
    try connection.execute("PRAGMA journal_mode = DELETE")
    try connection.plant(change)
    connection.close()
    let found = try await report(folder)
    // What somebody added need only be dropped: a backup would lose what was recorded since.
    let advice = finding.contains("was added") ? "drop what was added, in the sqlite3 shell" : "ascent --store "
    #expect(found.state == .damaged && found.advice.contains { $0.hasPrefix(advice) })
    #expect(found.advice.contains { $0.contains("restore") } == !finding.contains("was added"))
    for text in found.damage.map(\.detail) + [found.cause] {
      #expect(!text.contains("SELECT") && !text.contains("\n") && !text.contains("constraint"), "\(text)")
    }
  }

  @Test(
    "has the findings of SQLite in words",
    arguments: [
      ("CHECK constraint failed in commands", "a row of the table commands has a value that is not allowed"),
      ("NULL value in due.at", "a row of the table due has a value that is not allowed"),
      ("row 3 missing from index due_closes", "the index due_closes does not match its table"),
      ("wrong # of entries in index due_closes", "the index due_closes does not match its table"),
      (
        "wrong # of entries in index sqlite_autoindex_users_1",
        "the index sqlite_autoindex_users_1 does not match its table"
      ),
      (
        "*** in database main ***\nTree 9 page 9: btreeInitPage() returns error code 11",
        "the pages of the database are inconsistent"
      ),
    ])
  func words(_ text: String, _ expected: String) {
    #expect(Connection.words(ofFinding: text) == expected)
    #expect(Connection.allowsWriting(expected) == expected.hasPrefix("the index due_closes"))
  }

  @Test("whose index lacks a row says so")
  func pages() async throws {
    let folder = try TemporaryFolder()
    _ = try await filled(folder.path("journal.db"))
    try change(folder.path("journal.db"), "INSERT INTO due VALUES (1, 1760900000000, 5, NULL)")
    let connection = try Connection(path: folder.path("journal.db"), role: .writer)
    let page = try #require(try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'due_closes'"))
    connection.close()
    let file = try FileHandle(forUpdating: URL(filePath: folder.path("journal.db")))
    // The number of entries of the index's only page.
    try file.seek(toOffset: UInt64(page - 1) * 4096 + 3)
    try file.write(contentsOf: Data([0, 0]))
    try file.close()
    let found = try await report(folder)
    #expect(found.damage.map(\.detail).contains("the index due_closes does not match its table"), "\(found)")
    let journal = SQLiteJournal(path: folder.path("journal.db"))
    _ = try await journal.open()
    let damage = try await journal.verify().map(\.detail)
    #expect(damage.contains("the index due_closes does not match its table"), "\(damage)")
    // What was recorded is whole, and a copy has new pages and indexes.
    try await journal.backUp(to: folder.path("backup.db"))
    await journal.close()
    // SQLite also finds the page itself inconsistent.
    #expect(await journal.lastingFailure == .damaged(damage.map { JournalDamage(commit: nil, detail: $0) }))
    #expect(found.advice[0].hasPrefix("ascent --store \(folder.path("journal.db")) backup FILE"), "\(found)")
    #expect(try await StoreExamination.report(on: folder.path("backup.db"), now: Self.now).state == .fine)
  }

  @Test("with an unreadable page of an index is not backed up as if it were whole")
  func unreadableIndex() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    _ = try await filled(path)
    try change(path, "INSERT INTO due VALUES (1, 1760900000000, 5, NULL)")
    try PlantedDamage.overwriteLeafPage(0, of: "due_closes", in: path)
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    let thrown = await #expect(throws: JournalFailure.self) { try await journal.backUp(to: folder.path("backup.db")) }
    guard case .damaged = thrown else { Issue.record("\(String(describing: thrown))"); return }
    #expect(!FileManager.default.fileExists(atPath: folder.path("backup.db")))
    await journal.close()
  }

  @Test("whose erasure was interrupted is put in order by a start")
  func rollbackJournal() async throws {
    let folder = try TemporaryFolder()
    _ = try await filled(folder.path("journal.db"))
    // A journal that begins with 0 is ignored.
    try Data(count: 512).write(to: URL(filePath: folder.path("journal.db-journal")))
    #expect(try await report(folder).state == .fine)
    // As the erasure leaves it: out of WAL mode.
    try change(folder.path("journal.db"), "SELECT 1")
    try Data(repeating: 0xD9, count: 512).write(to: URL(filePath: folder.path("journal.db-journal")))
    let found = try await report(folder)
    #expect(found.state == .unreadable, "\(found)")
    #expect(found.advice == ["ascent --store \(folder.path("journal.db")) today does that"])
  }

  @Test("with a damaged page names the commit at which it shows, and that the rest can be read")
  func damagedPage() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    _ = try await filled(path, commits: 240)
    try change(path, "SELECT 1")
    try PlantedDamage.overwriteLeafPage(2, of: "commands", in: path)
    let found = try await report(folder)
    #expect(found.state == .damaged && found.cause.hasPrefix("damaged at commit "), "\(found)")
    #expect(found.advice.contains { $0.contains("--read-only") })
  }

  @Test("with the number of a format that has other tables is damaged, for a start, too", arguments: [-1, 0, 1, 5, 10])
  func wrongVersion(number: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let draft = try await filled(path)
    try change(path, "PRAGMA user_version = \(number)")
    let detail = "the schema has version \(number), which does not fit its tables"
    let found = try await report(folder)
    #expect(found.state == .damaged && found.cause == detail, "\(found)")
    await #expect(throws: JournalFailure.damaged([JournalDamage(commit: nil, detail: detail)])) {
      try await SQLiteJournal(path: path).open()
    }
    try change(path, "PRAGMA user_version = \(Migrations.current)")
    #expect(try await SQLiteJournal(path: path).open() == draft.head)
  }

  @Test("that lost its end, its header, its database or a snapshot says what follows")
  func lost() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    var draft = try await filled(path)
    let old = try Data(contentsOf: URL(filePath: path))
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    try await journal.commit(draft.group([.init("ann", "late", [])]))
    await journal.close()
    let whole = try Data(contentsOf: URL(filePath: path))
    try old.write(to: URL(filePath: path))
    var found = try await report(folder)
    #expect(found.state == .damaged && found.cause == "the latest commits are missing")
    for place in [3, 19, 69] {
      var damaged = whole
      damaged[place] ^= 0xFF
      try damaged.write(to: URL(filePath: path))
      found = try await report(folder)
      #expect(found.state == .damaged && found.cause.hasPrefix("the header of "), "\(place): \(found)")
      let thrown = await #expect(throws: JournalFailure.self) { _ = try await SQLiteJournal(path: path).open() }
      #expect(thrown.map { "\($0)".contains("is damaged, so the database cannot be read") } == true)
    }
    try Data().write(to: URL(filePath: path))
    #expect(try await report(folder).cause.hasPrefix("the database is missing or empty"))
    try whole.write(to: URL(filePath: path))
    try change(path, "UPDATE snapshots SET bytes = zeroblob(length(bytes))")
    found = try await report(folder)
    #expect(found.state == .damaged && found.cause == "a snapshot is wrong", "\(found)")
    try FileManager.default.removeItem(atPath: path)
    #expect(try await report(folder).state == .damaged)
  }
}
