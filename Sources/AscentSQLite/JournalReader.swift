import AscentRuntime
import AscentStorage

/// Reads committed commands on its own connection and thread, so that no read waits for a commit
/// that is being synced.
actor JournalReader {
  private let thread = DatabaseThread(name: "ascent-read")
  private let deadline = Deadline()
  private let readMax: Duration
  private let found: FoundDamage
  private var open: OpenReader?

  /// A reader that interrupts a read after `readMax` and reports damage.
  init(readMax: Duration, _ found: FoundDamage) {
    self.readMax = readMax
    self.found = found
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

  /// Opens the file, which must be a journal.
  ///
  /// - Parameter memory: the part of the journal's index of ids that is in memory.
  func open(path: String, memory: IndexMemory = IndexMemory()) throws(SQLiteFailure) {
    let connection = try Connection(path: path, role: .reader)
    try connection.execute("PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 0")
    connection.setBusyTimeout(milliseconds: SQLiteJournal.FileLimits.busyTimeout)
    connection.watch(deadline)
    open = try OpenReader(connection, memory: memory)
  }

  /// Closes the file.
  func close() {
    open = nil
  }

  /// Runs a read in one transaction, so that the whole answer is from the same moment.
  func read<Answer: Sendable>(
    _ body: @Sendable (OpenReader) throws(SQLiteFailure) -> Answer
  ) throws(JournalFailure) -> Answer {
    guard let open else { throw .closed }
    deadline.end = ContinuousClock.now + readMax
    defer { deadline.end = nil }
    do throws(SQLiteFailure) {
      return try open.reading { () throws(SQLiteFailure) in try body(open) }
    } catch {
      found.report(error)
      throw error.asReadFailure
    }
  }

  /// Checks the whole journal, without a deadline.
  func verify() throws(JournalFailure) -> [JournalDamage] {
    guard let open else { throw .closed }
    do throws(SQLiteFailure) {
      return try open.reading { () throws(SQLiteFailure) in
        let check = try ChainCheck(open.connection)
        let damage = try check.everything()
        // Snapshots and most indexes can be rebuilt, so writing may go on.
        if !check.isChainWhole || !check.pageFaults.allSatisfy(Connection.allowsWriting) { found.report(damage) }
        return damage
      }
    } catch {
      found.report(error)
      throw error.asReadFailure
    }
  }
}
