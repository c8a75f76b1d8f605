#if PostgreSQL
package import AscentRules
public import AscentRuntime
import AscentStorage
import Synchronization

/// A journal in a schema of a PostgreSQL database, for one process at a time.
///
/// One connection, on its own thread, writes. Another one, on another thread, reads committed data
/// and never waits for a write. A commit is one transaction with one round trip. Every commit has a
/// seal, a digest that covers the seal before it, and one row stores the head of the journal. Every
/// commit checks that the stored head still equals the head it expects, so a process that was
/// wrongly believed dead cannot overwrite later commits.
///
/// If the connection string names several servers, the journal uses the primary for both
/// writing and reading.
///
/// The journal needs its own sessions. A connection pooler that gives each transaction a different
/// session does not work.
///
/// All SQL text is constant in this module. User data is sent separately, as binary parameters.
public actor PostgresJournal: Journal {
  private enum State {
    case closed
    case open(OpenJournal)
    /// A commit failed and its outcome is unknown.
    case failed
  }

  /// Where the journal is, without a password: `postgres://host:port/database`, followed by the
  /// schema unless it is `ascent`.
  public nonisolated let name: String
  /// The schema of its tables.
  public nonisolated var schema: String { target.schema }

  private nonisolated let target: Target
  private nonisolated let waitsForSync: Bool
  /// The reader; nil unless the journal is open.
  private nonisolated let openReader = Mutex<JournalReader?>(nil)
  private nonisolated let knownDurability: Mutex<Durability>
  private let thread: DatabaseThread
  private let executor: PipelineExecutor
  private var state = State.closed
  /// Sessions of abandoned connections that may still exist on the server.
  private var lostSessions: [ServerSession] = []

  /// A journal in a schema. The schema is created when the journal is first opened.
  ///
  /// - Parameters:
  ///   - url: a connection string or URL for libpq, such as `postgres://me@localhost/habits`. libpq
  ///     takes missing values from the environment (`PGHOST`, `PGPASSWORD` …). ``open()`` throws if
  ///     the string is malformed.
  ///   - schema: the schema, of 1 to 48 letters a to z, digits and underscores. It may contain
  ///     nothing but the journal.
  ///   - waitsForSync: whether a commit waits until it is on the disks of the server and
  ///     of its synchronous standbys. If not, a crash or power failure of the server loses
  ///     the latest commits.
  public init(url: String, schema: String = "ascent", waitsForSync: Bool = true) {
    self.init(Target(url, schema: schema), waitsForSync: waitsForSync)
  }

  /// A journal in the schema of a target, with the target's time limits.
  init(_ target: Target, waitsForSync: Bool = true) {
    self.target = target
    name = target.name
    self.waitsForSync = waitsForSync
    knownDurability = Mutex(waitsForSync ? .powerSafe : .killSafe)
    thread = DatabaseThread(name: "ascent-write")
    executor = PipelineExecutor(thread: thread)
  }

  /// The writing thread, while commands arrive one at a time.
  public nonisolated var pipelineExecutor: (any TaskExecutor)? { executor }

  /// The writing thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

  /// ``/AscentRuntime/Durability/powerSafe``, or kill-safe if commits do not wait for the disk or
  /// the server ran with `fsync` off when the journal was last opened.
  public nonisolated var durability: Durability { knownDurability.withLock { $0 } }

  package func open() async throws(JournalFailure) -> JournalHead {
    endReading()
    state = .closed
    let journal = try OpenJournal.open(target, waitsForSync: waitsForSync, after: &lostSessions)
    knownDurability.withLock { $0 = journal.isPowerSafe ? .powerSafe : .killSafe }
    // A new reader on its own thread, so that it need not wait for a read of the previous one.
    let reader = JournalReader()
    do throws(PostgresFailure) {
      try await reader.open(target, beside: journal.session)
    } catch {
      // If one connection fails, the other one may be cut off as well.
      lostSessions.append(journal.session)
      throw error.asOpenFailure(target)
    }
    openReader.withLock { $0 = reader }
    state = .open(journal)
    return journal.head.journalHead
  }

  package func commit(_ group: CommitGroup) async throws(JournalFailure) {
    defer { executor.commitEnded(commandCount: group.commands.count) }
    try write { journal throws(JournalFailure) in try journal.commit(group) }
  }

  package nonisolated func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] {
    try await reader().read { reader throws(PostgresFailure) in try reader.pasts(of: users) }
  }

  /// A single command runs on the writing thread and is answered there at once; all other callers
  /// ask the reader.
  package nonisolated func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?] {
    if let answer = try lookUpOnThread(addresses) { return answer }
    return try await reader().read { reader throws(PostgresFailure) in try reader.operations(at: addresses) }
  }

  package nonisolated func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) async throws(JournalFailure) -> [StoredCommand] {
    try await reader().read { reader throws(PostgresFailure) in
      try reader.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
    }
  }

  package nonisolated func commands(
    after position: Position, limit: Int
  ) async throws(JournalFailure) -> [StoredCommand] {
    try await reader().read { reader throws(PostgresFailure) in try reader.commands(after: position, limit: limit) }
  }

  package nonisolated func users(after user: UserID?, limit: Int) async throws(JournalFailure) -> [UserID] {
    try await reader().read { reader throws(PostgresFailure) in try reader.users(after: user, limit: limit) }
  }

  package func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure) {
    try write { journal throws(JournalFailure) in try journal.save(checkpoint) }
  }

  package nonisolated func checkpoint(named name: String) async throws(JournalFailure) -> Checkpoint? {
    try await reader().read { reader throws(PostgresFailure) in try reader.checkpoint(named: name) }
  }

  package nonisolated func due(
    _ kind: DueEntry.Kind, in instants: ClosedRange<Instant>, after entry: DueEntry?, limit: Int
  ) async throws(JournalFailure) -> [DueEntry] {
    try await reader().read { reader throws(PostgresFailure) in
      try reader.due(kind, in: instants, after: entry, limit: limit)
    }
  }

  package func replaceDue(_ entry: DueEntry, with next: DueEntry?) async throws(JournalFailure) {
    try write { journal throws(JournalFailure) in try journal.replaceDue(entry, with: next) }
  }

  package func verify() async throws(JournalFailure) -> [JournalDamage] {
    guard case .open(let journal) = state else { throw .closed }
    // A separate reader, so that hydrations need not wait for the check.
    return try await JournalReader().verify(target, beside: journal.session)
  }

  package func close() async {
    await endReading()?.close()
    state = .closed
  }

  /// Removes a schema with everything in it, for tests and benchmarks that created it.
  package static func removeSchema(_ schema: String, url: String) async throws(JournalFailure) {
    let target = Target(url, schema: schema)
    if let fault = target.fault { throw .unusable(target.name, fault) }
    try await JournalReader().removeSchema(of: target)
  }

  private func write(_ body: (OpenJournal) throws(JournalFailure) -> Void) throws(JournalFailure) {
    guard case .open(let journal) = state else { throw .closed }
    do throws(JournalFailure) {
      try body(journal)
    } catch {
      if case .nothingWritten = error { throw error }
      giveUp(journal)
      throw error
    }
  }

  /// Answers if the caller is on the writing thread, where nothing else can run meanwhile; nil
  /// on other threads.
  private nonisolated func lookUpOnThread(
    _ addresses: [OperationAddress]
  ) throws(JournalFailure) -> [StoredOperation?]? {
    guard thread.isIsolatingCurrentContext() == true else { return nil }
    return try assumeIsolated { journal in
      Result { () throws(JournalFailure) in try journal.operations(at: addresses) }
    }.get()
  }

  private func operations(at addresses: [OperationAddress]) throws(JournalFailure) -> [StoredOperation?] {
    guard case .open(let journal) = state else { throw .closed }
    do throws(JournalFailure) {
      return try journal.lookUp(addresses)
    } catch {
      guard journal.connection.isClosed else { throw error }
      // The connection is dead. Nothing was changed, but the journal has to be opened again.
      giveUp(journal)
      throw .closed
    }
  }

  private func giveUp(_ journal: OpenJournal) {
    endReading()
    lostSessions.append(journal.session)
    state = .failed
    journal.connection.close()
  }

  private nonisolated func reader() throws(JournalFailure) -> JournalReader {
    guard let reader = openReader.withLock(\.self) else { throw .closed }
    return reader
  }

  /// Makes all reads fail as closed and returns the reader, without waiting for it: a failed commit
  /// must be reported even while a read is in progress.
  @discardableResult
  private nonisolated func endReading() -> JournalReader? {
    let reader = openReader.withLock { $0.take() }
    reader?.end()
    return reader
  }
}
#endif
