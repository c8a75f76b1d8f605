#if PostgreSQL
import AscentRuntime
import AscentStorage
import Synchronization

/// Reads committed commands on its own connection and thread, so that no read waits for a commit
/// that is being synced.
actor JournalReader {
  private enum State {
    case closed
    case disconnected(Source)
    case connected(Source, OpenReader)
  }

  /// The database to read, and the session that writes to it.
  private struct Source {
    var target: Target
    var writer: ServerSession
  }

  private let thread = DatabaseThread(name: "ascent-read")
  private var state = State.closed
  private nonisolated let isEnded = Atomic(false)

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

  /// Connects to a database, which must be a journal, on the server that has the writer's session.
  func open(_ target: Target, beside writer: ServerSession) throws(PostgresFailure) {
    _ = try connect(to: Source(target: target, writer: writer))
  }

  /// Makes every current and future read fail as closed. Does not wait for a read in progress.
  nonisolated func end() {
    isEnded.store(true, ordering: .sequentiallyConsistent)
  }

  /// Makes reads fail as closed, and disconnects after the read in progress.
  func close() {
    end()
    state = .closed
  }

  /// Runs a read. If the journal is closed meanwhile, the answer is discarded, because it may be
  /// outdated once the journal is open again.
  func read<Answer: Sendable>(
    _ body: @Sendable (OpenReader) throws(PostgresFailure) -> Answer
  ) throws(JournalFailure) -> Answer {
    guard !hasEnded else { throw .closed }
    let source: Source
    switch state {
    case .closed: throw .closed
    case .disconnected(let known), .connected(let known, _): source = known
    }
    let answer = Result { () throws(PostgresFailure) in try self.answer(of: source, body) }
    guard !hasEnded else { throw .closed }
    switch answer {
    case .success(let answer): return answer
    case .failure(let failure):
      if failure.isLost { state = .disconnected(source) }
      throw failure.asJournalFailure
    }
  }

  /// Checks the whole journal on a separate connection. Each page of rows has a time limit, but the
  /// check as a whole has none.
  func verify(_ target: Target, beside writer: ServerSession) throws(JournalFailure) -> [JournalDamage] {
    do throws(PostgresFailure) {
      let connection = try ConnectionFactory.auditor(of: target)
      try writer.check(isReachedBy: connection, within: target.limits.setUp)
      return try ChainCheck(connection, within: target.limits.auditPage).everything()
    } catch {
      throw error.asJournalFailure
    }
  }

  /// Removes a schema with everything in it.
  func removeSchema(of target: Target) throws(JournalFailure) {
    do throws(PostgresFailure) {
      try ConnectionFactory.writer(of: target, waitsForSync: true).run(
        "DROP SCHEMA IF EXISTS \(target.quotedSchema) CASCADE", within: target.limits.setUp)
    } catch {
      throw error.asOpenFailure(target)
    }
  }

  /// Runs a read. Since a read changes nothing, it is retried once on a new connection if the
  /// connection is lost.
  private func answer<Answer>(
    of source: Source, _ body: (OpenReader) throws(PostgresFailure) -> Answer
  ) throws(PostgresFailure) -> Answer {
    if case .connected(_, let reader) = state {
      do throws(PostgresFailure) {
        return try body(reader)
      } catch {
        guard error.isLost, !hasEnded else { throw error }
        state = .disconnected(source)
      }
    }
    return try body(connect(to: source))
  }

  private func connect(to source: Source) throws(PostgresFailure) -> OpenReader {
    let connection = try ConnectionFactory.reader(of: source.target)
    try source.writer.check(isReachedBy: connection, within: source.target.limits.setUp)
    let reader = OpenReader(connection, within: source.target.limits.read)
    state = .connected(source, reader)
    return reader
  }

  private var hasEnded: Bool { isEnded.load(ordering: .sequentiallyConsistent) }
}

extension PostgresFailure {
  /// What the failure of a read means to the runtime. If the connection reached another server, the
  /// journal has to be opened again, with all connections to one server.
  var asJournalFailure: JournalFailure { self == .otherServer ? .closed : asReadFailure }
}
#endif
