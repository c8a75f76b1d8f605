import AscentRules
import AscentRuntime
import AscentStorage
import AscentTestKit
import Foundation
import Synchronization
import Testing

@testable import AscentSQLite

@Suite("A copy of a store")
struct CopyTests {
  private final class Flag: Sendable {
    let value = Atomic(false)
  }

  /// A journal with five commits, which is open.
  private func filled(_ path: String) async throws -> (SQLiteJournal, JournalDraft) {
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    var draft = JournalDraft()
    for number in 1...5 {
      let day = Int32(20_000 + number)
      try await journal.commit(draft.group([.init("ann", "a\(number)", SampleEvents.completion(day: day))]))
    }
    return (journal, draft)
  }

  /// A closed store with five commits, and a backup of its first three.
  ///
  /// - Parameter isKilled: whether a copy of the files is kept as a kill would have left them.
  private func damagedLater(
    _ folder: TemporaryFolder, isKilled: Bool = false
  ) async throws -> (store: String, backup: String, JournalDraft) {
    let (store, backup) = (folder.path("journal.db"), folder.path("backup.db"))
    let journal = SQLiteJournal(path: store)
    _ = try await journal.open()
    var (draft, early) = (JournalDraft(), JournalDraft())
    for number in 1...5 {
      try await journal.commit(draft.group([.init("ann", "a\(number)", SampleEvents.completion())]))
      guard number == 3 else { continue }
      early = draft
      try await journal.backUp(to: backup)
    }
    for suffix in isKilled ? ["", "-wal", "-anchor"] : [] {
      try FileManager.default.copyItem(atPath: store + suffix, toPath: folder.path("killed.db" + suffix))
    }
    await journal.close()
    return (store, backup, early)
  }

