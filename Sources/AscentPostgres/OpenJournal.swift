#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// The writing side of an open journal.
final class OpenJournal {
  let connection: Connection
  let reader: OpenReader
  /// The time limits for the server.
  private let limits: TimeLimits
  /// The session that holds the lock.
  let session: ServerSession
  /// Whether the server waits for the disk before it reports a commit.
  let isPowerSafe: Bool
  /// Where the journal ends.
  private(set) var head: StoredHead
  private var known: KnownUsers

  /// Takes over a database whose end was checked.
  init(connection: Connection, session: ServerSession, limits: TimeLimits, isPowerSafe: Bool, head: StoredHead) {
    self.connection = connection
    self.session = session
    self.limits = limits
    self.isPowerSafe = isPowerSafe
    self.head = head
    known = KnownUsers(isEmpty: head.seq == 0)
    reader = OpenReader(connection, within: limits.read)
  }

  deinit {
    connection.close()
  }

  /// Writes a group in one transaction, with one round trip to the server. If the group has people
  /// who are not cached, another round trip reads the ends of their chains.
  func commit(_ group: CommitGroup) throws(JournalFailure) {
    try head.check(group)
    if let command = group.commands.first(where: \.hasZeroCharacter) {
      throw .nothingWritten(
        "operation \(command.operation) has the character U+0000, which PostgreSQL's texts cannot contain")
    }
    let written: GroupWriter.Written
    do throws(PostgresFailure) {
      written = GroupWriter.write(group, after: head, in: try known.context(of: group, from: reader))
    } catch {
      known = KnownUsers()
      guard !error.isLost, !error.isDamage else { throw .outcomeUnknown(error.description) }
      throw .nothingWritten(error.description)
    }
    do throws(JournalFailure) {
      try transact(written.calls)
    } catch {
      known = KnownUsers()
      throw error
    }
    known.keep(written.context)
    head = written.next
  }

  /// Commits a transaction that changes nothing.
  ///
  /// It shows whether this role may write here. When it returns, everything in the journal is as
  /// durable as later commits will be. Commits of an earlier connection may not have been: that
  /// connection may not have waited for the disk, or was ended while it waited.
  func settle() throws(PostgresFailure) {
    try run([head.call(movingTo: head)])
  }

  /// Looks operations up on the writing connection. Nothing else writes, so the whole answer is
  /// from the same moment.
  func lookUp(_ addresses: [OperationAddress]) throws(JournalFailure) -> [StoredOperation?] {
    do throws(PostgresFailure) {
      return try reader.operations(at: addresses)
    } catch {
      throw error.asJournalFailure
    }
  }

  /// Runs statements as one transaction. An error from the server means that nothing was committed;
  /// after a lost connection the outcome is unknown.
  func transact(_ calls: [Connection.BoundStatement]) throws(JournalFailure) {
    do throws(PostgresFailure) {
      try run(calls)
    } catch {
      guard !error.isLost, !error.isOvertaken, !error.isDamage else { throw .outcomeUnknown(error.description) }
      throw rollBack(after: error)
    }
  }

  /// Runs statements as one transaction. BEGIN does not ask for read-write mode: the role's own
  /// settings decide whether it may write.
  private func run(_ calls: [Connection.BoundStatement]) throws(PostgresFailure) {
    let all =
      [Connection.BoundStatement("BEGIN ISOLATION LEVEL READ COMMITTED")] + calls + [
        Connection.BoundStatement("COMMIT")
      ]
    try Self.check(connection.run(all, within: limits.commit), to: all)
  }

  /// Checks that the statements did what was asked, and otherwise treats the connection as lost. A
  /// trigger, rule or policy may have dropped rows silently, the journal's row may be missing, and
  /// an interrupted wait for a standby is only reported as a warning.
  static func check(_ answers: [ResultRows], to calls: [Connection.BoundStatement]) throws(PostgresFailure) {
    try checkCounts(answers, to: calls)
    guard let last = answers.last, last.tag == "COMMIT" else {
      throw .lost("the server answered \(answers.last?.tag ?? "nothing")", while: "COMMIT")
    }
    if let warning = last.warning { throw .lost(warning, while: "COMMIT") }
  }

  /// Checks that each statement wrote the required number of rows.
  static func checkCounts(_ answers: [ResultRows], to calls: [Connection.BoundStatement]) throws(PostgresFailure) {
    for (call, answer) in zip(calls, answers) {
      if let written = call.written, answer.writtenCount != written {
        let count = (answer.writtenCount ?? 0).counted("row")
        throw .lost("the server wrote \(count) instead of \(written)", while: "writing")
      }
    }
  }

  /// Rolls back and returns the failure to report: nothing was written if the rollback succeeded,
  /// otherwise the outcome is unknown.
  private func rollBack(after failure: PostgresFailure) -> JournalFailure {
    do throws(PostgresFailure) {
      try connection.run("ROLLBACK", within: limits.commit)
    } catch {
      return .outcomeUnknown("\(failure); then \(error)")
    }
    return .nothingWritten(failure.description)
  }
}

extension AcceptedCommand {
  /// Whether a text of the command contains U+0000, the one character that PostgreSQL's
  /// texts cannot contain.
  fileprivate var hasZeroCharacter: Bool {
    operation.longText.utf8.contains(0) || device?.text.utf8.contains(0) == true
  }
}

extension PostgresFailure {
  /// Whether the journal's head differs from the expected one. Another writer has moved it, so what
  /// is known of the journal is outdated.
  fileprivate var isOvertaken: Bool {
    (state == Self.notNullViolated && table == "journal") || (state == Self.uniqueViolated && table == "commits")
  }
}
#endif
