import CSQLite
import Foundation

/// A SQLite database of unknown origin, opened so that it can only be read.
///
/// This is the module's only file with unsafe code. The connection never leaves the file, and lives
/// as long as the value.
@safe struct SQLiteFile: ~Copyable {
  private let connection: OpaquePointer
  private let path: String

  /// Opens the file read-only and immutable: it takes no lock, replays no log and creates no file.
  /// The file's schema is not trusted.
  init(path: String) throws(ImportFailure) {
    unsafe self.connection = try Self.open(path)
    self.path = path
  }

  deinit {
    unsafe _ = sqlite3_close_v2(connection)
  }

  /// Calls `body` with the values of each row of a query that this module wrote.
  borrowing func forEachRow(
    of query: String, _ body: ([SQLiteValue]) throws(ImportFailure) -> Void
  ) throws(ImportFailure) {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(connection, query, -1, &prepared, nil)
    guard code == SQLITE_OK, let statement = unsafe prepared else { throw Self.failure(code, path: path) }
    defer { unsafe _ = sqlite3_finalize(statement) }
    let width = unsafe sqlite3_column_count(statement)
    while true {
      let code = unsafe sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw Self.failure(code, path: path) }
      try body((0..<width).map { unsafe Self.value(statement, $0) })
    }
  }

  /// All rows of a query with a small result.
  borrowing func rows(of query: String) throws(ImportFailure) -> [[SQLiteValue]] {
    var rows: [[SQLiteValue]] = []
    try forEachRow(of: query) { row throws(ImportFailure) in rows.append(row) }
    return rows
  }

  private static func open(_ path: String) throws(ImportFailure) -> OpaquePointer {
    let magic = try ImportFile.bytes(of: path, count: 16)
    guard magic == Array("SQLite format 3\0".utf8) else { throw .notADatabase(file: path) }
    // Escape everything else, so that no path can add a parameter to the URI.
    let plain = CharacterSet(charactersIn: "/-_.~").union(.alphanumerics)
    guard let escaped = ImportFile.resolved(path).addingPercentEncoding(withAllowedCharacters: plain) else {
      throw .unreadable(file: path)
    }
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let code = unsafe sqlite3_open_v2("file://\(escaped)?mode=ro&immutable=1", &opened, flags, nil)
    guard code == SQLITE_OK, let connection = unsafe opened else {
      unsafe sqlite3_close_v2(opened)
      throw failure(code, path: path)
    }
    unsafe _ = ascent_sqlite_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1)
    unsafe _ = ascent_sqlite_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    unsafe _ = sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 1 << 20)
    // Check pages for damage, and sort in memory. If either pragma fails, the first query fails
    // as well.
    unsafe _ = sqlite3_exec(connection, "pragma cell_size_check = on; pragma temp_store = memory", nil, nil, nil)
    return unsafe connection
  }

  /// The value of a column. The bytes are copied, because SQLite may free them at the next step.
  private static func value(_ statement: OpaquePointer, _ column: Int32) -> SQLiteValue {
    switch unsafe sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(unsafe sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(unsafe sqlite3_column_double(statement, column))
    case SQLITE_NULL: return .null
    case SQLITE_TEXT:
      guard let start = unsafe sqlite3_column_text(statement, column) else { return .other }
      let count = unsafe sqlite3_column_bytes(statement, column)
      let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(count))
      return unsafe String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .other
    default: return .other
    }
  }

  private static func failure(_ code: Int32, path: String) -> ImportFailure {
    switch code & 0xFF {
    case SQLITE_NOTADB: .notADatabase(file: path)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .unreadable(file: path)
    default: .damagedDatabase(file: path, code: code & 0xFF)
    }
  }
}