  @Test("made while several callers commit is a prefix of the chain, and goes on once it is restored")
  func underLoad() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let journal = SQLiteJournal(path: path)
    var configuration = Configuration()
    configuration.runsScheduler = false
    let ascent = Ascent(journal: journal, configuration: configuration)
    let isCopied = Flag()
    let copies = try await ascent.withRunning {
      for person in 0..<5 { try await ascent.person(UserID("p\(person)")).add(.habit("Run"), id: "add") }
      return try await withThrowingTaskGroup(of: [SQLiteBackup].self) { group in
        for person in 0..<4 {
          group.addTask {
            let caller = ascent.person(UserID("p\(person)"))
            while !isCopied.value.load(ordering: .relaxed) { try await caller.complete("Run") }
            return []
          }
        }
        group.addTask {
          defer { isCopied.value.store(true, ordering: .relaxed) }
          var copies: [SQLiteBackup] = []
          for number in 0..<6 {
            copies.append(try await journal.backUp(to: folder.path("copy\(number).db")))
            try await ascent.person("p4").complete("Run")
          }
          return copies
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
    }
    let original = try Connection(path: path, role: .reader)
    defer { original.close() }
    #expect(Set(copies.map(\.head.commit)).count == 6, "\(copies.map(\.head.commit))")
    for copy in copies {
      let head = try #require(try StoredHead(in: original, commit: copy.head.commit))
      #expect("\(head.chain)" == copy.digest && head.position == copy.head.position.number)
      let restored = folder.path("restored.db")
      _ = try await SQLiteJournal.restore(copy.path, to: restored)
      let again = Ascent(journal: SQLiteJournal(path: restored), configuration: configuration)
      try await again.withRunning {
        #expect(again.head == copy.head)
        try await again.person("p0").complete("Run", id: "later")
        #expect(try await again.verifyJournal() == [])
      }
    }
  }

  @Test("is refused where it would be damaged or damage something, and leaves nothing behind")
  func refused() async throws {
    let folder = try TemporaryFolder()
    let (journal, _) = try await filled(folder.path("journal.db"))
    try Data("old".utf8).write(to: URL(filePath: folder.path("there")))
    try Data("log".utf8).write(to: URL(filePath: folder.path("used.db-wal")))
    try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: false)
    let names = try folder.contents()
    for name in ["journal.db", "there", "used.db", "x-wal", "x-partial", "x-restore", "none/x", "folder"] {
      let thrown = await #expect(throws: JournalFailure.self) { try await journal.backUp(to: folder.path(name)) }
      guard case .cannotOpen = thrown else { Issue.record("\(name): \(String(describing: thrown))"); continue }
    }
    await #expect(throws: JournalFailure.unusable(folder.path("journal.db"), "it is the store itself")) {
      try await journal.backUp(to: folder.path("journal.db"), replacing: true)
    }
    #expect(try folder.contents().keys.sorted() == names.keys.sorted())
    #expect(try folder.contents()["there"] == Data("old".utf8))
    await journal.close()
    await #expect(throws: JournalFailure.closed) { try await journal.backUp(to: folder.path("closed")) }
  }

  @Test("replaces only an earlier backup, and never a longer one")
  func replaced() async throws {
    let folder = try TemporaryFolder()
    let (store, early, _) = try await damagedLater(folder)
    let (late, notes, foreign) = (folder.path("late.db"), folder.path("notes.txt"), folder.path("foreign.db"))
    // The same store before its last commits.
    let older = folder.path("older.db")
    _ = try await SQLiteJournal.restore(early, to: older)
    let journal = SQLiteJournal(path: store)
    _ = try await journal.open()
    try await journal.backUp(to: late)
    #expect(try await journal.backUp(to: early, replacing: true).head.commit == 5)
    try Data("my notes".utf8).write(to: URL(filePath: notes))
    let other = try Connection(path: foreign, role: .writer)
    try other.execute("CREATE TABLE mine (x); INSERT INTO mine VALUES (1)")
    other.close()
    let contents = try folder.contents()
    for file in [notes, foreign] {
      await #expect(
        throws: JournalFailure.unusable(file, "it is not an ascent backup, so it is not replaced; choose another name")
      ) {
        try await journal.backUp(to: file, replacing: true)
      }
    }
    await journal.close()
    let shorter = SQLiteJournal(path: older)
    _ = try await shorter.open()
    let longer = "it goes up to commit 5, and the store only to commit 3; choose another name"
    await #expect(throws: JournalFailure.unusable(late, longer)) { try await shorter.backUp(to: late, replacing: true) }
    await shorter.close()
    for file in [notes, foreign] {
      let foreign = "the file there is not an ascent store, so it is not replaced; move it away first"
      await #expect(throws: JournalFailure.unusable(file, foreign)) {
        try await SQLiteJournal.restore(early, to: file)
      }
    }
    let after = try folder.contents()
    for name in ["late.db", "notes.txt", "foreign.db"] { #expect(after[name] == contents[name], "\(name)") }
    #expect(after.keys.allSatisfy { !$0.contains("-partial") && !$0.contains("-restore") && !$0.contains("-replaced") })
  }

  @Test("of which only the name is there does not take the place of a store")
  func notPending() async throws {
    let folder = try TemporaryFolder()
    let (store, backup, _) = try await damagedLater(folder)
    let pending = store + "-restore"
    let files = FileManager.default
    let fakes: [() throws -> Void] = [
      { try Data().write(to: URL(filePath: pending)) },
      { try Data("text".utf8).write(to: URL(filePath: pending)) },
      { try files.createDirectory(atPath: pending, withIntermediateDirectories: false) },
      { try files.createSymbolicLink(atPath: pending, withDestinationPath: backup) },
      { try files.linkItem(atPath: backup, toPath: pending) },
      { try files.copyItem(atPath: backup, toPath: pending) },
      {
        try PendingFile(path: pending).writeMark(of: store)
        try files.copyItem(atPath: backup, toPath: pending)
      },
    ]
    for fake in fakes {
      try fake()
      let journal = SQLiteJournal(path: store)
      #expect(try await journal.open().commit == 5)
      await journal.close()
      let reader = SQLiteReadOnlyJournal(path: store)
      #expect(try await reader.open().commit == 5)
      await reader.close()
      let before = try folder.contents()
      let names = try files.attributesOfItem(atPath: backup)[.referenceCount] as? Int
      let failure =
        names == 2
        ? JournalFailure.unusable(backup, "it has 2 names (hard links); a journal must have one")
        : .unusable(pending, "a file with this name exists, but this program did not make it; move it away")
      await #expect(throws: failure) { try await SQLiteJournal.restore(backup, to: store) }
      #expect(try folder.contents()["journal.db-restore"] == before["journal.db-restore"])
      #expect((try? files.attributesOfItem(atPath: pending)) != nil)
      try files.removeItem(atPath: pending)
    }
    #expect(try folder.contents().keys.allSatisfy { !$0.contains("-replaced") })
  }

  @Test(
    "that an earlier version left without a mark is named when the store is missing", arguments: ["restore", "erased"])
  func unmarked(_ suffix: String) async throws {
    let folder = try TemporaryFolder()
    let store = folder.path("journal.db")
    let (made, draft) = try await filled(folder.path("made.db"))
    try await made.backUp(to: "\(store)-copy")
    await made.close()
    let pending = "\(store)-\(suffix)"
    try FileManager.default.moveItem(atPath: "\(store)-copy", toPath: pending)
    let error = await #expect(throws: JournalFailure.self) { try await SQLiteJournal(path: store).open() }
    #expect(error?.description.contains(pending) == true)
    #expect(!FileManager.default.fileExists(atPath: store))
    try FileManager.default.moveItem(atPath: pending, toPath: store)
    let journal = SQLiteJournal(path: store)
    #expect(try await journal.open() == draft.head)
    await journal.close()
  }

  @Test("of a store that was damaged since it was opened is not made")
  func damagedSource() async throws {
    let folder = try TemporaryFolder()
    let (journal, _) = try await filled(folder.path("journal.db"))
    let outside = try Connection(path: folder.path("journal.db"), role: .writer)
    try outside.plant(.command(2) { command, _ in command.device = DeviceID("other") })
    outside.close()
    let thrown = await #expect(throws: JournalFailure.self) { try await journal.backUp(to: folder.path("copy.db")) }
    #expect(thrown == .damaged("operation 2 differs from what was committed", commit: 2))
    #expect(try folder.contents().keys.allSatisfy { $0.hasPrefix("journal.db") })
    await journal.close()
  }

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
    try PendingFile(path: store + "-restore").writeMark(of: backup)
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
}
