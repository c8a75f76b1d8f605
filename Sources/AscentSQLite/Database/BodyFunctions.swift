import AscentRules
import AscentRuntime
import AscentStorage
import CSQLite

/// A SQL function that takes the body of a command and returns one of its
/// values, such as `ascent_day(body)` for ``day``. The views call these
/// functions; see ``Migrations/version11Views``.
enum BodyFunction: String, CaseIterable {
  case operation
  /// The id of the operation as its caller wrote it.
  case operationName = "operation_name"
  case ordinal, version
  case eventCount = "event_count"
  case content
  case occurredAt = "occurred_at"
  case recordedAt = "recorded_at"
  case utcOffset = "utc_offset"
  case dayStart = "day_start"
  case day, device
  case longText = "long_text"
  /// The events as a JSON text, in the form that rows of earlier versions stored.
  case eventText = "event_text"

  /// The function's name in SQL.
  var name: String { "ascent_\(rawValue)" }

  /// Passes this function's value of a body to SQLite.
  fileprivate func answer(_ answer: FunctionAnswer, from decoder: BodyDecoder) throws(BodyDecoder.Fault) {
    guard let command = decoder.command else { return answer.setNull() }
    let evidence = command.evidence
    switch self {
    case .operation: answer.set(Digest(high: command.operation.key.high, low: command.operation.key.low).bytes)
    case .operationName: answer.set(command.operation.description)
    case .ordinal: answer.set(Int64(command.receipt.ordinal))
    case .version: answer.set(command.version)
    case .eventCount: answer.set(Int64(command.eventCount))
    case .content: answer.set(Int64(bitPattern: command.content))
    case .occurredAt: answer.set(evidence.occurredAt.milliseconds)
    case .recordedAt: answer.set(evidence.recordedAt.milliseconds)
    case .utcOffset: answer.set(Int64(evidence.offset))
    case .dayStart: answer.set(Int64(evidence.dayStart))
    case .day: answer.set(Int64(evidence.day.number))
    case .device: answer.set(command.device?.text)
    case .longText: answer.set(command.operation.longText.isEmpty ? nil : command.operation.longText)
    case .eventText: answer.set(try Self.text(of: command, decoder.events))
    }
  }

  private static func text(of command: AcceptedCommand, _ events: ByteReader) throws(BodyDecoder.Fault) -> String? {
    var (reader, writer) = (events, EventTextWriter())
    writer.begin()
    do throws(CodingFault) {
      for _ in 0..<command.eventCount {
        writer.append(try CommandCoding.columns(&reader, around: command.receipt.day))
      }
      try reader.finish()
    } catch {
      throw BodyDecoder.Fault(error.reason)
    }
    guard command.eventCount > 0 else { return nil }
    writer.end()
    return String(decoding: writer.bytes[..<writer.count], as: UTF8.self)
  }
}

/// A function of one connection, with the decoder that all functions of that connection share.
private final class BoundFunction {
  let function: BodyFunction
  let decoder: BodyDecoder

  init(_ function: BodyFunction, _ decoder: BodyDecoder) { (self.function, self.decoder) = (function, decoder) }

  func call(_ answer: FunctionAnswer, _ body: OpaquePointer) {
    do throws(BodyDecoder.Fault) {
      guard try unsafe decoder.decode(body) else { return answer.setNull() }
      try function.answer(answer, from: decoder)
    } catch {
      answer.fail(error.message)
    }
  }
}

extension Connection {
  /// Registers the functions and the virtual table that decode bodies, so that the views can be
  /// read on this connection.
  func registerBodyFunctions() throws(SQLiteFailure) {
    let decoder = BodyDecoder()
    // The functions have no side effects and depend only on the body, so views may call them
    // although the schema is not trusted.
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    for function in BodyFunction.allCases {
      let bound = unsafe Unmanaged.passRetained(BoundFunction(function, decoder)).toOpaque()
      let code = unsafe sqlite3_create_function_v2(
        handle, function.name, 1, flags, bound,
        { context, _, values in
          guard let context = unsafe context, let body = unsafe values?[0], let data = unsafe sqlite3_user_data(context)
          else { return }
          let bound = unsafe Unmanaged<BoundFunction>.fromOpaque(data).takeUnretainedValue()
          unsafe bound.call(FunctionAnswer(context), body)
        }, nil, nil,
        { data in if let data = unsafe data { unsafe Unmanaged<BoundFunction>.fromOpaque(data).release() } })
      guard code == SQLITE_OK else { throw failure(code, while: "opening") }
    }
    let code = EventTable.register(on: self, decoder)
    guard code == SQLITE_OK else { throw failure(code, while: "opening") }
  }
}
