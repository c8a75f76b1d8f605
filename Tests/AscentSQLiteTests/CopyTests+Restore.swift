import AscentRules
import AscentRuntime
import AscentStorage
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

/// Restoring a store from a copy.
extension CopyTests {
  @Test("takes the place of a store, which is kept with its head file")
  func restored() async throws {
    let folder = try TemporaryFolder()
    let (store, backup, early) = try await damagedLater(folder)
    let before = try folder.contents()
    let (restored, kept, later) = try await SQLiteJournal.restore(backup, to: store)
    #expect(restored.head == early.head && kept == store + "-replaced" && later == 2)
    let after = try folder.contents()
    #expect(after["journal.db-replaced"] == before["journal.db"])
    #expect(after["journal.db-replaced-anchor"] == before["journal.db-anchor"])
    let journal = SQLiteJournal(path: store)
    #expect(try await journal.open() == early.head)
    #expect(await journal.notes == [])
    // The next one is kept beside the first.
    await journal.close()
    #expect(try await SQLiteJournal.restore(backup, to: store).keptAs == store + "-replaced-2")
    // Nothing need be there, and the replaced store opens by its new name.
    #expect(try await SQLiteJournal.restore(store + "-replaced", to: folder.path("new.db")).keptAs == nil)
    let old = SQLiteJournal(path: store + "-replaced")
    #expect(try await old.open().commit == 5)
    await old.close()
  }

  @Test("says how many commands are set aside that the copy lacks, also if the histories have diverged")
  func diverged() async throws {
    let folder = try TemporaryFolder()
    let (store, backup, early) = try await damagedLater(folder)
    #expect(try await SQLiteJournal.restore(backup, to: store).laterCommands == 2)
    // The present store has two commands of its own, and one that the first store has, too.
    let journal = SQLiteJournal(path: store)
    _ = try await journal.open()
    var draft = early
    for (user, operation) in [("ann", "b1"), ("ann", "a4"), ("bob", "a5")] {
      try await journal.commit(draft.group([.init(user, operation, SampleEvents.completion())]))
    }
    await journal.close()
    #expect(try await SQLiteJournal.restore(store + "-replaced", to: store).laterCommands == 2)
    // A store that is a beginning of the copy, and one that has nothing in common with it.
    let (first, other) = (folder.path("first.db"), folder.path("other.db"))
    _ = try await SQLiteJournal.restore(backup, to: first)
    #expect(try await SQLiteJournal.restore(store + "-replaced", to: first).laterCommands == 0)
    let foreign = SQLiteJournal(path: other)
    _ = try await foreign.open()
    var others = JournalDraft()
    for operation in ["a1", "c1"] {
      try await foreign.commit(others.group([.init("cid", operation, SampleEvents.completion())]))
    }
    await foreign.close()
    #expect(try await SQLiteJournal.restore(backup, to: other).laterCommands == 2)
  }

  @Test("keeps what is left of a store whose database is missing, and says where")
  func leftOver() async throws {
    let folder = try TemporaryFolder()
    let (_, backup, early) = try await damagedLater(folder, isKilled: true)
    let store = folder.path("killed.db")
    let log = try folder.contents()["killed.db-wal"]
    for suffix in ["-left-wal", "-left-2-wal"] {
      try FileManager.default.removeItem(atPath: store)
      let (restored, kept, later) = try await SQLiteJournal.restore(backup, to: store)
      #expect(restored.head == early.head && kept == store + suffix && later == nil)
      try Data("another log".utf8).write(to: URL(filePath: store + "-wal"))
    }
    #expect(try folder.contents()["killed.db-left-wal"] == log)
    #expect(try folder.contents()["killed.db-left-2-wal"] == Data("another log".utf8))
  }

