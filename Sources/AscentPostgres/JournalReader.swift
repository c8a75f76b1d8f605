#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage
import Synchronization

/// Reads committed commands, on a connection and a thread of its own, so that no read waits for a
/// commit that is being synced.
actor JournalReader {
  private let thread = DatabaseThread(name: "ascent-read")
  private var source: Source?
  private var open: OpenReader?
  private nonisolated let isEnded = Atomic(false)

  /// What is read, and the session that writes to it.
  private struct Source {
    var target: Target
    var writer: ServerSession
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

  /// Connects to a database, which must be a journal, on the server that has the session that
  /// writes to it.
  func open(_ target: Target, beside writer: ServerSession) throws(PostgresFailure) {
    let source = Source(target: target, writer: writer)
    open = try connect(to: source)
    self.source = source
  }

  /// Lets no read give an answer any more, and none begin; does not wait for one that is under way.
  nonisolated func end() {
    isEnded.store(true, ordering: .sequentiallyConsistent)
  }

  /// Hangs up, when the reads that are under way are over.
  func close() {
    end()
    open = nil
  }

  func hydrate(_ users: [UserID]) throws(JournalFailure) -> [StoredPast] {
    try read { reader throws(PostgresFailure) in try reader.pasts(of: users) }
  }

  func lookUp(_ addresses: [OperationAddress]) throws(JournalFailure) -> [StoredOperation?] {
    try read { reader throws(PostgresFailure) in try reader.operations(at: addresses) }
  }

  func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) throws(JournalFailure) -> [StoredCommand] {
    try read { reader throws(PostgresFailure) in
      try reader.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
    }
  }

  func commands(after position: Position, limit: Int) throws(JournalFailure) -> [StoredCommand] {
    try read { reader throws(PostgresFailure) in try reader.commands(after: position, limit: limit) }
  }

  func checkpoint(named name: String) throws(JournalFailure) -> Checkpoint? {
    try read { reader throws(PostgresFailure) in try reader.checkpoint(named: name) }
  }

  /// Checks everything there is, on a connection of its own, however long all of it takes; only a
  /// page of rows has a limit of time.
  func verify(_ target: Target, beside writer: ServerSession) throws(JournalFailure) -> [JournalDamage] {
    do throws(PostgresFailure) {
      let connection = try Session.auditor(of: target)
      try writer.check(isReachedBy: connection, within: target.limits.setUp)
      return try ChainCheck(connection, within: target.limits.auditPage).everything()
    } catch {
      throw error.asReadFailure
    }
  }

  /// Removes a schema with everything in it.
  func removeSchema(of target: Target) throws(JournalFailure) {
    do throws(PostgresFailure) {
      try Session.writer(of: target, waitsForSync: true).run(
        "DROP SCHEMA IF EXISTS \(target.quotedSchema) CASCADE", within: target.limits.setUp)
    } catch {
      throw error.asOpenFailure(target)
    }
  }

  /// Reads. What was read when the journal was closed meanwhile may be out of date when it is open
  /// again, and is not given.
  private func read<Answer>(_ body: (OpenReader) throws(PostgresFailure) -> Answer) throws(JournalFailure) -> Answer {
    guard let source, !hasEnded else { throw .closed }
    let answer = Result { () throws(PostgresFailure) in try self.answer(of: source, body) }
    guard !hasEnded else { throw .closed }
    switch answer {
    case .success(let answer): return answer
    case .failure(let failure):
      if failure.isLost { open = nil }
      throw failure.asReadFailure
    }
  }

  /// Reads; a read changes nothing, so one whose connection was lost is tried once more on a new
  /// one.
  private func answer<Answer>(
    of source: Source, _ body: (OpenReader) throws(PostgresFailure) -> Answer
  ) throws(PostgresFailure) -> Answer {
    if let open {
      do throws(PostgresFailure) {
        return try body(open)
      } catch {
        guard error.isLost, !hasEnded else { throw error }
        self.open = nil
      }
    }
    let reader = try connect(to: source)
    open = reader
    return try body(reader)
  }

  private func connect(to source: Source) throws(PostgresFailure) -> OpenReader {
    let connection = try Session.reader(of: source.target)
    try source.writer.check(isReachedBy: connection, within: source.target.limits.setUp)
    return OpenReader(connection, within: source.target.limits.read)
  }

  private var hasEnded: Bool { isEnded.load(ordering: .sequentiallyConsistent) }
}

extension PostgresFailure {
  /// What a fault of a read is to the runtime.
  var asReadFailure: JournalFailure {
    if isDamage { return .damaged([JournalDamage(commit: 0, detail: message)]) }
    // The journal has to be opened again, on one server for all.
    return self == .otherServer ? .closed : .unreadable(description)
  }
}
#endif
