import AscentRules
package import AscentRuntime
package import AscentStorage
import CSQLite
import Synchronization

/// A user's SQL statement over the readable views of a store. SQLite itself refuses everything but
/// reading, through an authorizer.
package struct SQLiteQuery: Sendable {
  private let text: String?
  private let workMax: Int

  /// A query for a statement; nil lists the views.
  ///
  /// - Parameter workMax: how many millions of SQLite's instructions it may take, by default about
  ///   a minute's worth.
  package init(_ text: String?, workMax: Int = 10_000) { (self.text, self.workMax) = (text, workMax) }

  /// Runs the query on a store, whether or not a process has it open. If the task is cancelled, the
  /// statement ends within a few milliseconds.
  ///
  /// - Throws: ``/AscentRuntime/JournalFailure/unreadable(_:)`` with SQLite's message for a
  ///   statement that is not a single SELECT or that fails; another failure if the store
  ///   cannot be opened.
  package func rows(ofStore path: String) async throws(JournalFailure) -> QueryRows {
    let work = Work(max: workMax)
    let result = await withTaskCancellationHandler {
      do throws(JournalFailure) { return Result<_, JournalFailure>.success(try await rows(ofStore: path, work)) } catch
      {
        return .failure(error)
      }
    } onCancel: {
      work.end()
    }
    return try result.get()
  }

  /// Runs a statement on the packed body of a command, which is its only parameter,
  /// without a store.
  package static func rows(_ text: String, about body: [UInt8]) throws(JournalFailure) -> QueryRows {
    do throws(SQLiteFailure) {
      let connection = try Connection(path: ":memory:", role: .writer)
      return try rows(of: connection.prepareOnly(text).bind(body))
    } catch {
      throw .unreadable(error.message)
    }
  }

  private func rows(ofStore path: String, _ work: Work) async throws(JournalFailure) -> QueryRows {
    try await DatabaseWorker().run { () throws(JournalFailure) in
      let resolved = try ReadOnlyStore.database(named: path)
      let store = try OpenJournal.asOpening(path, try ReadOnlyStore(resolved))
      defer { store.connection.close() }
      _ = try store.version(named: path)
      do throws(SQLiteFailure) { return try rows(in: store.connection, work) } catch {
        throw .unreadable(error.message)
      }
    }
  }

  private func rows(in connection: Connection, _ work: Work) throws(SQLiteFailure) -> QueryRows {
    try connection.connectFunctions()
    connection.allowReadingOnly()
    connection.limit(work)
    guard let text else { return try views(in: connection) }
    return try Self.rows(of: connection.prepareOnly(text))
  }

  private static func rows(of statement: Statement) throws(SQLiteFailure) -> QueryRows {
    var answer = QueryRows(columns: statement.columnNames)
    var bytes = 0
    while try statement.step() {
      guard answer.rows.count < QueryRows.countMax(columns: answer.columns.count) else {
        answer.hasMore = true
        break
      }
      for column in answer.columns.indices { bytes += statement.byteCount(Int32(column)) }
      if let excess = QueryRows.excess(bytes: bytes) {
        throw SQLiteFailure(code: SQLITE_TOOBIG, operation: "reading", message: excess)
      }
      answer.rows.append(answer.columns.indices.map { statement.value(Int32($0)) })
    }
    return answer
  }

  private func views(in connection: Connection) throws(SQLiteFailure) -> QueryRows {
    var answer = QueryRows(columns: ["view", "columns"])
    let names = try connection.prepareOnly("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name")
    while try names.step() {
      let name = try names.text(0)
      let view = try connection.prepareOnly("SELECT * FROM \"\(name.replacing("\"", with: "\"\""))\"")
      answer.rows.append([.string(name), .string(view.columnNames.joined(separator: ", "))])
    }
    return answer
  }

  /// Counts the work of a query, in millions of instructions.
  fileprivate final class Work: Sendable {
    private let left: Atomic<Int>

    init(max: Int) { left = Atomic(max) }

    /// Counts another million instructions, and tells whether the limit was exceeded.
    var isOver: Bool { left.subtract(1, ordering: .relaxed).newValue < 0 }

    /// Makes the next check end the query.
    func end() { left.store(0, ordering: .relaxed) }
  }
}

