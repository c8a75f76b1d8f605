import AscentRules
import CSQLite

/// A value that can be bound to a parameter of a statement.
protocol Bindable {
  /// Binds the value, and returns SQLite's result code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Bindable where Self: FixedWidthInteger {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    unsafe sqlite3_bind_int64(statement, index, Int64(truncatingIfNeeded: self))
  }
}

extension Int: Bindable {}
extension Int64: Bindable {}
extension Int32: Bindable {}
extension Int16: Bindable {}

extension String: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      unsafe sqlite3_bind_text64(
        statement, index, bytes.baseAddress, UInt64(bytes.count), ascent_sqlite_transient(), UInt8(SQLITE_UTF8))
    }
  }
}

extension [UInt8]: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    unsafe withUnsafeBytes { bytes in
      unsafe sqlite3_bind_blob64(statement, index, bytes.baseAddress, UInt64(bytes.count), ascent_sqlite_transient())
    }
  }
}

extension Digest: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    let words = (high.bigEndian, low.bigEndian)
    return unsafe withUnsafeBytes(of: words) { bytes in
      unsafe sqlite3_bind_blob64(statement, index, bytes.baseAddress, 16, ascent_sqlite_transient())
    }
  }
}

extension OperationKey: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    unsafe Digest(high: high, low: low).bind(to: statement, at: index)
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    if let self { unsafe self.bind(to: statement, at: index) } else { unsafe sqlite3_bind_null(statement, index) }
  }
}
