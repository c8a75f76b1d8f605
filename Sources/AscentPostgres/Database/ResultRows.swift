#if PostgreSQL
import AscentRules
import AscentStorage
import CPostgres

/// The result of a statement: its rows, in PostgreSQL's binary format.
@safe final class ResultRows {
  private let handle: OpaquePointer
  /// The server's warning, if it sent one with the result; otherwise nil.
  let warning: String?

  /// Takes ownership of a libpq result.
  init(_ handle: OpaquePointer, warning: String?) {
    unsafe self.handle = handle
    self.warning = warning
  }

  deinit {
    unsafe PQclear(handle)
  }

  /// The number of rows.
  var count: Int { Int(unsafe PQntuples(handle)) }

  /// Whether the statement was skipped because an earlier one in the same pipeline failed.
  var wasSkipped: Bool { unsafe PQresultStatus(handle) == PGRES_PIPELINE_ABORTED }

  /// The server's command tag, such as `COMMIT`.
  var tag: String { unsafe String(cString: PQcmdStatus(handle)) }

  /// The number of rows written or returned, as reported by the server; nil if it reports none.
  var writtenCount: Int? { unsafe Int(String(cString: PQcmdTuples(handle))) }

  /// The row at an index.
  subscript(index: Int) -> ResultRow { ResultRow(rows: self, index: Int32(index)) }

  /// The rows, in order.
  var all: some Sequence<ResultRow> { (0..<count).lazy.map { self[$0] } }

  /// The first row; nil if there are no rows.
  var first: ResultRow? { count > 0 ? self[0] : nil }

  /// The names of the columns.
  var columnNames: [String] {
    let count = unsafe PQnfields(handle)
    return (0..<count).map { column in
      unsafe PQfname(handle, column).map { unsafe String(cString: $0) } ?? ""
    }
  }

  /// The kinds of values that are distinguished when they are shown.
  enum ValueType { case boolean, number, other }

  /// The kind of a column's values, by the server's type id.
  func type(of column: Int32) -> ValueType {
    switch unsafe PQftype(handle, column) {
    case 16: .boolean
    case 20, 21, 23, 700, 701, 1700: .number
    default: .other
    }
  }

  fileprivate func isNull(_ row: Int32, _ column: Int32) -> Bool {
    unsafe PQgetisnull(handle, row, column) == 1
  }

  fileprivate func withBytes<Value>(_ row: Int32, _ column: Int32, _ read: (UnsafeRawBufferPointer) -> Value) -> Value {
    let count = Int(unsafe PQgetlength(handle, row, column))
    return unsafe read(UnsafeRawBufferPointer(start: PQgetvalue(handle, row, column), count: count))
  }

  fileprivate func malformed(_ what: String, _ column: Int32) -> PostgresFailure {
    // An expression's generated name is not helpful, so it is left out.
    let name = unsafe PQfname(handle, column).map { unsafe String(cString: $0) } ?? "?column?"
    return .malformed(name == "?column?" ? what : "\(what) in column \(name)")
  }
}

/// A row of a result. The first column is 0. A value of the wrong type means that the
/// database is damaged.
struct ResultRow: DatabaseRow {
  typealias Failure = PostgresFailure

  let rows: ResultRows
  fileprivate let index: Int32

  func isNull(_ column: Int32) -> Bool { rows.isNull(index, column) }

  func int64(_ column: Int32) throws(PostgresFailure) -> Int64 { try integer(column) }

  func int32(_ column: Int32) throws(PostgresFailure) -> Int32 { try integer(column) }

  /// A four-byte number whose value fits in two bytes.
  func int16(_ column: Int32) throws(PostgresFailure) -> Int16 {
    guard let value = Int16(exactly: try int32(column)) else { throw rows.malformed("number", column) }
    return value
  }

  func bool(_ column: Int32) throws(PostgresFailure) -> Bool { try integer(column, as: UInt8.self) != 0 }

  func text(_ column: Int32) throws(PostgresFailure) -> String {
    let text = unsafe rows.withBytes(index, column) { bytes in unsafe String(validating: bytes, as: UTF8.self) }
    guard let text, !isNull(column) else { throw rows.malformed("text", column) }
    return text
  }

  func bytes(_ column: Int32) -> [UInt8] {
    unsafe rows.withBytes(index, column) { bytes in unsafe Array(bytes) }
  }

  /// A digest or UUID of sixteen bytes.
  func digest(_ column: Int32) throws(PostgresFailure) -> Digest {
    guard let digest = unsafe rows.withBytes(index, column, { bytes in unsafe Digest(bytes: bytes) }) else {
      throw rows.malformed("digest", column)
    }
    return digest
  }

  private func integer<Integer: FixedWidthInteger>(
    _ column: Int32, as type: Integer.Type = Integer.self
  ) throws(PostgresFailure) -> Integer {
    let value: Integer? = unsafe rows.withBytes(index, column) { bytes in
      guard bytes.count == Integer.bitWidth / 8 else { return nil }
      return unsafe Integer(bigEndian: bytes.loadUnaligned(as: Integer.self))
    }
    guard let value, !isNull(column) else { throw rows.malformed("number", column) }
    return value
  }
}
#endif