extension Connection {
  /// Declares the tables behind table-valued functions. SQLite otherwise declares such a table when
  /// a statement first names it, which the authorizer would refuse.
  fileprivate func connectFunctions() throws(SQLiteFailure) {
    for name in ["ascent_events", "json_each", "json_tree"] { _ = try prepare("SELECT * FROM \(name)(NULL)") }
  }

  /// Allows statements to read, and nothing else.
  fileprivate func allowReadingOnly() {
    // The views read JSON, which SQLite refuses to a schema that it does not trust. Harmful
    // built-in functions need a permission that the authorizer denies.
    unsafe _ = ascent_sqlite_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 1)
    unsafe _ = sqlite3_set_authorizer(
      handle,
      { _, action, _, _, _, _ in
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE: return SQLITE_OK
        default: return SQLITE_DENY
        }
      }, nil)
  }

  /// Ends a statement that does too much work. The caller must keep `work` alive.
  fileprivate func limit(_ work: SQLiteQuery.Work) {
    // No stored value is as long. A longer one would take memory before ``rows(of:)`` counts it.
    unsafe _ = sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 64 << 20)
    unsafe sqlite3_progress_handler(
      handle, 1_000_000,
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<SQLiteQuery.Work>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
      }, Unmanaged.passUnretained(work).toOpaque())
  }

  /// Prepares a text that must be exactly one statement.
  fileprivate func prepareOnly(_ sql: String) throws(SQLiteFailure) -> Statement {
    func refused(_ reason: String) -> SQLiteFailure {
      SQLiteFailure(code: SQLITE_ERROR, operation: "reading", message: reason)
    }
    guard !sql.utf8.contains(0) else { throw refused("a statement cannot contain a null character") }
    var prepared: OpaquePointer?
    var rest = ""
    let code = unsafe sql.withCString { text in
      var tail: UnsafePointer<CChar>?
      let code = unsafe sqlite3_prepare_v2(handle, text, -1, &prepared, &tail)
      if let tail = unsafe tail { unsafe rest = String(cString: tail) }
      return code
    }
    guard code == SQLITE_OK else {
      throw code == SQLITE_AUTH ? refused("only statements that read are allowed") : failure(code, while: "reading")
    }
    guard let handle = unsafe prepared else { throw refused("it is empty") }
    let statement = unsafe Statement(handle, of: self)
    guard rest.allSatisfy({ $0.isWhitespace || $0 == ";" }) else { throw refused("it is more than one statement") }
    return statement
  }
}

extension Statement {
  var columnNames: [String] {
    let count = unsafe sqlite3_column_count(handle)
    return (0..<count).map { column in
      unsafe sqlite3_column_name(handle, column).map { unsafe String(cString: $0) } ?? ""
    }
  }

  /// A column's value as it is stored. A blob is shown in hexadecimal digits.
  func value(_ column: Int32) -> JSONValue {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return .integer(int64(column))
    case SQLITE_FLOAT: return .number(unsafe sqlite3_column_double(handle, column))
    case SQLITE_TEXT: return .string(String(decoding: bytes(column), as: UTF8.self))
    default:
      let digits = Array("0123456789abcdef".utf8)
      var hex = Array("x'".utf8)
      for byte in bytes(column) { hex += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
      return .string(String(decoding: hex + Array("'".utf8), as: UTF8.self))
    }
  }

  /// The length of a text or a blob.
  fileprivate func byteCount(_ column: Int32) -> Int {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_TEXT, SQLITE_BLOB: Int(unsafe sqlite3_column_bytes(handle, column))
    default: 0
    }
  }
}
