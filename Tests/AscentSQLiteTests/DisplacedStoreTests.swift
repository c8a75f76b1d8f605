import AscentRules
import AscentRuntime
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("A store that is deleted, replaced or moved while it is open")
struct DisplacedStoreTests {
  private func journal(_ folder: TemporaryFolder) async throws -> (SQLiteJournal, JournalDraft) {
    let journal = SQLiteJournal(path: folder.path("journal.db"))
    _ = try await journal.open()
    var draft = JournalDraft()
    for number in 0..<5 {
      try await journal.commit(draft.group([.init("ann", "\(number)", SampleEvents.completion())]))
    }
    return (journal, draft)
  }

  private static func displaced(_ path: String) -> String {
    "\(path) was deleted, replaced or moved while it was open; put it back, or end this process and start "
      + "again"
  }

  private func expectUnknown(_ journal: SQLiteJournal, _ draft: JournalDraft, _ word: String) async {
    var draft = draft
    let group = draft.group([.init("ann", "late", [])])
    let thrown = await #expect(throws: JournalFailure.self) { try await journal.commit(group) }
    guard case .outcomeUnknown(let detail) = thrown, detail.contains(word) else {
      Issue.record("\(String(describing: thrown))")
      return
    }
  }

  @Test("is not said to be gone if the system cannot look for it")
  func unreachable() async throws {
    let folder = try TemporaryFolder()
    let inner = folder.path("inner")
    let files = FileManager.default
    try files.createDirectory(atPath: inner, withIntermediateDirectories: false)
    let journal = SQLiteJournal(path: inner + "/journal.db")
    _ = try await journal.open()
    var draft = JournalDraft()
    try await journal.commit(draft.group([.init("ann", "0", SampleEvents.completion())]))
    // A link that leads to itself.
    try files.moveItem(atPath: inner, toPath: folder.path("other"))
    try files.createSymbolicLink(atPath: inner, withDestinationPath: "inner")
    await expectUnknown(journal, draft, "can no longer be found: Too many levels of symbolic links")
    try files.removeItem(atPath: inner)
    try files.moveItem(atPath: folder.path("other"), toPath: inner)
    #expect(try await journal.open().commit >= draft.head.commit)
    await journal.close()
  }

  @Test("is not committed to any more, nor created again", arguments: ["deleted", "replaced", "moved", "all deleted"])
  func database(_ change: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let (journal, draft) = try await journal(folder)
    let files = FileManager.default
    switch change {
    case "deleted": try files.removeItem(atPath: path)
    case "moved": try files.moveItem(atPath: path, toPath: folder.path("other.db"))
    case "replaced":
      try files.copyItem(atPath: path, toPath: folder.path("copy"))
      try files.removeItem(atPath: path)
      try files.moveItem(atPath: folder.path("copy"), toPath: path)
    default: for name in try folder.contents().keys { try files.removeItem(atPath: folder.path(name)) }
    }
    await expectUnknown(journal, draft, "was deleted, replaced or moved")
    await #expect(throws: JournalFailure.outcomeUnknown(Self.displaced(path))) { _ = try await journal.open() }
    if change == "moved" {
      // Back in its place it is opened again, with all that was acknowledged.
      try files.moveItem(atPath: folder.path("other.db"), toPath: path)
      #expect(try await journal.open().commit >= draft.head.commit)
      await journal.close()
      #expect(await journal.lastingFailure == nil)
    } else {
      await journal.close()
      #expect(await journal.lastingFailure != nil)
      #expect(files.fileExists(atPath: path) == (change == "replaced"))
    }
  }

  @Test("without its log keeps what was committed")
  func log() async throws {
    let folder = try TemporaryFolder()
    let (journal, draft) = try await journal(folder)
    try FileManager.default.removeItem(atPath: folder.path("journal.db-wal"))
    await expectUnknown(journal, draft, "-wal was deleted, replaced or moved")
    #expect(try await journal.open() == draft.head)
    await journal.close()
  }

