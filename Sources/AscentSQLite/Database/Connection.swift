import AscentRuntime
import CSQLite

/// One connection to a database file. Only the thread of the actor that opened it uses it.
@safe final class Connection {
  /// How a connection is used.
  enum Role {
    /// Writes and runs checkpoints; there is only one.
    case writer
    /// Reads only, beside a writer.
    case reader
    /// Reads a file that nothing writes to, without a lock, and creates nothing beside it. Without
    /// a log it reads only the database; with a log it keeps the log's index in memory.
    case still(hasLog: Bool)
  }

  /// The path with which it was opened.
  let path: String
  let handle: OpaquePointer
  /// The pages in the write-ahead log after this connection's last commit.
  fileprivate(set) var pagesInWAL: Int32 = 0
  private var isClosed = false

  /// Opens a file; a writer creates it if needed.
  init(path: String, role: Role) throws(SQLiteFailure) {
    self.path = path
    // SQLite deletes the log of an empty database.
    let lost: JournalDamage?
    do throws(File.Failure) { lost = try HeadCheck.lostDatabase(path, nil) } catch {
      throw SQLiteFailure(code: SQLITE_CANTOPEN, operation: "opening", message: error.detail)
    }
    if let lost { throw SQLiteFailure(code: SQLITE_CORRUPT, operation: "opening", message: lost.detail) }
    var opened: OpaquePointer?
    // Only the actor's thread uses the connection, so SQLite need not lock it (NOMUTEX). Some
    // builds of SQLite would read a path that begins with `file:` as a URI.
    var name = path.hasPrefix("file:") ? "./" + path : path
    var flags = SQLITE_OPEN_READONLY
    var fileSystem: String?
    switch role {
    case .writer: flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .reader: break
    case .still(hasLog: true): fileSystem = "unix-none"
    case .still(hasLog: false):
      name = "file:\(Self.escaped(path))?immutable=1"
      flags |= SQLITE_OPEN_URI
    }
    let code = unsafe sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, fileSystem)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      let message = unsafe String(cString: sqlite3_errstr(code))
      unsafe sqlite3_close(opened)
      throw SQLiteFailure(code: code, operation: "opening", message: message)
    }
    unsafe self.handle = handle
    for option in [SQLITE_DBCONFIG_DEFENSIVE, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE] {
      unsafe _ = ascent_sqlite_db_config(handle, option, 1)
    }
    unsafe _ = ascent_sqlite_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    try registerBodyFunctions()
    // Memory-mapped reads would turn a read error into a signal.
    try execute("PRAGMA mmap_size = 0; PRAGMA cell_size_check = 1")
    // In this mode the index of the log is kept in memory, and no `-shm` file is created.
    if case .still(hasLog: true) = role { try execute("PRAGMA locking_mode = EXCLUSIVE") }
  }

  /// Escapes a path for use in a URI.
  private static func escaped(_ path: String) -> String {
    path.utf8.reduce(into: "") { text, byte in
      let isPlain = byte > 0x2C && byte < 0x7F && byte != UInt8(ascii: "?")
      text += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }

  deinit {
    close()
  }

  /// Runs statements that return no rows.
  func execute(_ sql: String) throws(SQLiteFailure) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code, while: "a statement") }
  }

  /// Prepares a statement that is used often.
  func prepare(_ sql: String) throws(SQLiteFailure) -> Statement {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let statement = unsafe prepared else { throw failure(code, while: "reading") }
    return unsafe Statement(statement, of: self)
  }

  /// The first column of a query's first row; nil if there is no row.
  func integer(_ sql: String) throws(SQLiteFailure) -> Int64? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.int64(0) : nil
  }

  /// Whether no transaction is open.
  var isInAutocommit: Bool { unsafe sqlite3_get_autocommit(handle) != 0 }

  /// Whether the file is read-only.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") != 0 }

  /// Copies the write-ahead log into the database without waiting for readers, and returns the
  /// number of pages left in the log.
  func checkpointWAL(truncating: Bool = false) throws(SQLiteFailure) -> Int32 {
    var inWAL: Int32 = 0
    var copied: Int32 = 0
    let mode = truncating ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
    let code = unsafe sqlite3_wal_checkpoint_v2(handle, "main", mode, &inWAL, &copied)
    guard code == SQLITE_OK else { throw failure(code, while: "checkpoint") }
    return inWAL - copied
  }

  /// Counts the pages in the write-ahead log. It takes the place of SQLite's automatic checkpoints.
  func countPagesInWAL() {
    unsafe _ = sqlite3_wal_hook(
      handle,
      { context, _, _, pages in
        if let context = unsafe context {
          unsafe Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().pagesInWAL = pages
        }
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Closes the connection. SQLite frees it with its last statement.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    unsafe sqlite3_close_v2(handle)
  }

  static let fileSizeLimit = "the limit on the size of a file was reached (ulimit -f)"

  /// The connection's last error, as a failure.
  func failure(_ code: Int32, while operation: String) -> SQLiteFailure {
    // At the limit on the size of a file a write fails, as on a full disk. The file of the log's
    // shared memory has 32 KB at first.
    let (writeFailed, sharedMemoryFailed) = (SQLITE_IOERR | 3 << 8, SQLITE_IOERR | 19 << 8)
    let isTooLarge =
      unsafe code == writeFailed && ascent_exceeds_file_size(handle) != 0
      || code == sharedMemoryFailed && Self.fileSizeMax < 32_768
    if isTooLarge {
      return SQLiteFailure(code: SQLITE_FULL, operation: operation, message: Self.fileSizeLimit)
    }
    // SQLite's own message about a damaged page says no more than this.
    let message =
      code & 0xFF == SQLITE_CORRUPT
      ? "a page of the database is damaged" : unsafe String(cString: sqlite3_errmsg(handle))
    return SQLiteFailure(code: code, operation: operation, message: message)
  }
}
