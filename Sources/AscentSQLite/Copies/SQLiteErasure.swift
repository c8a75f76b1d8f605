public import AscentRules
public import AscentRuntime
import AscentStorage

/// What erasing a person changed in a store.
public struct SQLiteErasure: Hashable, Sendable {
  /// How many commands of the person were erased; nil if the call finished an interrupted erasure,
  /// which does not tell how many.
  public let commandCount: Int64?
  /// Where the journal ended before.
  public let before: JournalHead
  /// Where it ends now.
  public let after: JournalHead
  /// The digest of the new chain at its end, 32 hexadecimal digits. Digests from before the erasure
  /// match no commit any longer.
  public let digest: String
  /// Earlier stores and interrupted backups in the folder of this store. They may still contain the
  /// person.
  public let copies: [String]
}

extension SQLiteJournal {
  /// Erases everything that a store has of a person: the name, the commands with their operation
  /// IDs, the events, the snapshot and the due entry. No process may have the store open.
  ///
  /// Everyone else's data is rewritten with new positions and a new chain of digests, and checked;
  /// then the old files are overwritten and removed. A kill leaves the old store, or the next
  /// opening finishes the erasure. A subscriber that keeps its position elsewhere has to start
  /// again. Copies that were made earlier are not touched.
  ///
  /// - Parameters:
  ///   - user: the person.
  ///   - path: the path of the store.
  ///   - lockTimeout: how long to wait for another process to close the store.
  /// - Returns: what was done; nil if the store has nothing of the person, and there was no
  ///   interrupted erasure to finish.
  /// - Throws: why nothing was erased, or, after the point of no return, why the old files could
  ///   not be removed yet.
  public static func erase(
    _ user: UserID, fromStore path: String, lockTimeout: Duration = .zero
  ) async throws(JournalFailure) -> SQLiteErasure? {
    try await DatabaseWorker().run { () throws(JournalFailure) in
      try EraseFiles.erase(user, from: path, lockTimeout: lockTimeout)
    }
  }
}
