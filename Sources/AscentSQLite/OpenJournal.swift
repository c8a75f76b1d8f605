import AscentRules
import AscentRuntime
import AscentStorage

/// The writing side of an open journal.
final class OpenJournal {
  let connection: Connection
  /// The damage found by this journal or by its readers.
  let found: FoundDamage
  /// The part of the index of ids that is in memory, shared with the readers.
  let indexMemory: IndexMemory
  private let writer: GroupWriter
  private let reader: OpenReader
  private let headFile: HeadFile
  private let synchronous: SQLiteJournal.Synchronous
  private var files: OpenFiles
  private let countPages: Statement
  /// Where the journal ends.
  private(set) var head: StoredHead
  private var walCheckpointAt = SQLiteJournal.FileLimits.walPagesMax
  /// The length of the log that starts a checkpoint: less while the disk is nearly full.
  private var walPagesMax = SQLiteJournal.FileLimits.walPagesMax
  /// What ``Connection/dataVersion`` was after the last write: it changes when another program
  /// writes.
  private var dataVersion: UInt32 = 0
  /// Whether another program has written since the last commit. The transaction that noticed it was
  /// rolled back.
  private(set) var isOvertaken = false
  /// How many pages of the database file are known to be allocated.
  private var pagesReserved: Int64 = 0
  private let pageSize: Int64
  /// Whether a commit failed for a reason other than a full disk, perhaps in a sync.
  private var isUnsynced = false
  /// The lock that keeps other processes from opening the database. Stored properties are released
  /// in this order, and SQLite frees a connection with its last statement, so the lock comes last.
  let lock: DatabaseLock

  /// Takes over a database whose end was checked.
  init(
    _ files: (lock: DatabaseLock, head: HeadFile, open: OpenFiles), index: OperationIndexWriter,
    synchronous: SQLiteJournal.Synchronous, head: StoredHead, _ found: FoundDamage
  ) throws(SQLiteFailure) {
    (lock, headFile, self.files) = files
    connection = index.connection
    self.synchronous = synchronous
    self.head = head
    self.found = found
    indexMemory = index.index.memory
    writer = try GroupWriter(connection, index: index)
    reader = try OpenReader(connection, memory: indexMemory)
    countPages = try connection.prepare("PRAGMA page_count")
    connection.countPagesInWAL()
    connection.growInSteps(of: SQLiteJournal.FileLimits.growthStep)
    pageSize = try connection.integer("PRAGMA page_size") ?? 4096
    dataVersion = connection.dataVersion
    self.files.recordDatabaseLength(used: try countPages.first { $0.int64(0) * pageSize } ?? 0)
    if synchronous == .full { recordHead() }
  }

  deinit { connection.close() }

  /// Writes a group in one transaction.
  func commit(_ group: CommitGroup) throws(JournalFailure) {
    try head.check(group)
    var next = head
    try transact { () throws(SQLiteFailure) in next = try writer.append(group, after: head) }
    head = next
    if synchronous == .full { recordHead() }
  }

  /// Looks operations up on the writing connection. Nothing else writes, so the whole answer is
  /// from the same moment.
  func lookUp(_ addresses: [OperationAddress]) throws(JournalFailure) -> [StoredOperation?] {
    do throws(SQLiteFailure) {
      reader.beginReading()
      return try reader.operations(at: addresses)
    } catch {
      found.report(error)
      throw error.asReadFailure
    }
  }

  /// Whether the write-ahead log is long enough for a checkpoint.
  var wantsWALCheckpoint: Bool { connection.pagesInWAL >= walCheckpointAt }

  /// Copies as much of the write-ahead log into the database as readers allow. A failure loses
  /// nothing: the log still has everything, and the next checkpoint retries.
  func checkpointWAL() {
    guard let left = copyWAL() else { return postponeWALCheckpoint() }
    if left == 0 { walPagesMax = min(walPagesMax + 64, SQLiteJournal.FileLimits.walPagesMax) }
    walCheckpointAt = walPagesMax
    if left > 0 { postponeWALCheckpoint() }
    // If commits do not wait for the disk, only a complete checkpoint has synced the head.
    guard left == 0 || synchronous == .full else { return }
    recordHead()
    // The head file may lag behind the database, but must never run ahead of it. A record that did
    // not reach the disk only makes a later check weaker.
    try? headFile.sync()
  }

