#if PostgreSQL
public import AscentRules
public import AscentRuntime
import AscentStorage
import Synchronization

/// A journal in a schema of a PostgreSQL database, for one process at a time.
///
/// One connection, on a thread of its own, writes; another one, on another thread, reads what is
/// committed and never waits for a write. A commit is one transaction, sent and answered as one
/// message each way. Every commit is linked to the one before by a digest, and one row says where
/// the journal ends: who commits must find it where he thinks it is, so that a process that has
/// been taken for dead can write nothing over what came after.
///
/// Of several servers that the connection string names, or that one name leads to, the one that is
/// no standby is written to and read from.
///
/// It needs sessions of its own: no pooler may stand before the server that gives each transaction
/// another one.
///
/// Nothing is sent as text that is not a constant of this module: what people wrote travels beside
/// the statements, in binary.
public actor PostgresJournal: Journal {
  enum State {
    case closed
    case open(OpenJournal)
    /// A commit failed in a way that leaves it unknown whether it happened.
    case failed
  }

  /// Where the journal is, without a password: `postgres://host:port/database`, and the schema if
  /// it is not `ascent`.
  public nonisolated let name: String
  /// The schema that its tables are in.
  public nonisolated var schema: String { target.schema }

  private nonisolated let target: Target
  private nonisolated let waitsForSync: Bool
  /// Who reads, while the journal is open.
  private nonisolated let reading = Mutex<JournalReader?>(nil)
  private nonisolated let known: Mutex<Durability>
  private let thread: DatabaseThread
  private let line: LineExecutor
  private var state = State.closed
  /// The server's side of connections that were given up, as far as it is not known to be over.
  private var lostSessions: [ServerSession] = []

  /// A journal in a schema, which is made when it is first opened.
  ///
  /// - Parameters:
  ///   - url: a connection string or URL of libpq, such as `postgres://me@localhost/habits`. What
  ///     it does not say, libpq takes from the environment (`PGHOST`, `PGPASSWORD` …). A string
  ///     that cannot be read is told by ``open()``.
  ///   - schema: the schema, of 1 to 48 letters a to z, digits and underscores. Nothing else may be
  ///     in it.
  ///   - waitsForSync: whether a commit waits until the server has it on its disk, and on those of
  ///     its synchronous standbys. If not, the latest commits are lost when the server stops for
  ///     want of power, or crashes.
  public init(url: String, schema: String = "ascent", waitsForSync: Bool = true) {
    self.init(Target(url, schema: schema), waitsForSync: waitsForSync)
  }

  /// A journal in a schema whose server may take so long.
  init(_ target: Target, waitsForSync: Bool = true) {
    self.target = target
    name = target.name
    self.waitsForSync = waitsForSync
    known = Mutex(waitsForSync ? .powerSafe : .killSafe)
    thread = DatabaseThread(name: "ascent-write")
    line = LineExecutor(thread: thread)
  }

  /// While one command at a time comes, the thread that writes.
  public nonisolated var lineExecutor: (any TaskExecutor)? { line }

  /// The thread that writes.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

  /// ``/AscentRuntime/Durability/powerSafe``; kill-safe when commits do not wait for the disk, or
  /// when the server was found, as the journal was opened last, to run with `fsync` off.
  public nonisolated var durability: Durability { known.withLock { $0 } }

  public func open() async throws(JournalFailure) -> JournalHead {
    endReading()
    state = .closed
    let journal = try OpenJournal.open(target, waitsForSync: waitsForSync, after: &lostSessions)
    known.withLock { $0 = journal.isPowerSafe ? .powerSafe : .killSafe }
    // A new one, on a thread of its own: what the last one is still waiting for is not waited for.
    let reader = JournalReader()
    do throws(PostgresFailure) {
      try await reader.open(target, beside: journal.session)
    } catch {
      // Where one connection fails, the other one may be cut off, too.
      lostSessions.append(journal.session)
      throw error.asOpenFailure(target)
    }
    reading.withLock { $0 = reader }
    state = .open(journal)
    return journal.head.journalHead
  }

  public func commit(_ group: CommitGroup) async throws(JournalFailure) {
    defer { line.commitEnded(commandCount: group.commands.count) }
    try write { journal throws(JournalFailure) in try journal.commit(group) }
  }

  public nonisolated func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] {
    try await reader().hydrate(users)
  }

  /// On the thread that writes, where a command alone on the line asks, it is asked there;
  /// everybody else asks the reader.
  public nonisolated func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?] {
    if let answer = try lookUpOnThread(addresses) { return answer }
    return try await reader().lookUp(addresses)
  }

  public nonisolated func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) async throws(JournalFailure) -> [StoredCommand] {
    try await reader().commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
  }

  public nonisolated func commands(after position: Position, limit: Int) async throws(JournalFailure) -> [StoredCommand]
  {
    try await reader().commands(after: position, limit: limit)
  }

  public func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure) {
    try write { journal throws(JournalFailure) in try journal.save(checkpoint) }
  }

  public nonisolated func checkpoint(named name: String) async throws(JournalFailure) -> Checkpoint? {
    try await reader().checkpoint(named: name)
  }

  public func verify() async throws(JournalFailure) -> [JournalDamage] {
    guard case .open(let journal) = state else { throw .closed }
    // A reader of its own, so that hydrations need not wait for it.
    return try await JournalReader().verify(target, beside: journal.session)
  }

  public func close() async {
    await endReading()?.close()
    state = .closed
  }

  /// Removes a schema with everything in it, for tests and benchmarks, which have made it.
  package static func removeSchema(_ schema: String, url: String) async throws(JournalFailure) {
    let target = Target(url, schema: schema)
    if let fault = target.fault { throw .cannotOpen(reason: .system(path: target.name, detail: fault)) }
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

  /// The answer if the caller is on the thread that writes, whose turn it then is; nil elsewhere.
  private nonisolated func lookUpOnThread(_ addresses: [OperationAddress]) throws(JournalFailure) -> [StoredOperation?]?
  {
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
      // No answer would come on it any more. Nothing happened; the journal has to be opened again.
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
    guard let reader = reading.withLock(\.self) else { throw .closed }
    return reader
  }

  /// Lets no read be answered any more, and gives who has read until now. It is not waited for: a
  /// commit that failed has to be told, whatever a read is at.
  @discardableResult
  private nonisolated func endReading() -> JournalReader? {
    let reader = reading.withLock { $0.take() }
    reader?.end()
    return reader
  }
}
#endif
