import AscentRules
import AscentRuntime
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("A file or schema that cannot be opened is reported and left unchanged")
struct OpenErrorTests {
  /// A name, what lies at `path` before it is opened, and what is said.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var prepare: @Sendable (_ path: String) throws -> Void
    var isExpected: @Sendable (JournalFailure.CannotOpen) -> Bool
  }

  static func database(_ path: String, _ sql: String) throws {
    let connection = try Connection(path: path, role: .writer)
    try connection.execute(sql)
    connection.close()
  }

  static let cases = [
    Case(testDescription: "a folder") {
      try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false)
    } isExpected: {
      if case .isFolder = $0 { true } else { false }
    },
    Case(testDescription: "a text") {
      try Data("habits: run, read".utf8).write(to: URL(filePath: $0))
    } isExpected: {
      if case .notADatabase = $0 { true } else { false }
    },
    Case(testDescription: "a long file of zeros") {
      try Data(count: 8192).write(to: URL(filePath: $0))
    } isExpected: {
      if case .notADatabase = $0 { true } else { false }
    },
    Case(testDescription: "another application's database") {
      try database($0, "PRAGMA application_id = 77; CREATE TABLE notes(text TEXT)")
    } isExpected: {
      if case .otherApplication(_, 77) = $0 { true } else { false }
    },
    Case(testDescription: "a database without an application") {
      try database($0, "CREATE TABLE notes(text TEXT)")
    } isExpected: {
      if case .otherApplication(_, 0) = $0 { true } else { false }
    },
    Case(testDescription: "a newer version's database") {
      try database(
        $0, "PRAGMA application_id = \(Migrations.applicationID); PRAGMA user_version = 99; CREATE TABLE x(y)")
    } isExpected: {
      if case .newerVersion(_, 99, Migrations.current) = $0 { true } else { false }
    },
    Case(testDescription: "a link in circles") {
      try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: $0)
    } isExpected: {
      if case .noAccess = $0 { true } else { false }
    },
    Case(testDescription: "a link to nothing") {
      try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: $0 + "x")
    } isExpected: {
      if case .noAccess = $0 { true } else { false }
    },
  ]

  @Test("a pipe, a device, memory, and the names of the files beside a store")
  func ownNames() async throws {
    let folder = try TemporaryFolder()
    #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
    try await expectCannotOpen(folder.path("pipe")) { $0.message.hasPrefix("it is a pipe") }
    try FileManager.default.removeItem(atPath: folder.path("pipe"))
    try await expectCannotOpen("/dev/null") { $0.message.contains("a device") }
    try await expectCannotOpen(":memory:") { $0.message == "for a store in memory, use --store memory" }
    for suffix in Preflight.ownSuffixes {
      try await expectCannotOpen(folder.path("x" + suffix)) {
        $0.message.contains("names ending in \(suffix) are reserved")
      }
    }
    #expect(try folder.contents().isEmpty)
  }

  @Test("but a view and an index of the user are noted and left alone")
  func additions() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    await journal.close()
    try Self.database(path, "CREATE VIEW mine AS SELECT 1; CREATE INDEX mine_too ON commands(zone)")
    #expect(try await journal.open() == JournalHead())
    #expect(
      await journal.notes == ["the database also has index mine_too, view mine, which ascent leaves alone"])
    #expect(try await journal.verify() == [])
    await journal.close()
  }

  @Test("this file", arguments: cases)
  func cannotOpen(_ tried: Case) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    try tried.prepare(path)
    let before = try folder.contents()
    try await expectCannotOpen(path, tried.isExpected)
    #expect(try folder.contents() == before)
  }

  @Test("a journal with two hard links, until one is removed")
  func hardLink() async throws {
    let folder = try TemporaryFolder()
    let (path, other) = (folder.path("journal.db"), folder.path("other.db"))
    let first = SQLiteJournal(path: path)
    _ = try await first.open()
    var draft = JournalDraft()
    try await first.commit(draft.group([.init("ann", "op", [])]))
    await first.close()
    try FileManager.default.linkItem(atPath: path, toPath: other)
    for name in [path, other] { try await expectCannotOpen(name) { $0.message.contains("2 names") } }
    try FileManager.default.removeItem(atPath: other)
    #expect(try await first.open() == draft.head)
    await first.close()
  }

  @Test("a journal with a hard link to a file beside it", arguments: ["-wal", "-shm", "-anchor", "-lock"])
  func hardLinkBeside(suffix: String) async throws {
    let folder = try TemporaryFolder()
    let (path, other) = (folder.path("journal.db"), folder.path("other.txt"))
    let first = SQLiteJournal(path: path)
    _ = try await first.open()
    var draft = JournalDraft()
    try await first.commit(draft.group([.init("ann", "op", [])]))
    await first.close()
    try? FileManager.default.removeItem(atPath: path + suffix)
    try Data("precious".utf8).write(to: URL(fileURLWithPath: other))
    try FileManager.default.linkItem(atPath: other, toPath: path + suffix)
    try await expectCannotOpen(path) { $0.message.contains("journal.db\(suffix) has 2 names") }
    #expect(try String(contentsOf: URL(fileURLWithPath: other), encoding: .utf8) == "precious")
  }

  @Test(
    "a journal with a folder or a link in place of a file beside it, which doctor reports, too",
    arguments: ["-wal", "-shm", "-anchor", "-lock"], [nil, "nothing", "journal.db"])
  func inTheWay(suffix: String, destination: String?) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    await journal.close()
    try? FileManager.default.removeItem(atPath: path + suffix)
    if let destination {
      try FileManager.default.createSymbolicLink(atPath: path + suffix, withDestinationPath: folder.path(destination))
    } else {
      try FileManager.default.createDirectory(atPath: path + suffix, withIntermediateDirectories: false)
    }
    try await expectCannotOpen(path) { $0.message.hasPrefix("journal.db\(suffix) is in the way") }
    let report = try await StoreExamination.report(on: path, now: Instant(milliseconds: 0))
    #expect(report.state == .unreadable && report.cause.contains("move it away"), "\(report)")
  }

  @Test("a path that looks like a URI is a path")
  func uri() throws {
    let folder = try TemporaryFolder()
    let thrown = #expect(throws: SQLiteFailure.self) {
      try Connection(path: "file:" + folder.path("journal.db"), role: .writer)
    }
    #expect(thrown?.primaryCode == SQLiteFailure.cannotOpen)
    #expect(try folder.contents().isEmpty)
  }

  @Test("a path in a folder whose name is not UTF-8, so that no other folder is used instead")
  func notUTF8() async throws {
    let folder = try TemporaryFolder()
    let link = folder.path("link")
    let name = folder.url.path.utf8.map { CChar(bitPattern: $0) } + [CChar(bitPattern: 0x2F), -1, 0]
    guard unsafe mkdir(name, 0o700) == 0 else { return }
    let isLinked = unsafe symlink(name, link) == 0
    #expect(isLinked)
    try await expectCannotOpen(link + "/journal.db") { $0.message.contains("not UTF-8") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: link).isEmpty)
  }

  @Test("a path in a missing folder")
  func missingFolder() async throws {
    let folder = try TemporaryFolder()
    try await expectCannotOpen(folder.path("none/journal.db")) { if case .noAccess = $0 { true } else { false } }
  }

  @Test("a path with a file as a folder, an empty path, and one in a folder that cannot be written")
  func badPaths() async throws {
    let folder = try TemporaryFolder()
    try Data("x".utf8).write(to: URL(filePath: folder.path("file")))
    try await expectCannotOpen(folder.path("file/journal.db")) { if case .noAccess = $0 { true } else { false } }
    try await expectCannotOpen("") { if case .system = $0 { true } else { false } }
    #if os(Linux)
    try await expectCannotOpen("/proc/journal.db") { if case .noAccess = $0 { true } else { false } }
    #endif
  }

  @Test("a journal that is already open, by any name")
  func inUse() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let first = SQLiteJournal(path: path)
    _ = try await first.open()
    try FileManager.default.createSymbolicLink(atPath: folder.path("link.db"), withDestinationPath: path)
    for name in [path, folder.path("link.db")] {
      try await expectCannotOpen(name) { if case .inUse = $0 { true } else { false } }
    }
    var draft = JournalDraft()
    try await first.commit(draft.group([.init("ann", "op", [])]))
    await first.close()
    let second = SQLiteJournal(path: folder.path("link.db"))
    #expect(try await second.open() == draft.head)
    await second.close()
  }

  @Test("but an empty file or an empty database becomes a journal")
  func emptyFile() async throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder.path("empty")))
    try Self.database(folder.path("vacuumed"), "PRAGMA journal_mode = WAL; VACUUM")
    for name in ["empty", "vacuumed"] {
      let journal = SQLiteJournal(path: folder.path(name))
      #expect(try await journal.open() == JournalHead())
      await journal.close()
      let header = try Data(contentsOf: URL(filePath: folder.path(name)))[68..<72]
      #expect(Array(header) == Array("Ascn".utf8))
    }
  }

  @Test("but a journal of version 1 is migrated with its content")
  func migration() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    try Self.database(
      path,
      Migrations.version1
        + "PRAGMA application_id = \(Migrations.applicationID); PRAGMA user_version = 1; "
        + "INSERT INTO users VALUES (1, 'ann')"
    )
    let journal = SQLiteJournal(path: path)
    #expect(try await journal.open() == JournalHead())
    await journal.close()
    let connection = try Connection(path: path, role: .reader)
    #expect(try connection.integer("PRAGMA user_version") == Int64(Migrations.current))
    #expect(try connection.integer("SELECT count(*) FROM users") == 1)
    #expect(try connection.integer("SELECT count(*) FROM commands") == 0)
  }

  private func expectCannotOpen(_ path: String, _ isExpected: (JournalFailure.CannotOpen) -> Bool) async throws {
    do throws(JournalFailure) {
      _ = try await SQLiteJournal(path: path).open()
      Issue.record("\(path) was opened")
    } catch {
      guard case .cannotOpen(let reason) = error, isExpected(reason) else { Issue.record("\(error)"); return }
    }
  }
}