  /// Has the next checkpoint wait until the log is longer: each try reads back all of a log that
  /// could not be copied.
  private func postponeWALCheckpoint() {
    walCheckpointAt = connection.pagesInWAL + max(walPagesMax, connection.pagesInWAL / 4)
  }

  /// Copies a log that has lost its name into the database. The open log still has what was
  /// committed; without a name it would be lost.
  func rescueLog() {
    guard files.databaseDisplacement == nil, case .displaced? = files.logChange(length: connection.bytesInLog)
    else { return }
    _ = copyWAL(truncating: true)
  }

  /// Reads the log back and reports damage, which also keeps the log from being copied.
  ///
  /// - Returns: what is wrong with it.
  func logDamage() -> [JournalDamage] {
    do throws(SQLiteFailure) { try connection.checkWAL() } catch {
      found.report(error)
      if error.isDamage { return [JournalDamage(commit: nil, detail: error.message)] }
    }
    return []
  }

  /// Copies the whole log into the database and closes the connection. Files that are damaged, or
  /// no longer in their place, are left as they are.
  ///
  /// - Returns: the failure if files are damaged or no longer in their place.
  @discardableResult
  func close() -> JournalFailure? {
    connection.setBusyTimeout(milliseconds: 500)
    let displacement = files.databaseDisplacement
    // If a reader is still active or the disk is full, the log stays.
    let isCopied = displacement == nil && copyWAL(truncating: true) != nil
    let damage = found.all
    // After damage, too, the next process must notice which commits are missing.
    if isCopied || !damage.isEmpty { recordHead() }
    try? headFile.sync()
    connection.close()
    guard damage.isEmpty else { return .damaged(damage) }
    return displacement.map { .outcomeUnknown($0) }
  }

  /// Reads the log back and copies it into the database. A log that differs from what was written
  /// is never copied: that would overwrite good pages of the database.
  ///
  /// - Returns: the number of pages left in the log; nil when nothing was copied.
  private func copyWAL(truncating: Bool = false) -> Int32? {
    guard found.all.isEmpty else { return nil }
    pagesReserved = 0
    do throws(SQLiteFailure) {
      // Reads in a transaction, so the data version is up to date.
      let pages = try countPages.first { $0.int64(0) } ?? 0
      try checkDatabaseLength()
      try connection.checkWAL()
      let left = try connection.checkpointWAL(truncating: truncating)
      files.recordDatabaseLength(used: pages * pageSize)
      return left
    } catch {
      found.report(error)
      return nil
    }
  }

  /// Writes the head to the head file. If commits do not wait for the disk, this may only happen
  /// after a checkpoint, which does wait: a record must not survive a power failure that its commit
  /// does not survive.
  func recordHead() {
    guard head.commit > 0 else { return }
    // If this fails, the head file lags behind until the next record is written.
    try? headFile.write(HeadFile.Record(head))
  }

  /// What is kept of the store after the journal is closed.
  var held: HeldStore { HeldStore(lock: lock, record: HeadFile.Record(head), files: files, isUnsynced: isUnsynced) }
}

extension OpenJournal {
  /// Runs statements as one transaction. If the disk is full, copies the log into the database to
  /// free its space, and tries once more.
  func transact(_ body: () throws(SQLiteFailure) -> Void) throws(JournalFailure) {
    try checkFiles()
    if try attempt(body) != nil {
      makeRoom()
      if let failure = try attempt(body) { throw .nothingWritten(failure.description) }
    }
    // A commit to a file that was deleted, renamed or replaced must not be acknowledged.
    if let detail = files.databaseDisplacement { throw .outcomeUnknown(detail) }
  }

