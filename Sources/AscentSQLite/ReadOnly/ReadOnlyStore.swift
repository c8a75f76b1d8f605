import AscentRuntime
import AscentStorage

/// A database opened for reading, without taking our lock, and without creating or changing a file.
///
/// A store that a process has open is read like any SQLite database beside its writer. Nobody may
/// be writing to any other store, so SQLite's locks are left out: their files would have to be
/// created. After each read ``isAsOpened`` checks that nobody did write.
struct ReadOnlyStore {
  let connection: Connection
  /// Whether a process had the store open when it was opened here.
  let isLive: Bool
  private let path: String
  private let seen: [File.Identity?]

  /// Opens a database by its resolved path.
  init(_ path: String) throws(SQLiteFailure) {
    self.path = path
    seen = Self.identities(of: path)
    isLive = DatabaseLock.isHeld(beside: path)
    let hasLog = Self.hasLog(path, isLive: isLive)
    connection = try Connection(path: path, role: isLive ? .reader : .still(hasLog: hasLog))
    try connection.execute("PRAGMA cache_size = -8000")
    connection.setBusyTimeout(milliseconds: SQLiteJournal.FileLimits.busyTimeout)
  }

  /// Whether SQLite must read a log or a rollback journal with a database. So it must if the system
  /// cannot tell whether there is one: SQLite then reports that.
  private static func hasLog(_ path: String, isLive: Bool) -> Bool {
    do throws(File.Failure) {
      if try File.length(of: path + "-wal") > 0 { return true }
      // If there is a rollback journal of this state, the database is in no consistent state;
      // SQLite then reports that, too.
      guard !isLive, try File.exists(path + "-journal") else { return false }
      return try !Preflight.hasForeignJournal(path)
    } catch { return true }
  }

  /// Whether the files are the same as when they were opened. If not, a process has written to them
  /// unnoticed, and what was read may be from two moments.
  ///
  /// If a process has the store open, the files may change. But that process may also be replacing
  /// the store with a backup: then the file opened just before is no longer the store.
  var isAsOpened: Bool {
    let present = Self.identities(of: path)
    guard isLive else { return !DatabaseLock.isHeld(beside: path) && present == seen }
    guard let now = present[0], let then = seen[0] else { return present[0] == nil && seen[0] == nil }
    return now.isSameFile(as: then)
  }

  /// The database to read for a store: the result of an interrupted restore or erasure, which
  /// replaces the store at the next start, if there is one.
  ///
  /// - Throws: if the store lacks files that an interrupted restore has renamed.
  static func database(of path: String) throws(JournalFailure) -> String {
    // A process that restores the store is renaming its files.
    if !DatabaseLock.isHeld(beside: path) { _ = try RestoreFiles(store: path).checkInterrupted() }
    for file in [RestoreFiles(store: path).pending, EraseFiles(store: path).pending] {
      if try File.accessing(file.path, try file.isPresent) { return file.path }
    }
    return path
  }

  /// The database to read for a store, by a path as it was given.
  static func database(named path: String) throws(JournalFailure) -> String {
    let store = try File.accessing(path, try File.resolved(path))
    let database = try database(of: store)
    return database == store ? try Preflight.resolve(path, writing: false) : database
  }

  /// The version of the schema.
  ///
  /// - Throws: why this program cannot read the database.
  func version(named path: String) throws(JournalFailure) -> Int32 {
    let (application, version, count) = try OpenJournal.asOpening(path, try connection.marks())
    guard count > 0 else { throw .cannotOpen(reason: .missing(path: path)) }
    try Migrations.check(application, version, path)
    return version
  }

  private static func identities(of path: String) -> [File.Identity?] {
    [path, path + "-wal"].map { try? File.identity(of: $0).get() }
  }
}
