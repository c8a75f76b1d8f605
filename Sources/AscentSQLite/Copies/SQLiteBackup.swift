public import AscentRuntime
import AscentStorage

/// A copy of a store, verified as a whole: which commit it ends with.
public struct SQLiteBackup: Hashable, Sendable {
  /// The path of the copy.
  public let path: String
  /// The number of its last commit, and the position of its last event.
  public let head: JournalHead
  /// The digest of the chain at that commit, 32 hexadecimal digits. It covers everything that was
  /// committed before.
  public let digest: String
  /// The length of the copy.
  public let byteCount: Int64
}

extension SQLiteJournal {
  /// Copies the journal to a new file while it is open, commits going on meanwhile.
  ///
  /// The copy contains exactly the commits up to one of them: a prefix of the chain. It is read
  /// back completely and compared with the digests of the chain before the call returns, and only
  /// then has its name. A kill leaves no file of that name, or the whole copy.
  ///
  /// - Parameters:
  ///   - copy: the path of the copy.
  ///   - replacing: whether it may take the place of an earlier copy that goes no further. No other
  ///     file is replaced.
  /// - Throws: ``/AscentRuntime/JournalFailure/cannotOpen(reason:)`` for a path that cannot be
  ///   used, ``/AscentRuntime/JournalFailure/damaged(_:)`` when the store is damaged, and
  ///   ``/AscentRuntime/JournalFailure/unreadable(_:)``. The store is unchanged in any case.
  @discardableResult
  public func backUp(to copy: String, replacing: Bool = false) async throws(JournalFailure) -> SQLiteBackup {
    let path = try openPath
    // A thread of its own: the copy must not delay commits, hydrations or pages of history.
    return try await DatabaseWorker().run { () throws(JournalFailure) in
      let files = try BackupFiles(of: path, to: copy, replacing: replacing)
      return try files.make(from: OpenJournal.asOpening(path, try Connection(path: path, role: .reader)))
    }
  }

  /// Puts a copy in the place of a store, which no process may have open.
  ///
  /// The copy is checked first, completely. The files of the store that was there are kept under
  /// another name. A kill leaves the old store or the new one: when the kill came late, the next
  /// start, or the next call, finishes.
  ///
  /// - Parameters:
  ///   - backup: the path of the copy. Its own log and head file are used if they are beside it.
  ///   - path: the path of the store. Nothing need be there, and nothing but a store is replaced.
  /// - Returns: what was restored; the name that the replaced store has now, if there was one, or
  ///   that of its log or head file if the database was missing; and how many commands the replaced
  ///   store has that the copy lacks, if the copy is an earlier state of it.
  /// - Throws: as ``backUp(to:replacing:)``, and with
  ///   ``/AscentRuntime/JournalFailure/CannotOpen/inUse(path:)`` while a process has the store
  ///   open. The store is unchanged then.
  public static func restore(
    _ backup: String, to path: String
  ) async throws(JournalFailure) -> (restored: SQLiteBackup, keptAs: String?, laterCommands: Int64?) {
    try await DatabaseWorker().run { () throws(JournalFailure) in try RestoreFiles.restore(backup, to: path) }
  }
}

extension SQLiteJournal {
  /// Whether there is a store at a path, or what is left of one: its head file alone, or a restore
  /// that was interrupted.
  package static func exists(at path: String) -> Bool {
    // A path that cannot be resolved is reported when it is opened.
    guard let resolved = try? File.resolved(path) else { return true }
    // An empty file is not a store yet.
    if case .success(let file) = File.identity(of: resolved), file.byteCount > 0 || !file.isRegular { return true }
    return ReadOnlyStore.database(of: resolved) != resolved
      || File.exists(HeadFile.path(beside: resolved))
  }

  /// The path of the socket over which the process that has a store open takes commands.
  package static func socketPath(beside path: String) -> String? {
    (try? File.resolved(path)).map { $0 + "-socket" }
  }

  /// The process that has the store at a path open, in words.
  package static func holderName(at path: String) -> String? {
    (try? File.resolved(path)).map { DatabaseLock.holderName(beside: $0) }
  }

  /// Whether a process has the store at a path open.
  package static func isOpen(at path: String) -> Bool {
    (try? File.resolved(path)).map { DatabaseLock.isHeld(beside: $0) } ?? false
  }
}
