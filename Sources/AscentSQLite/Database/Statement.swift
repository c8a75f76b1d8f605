import AscentRules
import AscentStorage
import CSQLite

/// A prepared statement: bind values, step, read columns, reset.
@safe final class Statement: DatabaseRow {
  typealias Failure = SQLiteFailure

  let handle: OpaquePointer
  private let connection: Connection
  /// The first error of a bind; the next step throws it.
  private var bindCode = SQLITE_OK

  init(_ handle: OpaquePointer, of connection: Connection) {
    unsafe self.handle = handle
    self.connection = connection
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Advances to the next row; false if there is none.
  func step() throws(SQLiteFailure) -> Bool {
    guard bindCode == SQLITE_OK else { throw connection.failure(bindCode, while: operation) }
    let code = unsafe sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.failure(code, while: operation)
    }
  }

  /// What the statement does, in words for people who know no SQL.
  private var operation: String { unsafe sqlite3_stmt_readonly(handle) != 0 ? "reading" : "writing" }

  /// Makes the statement ready to run again. Its bound values stay.
  func reset() {
    bindCode = SQLITE_OK
    unsafe _ = sqlite3_reset(handle)
  }
}

/// Parameters. The first index is 1.
extension Statement {
  /// Binds values to the parameters, starting with the first.
  @discardableResult
  func bind<each Value: Bindable>(_ value: repeat each Value) -> Statement {
    var index: Int32 = 0
    for value in repeat each value {
      index += 1
      bind(value, at: index)
    }
    return self
  }

  func bind(_ value: some Bindable, at index: Int32) {
    let code = unsafe value.bind(to: handle, at: index)
    if bindCode == SQLITE_OK { bindCode = code }
  }

  /// Binds ranges of an array without copying the bytes, runs a statement that returns no rows,
  /// and resets it.
  func run(bytes: [UInt8], _ parts: (index: Int32, range: Range<Int>)...) throws(SQLiteFailure) {
    try unsafe bytes.span.withUnsafeBytes { buffer throws(SQLiteFailure) in
      defer {
        reset()
        for (index, _) in parts { bind(Int64?.none, at: index) }
      }
      for (index, range) in parts {
        // Without a destructor SQLite neither copies nor frees the bytes.
        let code = unsafe sqlite3_bind_blob64(
          handle, index, buffer.baseAddress?.advanced(by: range.lowerBound), UInt64(range.count), nil)
        if bindCode == SQLITE_OK { bindCode = code }
      }
      _ = try step()
    }
  }

  /// Binds values, runs a statement that returns no rows, and resets it.
  func run<each Value: Bindable>(_ value: repeat each Value) throws(SQLiteFailure) {
    defer { reset() }
    _ = try bind(repeat each value).step()
  }

  /// Binds values, reads the first row if there is one, and resets the statement.
  func first<each Value: Bindable, Answer>(
    _ value: repeat each Value, read: (Statement) throws(SQLiteFailure) -> Answer
  ) throws(SQLiteFailure) -> Answer? {
    defer { reset() }
    return try bind(repeat each value).step() ? try read(self) : nil
  }
}

/// Columns. The first index is 0. A value of the wrong type means that the file is damaged.
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

  /// The failure for a value that only a damaged file can have, with the name of its column. If the
  /// column is an expression, its name is left out, because it would be SQL.
  private func malformed(_ what: String, _ column: Int32) -> SQLiteFailure {
    let name = unsafe sqlite3_column_name(handle, column).map { unsafe String(cString: $0) } ?? ""
    let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0 == "_" }
    return .malformed(isName ? "\(what) in column \(name)" : what)
  }

  private func integer<Integer: FixedWidthInteger>(_ column: Int32) throws(SQLiteFailure) -> Integer {
    guard let value = Integer(exactly: int64(column)) else { throw malformed("number", column) }
    return value
  }

  func int32(_ column: Int32) throws(SQLiteFailure) -> Int32 { try integer(column) }

  func int16(_ column: Int32) throws(SQLiteFailure) -> Int16 { try integer(column) }

  func bool(_ column: Int32) throws(SQLiteFailure) -> Bool {
    let value = int64(column)
    guard value == 0 || value == 1 else { throw malformed("flag", column) }
    return value == 1
  }

  func text(_ column: Int32) throws(SQLiteFailure) -> String {
    let text = unsafe withBytes(column) { bytes in unsafe String(validating: bytes, as: UTF8.self) }
    guard let text else { throw malformed("text", column) }
    return text
  }

  func bytes(_ column: Int32) -> [UInt8] {
    unsafe withBytes(column) { bytes in unsafe Array(bytes) }
  }

  /// A value of sixteen bytes.
  func digest(_ column: Int32) throws(SQLiteFailure) -> Digest {
    guard let digest = unsafe withBytes(column, { bytes in unsafe Digest(bytes: bytes) }) else {
      throw malformed("digest", column)
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
