public import AscentRules
public import AscentRuntime
import AscentStorage

/// What the erasing of a person has changed in a store.
public struct SQLiteErasure: Hashable, Sendable {
  /// How many commands of the person the store had.
  public let commandCount: Int64
  /// Where the journal ended before.
  public let before: JournalHead
  /// Where it ends now.
  public let after: JournalHead
  /// The digest of the new chain at its end, 32 hexadecimal digits. Earlier digests belong to no
  /// commit any more.
  public let digest: String
  /// Earlier stores beside the store that still have the person.
  public let copies: [String]
}

extension SQLiteJournal {
  /// Erases everything that a store has of a person: the name, the commands with their operation
  /// IDs, the events, the snapshot and what is due. No process may have the store open.
  ///
  /// The rest is written once more, with new positions and a new chain of digests, and checked;
  /// then the old files are overwritten and removed. A kill leaves the old store, or the next
  /// opening goes on with the erasing. A subscriber that keeps a position elsewhere has to begin
  /// again. Copies that were made earlier are not touched.
  ///
  /// - Returns: what was done; nil when the store has nothing of the person.
  /// - Throws: why nothing was erased, or, after the point of no return, why the old files could
  ///   not be removed yet.
  public static func erase(_ user: UserID, fromStore path: String) async throws(JournalFailure) -> SQLiteErasure? {
    try await DatabaseWorker().run { () throws(JournalFailure) in try EraseFiles.erase(user, from: path) }
  }
}
