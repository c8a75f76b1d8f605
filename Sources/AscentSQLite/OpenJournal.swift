import AscentRules
import AscentRuntime
import AscentStorage

/// The writing side of an open journal.
final class OpenJournal {
  /// The lock that lets this process have it open.
  let lock: DatabaseLock
  let connection: Connection
  private let writer: GroupWriter
  private let reader: OpenReader
  private let headFile: HeadFile
  private let synchronous: SQLiteJournal.Synchronous
  /// Where the journal ends.
  private(set) var head: StoredHead
  private var checkpointAt = SQLiteJournal.Limits.walPagesMax

  /// Takes over a database that was checked up to its head.
  init(
    _ connection: Connection, lock: DatabaseLock, headFile: HeadFile, synchronous: SQLiteJournal.Synchronous,
    head: StoredHead
  ) throws(SQLiteFailure) {
    self.lock = lock
    self.connection = connection
    self.headFile = headFile
    self.synchronous = synchronous
    self.head = head
    writer = try GroupWriter(connection)
    reader = try OpenReader(connection)
    connection.countPagesInWAL()
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

  /// Runs statements as one transaction.
  func transact(_ body: () throws(SQLiteFailure) -> Void) throws(JournalFailure) {
    do throws(SQLiteFailure) {
      try writer.begin()
      try body()
    } catch {
      throw rollBack(after: error)
    }
    do throws(SQLiteFailure) {
      try writer.commit()
    } catch {
      // A full disk fails a write, never a sync. The record that makes a transaction valid is
      // written last, so it is missing then. Any other failure leaves the outcome unknown.
      guard error.primaryCode == SQLiteFailure.full else { throw .outcomeUnknown(error.description) }
      throw rollBack(after: error)
    }
  }

  /// Looks operations up on the writing connection. Nothing else writes, so all of the answer is
  /// from the same moment.
  func lookUp(_ addresses: [OperationAddress]) throws(JournalFailure) -> [StoredOperation?] {
    do throws(SQLiteFailure) {
      return try reader.operations(at: addresses)
    } catch {
      throw error.asReadFailure
    }
  }

  /// Whether the write-ahead log is long enough for a checkpoint.
  var wantsCheckpoint: Bool { connection.pagesInWAL >= checkpointAt }

  /// Copies the write-ahead log into the database, as far as readers allow. A failure loses
  /// nothing: the log still has everything, and the next checkpoint retries.
  func checkpoint() {
    let left = try? connection.checkpoint()
    checkpointAt = (left == 0 ? 0 : connection.pagesInWAL) + SQLiteJournal.Limits.walPagesMax
    // If commits do not wait for the disk, only a complete checkpoint has synced the head.
    guard left == 0 || (left != nil && synchronous == .full) else { return }
    recordHead()
    // The head file may lag behind the database, but must never run ahead of it. A record that did
    // not reach the disk only makes a later check weaker.
    try? headFile.sync()
  }

  /// Copies the whole log into the database and closes it.
  func close() {
    // If a reader is still active or the disk is full, the log stays.
    if (try? connection.checkpoint(truncating: true)) != nil { recordHead() }
    try? headFile.sync()
    connection.close()
  }

  /// Rolls back and returns what the failure means: nothing was written, if the rollback worked.
  private func rollBack(after failure: SQLiteFailure) -> JournalFailure {
    do throws(SQLiteFailure) {
      try writer.rollBack()
    } catch {
      return .outcomeUnknown("\(failure); then \(error)")
    }
    return .nothingWritten(failure.description)
  }

  /// Writes the head to the head file. If commits do not wait for the disk, this may only happen
  /// after a checkpoint, which does: the record must not outlive the commit.
  private func recordHead() {
    guard head.commit > 0 else { return }
    // If this fails, the head file lags behind until the next record.
    try? headFile.write(HeadFile.Record(commit: head.commit, position: head.position, chain: head.chain))
  }
}
