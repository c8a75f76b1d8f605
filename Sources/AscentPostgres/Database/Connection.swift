#if PostgreSQL
import CPostgres
import Foundation

/// One connection to a server. It belongs to one thread at a time: to the actor that opened it.
///
/// Statements go out together and their answers come back together, in libpq's pipeline mode: a
/// commit of several statements is one way there and back. A statement is prepared when it is first
/// used. Every wait has an end: a server that does not answer in time is lost, as one that hangs up
/// is.
@safe final class Connection {
  /// A statement with its parameters.
  struct Call {
    var sql: String
    var parameters: Parameters
    /// How many rows it has to write; nil where that is not known.
    var written: Int?

    init(_ sql: String, _ parameters: Parameters = Parameters(), writing written: Int? = nil) {
      (self.sql, self.parameters, self.written) = (sql, parameters, written)
    }
  }

  /// How long a server may take to accept a connection.
  private static let connectSecondsMax = "10"

  private let handle: OpaquePointer
  /// Whether it was hung up or is lost.
  private(set) var isClosed = false
  /// The names of the statements that the server has prepared.
  private var prepared: [String: String] = [:]
  private var nameCount = 0
  /// What the server warned of since the last answer.
  private var warning: String?

  /// Connects to the server of a target.
  init(_ target: Target) throws(PostgresFailure) {
    // What comes before the connection string can be said otherwise by it, what comes after it
    // cannot.
    let options = [
      ("connect_timeout", Self.connectSecondsMax), ("application_name", "ascent"), ("dbname", target.text),
      ("client_encoding", "UTF8"),
      // Of several servers the one that is no standby, for whoever reads as for whoever writes.
      ("target_session_attrs", "primary"),
    ]
    let opened = unsafe Self.withCStrings(options.map(\.0)) { keywords in
      unsafe Self.withCStrings(options.map(\.1)) { values in unsafe PQconnectStartParams(keywords, values, 1) }
    }
    guard let handle = unsafe opened else {
      throw PostgresFailure(state: "", operation: "connecting", message: "no memory", isLost: true)
    }
    unsafe self.handle = handle
    try connect()
  }

  /// Connects, with everything that the server says meanwhile taken in.
  ///
  /// What libpq hears before it has a receiver it writes to standard error as it came, a terminal's
  /// controls among it, and a receiver needs a handle, which exists only once libpq has begun. So
  /// what was begun is given up for a new beginning, `PQreset`, rather than carried on by hand:
  /// only libpq itself goes on to the next of several addresses when one does not answer in time.
  private func connect() throws(PostgresFailure) {
    takeNotices()
    // Nothing but the words of an error says its class here.
    unsafe _ = PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
    if unsafe PQstatus(handle) != CONNECTION_BAD { unsafe PQreset(handle) }
    guard unsafe PQstatus(handle) == CONNECTION_OK else {
      var failure = unsafe PostgresFailure(connecting: String(cString: PQerrorMessage(handle)))
      failure.lacksPassword = unsafe PQconnectionNeedsPassword(handle) == 1
      throw failure
    }
    unsafe _ = PQsetErrorVerbosity(handle, PQERRORS_DEFAULT)
    unsafe PQsetnonblocking(handle, 1)
    // A warning at connecting is about no answer.
    warning = nil
  }

  /// A remark is nobody's business, but a warning may take back what the answer to the same
  /// statement says.
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

