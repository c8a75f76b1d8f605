import CSQLite

/// The result of a SQL function, or of a column of a virtual table.
@safe struct FunctionAnswer {
  private let context: OpaquePointer

  init(_ context: OpaquePointer) { unsafe self.context = context }

  func setNull() { unsafe sqlite3_result_null(context) }

  func set(_ value: Int64) { unsafe sqlite3_result_int64(context, value) }

  func set(_ value: (some FixedWidthInteger)?) {
    if let value { set(Int64(truncatingIfNeeded: value)) } else { setNull() }
  }

  func set(_ value: [UInt8]) {
    unsafe value.withUnsafeBytes { bytes in
      unsafe sqlite3_result_blob64(context, bytes.baseAddress, UInt64(bytes.count), ascent_sqlite_transient())
    }
  }

  func set(_ value: String?) {
    guard var value else { return setNull() }
    value.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        unsafe sqlite3_result_text64(
          context, text.baseAddress, UInt64(text.count), ascent_sqlite_transient(), UInt8(SQLITE_UTF8))
      }
    }
  }

  /// Ends the statement with an error.
  func fail(_ message: String) { unsafe sqlite3_result_error(context, message, -1) }
}
