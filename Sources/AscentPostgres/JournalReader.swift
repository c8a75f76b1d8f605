#if PostgreSQL
import AscentRules
import AscentRuntime
import AscentStorage

/// Reads committed commands, on a connection and a thread of its own, so that no read waits for a commit that is being synced.
actor JournalReader {
  private let thread = DatabaseThread(name: "ascent-read")
  private var target: Target?
  private var open: OpenReader?

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

  /// Connects to a database, which must be a journal.
  func open(_ target: Target) throws(PostgresFailure) {
    open = OpenReader(try Session.reader(of: target), within: target.limits.read)
    self.target = target
  }

  /// Hangs up.
  func close() {
    open = nil
    target = nil
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

  /// Checks everything there is, on a connection of its own; no limit of time applies.
  func verify(_ target: Target) throws(JournalFailure) -> [JournalDamage] {
    do throws(PostgresFailure) {
      return try ChainCheck(try Session.auditor(of: target), within: target.limits.auditPage).everything()
    } catch {
      throw .unreadable(error.description)
    }
  }

  /// Removes a schema with everything in it.
  func removeSchema(of target: Target) throws(JournalFailure) {
    do throws(PostgresFailure) {
      try Session.writer(of: target, waitsForSync: true).run("DROP SCHEMA IF EXISTS \(target.schema) CASCADE", within: target.limits.setUp)
    } catch {
      throw error.asOpenFailure(target)
    }
  }

  /// Reads; a read changes nothing, so one whose connection was lost is tried once more on a new one.
  private func read<Answer>(_ body: (OpenReader) throws(PostgresFailure) -> Answer) throws(JournalFailure) -> Answer {
    guard let target else { throw .closed }
    do throws(PostgresFailure) {
      if let open {
        do throws(PostgresFailure) {
          return try body(open)
        } catch {
          guard error.isLost else { throw error }
          self.open = nil
        }
      }
      let reader = OpenReader(try Session.reader(of: target), within: target.limits.read)
      open = reader
      return try body(reader)
    } catch {
      if error.isLost { open = nil }
      throw error.asReadFailure
    }
  }
}

extension PostgresFailure {
  /// What a fault of a read is to the runtime.
  var asReadFailure: JournalFailure {
    isDamage ? .damaged([JournalDamage(commit: 0, detail: message)]) : .unreadable(description)
  }
}
#endif
