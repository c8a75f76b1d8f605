import AscentRules
import AscentRuntime
import AscentStorage
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

/// What the system cannot tell is not taken for a missing file.
@Suite("A file that the system cannot look at")
struct UnreadableFileTests {
  private let loop = "Too many levels of symbolic links"

  /// The path of a store in a folder that nothing can look into: a link that leads to itself.
  private func unreachable(_ folder: TemporaryFolder) throws -> String {
    try FileManager.default.createSymbolicLink(atPath: folder.path("loop"), withDestinationPath: "loop")
    return folder.path("loop/store.db")
  }

  private func expectFailure<Answer>(
    _ what: String, _ body: () throws -> Answer, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let failure = #expect(throws: File.Failure.self, "\(what)", sourceLocation: sourceLocation) { _ = try body() }
    #expect(failure?.code == ELOOP, "\(what)", sourceLocation: sourceLocation)
  }

  @Test("an error of the system is thrown; a missing file, a link or a folder is not read")
  func exists() throws {
    let folder = try TemporaryFolder()
    let (store, files) = (try unreachable(folder), FileManager.default)
    expectFailure("exists") { try File.exists(store) }
    expectFailure("length") { try File.length(of: store) }
    expectFailure("start") { try File.start(of: store, count: 1) }
    expectFailure("remove") { try File.removeIfThere(store) }
    try Data("text".utf8).write(to: URL(filePath: folder.path("file")))
    try files.createSymbolicLink(atPath: folder.path("broken"), withDestinationPath: "nothing")
    try files.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "file")
    let long = String(repeating: "x", count: 256)
    for name in ["missing", "missing/file", "file/file", long] {
      #expect(try !File.exists(folder.path(name)), "\(name)")
      #expect(try File.length(of: folder.path(name)) == 0, "\(name)")
      #expect(try File.start(of: folder.path(name), count: 1) == nil, "\(name)")
      try File.removeIfThere(folder.path(name))
    }
    for name in ["broken", "link", "loop", ""] {
      #expect(try File.exists(folder.path(name)), "\(name)")
      #expect(try File.start(of: folder.path(name), count: 1) == nil, "\(name)")
    }
    #expect(try File.start(of: folder.path("file"), count: 2) == Array("te".utf8))
    #expect(throws: File.Failure.self) { try File.removeIfThere(folder.url.path) }
  }

  @Test("leaves open whether a restore or an erasure was interrupted, and nothing is finished or opened")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let store = try unreachable(folder)
    let (restore, erase) = (RestoreFiles(store: store), EraseFiles(store: store))
    for pending in [restore.pending, erase.pending] {
      expectFailure("isPresent") { try pending.isPresent }
      expectFailure("isLost") { try pending.isLost }
      expectFailure("keptName") { try pending.keptName }
      expectFailure("note") { try pending.note }
      expectFailure("removeUnusedMark") { try pending.removeUnusedMark() }
      expectFailure("remove") { try pending.remove() }
      let failure = JournalFailure.noAccess(pending.path, loop)
      #expect(throws: failure) { try pending.checkUnused() }
      #expect(throws: JournalFailure.noAccess(store, loop)) { try pending.checkIsNotStore() }
    }
    expectFailure("finish a restore") { try restore.finish() }
    expectFailure("finish an erasure") { try erase.finish() }
    expectFailure("setForeignJournalAside") { try restore.setForeignJournalAside() }
    #expect(throws: JournalFailure.noAccess(restore.pending.path, loop)) { try restore.checkInterrupted() }
    #expect(throws: JournalFailure.noAccess(restore.pending.path, loop)) { try ReadOnlyStore.database(of: store) }
  }

  @Test("is not taken for a file of another kind, nor for a store without a log")
  func kind() throws {
    let folder = try TemporaryFolder()
    let store = try unreachable(folder)
    expectFailure("hasOurHeader") { try Preflight.hasOurHeader(store) }
    expectFailure("hasHotJournal") { try Preflight.hasHotJournal(store) }
    expectFailure("hasForeignJournal") { try Preflight.hasForeignJournal(store) }
    expectFailure("lostDatabase") { try HeadCheck.lostDatabase(store, nil) }
    let failure = JournalFailure.noAccess(store, loop)
    #expect(throws: failure) { try Preflight.looksLikeOurs(store) }
    #expect(throws: failure) { try Preflight.checkHeader(of: store) }
    let open = SQLiteFailure(code: 26, operation: "opening", message: "file is not a database")
    #expect(open.asOpenFailure(store) == failure)
  }

  @Test("is not the name of a lock, so the system's failure is reported instead of another process")
  func lock() throws {
    let folder = try TemporaryFolder()
    let file = try File(path: folder.path("file"), isWritable: true)
    #expect(try file.hasName(folder.path("file")))
    #expect(try !file.hasName(folder.path("other")))
    let store = try unreachable(folder)
    expectFailure("hasName") { try file.hasName(store) }
    expectFailure("lock") { try DatabaseLock(beside: store) }
    #expect(throws: JournalFailure.noAccess(store + "-partial", loop)) {
      try BackupFiles.take(store + "-partial", for: store)
    }
  }
}

