import AscentRuntime
import AscentStorage

/// The files of a store that a copy replaces.
///
/// The complete copy is named `<store>-restore`. A process that finds it moves the files of the old
/// store aside and gives the copy the store's name, as the process that was killed would have done.
struct RestoreFiles {
  /// The resolved path of the store.
  let store: String
  /// The complete copy.
  var pending: PendingFile { PendingFile(store: store, suffix: "-restore") }

  /// The files that belong to a database and are kept with it.
  private static let moved = ["-wal", "-journal", "-anchor"]

  /// Checks a copy, and replaces a store with it.
  static func restore(
    _ backup: String, to path: String, lockTimeout: Duration
  ) throws(JournalFailure) -> (restored: SQLiteBackup, keptAs: String?, laterCommands: Int64?) {
    let source = try Preflight.resolve(backup, writing: false)
    let files = RestoreFiles(store: try Preflight.resolve(path))
    guard source != files.store else { throw .unusable(backup, "it is the store itself") }
    guard let lock = try File.accessing(path, try DatabaseLock(beside: files.store, lockTimeout: lockTimeout)) else {
      throw .cannotOpen(reason: .inUse(path: path))
    }
    // The lock is held to the end.
    return try withExtendedLifetime(lock) { () throws(JournalFailure) in
      _ = try File.accessing(path, try files.finish())
      // Only with the lock: closing a file releases the locks that a journal of this process
      // has on it.
      let start = try File.accessing(files.store, try File.start(of: files.store, count: 1))
      if start?.isEmpty == false, try !Preflight.looksLikeOurs(files.store) {
        throw .unusable(path, "the file there is not an ascent store, so it is not replaced; move it away first")
      }
      let (head, length) = try files.prepare(from: source, named: backup)
      let later = files.laterCommandCount()
      let kept = try files.replaceStoreOrCancel()
      HeadFile.record(head, beside: files.store)
      let restored = SQLiteBackup(path: files.store, head: head.journalHead, digest: "\(head.chain)", byteCount: length)
      return (restored, kept, later)
    }
  }

  /// Makes the complete copy beside the store.
  private func prepare(
    from source: String, named backup: String
  ) throws(JournalFailure) -> (head: StoredHead, length: Int64) {
    try pending.checkUnused()
    if !DatabaseLock.isHeld(beside: source) { try Preflight.checkHeader(of: source) }
    let recorded = HeadFile.read(beside: source).record
    let opened = try OpenJournal.asOpening(backup, try ReadOnlyStore(source))
    let version = try opened.version(named: backup)
    let partial = store + "-partial"
    let file = try BackupFiles.take(partial, for: store)
    do throws(JournalFailure) {
      for suffix in ["-wal", "-shm"] { File.remove(partial + suffix) }
      var head = version < Migrations.current ? StoredHead() : try BackupFiles.copy(opened.connection, to: partial)
      if version < Migrations.current { head = try Self.convert(opened.connection, to: partial, from: version) }
      try BackupFiles.check(partial, endsWith: head)
      if let recorded, recorded.commit > head.commit {
        throw .damaged([HeadCheck.lostTail(of: source, from: head.commit, to: recorded)])
      }
      guard opened.isAsOpened else { throw .unreadable("\(backup) changed while it was read; try again") }
      try File.accessing(partial, try file.sync())
      // Fails here, before the point of no return, if the folder cannot be synced.
      try File.accessing(partial, try File.syncFolder(of: partial))
      let length = try File.accessing(partial, try file.identity.byteCount)
      try putCopy(partial, keptName: try File.accessing(store, try newName))
      return (head, length)
    } catch {
      for suffix in ["", "-wal", "-shm"] { File.remove(partial + suffix) }
      throw error
    }
  }

  /// Gives the copy its name. If that fails, nothing has happened, unless the copy keeps the name.
  func putCopy(_ partial: String, keptName: String?) throws(JournalFailure) {
    do throws(PendingFile.PutFailure) { try pending.put(partial, keptName: keptName) } catch {
      if error.isPut { throw cancel(after: error.cause) }
      pending.removeMark()
      throw .noAccess(pending.path, error.cause.detail)
    }
  }