  /// Refuses to write to a damaged store, or to one whose log was moved or deleted.
  private func checkFiles() throws(JournalFailure) {
    switch files.logChange(length: connection.bytesInLog) {
    case nil: break
    case .cut(let detail): found.report([JournalDamage(commit: nil, detail: detail)])
    case .displaced(let detail):
      rescueLog()
      throw .outcomeUnknown(detail)
    }
    guard let damage = found.all.first else { return }
    throw .nothingWritten(
      "\(connection.path) is damaged and is no longer written to: \(damage.detail); keep its files unchanged and"
        + " restore a backup")
  }

  /// Runs a transaction.
  ///
  /// - Returns: the failure if the disk is full, in which case nothing was written; otherwise nil.
  private func attempt(_ body: () throws(SQLiteFailure) -> Void) throws(JournalFailure) -> SQLiteFailure? {
    do throws(SQLiteFailure) { try writer.begin() } catch {
      // Without the write lock, another program may have written since the last commit. Keep the
      // known data version, so that the next commit notices such a write.
      let known = dataVersion
      defer { dataVersion = known }
      return try rollBack(after: error)
    }
    do throws(SQLiteFailure) {
      if connection.dataVersion == dataVersion {
        try checkDatabaseLength()
        try body()
        try reserve()
      }
    } catch {
      return try rollBack(after: error)
    }
    guard connection.dataVersion == dataVersion else {
      _ = try? writer.rollBack()
      isOvertaken = true
      throw otherWriter
    }
    do throws(SQLiteFailure) {
      try writer.commit()
    } catch {
      // A full disk fails a write, never a sync. The record that makes a transaction valid is
      // written last, so that record is missing then. Any other failure leaves the outcome unknown.
      guard error.primaryCode == SQLiteFailure.full else {
        isUnsynced = true
        found.report(error)
        throw .outcomeUnknown(error.description)
      }
      return try rollBack(after: error)
    }
    dataVersion = connection.dataVersion
    return nil
  }

  /// Reports damage if another program has cut the database. If it has written to the database
  /// through SQLite, the file may have become shorter without damage.
  private func checkDatabaseLength() throws(SQLiteFailure) {
    guard connection.dataVersion == dataVersion, case .cut(let detail) = files.databaseChange else { return }
    throw SQLiteFailure(code: SQLiteFailure.corrupt, operation: "checking", message: detail)
  }

  /// Allocates the space that the database will need when the log is copied. A checkpoint then
  /// succeeds even on a full disk, and frees the log's space.
  private func reserve() throws(SQLiteFailure) {
    let pages = try countPages.first { $0.int64(0) } ?? 0
    guard pages > pagesReserved else { return }
    let step = Int64(SQLiteJournal.FileLimits.growthStep)
    let bytes = (pages * pageSize + step - 1) / step * step
    try connection.reserve(bytes: bytes)
    pagesReserved = bytes / pageSize
  }

  /// Copies the log into the database, and lowers the log length that starts the next checkpoints.
  private func makeRoom() {
    walPagesMax = max(SQLiteJournal.FileLimits.walPagesMin, connection.pagesInWAL / 2)
    walCheckpointAt = walPagesMax
    connection.setBusyTimeout(milliseconds: 250)
    _ = copyWAL(truncating: true)
    connection.setBusyTimeout(milliseconds: SQLiteJournal.FileLimits.busyTimeout)
  }

  /// Rolls the transaction back, so that nothing of it was written.
  ///
  /// - Returns: the failure if the disk is full; any other failure is thrown.
  private func rollBack(after failure: SQLiteFailure) throws(JournalFailure) -> SQLiteFailure? {
    found.report(failure)
    do throws(SQLiteFailure) {
      try writer.rollBack()
    } catch {
      throw .outcomeUnknown("\(failure); then \(error)")
    }
    dataVersion = connection.dataVersion
    if failure.primaryCode == SQLiteFailure.full { return failure }
    // A constraint failed, such as for two rows with the same number. If the journal does not end
    // at our head, another program has written to it.
    if failure.primaryCode == SQLiteFailure.constraint, let end = try? StoredHead(in: connection) ?? StoredHead(),
      end != head
    {
      throw otherWriter
    }
    throw .nothingWritten(failure.description)
  }

  private var otherWriter: JournalFailure {
    .outcomeUnknown("another program has written to \(connection.path); reopening the store")
  }
}
