public import AscentRules
public import AscentRuntime
import AscentStorage

/// A journal in a SQLite database, for one process at a time.
///
/// One connection, on a thread of its own, writes and checkpoints; another one, on another thread,
/// reads what is committed and never waits for a write. A commit is one transaction in SQLite's
/// write-ahead log. Every commit is linked to the one before by a digest, and the last link is kept
/// beside the database as well, so that what a damaged or exchanged file has lost is noticed when
/// the journal is opened, and named.
///
/// Beside the database lie `-wal` and `-shm`, which are SQLite's, `-lock`, and `-headFile`.
public actor SQLiteJournal: Journal {
  /// When a commit waits for the disk.
  public enum Synchronous: String, Sendable, CaseIterable {
    /// At every commit: what was acknowledged survives the loss of power.
    case full
    /// Only at checkpoints: the loss of power may take the latest commits back, the end of the
    /// process does not.
    case normal
  }

  enum State {
    case closed
    case open(OpenJournal)
    /// A commit failed in a way that leaves it unknown whether it happened. The lock is kept.
    case failed(DatabaseLock)
  }

  /// The bounds of a journal on a file.
  enum Limits {
    /// How many of the last events are checked against the chain when the journal is opened.
    static let checkedEventsMax: Int64 = 200_000
    /// From how many pages in the write-ahead log on they are copied into the database: 4 MB. More,
    /// and a commit of many commands finds more of its pages in it already; less, and the file is
    /// sooner written over rather than made longer, which a single command's commit is quicker at.
    static let walPagesMax: Int32 = 1024
    /// How long one call may read; then it fails, and the write-ahead log can be reset again.
    static let readMax = Duration.seconds(30)
  }

  /// Where the database is, as it was given.
  public nonisolated let path: String
  /// When a commit waits for the disk.
  public nonisolated let synchronous: Synchronous
  /// What was found and put right when the journal was opened last, such as a lost anchor.
  public private(set) var notes: [String] = []

  nonisolated let reader = JournalReader(readMax: Limits.readMax)
  private let thread: DatabaseThread
  private let line: LineExecutor
  private var state = State.closed

  /// A journal in the file of that path, which is made when it is first opened.
  public init(path: String, synchronous: Synchronous = .full) {
    self.path = path
    self.synchronous = synchronous
    thread = DatabaseThread(name: "ascent-write")
    line = LineExecutor(thread: thread)
  }

  /// While one command at a time comes, the thread that writes.
  public nonisolated var lineExecutor: (any TaskExecutor)? { line }

  /// The thread that writes.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

  /// ``/AscentRuntime/Durability/powerSafe``, or kill-safe when commits do not wait for the disk.
  public nonisolated var durability: Durability { synchronous == .full ? .powerSafe : .killSafe }

  public func open() async throws(JournalFailure) -> JournalHead {
    await reader.close()
    let lock = shut()
    do throws(JournalFailure) {
      let (journal, found) = try OpenJournal.open(path: path, synchronous: synchronous, lock: lock)
      state = .open(journal)
      notes = found
    } catch {
      // Whoever failed and tries again keeps the lock: nobody else may have settled what it left.
      state = lock.map { .failed($0) } ?? .closed
      throw error
    }
    guard case .open(let journal) = state else { throw .closed }
    do throws(SQLiteFailure) {
      try await reader.open(path: journal.path)
    } catch {
      state = .closed
      throw .cannotOpen(reason: .system(path: path, detail: error.description))
    }
    return journal.head.journalHead
  }

  public func commit(_ group: CommitGroup) async throws(JournalFailure) {
    guard case .open(let journal) = state else { throw .closed }
    defer { line.commitEnded(commandCount: group.commands.count) }
    do throws(JournalFailure) {
      try journal.commit(group)
    } catch {
      if case .nothingWritten = error { throw error }
      state = .failed(journal.lock)
      await reader.close()
      throw error
    }
    if journal.wantsCheckpoint {
      thread.whenIdle { [self] in assumeIsolated { $0.checkpoint() } }
    }
  }

  public nonisolated func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] {
    try await reader.hydrate(users)
  }

  /// On the thread that writes, where a command alone on the line asks, the answer is at hand;
  /// everybody else asks the reader.
  public nonisolated func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?] {
    if let answer = try lookUpOnThread(addresses) { return answer }
    return try await reader.lookUp(addresses)
  }

  public nonisolated func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) async throws(JournalFailure) -> [StoredCommand] {
    try await reader.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
  }

  public nonisolated func commands(after position: Position, limit: Int) async throws(JournalFailure) -> [StoredCommand]
  {
    try await reader.commands(after: position, limit: limit)
  }

  public func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure) {
    guard case .open(let journal) = state else { throw .closed }
    do throws(JournalFailure) {
      try journal.save(checkpoint)
    } catch {
      if case .nothingWritten = error { throw error }
      state = .failed(journal.lock)
      await reader.close()
      throw error
    }
  }

  public nonisolated func checkpoint(named name: String) async throws(JournalFailure) -> Checkpoint? {
    try await reader.checkpoint(named: name)
  }

  public func verify() async throws(JournalFailure) -> [JournalDamage] {
    guard case .open(let journal) = state else { throw .closed }
    // A reader of its own, so that hydrations need not wait for it.
    let auditor = JournalReader(readMax: Limits.readMax)
    do throws(SQLiteFailure) {
      try await auditor.open(path: journal.path)
    } catch {
      throw .unreadable(error.description)
    }
    let damage = try await auditor.verify()
    await auditor.close()
    return damage
  }

  public func close() async {
    await reader.close()
    _ = shut()
  }

  /// Whether the caller is on the thread that writes.
  nonisolated var isOnThread: Bool { thread.isIsolatingCurrentContext() == true }

  /// The answer if the caller is on the thread that writes, whose turn it then is; nil elsewhere.
  private nonisolated func lookUpOnThread(_ addresses: [OperationAddress]) throws(JournalFailure) -> [StoredOperation?]?
  {
    guard isOnThread else { return nil }
    return try assumeIsolated { journal in
      Result { () throws(JournalFailure) in try journal.operations(at: addresses) }
    }.get()
  }

  private func operations(at addresses: [OperationAddress]) throws(JournalFailure) -> [StoredOperation?] {
    guard case .open(let journal) = state else { throw .closed }
    return try journal.lookUp(addresses)
  }

  private func checkpoint() {
    guard case .open(let journal) = state else { return }
    journal.checkpoint()
  }

  /// Lets go of the connection, and of the lock unless it is taken over.
  private func shut() -> DatabaseLock? {
    defer { state = .closed }
    switch state {
    case .closed: return nil
    case .failed(let lock): return lock
    case .open(let journal):
      journal.close()
      return journal.lock
    }
  }
}