  @Test("does not write over a file of another kind, or one that is being written")
  func foreignPartial() async throws {
    let folder = try TemporaryFolder()
    let (store, backup, _) = try await damagedLater(folder)
    let notes = Data("my notes".utf8)
    for partial in [folder.path("copy.db-partial"), store + "-partial"] {
      try notes.write(to: URL(filePath: partial))
    }
    let journal = SQLiteJournal(path: store)
    _ = try await journal.open()
    let other = "a file of another kind has this name; move it away"
    await #expect(throws: JournalFailure.unusable(folder.path("copy.db-partial"), other)) {
      try await journal.backUp(to: folder.path("copy.db"))
    }
    await journal.close()
    await #expect(throws: JournalFailure.unusable(store + "-partial", other)) {
      try await SQLiteJournal.restore(backup, to: store)
    }
    #expect(try folder.contents()["copy.db-partial"] == notes)
    #expect(try folder.contents()["journal.db-partial"] == notes)
    // Another process makes a backup under the name of a store that is not there yet.
    let writing = try BackupFiles.take(folder.path("new.db-partial"), for: folder.path("new.db"))
    await #expect(throws: JournalFailure.unusable(folder.path("new.db"), "another process is writing it")) {
      try await SQLiteJournal.restore(backup, to: folder.path("new.db"))
    }
    withExtendedLifetime(writing) {}
    #expect(try folder.contents()["new.db-partial"] == Data())
  }

  @Test("is not restored over a store in use, when it is damaged, or when its end is missing")
  func notRestored() async throws {
    let folder = try TemporaryFolder()
    let (store, backup, _) = try await damagedLater(folder)
    func expectUnchanged(_ isExpected: (JournalFailure) -> Bool) async throws {
      let before = try folder.contents()
      let thrown = await #expect(throws: JournalFailure.self) { try await SQLiteJournal.restore(backup, to: store) }
      #expect(thrown.map(isExpected) == true, "\(String(describing: thrown))")
      #expect(try folder.contents() == before)
    }
    let journal = SQLiteJournal(path: store)
    _ = try await journal.open()
    try await expectUnchanged { $0 == .cannotOpen(reason: .inUse(path: store)) }
    await journal.close()
    // A copy of the files of a store that lacks the log.
    try FileManager.default.copyItem(atPath: store + "-anchor", toPath: backup + "-anchor")
    try await expectUnchanged { "\($0)".contains("latest commits are missing") }
    try FileManager.default.removeItem(atPath: backup + "-anchor")
    let changed = try Connection(path: backup, role: .writer)
    try changed.execute("PRAGMA journal_mode = DELETE")
    try changed.plant(.command(2) { command, _ in command.device = DeviceID("other") })
    changed.close()
    try await expectUnchanged { $0 == .damaged("operation 2 differs from what was committed", commit: 2) }
    try Data("text".utf8).write(to: URL(filePath: backup))
    try await expectUnchanged { $0 == .cannotOpen(reason: .notADatabase(path: backup)) }
    try FileManager.default.removeItem(atPath: backup)
    try await expectUnchanged { $0 == .cannotOpen(reason: .missing(path: backup)) }
  }

  @Test("with flipped bits is refused, or restored as it was")
  func flipped() async throws {
    let folder = try TemporaryFolder()
    let (_, backup, early) = try await damagedLater(folder)
    let whole = try Data(contentsOf: URL(filePath: backup))
    var generator = SeededGenerator(seed: 33)
    var refused = 0
    let row = try #require(whole.range(of: Data("phone".utf8))).lowerBound
    for round in 0..<60 {
      var changed = whole
      // Half of the flips are in a row of a command: most of so small a file is empty.
      let place = round % 2 == 0 ? Int(generator.next() % UInt64(whole.count)) : row + Int(generator.next() % 80) - 40
      changed[place] ^= 1 << UInt8(generator.next() % 8)
      try changed.write(to: URL(filePath: backup))
      let target = folder.path("target.db")
      do {
        #expect(try await SQLiteJournal.restore(backup, to: target).restored.head == early.head)
        let journal = SQLiteJournal(path: target)
        #expect(try await journal.open() == early.head)
        #expect(try await journal.hydrate([UserID("ann")])[0].tail.count == 3)
        await journal.close()
      } catch { refused += 1 }
    }
    #expect((5..<60).contains(refused), "\(refused)")
  }

  @Test("of an older version is converted while it is restored")
  func olderVersion() async throws {
    let folder = try TemporaryFolder()
    let (old, store) = (folder.path("old.db"), folder.path("journal.db"))
    var draft = JournalDraft()
    var database = try Version3Database(path: old)
    try database.append(draft.group([.init("ann", "1", SampleEvents.completion())]))
    database.close()
    #expect(try await SQLiteJournal.restore(old, to: store).restored.head == draft.head)
    let journal = SQLiteJournal(path: store)
    #expect(try await journal.open() == draft.head)
    #expect(try await journal.verify() == [])
    await journal.close()
    #expect(try folder.contents().keys.allSatisfy { $0.hasPrefix("old.db") || $0.hasPrefix("journal.db") })
    #expect(!FileManager.default.fileExists(atPath: store + "-partial"))
  }

  /// Every state in which a kill can leave the files of a restore: before the copy has its name the
  /// old store opens, from then on the new one.
  @Test("leaves the old store or the new one when it is interrupted", arguments: 0...6)
  func interrupted(after step: Int) async throws {
    let folder = try TemporaryFolder()
    let (other, backup, early) = try await damagedLater(folder, isKilled: true)
    let (store, files) = (folder.path("killed.db"), FileManager.default)
    let log = try folder.contents()["killed.db-wal"] ?? Data()
    #expect(other != store && !log.isEmpty)
    try Data().write(to: URL(filePath: store + "-shm"))
    try files.copyItem(atPath: backup, toPath: store + "-partial")
    let steps = [
      (store + "-partial", store + "-restore"), (store + "-wal", store + "-replaced-wal"),
      (store + "-anchor", store + "-replaced-anchor"), (store + "-shm", folder.path("gone")),
      (store, store + "-replaced"), (store + "-restore", store),
    ]
    try RestoreFiles(store: store).pending.writeMark(of: backup, keptName: store + "-replaced")
    for (from, to) in steps[..<step] { try files.moveItem(atPath: from, toPath: to) }
    let reader = SQLiteReadOnlyJournal(path: store)
    #expect(try await reader.open().commit == (step == 0 ? 5 : early.head.commit))
    await reader.close()
    let journal = SQLiteJournal(path: store)
    #expect(try await journal.open().commit == (step == 0 ? 5 : early.head.commit))
    #expect(try await journal.verify() == [])
    await journal.close()
    guard step > 0 else { return }
    #expect(!files.fileExists(atPath: store + "-restore"))
    let old = SQLiteJournal(path: store + "-replaced")
    #expect(try await old.open().commit == 5)
    await old.close()
  }

  /// A store whose restore was killed once its log and its head file had their new names.
  private func halfReplaced(
    _ folder: TemporaryFolder, _ renamed: [String] = ["-wal", "-anchor"]
  ) async throws -> (store: String, JournalDraft) {
    let (_, backup, early) = try await damagedLater(folder, isKilled: true)
    let (store, files) = (folder.path("killed.db"), FileManager.default)
    try files.copyItem(atPath: backup, toPath: store + "-partial")
    try RestoreFiles(store: store).pending.put(store + "-partial", keptName: store + "-replaced")
    for suffix in renamed {
      try files.moveItem(atPath: store + suffix, toPath: store + "-replaced" + suffix)
    }
    return (store, early)
  }

  @Test("is also finished in a copy of the folder")
  func interruptedAndCopied() async throws {
    let folder = try TemporaryFolder()
    let (store, early) = try await halfReplaced(folder)
    let copy = folder.path("copy.db")
    for (name, _) in try folder.contents() where name.hasPrefix("killed.db") {
      try FileManager.default.copyItem(atPath: folder.path(name), toPath: copy + name.dropFirst("killed.db".count))
    }
    for path in [store, copy] {
      let journal = SQLiteJournal(path: path)
      #expect(try await journal.open() == early.head)
      let notes = await journal.notes
      #expect(notes.first == "finished an interrupted restore; the replaced store is \(path)-replaced", "\(notes)")
      await journal.close()
      let old = SQLiteJournal(path: path + "-replaced")
      #expect(try await old.open().commit == 5)
      await old.close()
    }
  }

  @Test(
    "that was interrupted leaves a store that does not open without its log, even if the copy is missing",
    arguments: [(["-wal"], true), (["-wal", "-anchor"], true), (["-wal", "-anchor"], false)])
  func interruptedAndCancelled(_ renamed: [String], _ hasMark: Bool) async throws {
    let folder = try TemporaryFolder()
    let (store, _) = try await halfReplaced(folder, renamed)
    try FileManager.default.removeItem(atPath: store + "-restore")
    if !hasMark { try FileManager.default.removeItem(atPath: store + "-restore-mark") }
    let before = try folder.contents()
    let names = renamed.map { "\(store)-replaced\($0) to \(store)\($0)" }.joined(separator: " and ")
    let reason =
      "an interrupted restore renamed files that may have this store's latest commands; rename them back (\(names)), "
      + "or move them elsewhere if they belong to another store"
    for _ in 1...2 {
      await #expect(throws: JournalFailure.unusable(store, reason)) { try await SQLiteJournal(path: store).open() }
      await #expect(throws: JournalFailure.unusable(store, reason)) {
        try await SQLiteReadOnlyJournal(path: store).open()
      }
    }
    let report = try await StoreExamination.report(on: store, now: Instant(milliseconds: 0))
    #expect(report.state != .fine && "\(report)".contains("-replaced-wal"), "\(report)")
    #expect(try folder.contents().filter { $0.key != "killed.db-lock" } == before)
    for suffix in renamed {
      try FileManager.default.moveItem(atPath: store + "-replaced" + suffix, toPath: store + suffix)
    }
    let journal = SQLiteJournal(path: store)
    #expect(try await journal.open().commit == 5)
    await journal.close()
    #expect(!FileManager.default.fileExists(atPath: store + "-restore-mark"))
  }

  @Test("is not finished if the store has later commits")
  func interruptedAndLater() async throws {
    let folder = try TemporaryFolder()
    let (store, backup, early) = try await damagedLater(folder)
    let (pending, files) = (RestoreFiles(store: store).pending, FileManager.default)
    try files.copyItem(atPath: backup, toPath: store + "-partial")
    try pending.put(store + "-partial", keptName: store + "-replaced")
    for name in ["-restore", "-restore-mark"] {
      try files.moveItem(atPath: store + name, toPath: store + name + ".kept")
    }
    let journal = SQLiteJournal(path: store)
    _ = try await journal.open()
    var draft = early
    for number in 4...5 { _ = draft.group([.init("ann", "a\(number)", SampleEvents.completion())]) }
    try await journal.commit(draft.group([.init("ann", "a6", SampleEvents.completion())]))
    for name in ["-restore", "-restore-mark"] {
      try files.moveItem(atPath: store + name + ".kept", toPath: store + name)
    }
    await journal.close()
    let again = SQLiteJournal(path: store)
    #expect(try await again.open().commit == 6)
    #expect(await again.notes == [try #require(try pending.note)])
    await again.close()
  }

  /// A killed store whose name is so long that its head file cannot get a new name.
  private func longNamed(_ folder: TemporaryFolder) async throws -> (store: String, backup: String, JournalDraft) {
    let (_, backup, early) = try await damagedLater(folder, isKilled: true)
    // SQLite's name for a journal of the copy still fits.
    let store = folder.path(String(repeating: "x", count: 255 - "-partial-journal".utf8.count))
    try Data().write(to: URL(filePath: store + "-replaced"))
    for suffix in ["", "-wal", "-anchor"] {
      try FileManager.default.moveItem(atPath: folder.path("killed.db" + suffix), toPath: store + suffix)
    }
    return (store, backup, early)
  }

  @Test("changes nothing if the first file of the store cannot be renamed")
  func notRenamed() async throws {
    let folder = try TemporaryFolder()
    let (store, backup, _) = try await longNamed(folder)
    let connection = try Connection(path: store, role: .writer)
    try connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    await #expect(throws: JournalFailure.noAccess(store, "File name too long")) {
      try await SQLiteJournal.restore(backup, to: store)
    }
    let journal = SQLiteJournal(path: store)
    #expect(try await journal.open().commit == 5)
    #expect(await journal.notes == [])
    await journal.close()
  }

  @Test("is finished by the next start if a later file of the store cannot be renamed")
  func partlyRenamed() async throws {
    let folder = try TemporaryFolder()
    let (store, backup, _) = try await longNamed(folder)
    let reason =
      "a file of the store cannot be renamed: File name too long; the restore can no longer be cancelled: solve the "
      + "problem, and the next start finishes it"
    await #expect(throws: JournalFailure.unusable(store, reason)) { try await SQLiteJournal.restore(backup, to: store) }
    let (files, other) = (FileManager.default, folder.path("short.db"))
    for (name, _) in try folder.contents() where name.hasPrefix("xxx") {
      try files.moveItem(atPath: folder.path(name), toPath: other + name.drop { $0 == "x" })
    }
    let journal = SQLiteJournal(path: other)
    #expect(try await journal.open().commit == 3)
    await journal.close()
    let old = SQLiteJournal(path: other + "-replaced-2")
    #expect(try await old.open().commit == 5)
    await old.close()
  }

  @Test("keeps a store under an unused name beside the files of an earlier, deleted store")
  func staleFiles() async throws {
    let folder = try TemporaryFolder()
    let (store, backup, early) = try await damagedLater(folder)
    for suffix in ["-wal", "-anchor"] { try Data("old".utf8).write(to: URL(filePath: store + "-replaced" + suffix)) }
    #expect(try await SQLiteJournal.restore(backup, to: store).keptAs == store + "-replaced-2")
    let old = SQLiteJournal(path: store + "-replaced-2")
    #expect(try await old.open().commit == 5)
    await old.close()
    // A log beside a store without a head file may be its own.
    try FileManager.default.removeItem(atPath: store + "-anchor")
    let reason =
      "an interrupted restore renamed files that may have this store's latest commands; rename them back "
      + "(\(store)-replaced-wal to \(store)-wal and \(store)-replaced-anchor to \(store)-anchor), or move them "
      + "elsewhere if they belong to another store"
    await #expect(throws: JournalFailure.unusable(store, reason)) { try await SQLiteJournal(path: store).open() }
    try FileManager.default.removeItem(atPath: store + "-replaced-wal")
    let journal = SQLiteJournal(path: store)
    #expect(try await journal.open() == early.head)
    await journal.close()
  }
}
