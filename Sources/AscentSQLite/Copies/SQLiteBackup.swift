public import AscentRuntime
import AscentStorage

/// A verified copy of a store.
public struct SQLiteBackup: Hashable, Sendable {
  /// The path of the copy.
  public let path: String
  /// The number of the copy's last commit, and the position of its last event.
  public let head: JournalHead
  /// The digest of the chain at that commit, 32 hexadecimal digits. It covers everything committed
  /// up to then.
  public let digest: String
  /// The length of the copy in bytes.
  public let byteCount: Int64
}

extension SQLiteJournal {
  /// Copies the journal to a new file while the journal stays open for commits.
  ///
  /// The copy contains exactly the commits up to one of them: a prefix of the chain. Before the
  /// call returns, the copy is read back completely and compared with the digests of the chain, and
  /// only then gets its name. A kill leaves no file of that name, or the complete copy.
  ///
  /// - Parameters:
  ///   - copy: the path of the copy.
  ///   - replacing: whether it may replace an earlier copy that goes no further. No other
  ///     file is replaced.
  /// - Throws: ``/AscentRuntime/JournalFailure/cannotOpen(reason:)`` for a path that cannot be
  ///   used, ``/AscentRuntime/JournalFailure/damaged(_:)`` when the store is damaged, and
  ///   ``/AscentRuntime/JournalFailure/unreadable(_:)``. The store is unchanged in any case.
  @discardableResult
  public func backUp(to copy: String, replacing: Bool = false) async throws(JournalFailure) -> SQLiteBackup {
    let path = try openPath
    // A separate thread: the copy must not delay commits, hydrations or pages of history.
    return try await DatabaseWorker().run { () throws(JournalFailure) in
      let files = try BackupFiles(of: path, to: copy, replacing: replacing)
      return try files.make(from: OpenJournal.asOpening(path, try Connection(path: path, role: .reader)))
    }
  }

  /// Replaces a store with a copy. No process may have the store open.
  ///
  /// The copy is checked completely first. The files of the replaced store are kept under another
  /// name. A kill leaves the old store or the new one; if the kill came late, the next start, or
  /// the next call, finishes the restore.
  ///
  /// - Parameters:
  ///   - backup: the path of the copy. If its own log and head file are beside it, they are used.
  ///   - path: the path of the store. If something is there, it must be a store.
  ///   - lockTimeout: how long to wait for another process to close the store.
  /// - Returns: what was restored; the new name of the replaced store, or of its log or head file
  ///   if the database was missing, or nil if there was nothing; and how many commands the replaced
  ///   store has that the copy lacks, by their operation IDs, or nil if it cannot be read.
  /// - Throws: as ``backUp(to:replacing:)``, and with
  ///   ``/AscentRuntime/JournalFailure/CannotOpen/inUse(path:)`` while a process has the store
  ///   open. The store is unchanged then.
  public static func restore(
    _ backup: String, to path: String, lockTimeout: Duration = .zero
  ) async throws(JournalFailure) -> (restored: SQLiteBackup, keptAs: String?, laterCommands: Int64?) {
    try await DatabaseWorker().run { () throws(JournalFailure) in
      try RestoreFiles.restore(backup, to: path, lockTimeout: lockTimeout)
    }
  }
}

extension SQLiteJournal {
  /// Whether there is a store at a path, or what remains of one: its head file or its log alone, or
  /// an interrupted restore or erasure.
  package static func exists(at path: String) -> Bool {
    // A path that cannot be resolved is reported when the store is opened.
    guard let resolved = try? File.resolved(path) else { return true }
    let headFile = HeadFile.path(beside: resolved)
    do throws(JournalFailure) {
      // An empty file is not a store yet.
      let file = try File.accessing(resolved, try File.found(at: resolved))
      if let file, file.byteCount > 0 || !file.isRegular { return true }
      if try ReadOnlyStore.database(of: resolved) != resolved { return true }
      if try File.accessing(headFile, try File.exists(headFile)) { return true }
      return try File.accessing(resolved, try HeadCheck.lostDatabase(resolved, nil)) != nil
    } catch {
      // So is a file that cannot be looked at.
      return true
    }
  }

  /// The path of the socket over which the process that has a store open takes commands.
  package static func socketPath(beside path: String) -> String? {
    (try? File.resolved(path)).map { $0 + "-socket" }
  }

  /// The process that has the store at a path open, in words for people.
  package static func holderName(at path: String) -> String? {
    (try? File.resolved(path)).map { DatabaseLock.holderName(beside: $0) }
  }

  /// Whether a process has the store at a path open.
  package static func isOpen(at path: String) -> Bool {
    (try? File.resolved(path)).map { DatabaseLock.isHeld(beside: $0) } ?? false
  }
}