  /// Copies a database of an older version, and converts the copy to the newest version.
  private static func convert(
    _ source: Connection, to path: String, from version: Int32
  ) throws(JournalFailure) -> StoredHead {
    do throws(SQLiteFailure) {
      let copy = try Connection(path: path, role: .writer)
      try copy.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      try copy.copy(source)
      copy.close()
      let converted = try Connection(path: path, role: .writer)
      // Leaves WAL mode, so that no log is created beside the copy.
      try converted.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
      let damage = try Migrations.apply(to: converted, from: version)
      guard damage.isEmpty else { throw SQLiteFailure.malformed(damage[0].detail) }
      Migrations.shrink(converted, from: version)
      try Migrations.nameEventKinds(in: converted)
      let head = try StoredHead(in: converted) ?? StoredHead()
      converted.close()
      return head
    } catch {
      throw error.isDamage ? .damaged(error.message) : .unreadable(error.description)
    }
  }

  /// The number of commands in the store that is to be replaced that the copy lacks; nil if it
  /// cannot be read. The caller has the lock.
  private func laterCommandCount() -> Int64? {
    guard (try? File.exists(store)) == true, let length = try? File.length(of: store + "-wal"),
      let old = try? Connection(path: store, role: .still(hasLog: length > 0))
    else { return nil }
    defer { old.close() }
    guard let copy = try? Connection(path: pending.path, role: .still(hasLog: false)) else { return nil }
    defer { copy.close() }
    // A damaged store, or one of an older version, gives no number.
    return try? StoreComparison(old, with: copy).missingCount()
  }

  /// Gives the complete copy the store's name, if there is a copy. The caller has the lock.
  ///
  /// - Returns: the new name of the replaced store. If its database was missing, the new name of
  ///   the first file that was left of it; nil if there was nothing.
  func finish() throws(File.Failure) -> String? {
    // Finish an interrupted erasure first: its result is the store.
    try EraseFiles(store: store).finish()
    if try pending.isPresent { return try replaceStore() }
    if try renamedFiles.isEmpty { try pending.removeUnusedMark() }
    return nil
  }

  /// Replaces the store. If not even its first file can be renamed, the copy is removed, and
  /// nothing has happened.
  func replaceStoreOrCancel() throws(JournalFailure) -> String? {
    var present: [String]?
    do throws(File.Failure) {
      present = try presentFiles
      return try replaceStore()
    } catch {
      let isUntouched = present == nil || (try? presentFiles) == present
      // Without the copy, it has the name of the store already.
      guard isUntouched, (try? File.exists(pending.path)) == true else { throw unfinished(error) }
      throw cancel(after: error)
    }
  }

  /// Removes the copy after a failure, before any file of the store has a new name.
  ///
  /// - Returns: the failure to report.
  private func cancel(after failure: File.Failure) -> JournalFailure {
    do throws(File.Failure) { try pending.remove() } catch { return unfinished(failure) }
    do throws(File.Failure) { try File.syncFolder(of: store) } catch {
      return .unusable(
        store,
        "the restore failed and was cancelled: \(failure.detail); but its folder cannot be synced, so after a power "
          + "failure the next start may finish the restore")
    }
    return .noAccess(store, failure.detail)
  }

  /// The failure of a step that the next start does again.
  private func unfinished(_ failure: File.Failure) -> JournalFailure {
    .unusable(
      store,
      "a file of the store cannot be renamed: \(failure.detail); the restore can no longer be cancelled: solve the "
        + "problem, and the next start finishes it")
  }

  /// The files of the store that have not been renamed.
  private var presentFiles: [String] {
    get throws(File.Failure) { try Self.existing([""] + Self.moved, of: store) }
  }

  /// Those of the suffixes with which a path is in use.
  private static func existing(_ suffixes: [String], of path: String) throws(File.Failure) -> [String] {
    var existing: [String] = []
    for suffix in suffixes where try File.exists(path + suffix) { existing.append(suffix) }
    return existing
  }

