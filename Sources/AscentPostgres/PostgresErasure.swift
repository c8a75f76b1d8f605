#if PostgreSQL
public import AscentRules
public import AscentRuntime
import AscentStorage

/// What erasing a person changed in a database.
public struct PostgresErasure: Hashable, Sendable {
  /// How many commands of the person the journal had.
  public let commandCount: Int64
  /// Where the journal ended before.
  public let before: JournalHead
  /// Where it ends now.
  public let after: JournalHead
  /// The digest of the new chain at its end, 32 hexadecimal digits. Earlier digests belong to no
  /// commit any more.
  public let digest: String
  /// Why the server still keeps the deleted rows in its files, where no query sees them; nil if it
  /// removed them. `VACUUM FULL` by the owner of the tables removes them.
  public let unremoved: String?
}

extension PostgresJournal {
  /// Erases everything that a journal has of a person: the name, the commands with their operation
  /// IDs, the events, the snapshot and what is due. No process may have the journal open.
  ///
  /// What follows the person's first command is written again, with new positions and a new chain
  /// of digests, and checked, all in one transaction. Then the server removes the deleted rows from
  /// its tables. A subscriber that keeps a position elsewhere has to begin again. The server's log,
  /// its standbys and its backups keep what they have until they expire.
  ///
  /// - Parameters:
  ///   - user: the person.
  ///   - url: a connection string or URL of libpq.
  ///   - schema: the schema of the journal.
  /// - Returns: what was done; nil when the journal has nothing of the person.
  /// - Throws: why nothing was erased. After
  ///   ``/AscentRuntime/JournalFailure/outcomeUnknown(_:)`` calling it again finds out.
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
