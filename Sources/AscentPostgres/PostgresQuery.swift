#if PostgreSQL
import AscentRules
package import AscentRuntime
package import AscentStorage
import Synchronization

/// A user's SQL statement over the views of a journal on a server. The server itself refuses
/// everything but reading: the statement runs as a cursor's, in a read-only transaction.
package struct PostgresQuery: Sendable {
  private let text: String?
  private let timeMax: Duration

  /// A query for a statement; nil lists the views.
  ///
  /// - Parameter timeMax: how long the statement may take.
  package init(_ text: String?, within timeMax: Duration = .seconds(60)) { (self.text, self.timeMax) = (text, timeMax) }

  /// Runs the query, whether or not a process has the journal open. If the task is cancelled, the
  /// server is asked to cancel the statement.
  ///
  /// - Throws: ``/AscentRuntime/JournalFailure/unreadable(_:)`` with the server's message if the
  ///   statement fails or is not a single SELECT; another failure if there is no journal. The
  ///   database is unchanged in any case.
  package func rows(from url: String, schema: String = "ascent") async throws(JournalFailure) -> QueryRows {
    let target = Target(url, schema: schema)
    let isCancelled = Flag()
    let result = await withTaskCancellationHandler {
      do throws(JournalFailure) {
        return Result<_, JournalFailure>.success(
          try await DatabaseWorker().run { () throws(JournalFailure) in try rows(of: target, isCancelled) })
      } catch {
        return .failure(error)
      }
    } onCancel: {
      isCancelled.set()
    }
    return try result.get()
  }

  private func rows(of target: Target, _ isCancelled: Flag) throws(JournalFailure) -> QueryRows {
    if let fault = target.fault { throw .unusable(target.name, fault) }
    guard text?.utf8.contains(0) != true else { throw .unreadable("a statement cannot contain a null character") }
    let connection = try OpenJournal.asOpening(target, ConnectionFactory.queryConnection(of: target, within: timeMax))
    defer { connection.close() }
    let version = try OpenJournal.asOpening(target, OpenJournal.version(target, on: connection))
    guard let version else { throw .unusable(target.name, "it has no journal") }
    guard version <= Migrations.current else {
      throw .cannotOpen(reason: .newerVersion(path: target.name, found: version, known: Migrations.current))
    }
    connection.isInterrupted = { isCancelled.isSet }
    do throws(PostgresFailure) {
      guard let text else { return try views(in: target, on: connection) }
      try connection.run(
        [
          Connection.BoundStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
          Connection.BoundStatement("DECLARE answer NO SCROLL CURSOR FOR \(text)"),
        ], within: timeMax)
      return try fetchRows(on: connection, isCancelled)
    } catch {
      throw .unreadable(error.message)
    }
  }

  private func views(in target: Target, on connection: Connection) throws(PostgresFailure) -> QueryRows {
    let sql = """
      SELECT c.relname AS view, string_agg(a.attname, ', ' ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE n.nspname = '\(target.schema)' AND c.relkind = 'v' GROUP BY c.relname ORDER BY c.relname
      """
    let found = try run(sql, on: connection)
    var answer = QueryRows(columns: found.columnNames)
    for row in found.all { answer.rows.append(answer.columns.indices.map { row.value(Int32($0)) }) }
    return answer
  }

  /// Reads the rows of the cursor in pages, which grow while their rows are small.
  private func fetchRows(on connection: Connection, _ isCancelled: Flag) throws(PostgresFailure) -> QueryRows {
    var answer = QueryRows(columns: [])
    var (pageSize, bytes) = (1, 0)
    let end = ContinuousClock.now + timeMax
    while true {
      // A request to cancel can reach the server between two pages, where it has no effect.
      guard ContinuousClock.now < end, !isCancelled.isSet else {
        let reason = isCancelled.isSet ? "it was cancelled" : "it took longer than \(timeMax)"
        throw PostgresFailure(state: "", operation: "reading", message: reason, isLost: false)
      }
      let found = try run("FETCH \(pageSize) FROM answer", on: connection)
      answer.columns = found.columnNames
      let before = bytes
      for row in found.all {
        guard answer.rows.count < QueryRows.countMax(columns: answer.columns.count) else {
          answer.hasMore = true
          return answer
        }
        for column in answer.columns.indices { bytes += row.bytes(Int32(column)).count }
        if let excess = QueryRows.excess(bytes: bytes) {
          throw PostgresFailure(state: "", operation: "reading", message: excess, isLost: false)
        }
        answer.rows.append(answer.columns.indices.map { row.value(Int32($0)) })
      }
      if found.count < pageSize { return answer }
      if bytes - before < 1 << 20 { pageSize = min(2 * pageSize, 4096) }
    }
  }

  private func run(_ sql: String, on connection: Connection) throws(PostgresFailure) -> ResultRows {
    try connection.run([Connection.BoundStatement(sql, asText: ())], within: timeMax + .seconds(5))[0]
  }

  /// Whether the task was cancelled.
  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
  }
}

extension ResultRow {
  /// A value of a result in text form: numbers and booleans as such, anything else as
  /// the server's text.
  fileprivate func value(_ column: Int32) -> JSONValue {
    if isNull(column) { return .null }
    let text = String(decoding: bytes(column), as: UTF8.self)
    switch rows.type(of: column) {
    case .boolean: return .bool(text == "t")
    case .number:
      if let number = Int64(text) { return .integer(number) }
      if let number = Double(text), number.isFinite { return .number(number) }
    case .other: break
    }
    return .string(text)
  }
}
#endif
