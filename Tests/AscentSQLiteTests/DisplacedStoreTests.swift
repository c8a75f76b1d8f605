import AscentRules
import AscentRuntime
import AscentTestKit
import Foundation
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

  private func expectUnknown(_ journal: SQLiteJournal, _ draft: JournalDraft, _ word: String) async {
    var draft = draft
    let group = draft.group([.init("ann", "late", [])])
    let thrown = await #expect(throws: JournalFailure.self) { try await journal.commit(group) }
    guard case .outcomeUnknown(let detail) = thrown, detail.contains(word) else {
      Issue.record("\(String(describing: thrown))")
      return
    }
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
    await #expect(throws: JournalFailure.self) { _ = try await journal.open() }
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
}
