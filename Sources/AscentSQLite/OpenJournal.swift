import AscentRules
import AscentRuntime
import AscentStorage

/// The writing side of an open journal.
final class OpenJournal {
  /// The lock that lets this process have it open.
  let lock: DatabaseLock
  let connection: Connection
  /// What was found to be damaged, by readers as well.
  let found: FoundDamage
  /// What the index of ids has in memory, for the readers.
  let indexMemory: IndexMemory
  private let writer: GroupWriter
  private let reader: OpenReader
  private let headFile: HeadFile
  private let synchronous: SQLiteJournal.Synchronous
  private let files: OpenFiles
  private let countPages: Statement
  /// Where the journal ends.
  private(set) var head: StoredHead
  private var walCheckpointAt = SQLiteJournal.FileLimits.walPagesMax
  /// The length of the log that starts a checkpoint: less while the disk is nearly full.
  private var walPagesMax = SQLiteJournal.FileLimits.walPagesMax
  /// What ``Connection/dataVersion`` was after the last write: it changes when another program
  /// writes.
  private var dataVersion: UInt32 = 0
  /// How much of the database file is allocated, as far as is known.
  private var pagesReserved: Int64 = 0
  private let pageSize: Int64

  /// Takes over a database that was checked up to its head.
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
    if synchronous == .full { recordHead() }
  }

  deinit {
    // Before the lock is released: the next process to open the file must not meet this connection.
    connection.close()
  }

  /// Writes a group in one transaction.
  func commit(_ group: CommitGroup) throws(JournalFailure) {
    try head.check(group)
    var next = head
    try transact { () throws(SQLiteFailure) in next = try writer.append(group, after: head) }
    head = next
    if synchronous == .full { recordHead() }
  }

  /// Looks operations up on the writing connection. Nothing else writes, so all of the answer is
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

  /// Copies the write-ahead log into the database, as far as readers allow. A failure loses
  /// nothing: the log still has everything, and the next checkpoint retries.
  func checkpointWAL() {
    guard let left = copyWAL() else { return }
    if left == 0 { walPagesMax = min(walPagesMax + 64, SQLiteJournal.FileLimits.walPagesMax) }
    // All of a log that a reader holds up is read back each time, so it is tried less often.
    walCheckpointAt = walPagesMax
    if left > 0 { walCheckpointAt = connection.pagesInWAL + max(walPagesMax, connection.pagesInWAL / 4) }
    // If commits do not wait for the disk, only a complete checkpoint has synced the head.
    guard left == 0 || synchronous == .full else { return }
    recordHead()
    // The head file may lag behind the database, but must never run ahead of it. A record that did
    // not reach the disk only makes a later check weaker.
    try? headFile.sync()
  }

  /// Reads the log back.
  ///
  /// - Returns: what is wrong with it, which also keeps it from being copied.
  func logDamage() -> [JournalDamage] {
    do throws(SQLiteFailure) { try connection.checkWAL() } catch {
      found.report(error)
      if error.isDamage { return [JournalDamage(commit: nil, detail: error.message)] }
    }
    return []
  }

  /// Copies the whole log into the database and closes it. Files that are damaged or no longer in
  /// their place stay as they are.
  ///
  /// - Returns: the failure, if they are.
  @discardableResult
  func close() -> JournalFailure? {
    connection.setBusyTimeout(milliseconds: 500)
    let change = files.databaseChange
    // If a reader is still active or the disk is full, the log stays.
    let isCopied = change == nil && copyWAL(truncating: true) != nil
    let damage = found.all
    // What is missing after damage must be noticed by the next process, too.
    if isCopied || !damage.isEmpty { recordHead() }
    try? headFile.sync()
    connection.close()
    guard damage.isEmpty else { return .damaged(damage) }
    if case .displaced(let detail) = change { return .outcomeUnknown(detail) }
    return nil
  }

  /// Reads the log back and copies it into the database. A log that is not what was written is
  /// never copied: that would destroy what the database has.
  ///
  /// - Returns: the number of pages left in the log; nil when nothing was copied.
  private func copyWAL(truncating: Bool = false) -> Int32? {
    guard found.all.isEmpty else { return nil }
    pagesReserved = 0
    do throws(SQLiteFailure) {
      try connection.checkWAL()
      return try connection.checkpointWAL(truncating: truncating)
    } catch {
      found.report(error)
      return nil
    }
  }

  /// Writes the head to the head file. If commits do not wait for the disk, this may only happen
  /// after a checkpoint, which does: the record must not outlive the commit.
  private func recordHead() {
    guard head.commit > 0 else { return }
    // If this fails, the head file lags behind until the next record.
    try? headFile.write(record)
  }

  private var record: HeadFile.Record {
    HeadFile.Record(commit: head.commit, position: head.position, chain: head.chain)
  }

  /// What the journal keeps after it stops being open.
  var held: HeldStore { HeldStore(lock: lock, record: record, files: files) }
}