  /// The name that the replaced store will get; nil if there is no store.
  private var newName: String? {
    get throws(File.Failure) { try File.exists(store) ? unusedName("replaced", [""] + Self.moved) : nil }
  }

  /// Notes on results that were made for another store.
  var notes: [String] {
    get throws(JournalFailure) {
      var notes: [String] = []
      for file in [pending, EraseFiles(store: store).pending] {
        if let note = try File.accessing(file.path, try file.note) { notes.append(note) }
      }
      return notes
    }
  }

  /// Checks for a restore or an erasure that was interrupted.
  ///
  /// - Returns: notes on results that were made for another store.
  /// - Throws: if files must be moved by hand before the store can be opened.
  func checkInterrupted() throws(JournalFailure) -> [String] {
    let notes = try notes
    // An interrupted restore may have moved the head file and the log away already.
    let headFile = HeadFile.path(beside: store)
    if let note = notes.first, try !File.accessing(headFile, try File.exists(headFile)) {
      throw .unusable(store, note)
    }
    let renamed = try File.accessing(store, try renamedFiles)
    guard !renamed.isEmpty else { return notes }
    let names = renamed.map { "\($0.from) to \($0.to)" }.joined(separator: " and ")
    throw .unusable(
      store,
      "an interrupted restore renamed files that may have this store's latest commands; rename them back (\(names)), "
        + "or move them elsewhere if they belong to another store")
  }

  /// The files of this store that an interrupted restore has renamed, if the copy that was to
  /// replace the store is missing. Without them, the store would open without its latest commits.
  private var renamedFiles: [(from: String, to: String)] {
    get throws(File.Failure) {
      guard try File.exists(store), try !File.exists(pending.path) else { return [] }
      let present = try presentFiles
      if try pending.isLost, let kept = try pending.keptName, try !File.exists(kept) {
        return try Self.existing(Self.moved.filter { !present.contains($0) }, of: kept)
          .map { (kept + $0, store + $0) }
      }
      // The mark may be gone, too. Then only a log counts, and only if the store has no head file:
      // other files may be left of a store that was replaced and then deleted.
      let kept = try unusedName("replaced", [""])
      guard try File.length(of: kept + "-wal") > 0, present == [""] else { return [] }
      return try Self.existing(Self.moved, of: kept).map { (kept + $0, store + $0) }
    }
  }

  private func replaceStore() throws(File.Failure) -> String? {
    let hadStore = try File.exists(store)
    let left = try Self.existing(Self.moved, of: store)
    let named = try pending.keptName
    let keptBefore = try named.map { name throws(File.Failure) in try File.exists(name) } == true ? named : nil
    // Marks of earlier versions have no name.
    let kept =
      if hadStore, let named { named } else if hadStore { try unusedName("replaced", [""]) } else {
        try unusedName("left", Self.moved)
      }
    // Rename the companion files first and the database last. Until then the new name of the
    // database is unused, so that an interrupted rename continues with the same name.
    for suffix in left { try File.rename(store + suffix, to: kept + suffix) }
    File.remove(store + "-shm")
    try File.syncFolder(of: store)
    if hadStore {
      try File.rename(store, toUnused: kept)
      try File.syncFolder(of: store)
    }
    try pending.takePlace(replacing: false)
    return hadStore ? kept : keptBefore ?? left.first.map { kept + $0 }
  }

  /// Renames a rollback journal that is of another state of the store. Call this with the lock held
  /// and before SQLite opens the database.
  ///
  /// - Returns: its new name; nil if there is none.
  func setForeignJournalAside() throws(File.Failure) -> String? {
    guard try Preflight.hasForeignJournal(store) else { return nil }
    let name = try unusedName("left", Self.moved) + "-journal"
    try File.rename(store + "-journal", toUnused: name)
    try File.syncFolder(of: store)
    return name
  }

  /// The first name that is unused with each of these suffixes.
  private func unusedName(_ word: String, _ suffixes: [String]) throws(File.Failure) -> String {
    var name = "\(store)-\(word)"
    var number = 1
    while try !Self.existing(suffixes, of: name).isEmpty {
      number += 1
      name = "\(store)-\(word)-\(number)"
    }
    return name
  }
}
