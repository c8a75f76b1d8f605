import AscentRules
import AscentRuntime
import AscentSQLite
import AscentStorage

extension FuzzTarget {
  /// A body is refused, or has one form only, and SQL reads the same from it.
  static func body(_ bytes: [UInt8]) -> String? {
    let answer = answer(of: bytes)
    var reader = ByteReader(bytes)
    guard let (command, _) = try? CommandCoding.decode(&reader, of: .catalog, in: .utc) else {
      // SQL reads a value without the parts after it, so it may find nothing wrong.
      if case .failure(let error) = answer { return fault(of: error) }
      return nil
    }
    guard CommandCoding.isEncoding(bytes, of: command) else { return "a body with two forms" }
    guard case .success(let read) = answer else { return "a body that SQL refuses" }
    guard read.columns == [columns(of: command)] else { return "a command that SQL reads otherwise" }
    return read.events == rows(of: bytes) ? nil : "events that SQL reads otherwise"
  }

  /// The rows of the events in a body that can be decoded.
  private static func rows(of body: [UInt8]) -> [[JSONValue]]? {
    var reader = ByteReader(body)
    return try? {
      let command = try CommandCoding.command(&reader, of: .catalog, in: .utc)
      return try (0..<command.eventCount).map { index in
        let columns = try CommandCoding.columns(&reader, around: command.receipt.day)
        return row(of: columns, remaining: Int(command.eventCount - 1 - index))
      }
    }()
  }

  private static func answer(
    of bytes: [UInt8]
  ) -> Result<(columns: [[JSONValue]], events: [[JSONValue]]), JournalFailure> {
    do throws(JournalFailure) {
      let columns = try SQLiteQuery.rows(
        """
        SELECT ascent_operation(?1), ascent_operation_name(?1), ascent_ordinal(?1), ascent_version(?1),
          ascent_event_count(?1), ascent_content(?1), ascent_occurred_at(?1), ascent_recorded_at(?1),
          ascent_utc_offset(?1), ascent_day_start(?1), ascent_day(?1), ascent_device(?1), ascent_long_text(?1)
        """, about: bytes)
      let events = try SQLiteQuery.rows(
        """
        SELECT remaining, kind, habit, day, amount, total, number, policy, digest, detail FROM ascent_events(?1)
        """, about: bytes)
      return .success((columns.rows, events.rows))
    } catch {
      return .failure(error)
    }
  }

  /// SQLite's error is shown on a terminal.
  private static func fault(of error: JournalFailure) -> String? {
    guard case .unreadable(let reason) = error, reason.hasPrefix("this is not the body of a command: ") else {
      return "an error without a reason"
    }
    return reason.unicodeScalars.allSatisfy(\.isReadable) ? nil : "an error that steers the terminal"
  }

  private static func columns(of command: AcceptedCommand) -> [JSONValue] {
    let (key, evidence) = (command.operation.key, command.evidence)
    let longText = command.operation.longText
    return [
      .string("x'\(Digest(high: key.high, low: key.low))'"), .string(command.operation.description),
      .integer(Int64(command.receipt.ordinal)), .integer(command.version), .integer(Int64(command.eventCount)),
      .integer(Int64(bitPattern: command.content)), .integer(evidence.occurredAt.milliseconds),
      .integer(evidence.recordedAt.milliseconds), .integer(Int64(evidence.offset)),
      .integer(Int64(evidence.dayStart)), .integer(Int64(evidence.day.number)), text(command.device?.text),
      text(longText.isEmpty ? nil : longText),
    ]
  }

  private static func row(of columns: EventColumns, remaining: Int) -> [JSONValue] {
    [
      .integer(Int64(remaining)), .integer(Int64(columns.kind)), number(columns.habit), number(columns.day),
      number(columns.amount), number(columns.total), number(columns.number), number(columns.policy),
      text(columns.digest?.description), text(columns.detail),
    ]
  }

  private static func number(_ value: (some FixedWidthInteger)?) -> JSONValue {
    value.map { .integer(Int64($0)) } ?? .null
  }

  private static func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
}
