import AscentRuntime
import AscentStorage

/// A database opened for reading, without a lock of ours, and without creating or changing a file.
///
/// A store that a process has open is read as SQLite's readers do, beside the writer. In any other
/// store nobody may be writing, so SQLite's locks, whose files would have to be created, are left
/// out. That nobody wrote meanwhile is checked after each read: see ``isAsOpened``.
struct ReadOnlyStore {
  let connection: Connection
  /// Whether a process has it open.
  let isLive: Bool
  private let path: String
  private let seen: [File.Identity?]

  /// Opens a database, by its resolved path.
  init(_ path: String) throws(SQLiteFailure) {
    self.path = path
    seen = Self.identities(of: path)
    isLive = DatabaseLock.isHeld(beside: path)
    // Beside a rollback journal the database is of no moment; SQLite then says so.
    let hasLog = seen[1]?.byteCount ?? 0 > 0 || File.exists(path + "-journal")
    connection = try Connection(path: path, role: isLive ? .reader : .still(hasLog: hasLog))
    try connection.execute("PRAGMA mmap_size = 0; PRAGMA cell_size_check = 1; PRAGMA cache_size = -8000")
    connection.setBusyTimeout(milliseconds: SQLiteJournal.FileLimits.busyTimeout)
  }

  /// Whether the files are the same as when they were opened. If not, a process has written to them
  /// without being seen, and what was read may be of two moments.
  ///
  /// A store that a process has open may be written to. But the process may be one that puts a
  /// backup in its place: what was opened just before is then no longer the store.
  var isAsOpened: Bool {
    let present = Self.identities(of: path)
    guard isLive else { return !DatabaseLock.isHeld(beside: path) && present == seen }
    guard let now = present[0], let then = seen[0] else { return present[0] == nil && seen[0] == nil }
    return now.isSameFile(as: then)
  }

  /// The database of a store that is to be read: the one that an interrupted restore puts in its
  /// place at the next start, if there is one; or that of an interrupted erasing.
  static func database(of path: String) -> String {
    let pending = [RestoreFiles(store: path).pending, EraseFiles(store: path).pending]
    return pending.first(where: \.isPresent)?.path ?? path
  }

  /// The version of the schema.
  ///
  /// - Throws: why it is not a database that this program reads.
  func version(named path: String) throws(JournalFailure) -> Int32 {
    let (application, version, count) = try OpenJournal.asOpening(path, try connection.marks())
    guard count > 0 else { throw .cannotOpen(reason: .missing(path: path)) }
    guard application == Migrations.applicationID else {
      throw .cannotOpen(reason: .otherApplication(path: path, id: application))
    }
    guard version <= Migrations.current else {
      throw .cannotOpen(reason: .newerVersion(path: path, found: version, known: Migrations.current))
    }
    return version
  }

  private static func identities(of path: String) -> [File.Identity?] {
    [path, path + "-wal"].map { try? File.identity(of: $0).get() }
  }
}
