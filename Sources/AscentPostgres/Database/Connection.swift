#if PostgreSQL
import CPostgres
import Foundation

/// One connection to a server. Only the thread of the actor that opened it uses it.
///
/// Statements are sent together, and so are their results, in libpq's pipeline mode: a
/// commit of several statements takes one round trip. A statement is prepared when it is
/// first used. Every wait has a limit: a server that does not answer in time counts as lost,
/// like one that disconnects. Only libpq's request to cancel a statement has none.
@safe final class Connection {
  /// A statement with its parameters.
  struct BoundStatement {
    var sql: String
    var parameters: Parameters
    /// How many rows it must write; nil if that is not checked.
    var written: Int?
    /// Whether its result has values as text, not in binary.
    var isText = false

    init(_ sql: String, _ values: [any ParameterValue] = [], writing written: Int? = nil) {
      (self.sql, self.written) = (sql, written)
      parameters = Parameters(values)
    }

    /// A statement without parameters whose result has values as text.
    init(_ sql: String, asText: Void) {
      self.init(sql)
      isText = true
    }
  }

  /// How long connecting may take, in seconds.
  private static let connectSecondsMax = "10"

  private let handle: OpaquePointer
  /// Whether the connection was closed or lost.
  private(set) var isClosed = false
  /// The names of the prepared statements, by their SQL text.
  private var prepared: [String: String] = [:]
  private var nameCount = 0
  /// Asked repeatedly during a wait; true makes the connection cancel its statement on the server.
  var isInterrupted: (() -> Bool)?
  /// The last warning that the server has sent since the previous result.
  private var warning: String?

  /// Connects to the server of a target.
  init(_ target: Target) throws(PostgresFailure) {
    // The connection string overrides the options before it, but not those after it.
    let options = [
      ("connect_timeout", Self.connectSecondsMax), ("application_name", "ascent"), ("dbname", target.text),
      ("client_encoding", "UTF8"),
      // With several servers, readers and the writer all use the primary.
      ("target_session_attrs", "primary"),
    ]
    let opened = unsafe Self.withCStrings(options.map(\.0)) { keywords in
      unsafe Self.withCStrings(options.map(\.1)) { values in unsafe PQconnectStartParams(keywords, values, 1) }
    }
    guard let handle = unsafe opened else {
      throw .lost("out of memory", while: "connecting")
    }
    unsafe self.handle = handle
    try connect()
  }

  /// Connects, receiving the server's notices from the start.
  ///
  /// Without a notice receiver libpq prints notices to standard error unfiltered, including
  /// terminal control codes. A receiver needs a handle, which exists only once libpq has begun to
  /// connect. So this abandons the attempt and restarts it with `PQreset`. It does not continue the
  /// attempt step by step, since only libpq itself moves on to the next address if one does not
  /// answer in time.
  private func connect() throws(PostgresFailure) {
    takeNotices()
    // While connecting, the SQLSTATE of an error is only in its message.
    unsafe _ = PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
    if unsafe PQstatus(handle) != CONNECTION_BAD { unsafe PQreset(handle) }
    guard unsafe PQstatus(handle) == CONNECTION_OK else {
      var failure = unsafe PostgresFailure(connecting: String(cString: PQerrorMessage(handle)))
      failure.lacksPassword = unsafe PQconnectionNeedsPassword(handle) == 1
      throw failure
    }
    unsafe _ = PQsetErrorVerbosity(handle, PQERRORS_DEFAULT)
    unsafe PQsetnonblocking(handle, 1)
    // A warning while connecting belongs to no result.
    warning = nil
  }

