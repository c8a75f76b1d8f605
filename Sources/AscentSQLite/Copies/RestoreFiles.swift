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
      if case .success(let found) = File.identity(of: files.store), found.byteCount > 0,
        !Preflight.looksLikeOurs(files.store)
      {
        throw .unusable(path, "the file there is not an ascent store, so it is not replaced; move it away first")
      }
      let head = try files.prepare(from: source, named: backup)
      let length = (try? File.identity(of: files.pending.path).get().byteCount) ?? 0
      let later = files.laterCommandCount()
      let kept = try files.replaceStoreOrCancel()
      HeadFile.record(head, beside: files.store)
      let restored = SQLiteBackup(path: files.store, head: head.journalHead, digest: "\(head.chain)", byteCount: length)
      return (restored, kept, later)
    }
  }

  /// Makes the complete copy beside the store.
  private func prepare(from source: String, named backup: String) throws(JournalFailure) -> StoredHead {
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
      try File.accessing(pending.path, try pending.put(partial, keptName: newName))
      return head
    } catch {
      for suffix in ["", "-wal", "-shm"] { File.remove(partial + suffix) }
      pending.remove()
      throw error
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
    let hasLog = (try? File.identity(of: store + "-wal").get().byteCount > 0) ?? false
    guard File.exists(store), let old = try? Connection(path: store, role: .still(hasLog: hasLog)) else { return nil }
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
    if pending.isPresent { return try replaceStore() }
    if renamedFiles.isEmpty { pending.removeUnusedMark() }
    return nil
  }

  /// Replaces the store. If not even its first file can be renamed, the copy is removed, and
  /// nothing has happened.
  private func replaceStoreOrCancel() throws(JournalFailure) -> String? {
    let present = presentFiles
    do throws(File.Failure) { return try replaceStore() } catch {
      if presentFiles == present, File.exists(pending.path) {
        pending.remove()
        try? File.syncFolder(of: store)
        if !File.exists(pending.path) { throw .noAccess(store, error.detail) }
      }
      throw .unusable(
        store,
        "a file of the store cannot be renamed: \(error.detail); the restore can no longer be cancelled: solve the "
          + "problem, and the next start finishes it")
    }
  }

  /// The files of the store that have not been renamed.
  private var presentFiles: [String] { ([""] + Self.moved).filter { File.exists(store + $0) } }

  /// The name that the replaced store will get; nil if there is no store.
  private var newName: String? { File.exists(store) ? unusedName("replaced", [""] + Self.moved) : nil }

  /// Checks for a restore or an erasure that was interrupted.
  ///
  /// - Returns: notes on results that were made for another store.
  /// - Throws: if files must be moved by hand before the store can be opened.
  func checkInterrupted() throws(JournalFailure) -> [String] {
    let notes = [pending, EraseFiles(store: store).pending].compactMap(\.note)
    // An interrupted restore may have moved the head file and the log away already.
    if let note = notes.first, !File.exists(HeadFile.path(beside: store)) { throw .unusable(store, note) }
    let renamed = renamedFiles
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
    guard File.exists(store), !File.exists(pending.path) else { return [] }
    if pending.isLost, let kept = pending.keptName, !File.exists(kept) {
      return Self.moved.filter { File.exists(kept + $0) && !File.exists(store + $0) }.map { (kept + $0, store + $0) }
    }
    // The mark may be gone, too. Then only a log counts, and only if the store has no head file:
    // other files may be left of a store that was replaced and then deleted.
    let kept = unusedName("replaced", [""])
    let log = (try? File.identity(of: kept + "-wal").get().byteCount) ?? 0
    guard log > 0, presentFiles == [""] else { return [] }
    return Self.moved.filter { File.exists(kept + $0) }.map { (kept + $0, store + $0) }
  }

  private func replaceStore() throws(File.Failure) -> String? {
    let hadStore = File.exists(store)
    let left = Self.moved.filter { File.exists(store + $0) }
    let keptBefore = pending.keptName.flatMap { File.exists($0) ? $0 : nil }
    // Marks of earlier versions have no name.
    let kept = hadStore ? pending.keptName ?? unusedName("replaced", [""]) : unusedName("left", Self.moved)
    // Rename the companion files first and the database last. Until then the new name of the
    // database is unused, so that an interrupted rename continues with the same name.
    for suffix in left { try File.rename(store + suffix, to: kept + suffix) }
    File.remove(store + "-shm")
    try File.syncFolder(of: store)
    if hadStore {
      try File.rename(store, to: kept)
      try File.syncFolder(of: store)
    }
    try pending.takePlace()
    return hadStore ? kept : keptBefore ?? left.first.map { kept + $0 }
  }

  /// Renames a rollback journal that is of another state of the store. Call this with the lock held
  /// and before SQLite opens the database.
  ///
  /// - Returns: its new name; nil if there is none.
  func setForeignJournalAside() throws(File.Failure) -> String? {
    guard Preflight.hasForeignJournal(store) else { return nil }
    let name = unusedName("left", Self.moved) + "-journal"
    try File.rename(store + "-journal", to: name)
    try File.syncFolder(of: store)
    return name
  }

  /// The first name that is unused with each of these suffixes.
  private func unusedName(_ word: String, _ suffixes: [String]) -> String {
    var name = "\(store)-\(word)"
    var number = 1
    while suffixes.contains(where: { File.exists(name + $0) }) {
      number += 1
      name = "\(store)-\(word)-\(number)"
    }
    return name
  }
}
