import AscentRules
import AscentStorage
import CSQLite

/// A prepared statement: bind values, step, read columns, reset.
@safe final class Statement: DatabaseRow {
  typealias Failure = SQLiteFailure

  private let handle: OpaquePointer
  private let connection: Connection
  private let sql: String
  /// The first error of a bind; the next step throws it.
  private var bindCode = SQLITE_OK

  init(_ handle: OpaquePointer, of connection: Connection, sql: String) {
    unsafe self.handle = handle
    self.connection = connection
    self.sql = sql
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Goes to the next row; false when there is none.
  func step() throws(SQLiteFailure) -> Bool {
    guard bindCode == SQLITE_OK else { throw connection.failure(bindCode, while: sql) }
    let code = unsafe sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.failure(code, while: sql)
    }
  }

  /// Runs a statement that returns no rows, and resets it.
  func run() throws(SQLiteFailure) {
    defer { reset() }
    _ = try step()
  }

  /// Makes the statement ready to run again. Its bound values stay.
  func reset() {
    bindCode = SQLITE_OK
    unsafe _ = sqlite3_reset(handle)
  }
}

/// Parameters; the first index is 1.
extension Statement {
  func bind(_ value: Int64, at index: Int32) {
    note(unsafe sqlite3_bind_int64(handle, index, value))
  }

  func bind(_ value: (some FixedWidthInteger)?, at index: Int32) {
    if let value {
      bind(Int64(truncatingIfNeeded: value), at: index)
    } else {
      note(unsafe sqlite3_bind_null(handle, index))
    }
  }

  func bind(_ value: String?, at index: Int32) {
    guard var value else { return note(unsafe sqlite3_bind_null(handle, index)) }
    let code = value.withUTF8 { bytes in
      unsafe sqlite3_bind_text64(
        handle, index, bytes.baseAddress, UInt64(bytes.count), ascent_sqlite_transient(), UInt8(SQLITE_UTF8))
    }
    note(code)
  }

  /// Binds a text given as UTF-8 bytes; null when it is empty.
  func bind(utf8 value: Span<UInt8>, at index: Int32) {
    guard !value.isEmpty else { return note(unsafe sqlite3_bind_null(handle, index)) }
    let code = unsafe value.withUnsafeBytes { bytes in
      unsafe sqlite3_bind_text64(
        handle, index, bytes.baseAddress, UInt64(bytes.count), ascent_sqlite_transient(), UInt8(SQLITE_UTF8))
    }
    note(code)
  }

  func bind(_ value: [UInt8], at index: Int32) {
    note(
      unsafe value.withUnsafeBytes { bytes in
        unsafe sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), ascent_sqlite_transient())
      })
  }

  /// Binds sixteen bytes given as two words, most significant byte first.
  func bind(high: UInt64, low: UInt64, at index: Int32) {
    let words = (high.bigEndian, low.bigEndian)
    let code = unsafe withUnsafeBytes(of: words) { bytes in
      unsafe sqlite3_bind_blob64(handle, index, bytes.baseAddress, 16, ascent_sqlite_transient())
    }
    note(code)
  }

  func bind(_ value: Digest?, at index: Int32) {
    if let value {
      bind(high: value.high, low: value.low, at: index)
    } else {
      note(unsafe sqlite3_bind_null(handle, index))
    }
  }

  private func note(_ code: Int32) {
    if bindCode == SQLITE_OK { bindCode = code }
  }
}

/// Columns; the first one is 0. A value of the wrong type means that the file is damaged.
extension Statement {
  func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  func int64(_ column: Int32) -> Int64 {
    unsafe sqlite3_column_int64(handle, column)
  }

  func optionalInt64(_ column: Int32) -> Int64? {
    isNull(column) ? nil : int64(column)
  }

  private func integer<Integer: FixedWidthInteger>(_ column: Int32) throws(SQLiteFailure) -> Integer {
    guard let value = Integer(exactly: int64(column)) else { throw .malformed("number in column \(column) of \(sql)") }
    return value
  }

  func int32(_ column: Int32) throws(SQLiteFailure) -> Int32 { try integer(column) }

  func int16(_ column: Int32) throws(SQLiteFailure) -> Int16 { try integer(column) }

  func bool(_ column: Int32) -> Bool { int64(column) != 0 }

  func text(_ column: Int32) throws(SQLiteFailure) -> String {
    let text = unsafe withBytes(column) { bytes in unsafe String(validating: bytes, as: UTF8.self) }
    guard let text else { throw .malformed("text in column \(column) of \(sql)") }
    return text
  }

  func optionalText(_ column: Int32) throws(SQLiteFailure) -> String? {
    isNull(column) ? nil : try text(column)
  }

  func bytes(_ column: Int32) -> [UInt8] {
    unsafe withBytes(column) { bytes in unsafe Array(bytes) }
  }

  func optionalBytes(_ column: Int32) -> [UInt8]? {
    isNull(column) ? nil : bytes(column)
  }

  /// A value of sixteen bytes.
  func digest(_ column: Int32) throws(SQLiteFailure) -> Digest {
    guard let digest = unsafe withBytes(column, { bytes in unsafe Digest(bytes: bytes) }) else {
      throw .malformed("digest in column \(column) of \(sql)")
    }
    return digest
  }

  private func withBytes<Result>(_ column: Int32, _ read: (UnsafeRawBufferPointer) -> Result) -> Result {
    // The pointer first: asking for it may convert the value, which changes the count.
    let start = unsafe sqlite3_column_blob(handle, column)
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe read(UnsafeRawBufferPointer(start: start, count: count))
  }
}
