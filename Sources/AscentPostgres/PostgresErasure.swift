#if PostgreSQL
public import AscentRules
public import AscentRuntime
import AscentStorage

/// What erasing a person changed in a database.
public struct PostgresErasure: Hashable, Sendable {
  /// How many commands of the person were erased.
  public let commandCount: Int64
  /// Where the journal ended before.
  public let before: JournalHead
  /// Where it ends now.
  public let after: JournalHead
  /// The digest of the new chain at its end, 32 hexadecimal digits. Digests from before the erasure
  /// match no commit any longer.
  public let digest: String
  /// Why the server still keeps the deleted rows in its files, where no query sees them; nil if it
  /// removed them. The owner of the tables can remove them with `VACUUM FULL`.
  public let unremoved: String?
}

extension PostgresJournal {
  /// Erases everything that a journal has of a person: the name, the commands with their operation
  /// IDs, the events, the snapshot and the due entry. No process may have the journal open.
  ///
  /// Everything after the person's first command is rewritten, with new positions and a new chain
  /// of digests, and checked, all in one transaction. Then the server removes the deleted rows from
  /// its tables. A subscriber that keeps its position elsewhere has to start again. The server's
  /// log, its standbys and its backups keep their data until they expire.
  ///
  /// - Parameters:
  ///   - user: the person.
  ///   - url: a connection string or URL for libpq.
  ///   - schema: the schema of the journal.
  /// - Returns: what was done; nil if the journal has nothing of the person.
  /// - Throws: why nothing was erased. After ``/AscentRuntime/JournalFailure/outcomeUnknown(_:)``,
  ///   calling this again settles the outcome.
  public static func erase(
    _ user: UserID, from url: String, schema: String = "ascent"
  ) async throws(JournalFailure) -> PostgresErasure? {
    let target = Target(url, schema: schema)
    return try await DatabaseWorker().run { () throws(JournalFailure) in
      try PostgresErasure.erase(user, from: target)
    }
  }
}
#endif
