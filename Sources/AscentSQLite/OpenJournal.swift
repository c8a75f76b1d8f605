import AscentRules
import AscentRuntime
import AscentStorage

/// The writing side of a journal that is open.
final class OpenJournal {
  /// The database, links followed.
  let path: String
  /// The right to have it open.
  let lock: DatabaseLock
  let connection: Connection
  private let writer: GroupWriter
  private let reader: OpenReader
  private let headFile: HeadFile
  private let synchronous: SQLiteJournal.Synchronous
  /// Where the journal ends.
  private(set) var head: StoredHead
  private var checkpointAt = SQLiteJournal.Limits.walPagesMax

  /// Takes over a database that was found whole.
  init(
    path: String, lock: DatabaseLock, connection: Connection, headFile: HeadFile,
    synchronous: SQLiteJournal.Synchronous, head: StoredHead
  ) throws(SQLiteFailure) {
    self.path = path
    self.lock = lock
    self.connection = connection
    self.headFile = headFile
    self.synchronous = synchronous
    self.head = head
    writer = try GroupWriter(connection)
    reader = try OpenReader(connection)
    connection.countPagesInWAL()
    if synchronous == .full { mark() }
  }

  deinit {
    // Before the lock goes: whoever opens the file next must not meet this connection.
    connection.close()
  }

  /// Writes a group in one transaction.
  func commit(_ group: CommitGroup) throws(JournalFailure) {
    try head.check(group)
    let next: StoredHead
    do throws(SQLiteFailure) {
      try writer.begin()
      next = try writer.append(group, after: head)
    } catch {
      throw rollBack(after: error)
    }
    do throws(SQLiteFailure) {
      try writer.commit()
    } catch {
      // A full disk shows at a write, never at a sync. The record that makes a transaction valid is
      // the last one written, so then it is not there.
      guard error.primaryCode == SQLiteFailure.full else { throw .outcomeUnknown(error.description) }
      throw rollBack(after: error)
    }
    head = next
    if synchronous == .full { mark() }
  }

  /// Looks operations up on the connection that writes. Nobody else writes, so all of the answer is
  /// of one moment.
  func lookUp(_ addresses: [OperationAddress]) throws(JournalFailure) -> [StoredOperation?] {
    do throws(SQLiteFailure) {
      return try reader.operations(at: addresses)
    } catch {
      throw error.asReadFailure
    }
  }

  /// Whether the write-ahead log is long enough to be copied into the database.
  var wantsCheckpoint: Bool { connection.pagesInWAL >= checkpointAt }

  /// Copies the write-ahead log into the database, as far as no reader needs what is there. A
  /// failure is no loss: the log has it all, and it is tried again when the log has grown.
  func checkpoint() {
    let left = try? connection.checkpoint()
    checkpointAt = (left == 0 ? 0 : connection.pagesInWAL) + SQLiteJournal.Limits.walPagesMax
    // Where commits do not wait for the disk, only what a whole checkpoint has synced may be
    // marked.
    guard left == 0 || (left != nil && synchronous == .full) else { return }
    mark()
    // The anchor may lag behind the database, never run ahead: a mark that did not reach the disk
    // costs only what it could have told.
    try? headFile.sync()
  }

  /// Copies the whole log into the database and closes it.
  func close() {
    // With a reader that still reads, or a full disk, the log simply stays.
    if (try? connection.checkpoint(truncating: true)) != nil { mark() }
    try? headFile.sync()
    connection.close()
  }

  /// What a fault before the end of a transaction means: nothing was written, if the transaction
  /// could be undone.
  private func rollBack(after failure: SQLiteFailure) -> JournalFailure {
    do throws(SQLiteFailure) {
      try writer.rollBack()
    } catch {
      return .outcomeUnknown("\(failure); then \(error)")
    }
    return .nothingWritten(failure.description)
  }

  /// Notes in the second place where the journal ends. When commits do not wait for the disk, that
  /// is done only after a checkpoint, which does: the mark must not outlive what it stands for.
  private func mark() {
    guard head.commit > 0 else { return }
    // A mark that cannot be written lags behind; the next one makes up for it.
    try? headFile.write(HeadFile.Record(commit: head.commit, position: head.position, chain: head.chain))
  }
}