  /// Ignores notices and keeps warnings: a warning can contradict a successful result.
  private func takeNotices() {
    unsafe _ = PQsetNoticeReceiver(
      handle,
      { connection, notice in
        guard let connection = unsafe connection, let notice = unsafe notice else { return }
        unsafe Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue().take(notice)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    close()
  }

  /// Passes texts to C as a null-terminated array.
  private static func withCStrings<Answer>(_ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Answer) -> Answer {
    let copies = unsafe texts.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies.map { unsafe UnsafePointer($0) } + [nil])
  }

  /// The server's version as a number, such as 150018.
  var serverVersion: Int32 { unsafe PQserverVersion(handle) }

  /// Disconnects. The server may still finish what it was doing.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    // The receiver's context may be freed before the handle is.
    unsafe _ = PQsetNoticeReceiver(handle, { _, _ in }, nil)
    unsafe PQfinish(handle)
  }

  /// Runs a statement and returns its result.
  @discardableResult
  func run(
    _ sql: String, _ values: [any ParameterValue] = [], within time: Duration
  ) throws(PostgresFailure) -> ResultRows {
    try run([BoundStatement(sql, values)], within: time)[0]
  }

  /// Runs statements and returns their results. The statements run as one transaction, unless they
  /// begin one themselves.
  ///
  /// - Throws: the failure of the first statement that failed; the statements after it did not run.
  @discardableResult
  func run(_ calls: [BoundStatement], within time: Duration) throws(PostgresFailure) -> [ResultRows] {
    guard !isClosed else {
      throw .lost("the connection is closed", while: "running a statement")
    }
    let end = ContinuousClock.now + time
    do throws(PostgresFailure) {
      unsafe PQenterPipelineMode(handle)
      let isNew = try send(calls)
      return try receive(calls, isNew: isNew, until: end)
    } catch {
      if error.isLost { close() }
      throw error
    }
  }

  // MARK: Sending

  /// Sends statements, and tells for each whether it is prepared in the same batch.
  private func send(_ calls: [BoundStatement]) throws(PostgresFailure) -> [Bool] {
    var isNew: [Bool] = []
    for call in calls {
      let known = prepared[call.sql]
      let name = known ?? "s\(nameCount)"
      if known == nil {
        nameCount += 1
        guard unsafe PQsendPrepare(handle, name, call.sql, 0, nil) == 1 else { throw lost(while: call.sql) }
        prepared[call.sql] = name
      }
      isNew.append(known == nil)
      try send(call, name: name)
    }
    guard unsafe PQpipelineSync(handle) == 1 else { throw lost(while: "sending") }
    return isNew
  }

  private func send(_ call: BoundStatement, name: String) throws(PostgresFailure) {
    let places = call.parameters.places
    let lengths = places.map { Int32(truncatingIfNeeded: $0.count) }
    let formats = [Int32](repeating: 1, count: places.count)
    let isSent = unsafe call.parameters.bytes.withUnsafeBytes { bytes in
      let values = unsafe places.map { place in
        unsafe bytes.baseAddress?.advanced(by: place.lowerBound).assumingMemoryBound(to: CChar.self)
      }
      return unsafe PQsendQueryPrepared(
        handle, name, Int32(places.count), values, lengths, formats, call.isText ? 0 : 1)
    }
    guard isSent == 1 else { throw lost(while: call.sql) }
  }

  // MARK: Receiving

  private func receive(
    _ calls: [BoundStatement], isNew: [Bool], until end: ContinuousClock.Instant
  ) throws(PostgresFailure) -> [ResultRows] {
    var answers: [ResultRows] = []
    var failure: PostgresFailure?
    for (call, isNew) in zip(calls, isNew) {
      if isNew {
        let (preparation, error) = try next(of: call, until: end)
        if error != nil || preparation.wasSkipped { prepared[call.sql] = nil }
        failure = failure ?? error
      }
      let (rows, error) = try next(of: call, until: end)
      failure = failure ?? error
      answers.append(rows)
    }
    guard let synced = unsafe try result(until: end, while: "waiting") else { throw lost(while: "waiting") }
    defer { unsafe PQclear(synced) }
    guard unsafe PQresultStatus(synced) == PGRES_PIPELINE_SYNC, unsafe PQexitPipelineMode(handle) == 1 else {
      throw lost(while: "waiting")
    }
    if let failure { throw failure }
    return answers
  }