extension OpenJournal {
  /// Runs statements as one transaction. When the disk is full, the log is copied into the
  /// database, which gives its room back, and they run once more.
  func transact(_ body: () throws(SQLiteFailure) -> Void) throws(JournalFailure) {
    try checkFiles()
    if try attempt(body) != nil {
      makeRoom()
      if let failure = try attempt(body) { throw .nothingWritten(failure.description) }
    }
    // A commit to a file that has no name any more, or another one, must not be acknowledged.
    if case .displaced(let detail) = files.databaseChange { throw .outcomeUnknown(detail) }
  }

  /// Refuses to write to a damaged store, or to a log that is not where it was.
  private func checkFiles() throws(JournalFailure) {
    switch files.logChange(length: connection.bytesInLog) {
    case nil: break
    case .cut(let detail): found.report([JournalDamage(commit: nil, detail: detail)])
    case .displaced(let detail):
      // The open log still has what was committed; without a name it would be lost.
      if files.databaseChange == nil { _ = copyWAL(truncating: true) }
      throw .outcomeUnknown(detail)
    }
    guard let damage = found.all.first else { return }
    throw .nothingWritten(
      "\(connection.path) is damaged, and nothing is written to it any more: \(damage.detail); keep its files as they"
        + " are, and restore a copy")
  }

  /// Runs a transaction.
  ///
  /// - Returns: the failure, if the disk is full: then nothing was written.
  private func attempt(_ body: () throws(SQLiteFailure) -> Void) throws(JournalFailure) -> SQLiteFailure? {
    do throws(SQLiteFailure) { try writer.begin() } catch {
      // Without the write lock another program may have written since the last commit. The version
      // known stays, so that the next commit notices it.
      let known = dataVersion
      defer { dataVersion = known }
      return try rollBack(after: error)
    }
    do throws(SQLiteFailure) {
      if connection.dataVersion == dataVersion {
        try body()
        try reserve()
      }
    } catch {
      return try rollBack(after: error)
    }
    guard connection.dataVersion == dataVersion else {
      _ = try? writer.rollBack()
      throw otherWriter
    }
    do throws(SQLiteFailure) {
      try writer.commit()
    } catch {
      // A full disk fails a write, never a sync. The record that makes a transaction valid is
      // written last, so it is missing then. Any other failure leaves the outcome unknown.
      guard error.primaryCode == SQLiteFailure.full else {
        found.report(error)
        throw .outcomeUnknown(error.description)
      }
      return try rollBack(after: error)
    }
    dataVersion = connection.dataVersion
    return nil
  }

  /// Allocates the room that the database will need when the log is copied. So a checkpoint
  /// succeeds on a full disk, and gives the log's room back.
  private func reserve() throws(SQLiteFailure) {
    let pages = try countPages.first { $0.int64(0) } ?? 0
    guard pages > pagesReserved else { return }
    let step = Int64(SQLiteJournal.FileLimits.growthStep)
    let bytes = (pages * pageSize + step - 1) / step * step
    try connection.reserve(bytes: bytes)
    pagesReserved = bytes / pageSize
  }

  /// Copies the log into the database, and begins the next checkpoints sooner.
  private func makeRoom() {
    walPagesMax = max(SQLiteJournal.FileLimits.walPagesMin, connection.pagesInWAL / 2)
    walCheckpointAt = walPagesMax
    connection.setBusyTimeout(milliseconds: 250)
    _ = copyWAL(truncating: true)
    connection.setBusyTimeout(milliseconds: SQLiteJournal.FileLimits.busyTimeout)
  }

  /// Rolls back. Then nothing was written.
  ///
  /// - Returns: the failure, if the disk is full.
  private func rollBack(after failure: SQLiteFailure) throws(JournalFailure) -> SQLiteFailure? {
    found.report(failure)
    do throws(SQLiteFailure) {
      try writer.rollBack()
    } catch {
      throw .outcomeUnknown("\(failure); then \(error)")
    }
    dataVersion = connection.dataVersion
    if failure.primaryCode == SQLiteFailure.full { return failure }
    // Two rows with one number: then the journal does not end where it should.
    if failure.primaryCode == SQLiteFailure.constraint, let end = try? StoredHead(in: connection) ?? StoredHead(),
      end != head
    {
      throw otherWriter
    }
    throw .nothingWritten(failure.description)
  }

  private var otherWriter: JournalFailure {
    .outcomeUnknown("another program has written to \(connection.path); nothing was written, it is opened again")
  }
}
