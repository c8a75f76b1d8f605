import AscentRules
import AscentRuntime
import AscentStorage

/// Opens a database and checks it. The database is not written to before it is known to be intact,
/// except to create a new one or to convert an older schema.
extension OpenJournal {
  /// Opens a database, creating it if needed, and checks it.
  ///
  /// - Parameters:
  ///   - held: the lock, last commit and files kept from an earlier opening, if any.
  ///   - lockTimeout: how long to wait for another process to close the database.
  ///   - indexLimits: how the index of ids is written.
  /// - Returns: the journal, and notes on what was repaired.
  static func open(
    path: String, synchronous: SQLiteJournal.Synchronous, held: HeldStore?, lockTimeout: Duration = .zero,
    indexLimits: OperationIndexWriter.MergeLimits = OperationIndexWriter.MergeLimits(), _ damage: FoundDamage
  ) throws(JournalFailure) -> (OpenJournal, notes: [String]) {
    if let detail = held?.files.databaseDisplacement { throw .outcomeUnknown(detail) }
    let resolved = try Preflight.resolve(path)
    let lock =
      if let held, try File.accessing(path, try held.lock.isInPlace) { held.lock } else {
        try takeLock(of: resolved, named: path, lockTimeout)
      }
    var notes = try finishInterrupted(resolved, named: path)
    try Preflight.checkHeader(of: resolved)
    let found = HeadFile.read(beside: resolved)
    // The commit that this process acknowledged last may be newer than the head file's record, or
    // the head file may be missing.
    let recorded = [found.record, held?.record].compactMap(\.self).max { $0.commit < $1.commit }
    // If commits are missing, the next process must notice it, too. Without a sync per commit, a
    // loss of power may have taken the last ones.
    if held != nil, synchronous == .full, let recorded, recorded != found.record {
      try? HeadFile(beside: resolved).write(recorded)
    }
    if let damage = try File.accessing(resolved, try HeadCheck.lostDatabase(resolved, recorded)) {
      throw .damaged([damage])
    }
    let connection = try asOpening(path, try connect(to: resolved, synchronous: synchronous))
    let additions = try prepareSchema(
      of: connection, path: path, recorded: recorded, indexLimits: indexLimits)
    let memory = IndexMemory()
    let check = try checkEnd(
      of: connection, named: path, recorded: recorded, mayLoseTail: synchronous == .normal, memory)
    try asOpening(path, try Migrations.nameEventKinds(in: connection))
    let isSettled = try asOpening(path, try settle(connection, isUnsynced: held?.isUnsynced ?? false))
    let headFile = try File.accessing(HeadFile.path(beside: resolved), try HeadFile(beside: resolved))
    let files = try File.accessing(path, try OpenFiles(database: resolved))
    let index = try asOpening(path, try OperationIndexWriter(connection, memory: memory, limits: indexLimits))
    let journal = try asOpening(
      path,
      try OpenJournal(
        (lock, headFile, files), index: index, synchronous: synchronous, head: check.head, damage))
    if isSettled { journal.recordHead() }
    if found.isTorn { notes.append("a record in \(headFile.path) could not be read; it was rewritten") }
    if found.record == nil, !found.isTorn, check.head.commit > 0 {
      notes.append("\(headFile.path) was missing or empty; it was written again")
    }
    if check.leftOutCount > 0 {
      notes.append(
        "\(check.leftOutCount) commits after a damaged part of the log were left out, as after a power failure")
    }
    if !additions.isEmpty {
      notes.append("the database also has \(additions.joined(separator: ", ")), which ascent leaves alone")
    }
    return (journal, notes)
  }

  /// Finishes a restore or an erasure that was interrupted, and renames a foreign rollback journal.
  ///
  /// - Returns: notes on what was done.
  private static func finishInterrupted(_ resolved: String, named path: String) throws(JournalFailure) -> [String] {
    let (restore, erase) = (RestoreFiles(store: resolved), EraseFiles(store: resolved))
    let isErased = try File.accessing(path, try erase.pending.isPresent)
    let isRestored = try File.accessing(path, try restore.pending.isPresent)
    let kept = try File.accessing(path, try restore.finish())
    for file in [restore.pending, erase.pending] { try file.checkIsNotStore() }
    var notes = try restore.checkInterrupted()
    if let name = try File.accessing(path, try restore.setForeignJournalAside()) {
      notes.append("a rollback journal that is not of this state of the store was renamed to \(name)")
    }
    if isErased { notes.append("finished an interrupted erasure of a person") }
    if isRestored {
      notes.append("finished an interrupted restore" + (kept.map { "; the replaced store is \($0)" } ?? ""))
    }
    return notes
  }

  private static func takeLock(
    of resolved: String, named path: String, _ lockTimeout: Duration
  ) throws(JournalFailure) -> DatabaseLock {
    // If the lock file exists, name it in the error: it may belong to root.
    let own = DatabaseLock.path(beside: resolved)
    if let lock = try File.accessing(
      (try? File.exists(own)) == true ? own : path, try DatabaseLock(beside: resolved, lockTimeout: lockTimeout))
    {
      return lock
    }
    throw .cannotOpen(reason: .inUse(path: path))
  }

  private static func connect(
    to resolved: String, synchronous: SQLiteJournal.Synchronous
  ) throws(SQLiteFailure) -> Connection {
    let connection = try Connection(path: resolved, role: .writer)
    try connection.execute(
      """
      PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 16777216;
      PRAGMA synchronous = \(synchronous.rawValue)
      """)
    // For a `sqlite3` shell, the only other program that may have the file open.
    connection.setBusyTimeout(milliseconds: SQLiteJournal.FileLimits.busyTimeout)
    return connection
  }

  /// Checks the last commits, and that none recorded in the head file is missing.
  private static func checkEnd(
    of connection: Connection, named path: String, recorded: HeadFile.Record?, mayLoseTail: Bool, _ memory: IndexMemory
  ) throws(JournalFailure) -> HeadCheck {
    let check = try asOpening(
      path, try HeadCheck(connection, .last(), recorded: recorded, mayLoseTail: mayLoseTail, memory: memory))
    guard check.damage.isEmpty else { throw .damaged(check.damage) }
    return check
  }

  /// Copies the write-ahead log into the database and syncs it. After a failed sync the log may be
  /// readable without being on the disk, and a second sync would not report that. The copy is a new
  /// write, which is synced itself.
  ///
  /// - Parameter isUnsynced: whether a sync of this log may have failed. Then the whole log must be
  ///   copied and emptied, because a power failure could remove the unsynced part and every commit
  ///   after it.
  /// - Returns: whether the whole log was copied.
  private static func settle(_ connection: Connection, isUnsynced: Bool) throws(SQLiteFailure) -> Bool {
    do throws(SQLiteFailure) {
      try connection.checkWAL()
      return try connection.checkpointWAL(truncating: isUnsynced) == 0
    } catch {
      // If the disk is full, the log stays as it was. An outside reader only delays the copy.
      let isKept = error.primaryCode == SQLiteFailure.full || error.primaryCode == SQLiteFailure.busy
      guard isKept, !isUnsynced else { throw error }
      return false
    }
  }

  /// Translates SQLite's failures while the file is being opened.
  static func asOpening<Answer>(
    _ path: String, _ body: @autoclosure () throws(SQLiteFailure) -> Answer
  ) throws(JournalFailure) -> Answer {
    do throws(SQLiteFailure) {
      return try body()
    } catch {
      throw error.asOpenFailure(path)
    }
  }
}