  /// The result of the next statement, and its failure if it failed.
  private func next(
    of call: BoundStatement, until end: ContinuousClock.Instant
  ) throws(PostgresFailure) -> (rows: ResultRows, failure: PostgresFailure?) {
    guard let answer = unsafe try result(until: end, while: call.sql) else { throw lost(while: call.sql) }
    let failure: PostgresFailure?
    switch unsafe PQresultStatus(answer) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_PIPELINE_ABORTED: failure = nil
    default: failure = unsafe self.failure(in: answer, while: call.sql)
    }
    let rows = unsafe ResultRows(answer, warning: warning.take())
    // Each result is followed by a null pointer.
    if let more = unsafe try result(until: end, while: call.sql) {
      unsafe PQclear(more)
      throw lost(while: call.sql)
    }
    if let failure, failure.isLost { throw failure }
    return (rows, failure)
  }

  /// Waits for libpq's next result; nil marks the end of a statement's results.
  private func result(
    until end: ContinuousClock.Instant, while operation: String
  ) throws(PostgresFailure) -> OpaquePointer? {
    while true {
      let unsent = unsafe PQflush(handle)
      guard unsent >= 0 else { throw lost(while: operation) }
      if unsafe PQisBusy(handle) == 0 { return unsafe PQgetResult(handle) }
      try wait(toSend: unsent == 1, until: end, while: operation)
      guard unsafe PQconsumeInput(handle) == 1 else { throw lost(while: operation) }
    }
  }

  private func wait(toSend: Bool, until end: ContinuousClock.Instant, while operation: String) throws(PostgresFailure) {
    var event = unsafe pollfd(fd: PQsocket(handle), events: Int16(POLLIN) | (toSend ? Int16(POLLOUT) : 0), revents: 0)
    while true {
      let left = end - ContinuousClock.now
      guard left > .zero else {
        throw .lost("the server did not answer in time", while: operation)
      }
      if isInterrupted?() == true { endStatement() }
      let slice = isInterrupted == nil ? left : min(left, .milliseconds(50))
      // Rounded up, so that the last millisecond is not a busy loop.
      let code = unsafe poll(&event, 1, Int32(clamping: Int64(slice / .milliseconds(1)) + 1))
      if code > 0 { return }
      guard code == 0 || errno == EINTR else { throw lost(while: operation) }
    }
  }

  /// Asks the server to cancel the running statement, which then fails.
  private func endStatement() {
    isInterrupted = nil
    guard let request = unsafe PQgetCancel(handle) else { return }
    var reason = [CChar](repeating: 0, count: 256)
    unsafe _ = PQcancel(request, &reason, Int32(reason.count))
    unsafe PQfreeCancel(request)
  }

  // MARK: Failures

  private var lastMessage: String { unsafe PostgresFailure.line(String(cString: PQerrorMessage(handle))) }

  private func lost(while operation: String) -> PostgresFailure {
    .lost(lastMessage, while: PostgresFailure.shortened(operation))
  }

  private func take(_ notice: OpaquePointer) {
    guard unsafe Self.text(ascent_pq_severity(notice)) == "WARNING" else { return }
    warning = unsafe Self.text(ascent_pq_message(notice)).map(PostgresFailure.line)
  }

  private func failure(in answer: OpaquePointer, while operation: String) -> PostgresFailure {
    unsafe PostgresFailure(
      state: Self.text(ascent_pq_state(answer)) ?? "", operation: PostgresFailure.shortened(operation),
      message: Self.text(ascent_pq_message(answer)).map(PostgresFailure.line) ?? lastMessage,
      table: Self.text(ascent_pq_table(answer)) ?? "",
      // After an ERROR the session goes on and its results stay valid. Anything more severe
      // ends the session.
      isLost: Self.text(ascent_pq_severity(answer)) != "ERROR")
  }

  private static func text(_ field: UnsafePointer<CChar>?) -> String? {
    unsafe field.map { unsafe String(cString: $0) }
  }
}
#endif
