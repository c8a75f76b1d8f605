#if PostgreSQL
import AscentRules
import CPostgres

/// The answer to a statement: its rows, in PostgreSQL's binary form.
@safe final class Rows {
  private let handle: OpaquePointer
  /// The statement, for the words of a fault.
  private let sql: String
  /// What the server warned of with the answer.
  let warning: String?

  /// Takes over a result of libpq.
  init(_ handle: OpaquePointer, sql: String, warning: String?) {
    unsafe self.handle = handle
    self.sql = sql
    self.warning = warning
  }

  deinit {
    unsafe PQclear(handle)
  }

  /// How many rows there are.
  var count: Int { Int(unsafe PQntuples(handle)) }

  /// Whether the statement was not run, because one before it in the same pipeline failed.
  var wasPassedOver: Bool { unsafe PQresultStatus(handle) == PGRES_PIPELINE_ABORTED }

  /// What the server says that it did, such as `COMMIT`.
  var tag: String { unsafe String(cString: PQcmdStatus(handle)) }

  /// How many rows the server says that it wrote or gives.
  var writtenCount: Int? { unsafe Int(String(cString: PQcmdTuples(handle))) }

  /// The row of that index.
  subscript(index: Int) -> Row { Row(rows: self, index: Int32(index)) }

  /// The rows, in order.
  var all: some Sequence<Row> { (0..<count).lazy.map { self[$0] } }

  /// The first row, if there is any.
  var first: Row? { count > 0 ? self[0] : nil }

  fileprivate func isNull(_ row: Int32, _ column: Int32) -> Bool {
    unsafe PQgetisnull(handle, row, column) == 1
  }

  fileprivate func withBytes<Value>(_ row: Int32, _ column: Int32, _ read: (UnsafeRawBufferPointer) -> Value) -> Value {
    let count = Int(unsafe PQgetlength(handle, row, column))
    return unsafe read(UnsafeRawBufferPointer(start: PQgetvalue(handle, row, column), count: count))
  }

  fileprivate func malformed(_ what: String, _ column: Int32) -> PostgresFailure {
    .malformed("\(what) in column \(column) of \(PostgresFailure.shortened(sql))")
  }
}

/// A row of an answer; the first column is 0. A value that cannot be what it should is a damage of
/// the database.
struct Row {
  fileprivate let rows: Rows
  fileprivate let index: Int32

  func isNull(_ column: Int32) -> Bool { rows.isNull(index, column) }

  func int64(_ column: Int32) throws(PostgresFailure) -> Int64 { try integer(column) }

  func int32(_ column: Int32) throws(PostgresFailure) -> Int32 { try integer(column) }

  /// A number of four bytes that has room in two.
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

  func optionalText(_ column: Int32) throws(PostgresFailure) -> String? { isNull(column) ? nil : try text(column) }

  func bytes(_ column: Int32) -> [UInt8] {
    unsafe rows.withBytes(index, column) { bytes in unsafe Array(bytes) }
  }

  func optionalBytes(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

  /// Sixteen bytes, of a digest or a UUID.
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
