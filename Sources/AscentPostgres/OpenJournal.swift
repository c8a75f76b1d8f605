#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// The writing side of a journal that is open.
final class OpenJournal {
  let connection: Connection
  let reader: OpenReader
  /// How long the server may take.
  private let limits: TimeLimits
  /// The session that holds the lock.
  let session: ServerSession
  /// Whether the server syncs what it says is committed.
  let isPowerSafe: Bool
  /// Where the journal ends.
  private(set) var head: StoredHead

  /// Takes over a database that was found whole.
  init(connection: Connection, session: ServerSession, limits: TimeLimits, isPowerSafe: Bool, head: StoredHead) {
    self.connection = connection
    self.session = session
    self.limits = limits
    self.isPowerSafe = isPowerSafe
    self.head = head
    reader = OpenReader(connection, within: limits.read)
  }

  deinit {
    connection.close()
  }

  /// Writes a group in one transaction, which is one way to the server and back.
  func commit(_ group: CommitGroup) throws(JournalFailure) {
    try head.check(group)
    let (calls, next) = GroupWriter.calls(for: group, after: head)
    try write(calls)
    head = next
  }

  /// Puts a checkpoint in the place of the one of the same name, if the journal ends where it is
  /// thought to.
  func save(_ checkpoint: Checkpoint) throws(JournalFailure) {
    var parameters = Parameters()
    parameters.append(checkpoint.name)
    parameters.append(checkpoint.position.number)
    parameters.append(checkpoint.body)
    let sql = """
      INSERT INTO checkpoints VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE SET position = excluded.position, body = excluded.body
      """
    try write([head.call(movingTo: head), Connection.Call(sql, parameters, writing: 1)])
  }

  /// Commits nothing, as it commits a group: it shows whether this role may write here, and when it
  /// returns, all that was found in the journal is as durable as what is committed from now on.
  /// What an earlier connection committed may not have been: it may not have waited, or may have
  /// been ended while it waited.
  func settle() throws(PostgresFailure) {
    try transact([head.call(movingTo: head)])
  }

  /// Looks operations up on the connection that writes. Nobody else writes, so all of the answer is
  /// of one moment.
  func lookUp(_ addresses: [OperationAddress]) throws(JournalFailure) -> [StoredOperation?] {
    do throws(PostgresFailure) {
      return try reader.operations(at: addresses)
    } catch {
      throw error.asReadFailure
    }
  }

  /// Runs statements as one transaction. An error that the server reports, it reports instead of
  /// having committed; of a connection that is lost nobody knows what it did last.
  private func write(_ calls: [Connection.Call]) throws(JournalFailure) {
    do throws(PostgresFailure) {
      try transact(calls)
    } catch {
      guard !error.isLost, !error.isOvertaken, !error.isDamage else { throw .outcomeUnknown(error.description) }
      try undo(after: error)
    }
  }

  /// Runs statements as one transaction. Whether a role's sessions may write is for the role's own
  /// settings to say.
  private func transact(_ calls: [Connection.Call]) throws(PostgresFailure) {
    let all = [Connection.Call("BEGIN ISOLATION LEVEL READ COMMITTED")] + calls + [Connection.Call("COMMIT")]
    try Self.check(try connection.run(all, within: limits.commit), to: all)
  }

  /// Sees to it that what was asked for is what happened, and takes for lost a connection on which
  /// it is not: a trigger, a rule or a policy of somebody's may have dropped rows in silence, the
  /// row of the journal may be gone, and a wait for a standby that was broken off is told by a
  /// warning alone.
  private static func check(_ answers: [Rows], to calls: [Connection.Call]) throws(PostgresFailure) {
    for (call, answer) in zip(calls, answers) {
      if let written = call.written, answer.writtenCount != written {
        throw PostgresFailure(
          state: "", operation: "writing",
          message: "the server wrote \(CountText.text(answer.writtenCount ?? 0, "row")) instead of \(written)",
          isLost: true)
      }
    }
    guard let last = answers.last, last.tag == "COMMIT" else {
      let message = "the server answers \(answers.last?.tag ?? "nothing")"
      throw PostgresFailure(state: "", operation: "COMMIT", message: message, isLost: true)
    }
    if let warning = last.warning {
      throw PostgresFailure(state: "", operation: "COMMIT", message: warning, isLost: true)
    }
  }

  private func undo(after failure: PostgresFailure) throws(JournalFailure) {
    do throws(PostgresFailure) {
      try connection.run("ROLLBACK", within: limits.commit)
    } catch {
      throw .outcomeUnknown("\(failure); then \(error)")
    }
    throw .nothingWritten(failure.description)
  }
}

extension PostgresFailure {
  /// Whether the journal does not end where it was thought to: somebody else has written to it, so
  /// what is known of it is out of date.
  fileprivate var isOvertaken: Bool {
    (state == Self.notNullViolated && table == "journal") || (state == Self.uniqueViolated && table == "commits")
  }
}
#endif