  /// Gives texts to C, as an array that ends with null.
  private static func withCStrings<Answer>(_ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Answer) -> Answer {
    let copies = unsafe texts.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies.map { unsafe UnsafePointer($0) } + [nil])
  }

  /// The version of the server, such as 150018.
  var serverVersion: Int32 { unsafe PQserverVersion(handle) }

  /// Hangs up. What the server was doing it may still do.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    // Nobody is there any more to be warned.
    unsafe _ = PQsetNoticeReceiver(handle, { _, _ in }, nil)
    unsafe PQfinish(handle)
  }

  /// Runs a statement and gives its answer.
  @discardableResult
  func run(
    _ sql: String, _ parameters: Parameters = Parameters(), within time: Duration
  ) throws(PostgresFailure) -> Rows {
    try run([Call(sql, parameters)], within: time)[0]
  }

  /// Runs statements and gives their answers. Unless they begin a transaction themselves, they are
  /// one.
  ///
  /// - Throws: the failure of the first statement that failed; none after it was run.
  @discardableResult
  func run(_ calls: [Call], within time: Duration) throws(PostgresFailure) -> [Rows] {
    guard !isClosed else {
      throw PostgresFailure(state: "", operation: "asking", message: "the connection is closed", isLost: true)
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

  // MARK: There

  /// Sends statements, and says which of them are prepared with it.
  private func send(_ calls: [Call]) throws(PostgresFailure) -> [Bool] {
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
    guard unsafe PQpipelineSync(handle) == 1 else { throw lost(while: "ending what is sent") }
    return isNew
  }

  private func send(_ call: Call, name: String) throws(PostgresFailure) {
    let places = call.parameters.places
    let lengths = places.map { Int32(truncatingIfNeeded: $0.count) }
    let formats = [Int32](repeating: 1, count: places.count)
    let isSent = unsafe call.parameters.bytes.withUnsafeBytes { bytes in
      let values = unsafe places.map { place in
        unsafe bytes.baseAddress?.advanced(by: place.lowerBound).assumingMemoryBound(to: CChar.self)
      }
      return unsafe PQsendQueryPrepared(handle, name, Int32(places.count), values, lengths, formats, 1)
    }
    guard isSent == 1 else { throw lost(while: call.sql) }
  }

  // MARK: And back

  private func receive(
    _ calls: [Call], isNew: [Bool], until end: ContinuousClock.Instant
  ) throws(PostgresFailure) -> [Rows] {
    var answers: [Rows] = []
    var failure: PostgresFailure?
    for (call, isNew) in zip(calls, isNew) {
      if isNew {
        let (preparation, fault) = try next(of: call, until: end)
        if fault != nil || preparation.wasPassedOver { prepared[call.sql] = nil }
        failure = failure ?? fault
      }
      let (rows, fault) = try next(of: call, until: end)
      failure = failure ?? fault
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

  /// The answer to the next statement, and what is wrong with it.
  private func next(
    of call: Call, until end: ContinuousClock.Instant
  ) throws(PostgresFailure) -> (rows: Rows, fault: PostgresFailure?) {
    guard let answer = unsafe try result(until: end, while: call.sql) else { throw lost(while: call.sql) }
    let fault: PostgresFailure?
    switch unsafe PQresultStatus(answer) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_PIPELINE_ABORTED: fault = nil
    default: fault = unsafe self.failure(in: answer, while: call.sql)
    }
    let rows = unsafe Rows(answer, sql: call.sql, warning: warning.take())
    // After each answer comes a null, and only then the next one.
    if let more = unsafe try result(until: end, while: call.sql) {
      unsafe PQclear(more)
      throw lost(while: call.sql)
    }
    if let fault, fault.isLost { throw fault }
    return (rows, fault)
  }

  /// What libpq has next, once the server has sent it.
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
        throw PostgresFailure(
          state: "", operation: operation, message: "the server did not answer in time", isLost: true)
      }
      // Rounded up, so that it is not asked again and again in the last millisecond.
      let code = unsafe poll(&event, 1, Int32(clamping: Int64(left / .milliseconds(1)) + 1))
      if code > 0 { return }
      guard code == 0 || errno == EINTR else { throw lost(while: operation) }
    }
  }

  // MARK: Faults

  private var lastMessage: String { unsafe PostgresFailure.line(String(cString: PQerrorMessage(handle))) }

  private func lost(while operation: String) -> PostgresFailure {
    PostgresFailure(state: "", operation: PostgresFailure.shortened(operation), message: lastMessage, isLost: true)
  }

  private func take(_ notice: OpaquePointer) {
    guard unsafe ascent_pq_severity(notice).map({ unsafe String(cString: $0) }) == "WARNING" else { return }
    warning = unsafe ascent_pq_message(notice).map { unsafe PostgresFailure.line(String(cString: $0)) }
  }

  private func failure(in answer: OpaquePointer, while operation: String) -> PostgresFailure {
    // Only an error leaves the session, and its word on what happened, as they were: more than that
    // ends it.
    let isError = unsafe ascent_pq_severity(answer).map { unsafe String(cString: $0) } == "ERROR"
    let message =
      unsafe ascent_pq_message(answer).map { unsafe PostgresFailure.line(String(cString: $0)) } ?? lastMessage
    return PostgresFailure(
      state: unsafe ascent_pq_state(answer).map { unsafe String(cString: $0) } ?? "",
      operation: PostgresFailure.shortened(operation),
      message: message, table: unsafe ascent_pq_table(answer).map { unsafe String(cString: $0) } ?? "", isLost: !isError
    )
  }
}
#endif