  @Test("without its lock is not shared unnoticed, and a lock of another process stays")
  func lock() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let (journal, draft) = try await journal(folder)
    try FileManager.default.removeItem(atPath: path + "-lock")
    let second = SQLiteJournal(path: path)
    #expect(try await second.open() == draft.head)
    var other = draft
    try await second.commit(other.group([.init("bob", "other", [])]))
    await expectUnknown(journal, draft, "another program has written")
    let thrown = await #expect(throws: JournalFailure.self) { _ = try await journal.open() }
    #expect(thrown == .cannotOpen(reason: .inUse(path: path)))
    await journal.close()
    #expect(FileManager.default.fileExists(atPath: path + "-lock"))
    try await second.commit(other.group([.init("bob", "more", [])]))
    await second.close()
    #expect(!FileManager.default.fileExists(atPath: path + "-lock"))
  }

  @Test("says what happened to those who ask before it is back")
  func explained() async throws {
    let folder = try TemporaryFolder()
    let (journal, _) = try await journal(folder)
    await journal.close()
    var configuration = Configuration()
    configuration.runsScheduler = false
    let ascent = Ascent(journal: journal, configuration: configuration)
    do {
      try await ascent.withRunning {
        _ = try await ascent.person("eve").add(.habit("Run"), id: "run")
        try FileManager.default.moveItem(atPath: folder.path("journal.db"), toPath: folder.path("other.db"))
        let failure = JournalFailure.outcomeUnknown(Self.displaced(folder.path("journal.db")))
        await #expect(throws: AscentError.outcomeUnknown(failure)) {
          try await ascent.person("eve").complete("Run", id: "late")
        }
        for _ in 0..<2 {
          let thrown = await #expect(throws: AscentError.self) { _ = try await ascent.report(on: UserID("eve")) }
          #expect(
            "\(thrown.map { "\($0)" } ?? "")".contains("was deleted, replaced or moved"),
            "\(String(describing: thrown))")
          let checked = await #expect(throws: AscentError.self) { _ = try await ascent.verifyJournal() }
          #expect(
            "\(checked.map { "\($0)" } ?? "")".contains("; put it back, or end"), "\(String(describing: checked))")
        }
      }
      Issue.record("ended as if nothing had happened")
    } catch {}
  }

  @Test(
    "that another program has only tidied up takes the next commit",
    arguments: ["PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA wal_checkpoint(RESTART)", "VACUUM"])
  func tidied(_ statement: String) async throws {
    let folder = try TemporaryFolder()
    var (journal, draft) = try await journal(folder)
    for id in ["one", "two"] {
      let other = try Connection(path: folder.path("journal.db"), role: .writer)
      try other.execute(statement)
      other.close()
      try await journal.commit(draft.group([.init("ann", id, SampleEvents.completion())]))
    }
    #expect(try await journal.verify() == [])
    #expect(try await journal.commands(after: .start, limit: .max).map(\.inWords) == draft.stored.map(\.inWords))
    await journal.close()
    #expect(await journal.lastingFailure == nil)
  }

  @Test("that another program has only tidied up takes writes that arrive together")
  func tidiedTogether() async throws {
    let folder = try TemporaryFolder()
    var (journal, draft) = try await journal(folder)
    for round in 1...20 {
      let other = try Connection(path: folder.path("journal.db"), role: .writer)
      try other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      other.close()
      let group = draft.group([.init("ann", "round\(round)", SampleEvents.completion())])
      async let committed: Void = journal.commit(group)
      async let first: Void = journal.saveCheckpoint(Checkpoint(name: "first", position: .start, body: [1]))
      async let second: Void = journal.saveCheckpoint(Checkpoint(name: "second", position: .start, body: [2]))
      try await first
      try await committed
      try await second
    }
    #expect(try await journal.verify() == [])
    #expect(try await journal.commands(after: .start, limit: .max).map(\.inWords) == draft.stored.map(\.inWords))
    await journal.close()
  }

  @Test("that another process has continued takes no write before it is opened again")
  func continued() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    var (journal, draft) = try await journal(folder)
    try FileManager.default.removeItem(atPath: path + "-lock")
    let other = SQLiteJournal(path: path)
    _ = try await other.open()
    var theirs = draft
    try await other.commit(theirs.group([.init("bob", "theirs", SampleEvents.completion())]))
    await other.close()
    let (first, open) = (journal, draft.group([.init("ann", "ours", SampleEvents.completion())]))
    async let saved = #expect(throws: JournalFailure.self) {
      try await first.saveCheckpoint(Checkpoint(name: "sink", position: .start, body: [1]))
    }
    async let committed = #expect(throws: JournalFailure.self) { try await first.commit(open) }
    for thrown in await [saved, committed] {
      switch thrown {
      case .outcomeUnknown, .closed: break
      default: Issue.record("\(String(describing: thrown))")
      }
    }
    #expect(try await journal.open() == theirs.head)
    try await journal.commit(theirs.group([.init("ann", "later", SampleEvents.completion())]))
    #expect(try await journal.verify() == [])
    await journal.close()
  }

  @Test("that another program has damaged takes no commit, and names the damage")
  func damagedByAnother() async throws {
    let folder = try TemporaryFolder()
    let (journal, draft) = try await journal(folder)
    let other = try Connection(path: folder.path("journal.db"), role: .writer)
    try other.execute("UPDATE commands SET body = x'00' WHERE seq = 3; PRAGMA wal_checkpoint(TRUNCATE)")
    other.close()
    await expectUnknown(journal, draft, "another program has written")
    let thrown = await #expect(throws: JournalFailure.self) { _ = try await journal.open() }
    guard case .damaged = thrown else { Issue.record("\(String(describing: thrown))"); return }
    await journal.close()
  }

  @Test("notices another program's commit also after a commit that found the file locked")
  func lockedMeanwhile() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let (closed, made) = try await journal(folder)
    await closed.close()
    var draft = made
    let (journal, _) = try OpenJournal.open(path: path, synchronous: .full, held: nil, FoundDamage())
    journal.connection.setBusyTimeout(milliseconds: 0)
    let other = try Connection(path: path, role: .writer)
    try other.execute("INSERT INTO zones(name) VALUES ('Etc/Other'); BEGIN IMMEDIATE")
    let group = draft.group([.init("ann", "late", [])])
    let locked = #expect(throws: JournalFailure.self) { try journal.commit(group) }
    guard case .nothingWritten = locked else { Issue.record("\(String(describing: locked))"); return }
    try other.execute("COMMIT")
    let noticed = #expect(throws: JournalFailure.self) { try journal.commit(group) }
    guard case .outcomeUnknown(let detail) = noticed, detail.contains("another program has written") else {
      Issue.record("\(String(describing: noticed))")
      return
    }
    other.close()
  }
}
