import CSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The write-ahead log as it is on the disk, and the disk space that copying it needs.
extension Connection {
  /// How many bytes of the log are in use.
  var bytesInLog: Int64 { unsafe ascent_wal_length(handle) }

  /// Reads the log back and compares it with its checksums and its index. SQLite does so when a
  /// database is opened, but not before a checkpoint.
  func checkWAL() throws(SQLiteFailure) {
    var frame: UInt32 = 0
    let code = unsafe ascent_wal_check(handle, &frame)
    guard code != SQLITE_CORRUPT else {
      let place = frame == 0 ? "header" : "frame \(frame)"
      throw SQLiteFailure(code: code, operation: "checking", message: "\(place) of \(path)-wal is not what was written")
    }
    guard code == SQLITE_OK else { throw failure(code, while: "checking \(path)-wal") }
  }

  /// Sets how long a statement waits for another program's lock.
  func setBusyTimeout(milliseconds: Int32) {
    unsafe _ = sqlite3_busy_timeout(handle, milliseconds)
  }

  /// A number that changes with each write, including those of other connections. It is up to date
  /// once a transaction has begun after the write.
  var dataVersion: UInt32 {
    var version: UInt32 = 0
    unsafe _ = sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &version)
    return version
  }

  /// Makes the database file grow in steps; without that, ``reserve(bytes:)`` has no effect.
  func growInSteps(of bytes: Int32) {
    var size = bytes
    unsafe _ = sqlite3_file_control(handle, "main", SQLITE_FCNTL_CHUNK_SIZE, &size)
  }

  /// Allocates the database file up to a length, so that a checkpoint needs no more disk space.
  func reserve(bytes: Int64) throws(SQLiteFailure) {
    var size = bytes
    guard unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_SIZE_HINT, &size) == SQLITE_OK else {
      let message = bytes > Self.fileSizeMax ? Self.fileSizeLimit : "database or disk is full"
      throw SQLiteFailure(code: SQLITE_FULL, operation: "reserving", message: message)
    }
  }

  /// The limit on the size of a file that this process writes.
  static var fileSizeMax: UInt64 {
    #if canImport(Darwin)
    let resource = RLIMIT_FSIZE
    #else
    let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #endif
    var limit = rlimit()
    return unsafe getrlimit(resource, &limit) == 0 ? UInt64(limit.rlim_cur) : .max
  }
}

extension Connection {
  /// Copies all pages of another database over this one. If the source is in a read transaction,
  /// all pages are from the same moment.
  func copy(_ source: Connection) throws(SQLiteFailure) {
    guard let copying = unsafe sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw failure(unsafe sqlite3_extended_errcode(handle), while: "copying")
    }
    var code = SQLITE_OK
    // In steps, so that no mutex is held for long.
    while code == SQLITE_OK { code = unsafe sqlite3_backup_step(copying, 1024) }
    let ended = unsafe sqlite3_backup_finish(copying)
    guard code == SQLITE_DONE, ended == SQLITE_OK else {
      throw failure(code == SQLITE_DONE ? ended : code, while: "copying")
    }
  }
}
