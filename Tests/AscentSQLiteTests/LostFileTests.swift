import AscentRules
import AscentRuntime
import AscentStorage
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

/// A store that has lost a file: what is still known of it, and that nothing more is lost.
@Suite("A store that has lost a file")
struct LostFileTests {
  /// The files that a killed process leaves, with 15 commits in the log.
  private func killed(_ folder: TemporaryFolder, _ name: String = "killed.db") async throws -> String {
    let journal = SQLiteJournal(path: folder.path("journal.db"))
    _ = try await journal.open()
    var draft = JournalDraft()
    for number in 1...15 {
      try await journal.commit(draft.group([.init("ann", "\(number)", SampleEvents.completion())]))
    }
    try await journal.backUp(to: folder.path("backup.db"))
    for suffix in ["", "-wal", "-anchor"] {
      try FileManager.default.copyItem(
        atPath: folder.path("journal.db" + suffix), toPath: folder.path(name + suffix))
    }
    await journal.close()
    return folder.path(name)
  }

  @Test("its log, and has an older one instead, is refused, and opens without that log", arguments: [true, false])
  func olderLog(hasHeadFile: Bool) async throws {
    let folder = try TemporaryFolder()
    let (path, files) = (folder.path("journal.db"), FileManager.default)
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    var draft = JournalDraft()
    for number in 1...16 {
      if number == 16 {
        for name in ["-wal", "-anchor"] { try files.copyItem(atPath: path + name, toPath: folder.path("old" + name)) }
      }
      try await journal.commit(draft.group([.init("ann", "\(number)", SampleEvents.completion())]))
    }
    await journal.close()
    for suffix in ["-wal", "-anchor"] { try? files.removeItem(atPath: path + suffix) }
    try files.copyItem(atPath: folder.path("old-wal"), toPath: path + "-wal")
    if hasHeadFile { try files.copyItem(atPath: folder.path("old-anchor"), toPath: path + "-anchor") }
    let before = try folder.contents()
    let failure = JournalFailure.damaged([
      JournalDamage(
        commit: 16,
        detail: "\(HeadCheck.otherLog): with \(path)-wal the store ends at commit 15, without it at commit 16")
    ])
    #expect(await opening(path) == failure)
    let report = try await StoreExamination.report(on: path, now: Instant(milliseconds: 0))
    #expect(report.cause == HeadCheck.otherLog, "\(report)")
    #expect(report.advice[1].contains("remove the -wal file from the copy"), "\(report)")
    #expect(try folder.contents()["journal.db"] == before["journal.db"])
    try files.removeItem(atPath: path + "-wal")
    let reopened = SQLiteJournal(path: path)
    #expect(try await reopened.open().commit == 16)
    await reopened.close()
  }

  @Test("its head file in a kill, records the copied commits at the next start")
  func recordsCopiedLog() async throws {
    let folder = try TemporaryFolder()
    let path = try await killed(folder)
    try FileManager.default.removeItem(atPath: path + "-anchor")
    let journal = SQLiteJournal(path: path, synchronous: .normal)
    #expect(try await journal.open().commit == 15)
    #expect(HeadFile.read(beside: path).record?.commit == 15)
    await journal.close()
  }

  private func opening(_ path: String) async -> JournalFailure? {
    let journal = SQLiteJournal(path: path)
    do throws(JournalFailure) { _ = try await journal.open() } catch { return error }
    await journal.close()
    return nil
  }

  @Test("its database, keeps the log and says that the database is missing", arguments: [false, true])
  func database(isEmptied: Bool) async throws {
    let folder = try TemporaryFolder()
    let path = try await killed(folder)
    for suffix in ["", "-anchor"] { try FileManager.default.removeItem(atPath: path + suffix) }
    if isEmptied { try Data().write(to: URL(filePath: path)) }
    let before = try folder.contents()
    let missing = JournalFailure.damaged(
      "the latest commits are missing: the database is missing or empty, but its log (\(path)-wal) is there")
    #expect(await opening(path) == missing)
    await #expect(throws: missing) { _ = try await SQLiteReadOnlyJournal(path: path).open() }
    await #expect(throws: missing) { _ = try await SQLiteQuery(nil).rows(ofStore: path) }
    #expect(SQLiteJournal.exists(at: path))
    let report = try await StoreExamination.report(on: path, now: Instant(milliseconds: 0))
    #expect(report.state == .damaged && report.advice[0].hasPrefix("put the database file back"), "\(report)")
    #expect(try folder.contents() == before)
    // A restore keeps the log, too.
    _ = try await SQLiteJournal.restore(folder.path("backup.db"), to: path)
    let kept = try folder.contents()
    #expect(kept.contains { $0.key.hasSuffix("-wal") && $0.value == before["killed.db-wal"] }, "\(kept.keys)")
    #expect(await opening(path) == nil)
  }

  @Test("its head file, still misses commits after a damaged part of the log, which stays")
  func headFile() async throws {
    for (share, isMissed) in [(0.1, true), (0.6, true), (1, false)] {
      let folder = try TemporaryFolder()
      let path = try await killed(folder)
      try FileManager.default.removeItem(atPath: path + "-anchor")
      var log = try Data(contentsOf: URL(filePath: path + "-wal"))
      // If only the last commit is damaged, that may come from a loss of power.
      log[Int(Double(log.count) * share) - 2000] ^= 1
      try log.write(to: URL(filePath: path + "-wal"))
      let reader = SQLiteReadOnlyJournal(path: path)
      _ = try await reader.open()
      #expect(await reader.damage.contains { $0.detail.contains("after a damaged part") } == isMissed)
      #expect(await (reader.missingEnd != nil) == isMissed)
      await reader.close()
      let failure = await opening(path)
      #expect((failure != nil) == isMissed, "\(String(describing: failure))")
      // If commits do not wait for the disk, a loss of power may have left this.
      let lenient = SQLiteJournal(path: folder.path("lenient.db"), synchronous: .normal)
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: lenient.path + suffix)
      }
      #expect(try await lenient.open().commit < 15)
      #expect(await lenient.notes.contains { $0.contains("of the log were left out") } == isMissed)
      await lenient.close()
      if isMissed { #expect(try Data(contentsOf: URL(filePath: path + "-wal")) == log) }
    }
  }

  @Test("its latest commits, shows nobody as if they were whole")
  func latestCommits() async throws {
    let folder = try TemporaryFolder()
    let path = try await killed(folder)
    try Data().write(to: URL(filePath: path + "-wal"))
    let reader = SQLiteReadOnlyJournal(path: path)
    let head = try await reader.open()
    #expect(await reader.missingEnd == "what was recorded after commit \(head.commit) is missing here")
    await reader.close()
  }
}
