import AscentRules
import AscentRuntime
import AscentStorage
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("A copy of a store")
struct CopyTests {
  private final class Flag: Sendable {
    let value = Atomic(false)
  }

  /// A journal with five commits, which is open.
  func filled(_ path: String) async throws -> (SQLiteJournal, JournalDraft) {
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
  func damagedLater(
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
    let longer = "the existing backup is newer: it ends at commit 5, the store at commit 3; choose another name"
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

  @Test("never replaces a backup with commits that the store lacks")
  func otherHistory() async throws {
    let folder = try TemporaryFolder()
    let (store, backup, early) = try await damagedLater(folder)
    let (other, diverged) = (folder.path("other.db"), folder.path("diverged.db"))
    for (path, user) in [(other, "bob"), (diverged, "ann")] {
      if path == diverged { _ = try await SQLiteJournal.restore(backup, to: path) }
      let journal = SQLiteJournal(path: path)
      var draft = path == diverged ? early : JournalDraft()
      _ = try await journal.open()
      try await journal.commit(draft.group([.init(user, "b1", SampleEvents.completion())]))
      await journal.close()
      for suffix in ["-wal", "-shm", "-anchor"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
    let before = try folder.contents()
    let journal = SQLiteJournal(path: store)
    #expect(try await journal.open().commit == 5)
    for path in [other, diverged] {
      await #expect(
        throws: JournalFailure.unusable(
          path,
          "the existing backup has commits that this store lacks; choose another name, or delete it first"
        )
      ) {
        try await journal.backUp(to: path, replacing: true)
      }
    }
    #expect(try await journal.backUp(to: backup, replacing: true).head.commit == 5)
    await journal.close()
    for name in ["other.db", "diverged.db"] { #expect(try folder.contents()[name] == before[name]) }
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
        try RestoreFiles(store: store).pending.writeMark(of: store)
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
}
