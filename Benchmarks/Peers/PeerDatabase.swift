import CSQLite

/// A SQLite connection set up as a careful user would: write-ahead log, a cache for the whole
/// database, statements prepared once. With `synchronous=FULL` every commit is synced; with
/// `NORMAL` only every checkpoint is.
@safe final class PeerDatabase: @unchecked Sendable {
  private var connection: OpaquePointer?
  private var statements: [OpaquePointer?] = unsafe []

  /// The settings besides `synchronous`.
  static let settings = ["journal_mode=WAL", "cache_size=-262144", "temp_store=MEMORY", "wal_autocheckpoint=1000"]

  init(path: String, synchronous: String = "FULL") throws {
    guard unsafe sqlite3_open(path, &connection) == SQLITE_OK else {
      throw PeerFailure("cannot open \(path): \(message)")
    }
    for setting in Self.settings + ["synchronous=\(synchronous)"] { try execute("PRAGMA \(setting)") }
  }

  deinit {
    unsafe statements.forEach { unsafe sqlite3_finalize($0) }
    unsafe sqlite3_close(connection)
  }

  static var version: String { unsafe String(cString: sqlite3_libversion()) }

  func execute(_ sql: String) throws {
    guard unsafe sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw PeerFailure(message) }
  }

  /// Prepares a statement for the lifetime of the connection, and returns its index.
  func prepare(_ sql: String) throws -> Int {
    var statement: OpaquePointer?
    guard
      unsafe sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil) == SQLITE_OK
    else {
      throw PeerFailure(message)
    }
    unsafe statements.append(statement)
    return unsafe statements.count - 1
  }

  /// Runs a prepared statement with these values and returns the integers of its first row; nil
  /// without a row.
  @discardableResult
  func run(_ number: Int, _ values: Int..., blob: Int? = nil) throws -> [Int]? {
    let statement = unsafe statements[number]
    defer { unsafe sqlite3_reset(statement) }
    for (index, value) in values.enumerated() { unsafe sqlite3_bind_int64(statement, Int32(index + 1), Int64(value)) }
    if let blob { unsafe sqlite3_bind_zeroblob(statement, Int32(values.count + 1), Int32(blob)) }
    switch unsafe sqlite3_step(statement) {
    case SQLITE_DONE: return nil
    case SQLITE_ROW:
      return unsafe (0..<sqlite3_column_count(statement)).map { unsafe Int(sqlite3_column_int64(statement, $0)) }
    default: throw PeerFailure(message)
    }
  }

  private var message: String { unsafe String(cString: sqlite3_errmsg(connection)) }
}
