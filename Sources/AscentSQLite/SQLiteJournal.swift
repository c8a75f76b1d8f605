package import AscentRules
public import AscentRuntime
import AscentStorage

/// A journal in a SQLite database, for one process at a time.
///
/// One connection, on its own thread, writes and runs WAL checkpoints. Two others, each on its own
/// thread, read committed data and never wait for a write: one serves the pipeline, the other reads
/// pages of history, which may be long. A commit is one transaction in SQLite's write-ahead log.
/// Every commit has a seal, a digest that covers the seal before it, and the last seal is also
/// stored beside the database. So when the journal is opened, it notices and names commits that a
/// damaged or replaced file has lost.
///
/// Beside the database are SQLite's files `-wal` and `-shm`, and ours: `-lock` and `-anchor`.
public actor SQLiteJournal: Journal {
  /// When a commit waits for the disk.
  public enum Synchronous: String, Sendable, CaseIterable {
    /// At every commit: acknowledged commits survive a power failure.
    case full
    /// Only at WAL checkpoints: a power failure may lose the latest commits, but the end of the
    /// process does not.
    case normal
  }

  private enum State {
    case closed
    case open(OpenJournal)
    /// A commit failed with an unknown outcome, or the journal could not be opened
    /// again since then.
    case failed(HeldStore, JournalFailure)
  }

  /// The path of the database, as given.
  public nonisolated let path: String
  /// When a commit waits for the disk.
  public nonisolated let synchronous: Synchronous
  /// What was repaired when the journal was last opened, such as a lost head file, and what
  /// somebody has added to the database, such as a view.
  public private(set) var notes: [String] = []

  /// The failure from which the journal has not recovered yet: of a commit, or of a later attempt
  /// to open it. Otherwise, why the last close left the files as they were, damaged or out of
  /// place; nil if it closed them as usual.
  public var lastingFailure: JournalFailure? {
    if case .failed(_, let failure) = state { failure } else { closingFailure }
  }
  private var closingFailure: JournalFailure?

  private let lockTimeout: Duration
  private let indexLimits: OperationIndexWriter.MergeLimits
  private nonisolated let reader, pageReader: JournalReader
  private nonisolated let found = FoundDamage()
  private let thread: DatabaseThread
  private let executor: PipelineExecutor
  private var state = State.closed
  /// Whether the store is being reopened because another program has written to it.
  private var isReopening = false
  /// What waits until the store is open again.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// A journal in the file at a path. The file is created when it is first opened.
  ///
  /// - Parameter lockTimeout: how long ``open()`` waits for another process that has the file open.
  public init(path: String, synchronous: Synchronous = .full, lockTimeout: Duration = .zero) {
    self.init(
      path: path, synchronous: synchronous, lockTimeout: lockTimeout, indexLimits: OperationIndexWriter.MergeLimits())
  }

  /// A journal whose index of ids is written with other limits.
  init(
    path: String, synchronous: Synchronous = .full, lockTimeout: Duration = .zero,
    indexLimits: OperationIndexWriter.MergeLimits
  ) {
    self.path = path
    self.lockTimeout = lockTimeout
    self.indexLimits = indexLimits
    self.synchronous = synchronous
    reader = JournalReader(readMax: FileLimits.readMax, found)
    pageReader = JournalReader(readMax: FileLimits.readMax, found)
    thread = DatabaseThread(name: "ascent-write")
    executor = PipelineExecutor(thread: thread)
  }

  /// The writing thread, while commands arrive one at a time.
  public nonisolated var pipelineExecutor: (any TaskExecutor)? { executor }

  /// The writing thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

  /// ``/AscentRuntime/Durability/powerSafe``, or kill-safe if commits do not wait for the disk.
  public nonisolated var durability: Durability { synchronous == .full ? .powerSafe : .killSafe }

  package func open() async throws(JournalFailure) -> JournalHead {
    await closeReaders()
    let held = release()
    closingFailure = nil
    do throws(JournalFailure) {
      if held == nil { found.clear() }
      guard found.all.isEmpty else { throw .damaged(found.all) }
      let (journal, repaired) = try OpenJournal.open(
        path: path, synchronous: synchronous, held: held, lockTimeout: lockTimeout, indexLimits: indexLimits, found)
      state = .open(journal)
      notes = repaired
    } catch {
      // After a failed commit keep the lock, so that no other process can settle the outcome.
      state = held.map { .failed($0, error) } ?? .closed
      throw error
    }
    guard case .open(let journal) = state else { throw .closed }
    do throws(SQLiteFailure) {
      try await reader.open(path: journal.connection.path, memory: journal.indexMemory)
      try await pageReader.open(path: journal.connection.path, memory: journal.indexMemory)
    } catch {
      await closeReaders()
      state = held == nil ? .closed : .failed(journal.held, error.asOpenFailure(path))
      throw error.asOpenFailure(path)
    }
    return journal.head.journalHead
  }

  package func commit(_ group: CommitGroup) async throws(JournalFailure) {
    defer { executor.commitEnded(commandCount: group.commands.count) }
    let journal = try await write { journal throws(JournalFailure) in try journal.commit(group) }
    if journal.wantsWALCheckpoint {
      thread.whenIdle { [self] in assumeIsolated { $0.checkpointWAL() } }
    }
  }

  package nonisolated func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] {
    try await reader.read { reader throws(SQLiteFailure) in try reader.pasts(of: users) }
  }

  /// A single command runs on the writing thread and is answered there at once; all other callers
  /// ask the reader.
  package nonisolated func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?] {
    if let answer = try lookUpOnThread(addresses) { return answer }
    return try await reader.read { reader throws(SQLiteFailure) in try reader.operations(at: addresses) }
  }

  package nonisolated func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) async throws(JournalFailure) -> [StoredCommand] {
    try await pageReader.read { reader throws(SQLiteFailure) in
      try reader.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
    }
  }

  package nonisolated func commands(
    after position: Position, limit: Int
  ) async throws(JournalFailure) -> [StoredCommand] {
    try await pageReader.read { reader throws(SQLiteFailure) in try reader.commands(after: position, limit: limit) }
  }

  package nonisolated func users(after user: UserID?, limit: Int) async throws(JournalFailure) -> [UserID] {
    try await pageReader.read { reader throws(SQLiteFailure) in try reader.users(after: user, limit: limit) }
  }

  package func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure) {
    _ = try await write { journal throws(JournalFailure) in try journal.save(checkpoint) }
  }

  package nonisolated func checkpoint(named name: String) async throws(JournalFailure) -> Checkpoint? {
    try await pageReader.read { reader throws(SQLiteFailure) in try reader.checkpoint(named: name) }
  }

  package nonisolated func due(
    _ kind: DueEntry.Kind, in instants: ClosedRange<Instant>, after entry: DueEntry?, limit: Int
  ) async throws(JournalFailure) -> [DueEntry] {
    try await reader.read { reader throws(SQLiteFailure) in
      try reader.due(kind, in: instants, after: entry, limit: limit)
    }
  }

  package func replaceDue(_ entry: DueEntry, with next: DueEntry?) async throws(JournalFailure) {
    _ = try await write { journal throws(JournalFailure) in try journal.replaceDue(entry, with: next) }
  }

  package func verify() async throws(JournalFailure) -> [JournalDamage] {
    guard case .open(let journal) = state else { throw .closed }
    // A separate reader, so that hydrations need not wait for the check.
    let auditor = JournalReader(readMax: FileLimits.readMax, found)
    do throws(SQLiteFailure) {
      try await auditor.open(path: journal.connection.path)
    } catch {
      guard error.isDamage else { throw .unreadable(error.description) }
      found.report(error)
      return [JournalDamage(commit: nil, detail: error.message)] + journal.logDamage()
    }
    var damage = try await auditor.verify()
    await auditor.close()
    // Readers trust the log's index in memory; only this check reads the log itself.
    if case .open(let journal) = state { damage += journal.logDamage().filter { !damage.contains($0) } }
    return damage
  }

  /// The resolved path, while the journal is open.
  var openPath: String {
    get throws(JournalFailure) {
      guard case .open(let journal) = state else { throw .closed }
      return journal.connection.path
    }
  }

  package func close() async {
    await waitUntilReopened()
    // The last write failed, perhaps that of a subscriber's checkpoint. Reopening settles it; if
    // that fails too, the failure is lasting.
    if case .failed = state { _ = try? await open() }
    await closeReaders()
    _ = release()
  }

  private nonisolated func closeReaders() async {
    await reader.close()
    await pageReader.close()
  }

  /// Whether the caller is on the writing thread.
  nonisolated var isOnThread: Bool { thread.isIsolatingCurrentContext() == true }

  private func write(
    mayReopen: Bool = true, _ body: (OpenJournal) throws(JournalFailure) -> Void
  ) async throws(JournalFailure) -> OpenJournal {
    await waitUntilReopened()
    guard case .open(let journal) = state else { throw .closed }
    do throws(JournalFailure) {
      try body(journal)
    } catch {
      if case .nothingWritten = error { throw error }
      state = .failed(journal.held, error)
      guard mayReopen, journal.isOvertaken else {
        await closeReaders()
        // Readers may have kept some of the log from being copied.
        if case .failed = state { journal.rescueLog() }
        throw error
      }
      guard await reopens(at: journal.head, after: error) else { throw error }
      return try await write(mayReopen: false, body)
    }
    return journal
  }

  /// Reopens the store, with all checks, after another program has written to it. That may have
  /// been a checkpoint of the log or a VACUUM, which leave the head where it was.
  ///
  /// - Returns: whether the store still ends at the head. If not, the runtime has to reopen it.
  private func reopens(at head: StoredHead, after failure: JournalFailure) async -> Bool {
    isReopening = true
    defer {
      isReopening = false
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
    // After a failure the write fails, and the caller reopens the store.
    guard (try? await open()) != nil, case .open(let journal) = state else { return false }
    if journal.head != head { state = .failed(journal.held, failure) }
    return journal.head == head
  }

  private func waitUntilReopened() async {
    while isReopening { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Answers if the caller is on the writing thread, where nothing else can run meanwhile; nil
  /// on other threads.
  private nonisolated func lookUpOnThread(
    _ addresses: [OperationAddress]
  ) throws(JournalFailure) -> [StoredOperation?]? {
    guard isOnThread else { return nil }
    return try assumeIsolated { journal in
      Result { () throws(JournalFailure) in try journal.operations(at: addresses) }
    }.get()
  }

  private func operations(at addresses: [OperationAddress]) throws(JournalFailure) -> [StoredOperation?] {
    guard case .open(let journal) = state else { throw .closed }
    return try journal.lookUp(addresses)
  }

  private func checkpointWAL() {
    guard case .open(let journal) = state else { return }
    journal.checkpointWAL()
  }

  /// Closes the connection and returns what the next `open()` takes over.
  private func release() -> HeldStore? {
    defer { state = .closed }
    switch state {
    case .closed: return nil
    case .failed(let held, let failure):
      closingFailure = failure
      return held
    case .open(let journal):
      closingFailure = journal.close()
      return journal.held
    }
  }
}
