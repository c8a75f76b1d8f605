import AscentRules
import AscentRuntime
import AscentStorage

/// Reads committed commands, on a connection and a thread of its own, so that no read waits for a
/// commit that is being synced.
actor JournalReader {
  private let thread = DatabaseThread(name: "ascent-read")
  private let deadline = Deadline()
  private let readMax: Duration
  private var open: OpenReader?

  /// A reader whose reads are broken off after that long.
  init(readMax: Duration) {
    self.readMax = readMax
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

  /// Opens the file, which must be a journal.
  func open(path: String) throws(SQLiteFailure) {
    let connection = try Connection(path: path, role: .reader)
    try connection.execute(
      "PRAGMA mmap_size = 0; PRAGMA cell_size_check = 1; PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 0")
    connection.watch(deadline)
    open = try OpenReader(connection)
  }

  /// Closes the file.
  func close() {
    open = nil
  }

  func hydrate(_ users: [UserID]) throws(JournalFailure) -> [StoredPast] {
    try read { reader throws(SQLiteFailure) in
      var pasts: [StoredPast] = []
      for user in users { pasts.append(try reader.past(of: user)) }
      return pasts
    }
  }

  func lookUp(_ addresses: [OperationAddress]) throws(JournalFailure) -> [StoredOperation?] {
    try read { reader throws(SQLiteFailure) in try reader.operations(at: addresses) }
  }

  func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) throws(JournalFailure) -> [StoredCommand] {
    try read { reader throws(SQLiteFailure) in
      try reader.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
    }
  }

  func commands(after position: Position, limit: Int) throws(JournalFailure) -> [StoredCommand] {
    try read { reader throws(SQLiteFailure) in try reader.commands(after: position, limit: limit) }
  }

  func checkpoint(named name: String) throws(JournalFailure) -> Checkpoint? {
    try read { reader throws(SQLiteFailure) in try reader.checkpoint(named: name) }
  }

  /// Checks everything there is; no deadline applies.
  func verify() throws(JournalFailure) -> [JournalDamage] {
    guard let open else { throw .closed }
    do throws(SQLiteFailure) {
      return try open.reading { () throws(SQLiteFailure) in try ChainCheck(open.connection).everything() }
    } catch {
      throw .unreadable(error.description)
    }
  }

  /// Reads within one transaction, so that all of an answer is of one moment.
  private func read<Answer>(_ body: (OpenReader) throws(SQLiteFailure) -> Answer) throws(JournalFailure) -> Answer {
    guard let open else { throw .closed }
    deadline.end = ContinuousClock.now + readMax
    defer { deadline.end = nil }
    do throws(SQLiteFailure) {
      return try open.reading { () throws(SQLiteFailure) in try body(open) }
    } catch {
      throw error.asReadFailure
    }
  }
}

extension SQLiteFailure {
  /// What a fault of a read is to the runtime.
  var asReadFailure: JournalFailure {
    isDamage ? .damaged([JournalDamage(commit: 0, detail: message)]) : .unreadable(description)
  }
}