/// The steps of a restore and of an erasure that fail around the point of no return.
@Suite("A restore or an erasure that fails")
struct FailedReplacementTests {
  /// A store with a complete copy that is about to replace it.
  private func prepared(_ folder: TemporaryFolder) async throws -> (store: String, partial: String) {
    let store = folder.path("journal.db")
    let journal = SQLiteJournal(path: store)
    _ = try await journal.open()
    var draft = JournalDraft()
    for number in 1...3 {
      try await journal.commit(draft.group([.init("ann", "a\(number)", SampleEvents.completion())]))
      if number == 2 { try await journal.backUp(to: folder.path("copy.db")) }
    }
    await journal.close()
    try FileManager.default.moveItem(atPath: folder.path("copy.db"), toPath: store + "-partial")
    return (store, store + "-partial")
  }

  @Test("the copy takes only an unused name, whatever was decided before")
  func unusedName() async throws {
    let folder = try TemporaryFolder()
    let (store, partial) = try await prepared(folder)
    let pending = RestoreFiles(store: store).pending
    try pending.put(partial, keptName: store + "-replaced")
    let before = try folder.contents()
    let failure = #expect(throws: File.Failure.self) { try pending.takePlace(replacing: false) }
    #expect(failure?.code == EEXIST)
    #expect(try folder.contents() == before)
    // The name of the replaced store must be unused, too.
    try Data("mine".utf8).write(to: URL(filePath: store + "-replaced"))
    await #expect(throws: JournalFailure.noAccess(store, "File exists")) { try await SQLiteJournal(path: store).open() }
    #expect(try folder.contents()["journal.db"] == before["journal.db"])
    #expect(try folder.contents()["journal.db-replaced"] == Data("mine".utf8))
    try FileManager.default.removeItem(atPath: store + "-replaced")
    let journal = SQLiteJournal(path: store)
    #expect(try await journal.open().commit == 2)
    await journal.close()
  }

  @Test("a restore that cannot be cancelled any more is not called undone, and the next start finishes it")
  func notCancelled() async throws {
    let folder = try TemporaryFolder()
    let (store, partial) = try await prepared(folder)
    let (restore, files) = (RestoreFiles(store: store), FileManager.default)
    try restore.putCopy(partial, keptName: store + "-replaced")
    let obstacle = folder.path("journal.db-replaced")
    try Data("mine".utf8).write(to: URL(filePath: obstacle))
    let failure = JournalFailure.unusable(
      store,
      "a file of the store cannot be renamed: File exists; the restore can no longer be cancelled: solve the problem, "
        + "and the next start finishes it")
    #expect(throws: failure) { try restore.replaceStoreOrCancel() }
    #expect(try restore.pending.isPresent)
    try files.removeItem(atPath: obstacle)
    let journal = SQLiteJournal(path: store)
    #expect(try await journal.open().commit == 2)
    await journal.close()
  }

  @Test("a copy that cannot be removed keeps its mark, so that the next start finishes the restore")
  func keepsMark() async throws {
    let folder = try TemporaryFolder()
    let (store, partial) = try await prepared(folder)
    let (pending, files) = (RestoreFiles(store: store).pending, FileManager.default)
    try pending.put(partial, keptName: store + "-replaced")
    try files.moveItem(atPath: pending.path, toPath: partial)
    try files.createDirectory(atPath: pending.path, withIntermediateDirectories: false)
    #expect(throws: File.Failure.self) { try pending.remove() }
    try files.removeItem(atPath: pending.path)
    try files.moveItem(atPath: partial, toPath: pending.path)
    #expect(try pending.isPresent)
    try pending.remove()
    #expect(try !folder.contents().keys.contains { $0.hasPrefix("journal.db-restore") })
  }

  @Test("a result that does not get its name leaves the store, and nothing beside it", arguments: [true, false])
  func notPut(isErasing: Bool) async throws {
    let folder = try TemporaryFolder()
    let (store, partial) = try await prepared(folder)
    let (restore, erase) = (RestoreFiles(store: store), EraseFiles(store: store))
    let obstacle = isErasing ? erase.pending.path : restore.pending.path
    try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
    #expect(throws: JournalFailure.noAccess(obstacle, "Is a directory")) {
      if isErasing { try erase.putResult(named: store) } else { try restore.putCopy(partial, keptName: nil) }
    }
    try FileManager.default.removeItem(atPath: obstacle)
    if isErasing { #expect(!FileManager.default.fileExists(atPath: partial)) }
    #expect(!FileManager.default.fileExists(atPath: obstacle + "-mark"))
    let journal = SQLiteJournal(path: store)
    #expect(try await journal.open().commit == 3)
    await journal.close()
  }

  @Test("a file of the old store that cannot be overwritten or removed is not left beside the result")
  func notRemoved() async throws {
    let folder = try TemporaryFolder()
    let (store, partial) = try await prepared(folder)
    let (erase, files) = (EraseFiles(store: store), FileManager.default)
    try erase.putResult(named: store)
    #expect(!files.fileExists(atPath: partial))
    try files.createDirectory(atPath: store + "-journal", withIntermediateDirectories: false)
    #expect(throws: File.Failure.self) { try erase.finish() }
    #expect(try erase.pending.isPresent)
    try files.removeItem(atPath: store + "-journal")
    let journal = SQLiteJournal(path: store)
    #expect(try await journal.open().commit == 2)
    await journal.close()
    #expect(try !folder.contents().keys.contains { $0.hasPrefix("journal.db-erased") })
  }
}
