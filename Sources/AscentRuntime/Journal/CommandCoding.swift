package import AscentRules

/// The packed body of a command: the command, its answer and its events in about 100 bytes. It
/// contains everything except the person and the name of the time zone. Those two are the same in
/// thousands of commands, so a store keeps them once and passes them in.
///
/// Byte 0 is the version, 1. The parts below follow, with each number as a varint, and a signed one
/// as its zigzag value:
///
/// | bytes | what |
/// |---|---|
/// | 16 | the key of the operation, most significant byte first |
/// | 8 | the digest of the content, least significant byte first |
/// | 1 | which of the optional parts below are present |
/// | 6 | when it was recorded |
/// | 3, 2 | the local day; the offset of local time |
/// | | with `dayStart`: the start of the day |
/// | | with `occurredAt`: when it happened, as the difference from when it was recorded |
/// | 2, 1 | the version; the number of events |
/// | 22 | the numbers of the answer, see `CommandCoding+Receipt.swift` |
/// | | with `longText`: the text of the operation id; with `device`: the device |
/// | | with `answer`: the other parts of the answer |
/// | 4 to 8 each | the events: kind, which columns are filled, and those columns |
///
/// Days of events are stored as differences from the day of the answer. Each command has exactly
/// one encoding; any other bytes are refused. In bodies of earlier schemas each ledger entry also
/// has a hash.
package enum CommandCoding {
  package static let version: UInt8 = 1

  /// Which parts a body has.
  package struct Parts: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let longText = Parts(rawValue: 1)
    package static let device = Parts(rawValue: 2)
    package static let occurredAt = Parts(rawValue: 4)
    package static let dayStart = Parts(rawValue: 8)
    /// The answer's time differs from the command's.
    package static let answeredAt = Parts(rawValue: 16)
    /// The answer's day differs from the command's.
    package static let otherDay = Parts(rawValue: 32)
    package static let habit = Parts(rawValue: 64)
    /// The answer has parts that most answers lack.
    package static let answer = Parts(rawValue: 128)
  }

  /// Appends the body of a command to some bytes.
  ///
  /// - Parameter events: its events; their number must be the command's event count.
  package static func append(_ command: AcceptedCommand, events: Span<Event>, to bytes: inout [UInt8]) {
    var columns = ColumnWriter()
    append(command, events: events, with: &columns, to: &bytes)
  }

  /// The same with a writer that is used for many commands.
  static func append(
    _ command: AcceptedCommand, events: Span<Event>, with columns: inout ColumnWriter, to bytes: inout [UInt8]
  ) {
    precondition(Int(command.eventCount) == events.count, "\(events.count) events, not \(command.eventCount)")
    append(command, with: &columns, to: &bytes)
    let day = command.receipt.day
    for index in events.indices {
      columns.write(events, at: index)
      append(columns.filled, detail: columns.detail, around: day, to: &bytes)
    }
  }

  /// Whether a body is the encoding of a command, with or without hashes in its ledger entries.
  package static func isEncoding(_ body: [UInt8], of command: AcceptedCommand) -> Bool {
    var (bytes, writer): ([UInt8], _) = ([], ColumnWriter())
    append(command, with: &writer, to: &bytes)
    guard body.starts(with: bytes) else { return false }
    var reader = ByteReader(body, in: bytes.count..<body.count)
    for _ in 0..<command.eventCount {
      guard let columns = try? columns(&reader, around: command.receipt.day), Event(columns) != nil else {
        return false
      }
      append(columns, detail: columns.detail.map { Array($0.utf8) } ?? [], around: command.receipt.day, to: &bytes)
    }
    return bytes == body
  }

  /// Appends the command without its events.
  private static func append(_ command: AcceptedCommand, with columns: inout ColumnWriter, to bytes: inout [UInt8]) {
    appendNumbers(of: command, to: &bytes)
    if !command.operation.longText.isEmpty { append(text: command.operation.longText, to: &bytes) }
    if let device = command.device { append(text: device.text, to: &bytes) }
    if !command.receipt.isPlain { appendParts(of: command.receipt, with: &columns, to: &bytes) }
  }

  /// Appends the parts that every command has. The closure captures only numbers: capturing the
  /// command would copy it and retain each of its texts.
  private static func appendNumbers(of command: AcceptedCommand, to bytes: inout [UInt8]) {
    let (key, content, parts) = (command.operation.key, command.content, Parts(of: command))
    let (recordedAt, day) = (command.evidence.recordedAt.milliseconds, command.evidence.day.number)
    let (offset, dayStart) = (command.evidence.offset, command.evidence.dayStart)
    let later = command.evidence.occurredAt.milliseconds &- recordedAt
    let (version, eventCount) = (command.version, UInt64(command.eventCount))
    let answer = AnswerNumbers(of: command)
    bytes.append(addingCapacity: 28 + 27 * OutputSpan<UInt8>.numberMax) { span in
      span.append(Self.version)
      span.word(key.high.byteSwapped)
      span.word(key.low.byteSwapped)
      span.word(content)
      span.append(parts.rawValue)
      span.integer(recordedAt)
      span.integer(day)
      span.integer(offset)
      if dayStart != 0 { span.integer(dayStart) }
      if later != 0 { span.integer(later) }
      span.integer(version)
      span.varint(eventCount)
      answer.write(to: &span)
    }
  }

  /// Decodes a command and its events. The bytes must end with the body.
  ///
  /// - Throws: ``/AscentRules/CodingFault`` when the bytes are not a body.
  package static func decode(
    _ reader: inout ByteReader, of user: UserID, in zone: ZoneID
  ) throws(CodingFault) -> (command: AcceptedCommand, events: [Event]) {
    let command = try command(&reader, of: user, in: zone)
    var events: [Event] = []
    events.reserveCapacity(Int(command.eventCount))
    for _ in 0..<command.eventCount {
      let start = reader.offset
      let columns = try columns(&reader, around: command.receipt.day)
      guard let event = Event(columns) else { throw .badValue(field: "event", at: start) }
      events.append(event)
    }
    try reader.finish()
    return (command, events)
  }

  /// Decodes the command without its events. The reader is then at the first event;
  /// see ``columns(_:around:)``.
  package static func command(
    _ reader: inout ByteReader, of user: UserID, in zone: ZoneID
  ) throws(CodingFault) -> AcceptedCommand {
    let version = try reader.byte()
    guard version == Self.version else { throw .unknownVersion(version) }
    let (key, content) = (try reader.digest(), try reader.word())
    let parts = Parts(rawValue: try reader.byte())
    let evidence = try evidence(&reader, parts, in: zone)
    let firstVersion: Int64 = try reader.integer()
    let eventCount = try reader.count(ofAtLeast: 2)
    guard let stored = Int32(exactly: eventCount) else { throw .badValue(field: "count", at: reader.offset) }
    var receipt = try receipt(&reader, of: evidence, parts)
    let longText = parts.contains(.longText) ? try reader.someText() : ""
    let device = parts.contains(.device) ? DeviceID(try reader.text()) : nil
    if parts.contains(.answer) { try readParts(of: &receipt, from: &reader) }
    var command = AcceptedCommand(
      user: user, operation: OperationID(key: OperationKey(high: key.high, low: key.low), longText: longText),
      content: content, evidence: evidence, receipt: receipt)
    (command.device, command.version, command.eventCount) = (device, firstVersion, stored)
    return command
  }

  /// Reads a command's place among the person's commands from its body, without decoding the rest.
  package static func place(in body: [UInt8]) throws(CodingFault) -> CommandPlace {
    var reader = ByteReader(body)
    return try place(&reader)
  }

  /// The same for a reader at the start of the body.
  static func place(_ reader: inout ByteReader) throws(CodingFault) -> CommandPlace {
    let version = try reader.byte()
    guard version == Self.version else { throw .unknownVersion(version) }
    _ = (try reader.digest(), try reader.word())
    let parts = Parts(rawValue: try reader.byte())
    _ = try evidence(&reader, parts, in: .utc)
    let firstVersion: Int64 = try reader.integer()
    let eventCount = try reader.count(ofAtLeast: 2)
    return CommandPlace(ordinal: try reader.integer(), version: firstVersion, eventCount: eventCount)
  }

  private static func evidence(
    _ reader: inout ByteReader, _ parts: Parts, in zone: ZoneID
  ) throws(CodingFault) -> Evidence {
    let recordedAt: Int64 = try reader.integer()
    let day: Int32 = try reader.integer()
    let offset = try reader.integer(in: Evidence.offsets, field: "offset")
    let dayStart: Int16 = parts.contains(.dayStart) ? try reader.nonzero() : 0
    let later: Int64 = parts.contains(.occurredAt) ? try reader.nonzero() : 0
    return Evidence(
      occurredAt: Instant(milliseconds: recordedAt &+ later), recordedAt: Instant(milliseconds: recordedAt),
      zone: zone, offset: offset, dayStart: dayStart, day: LocalDay(number: day))
  }

  /// Appends the length of a text, then the text.
  static func append(text: String, to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: OutputSpan<UInt8>.numberMax) { $0.varint(UInt64(text.utf8.count)) }
    bytes.append(contentsOf: text.utf8)
  }
}

/// The place of a command among the commands of its person.
package struct CommandPlace {
  /// Its ordinal.
  package let ordinal: Int32
  /// The version of its first event, and how many events it has.
  package let version: Int64
  package let eventCount: Int

  /// The version of the person's last event after it.
  package var lastVersion: Int64 { version &- 1 &+ Int64(eventCount) }
}

extension CommandCoding.Parts {
  fileprivate init(of command: AcceptedCommand) {
    let (evidence, receipt) = (command.evidence, command.receipt)
    var parts: Self = receipt.isPlain ? [] : .answer
    if !command.operation.longText.isEmpty { parts.insert(.longText) }
    if command.device != nil { parts.insert(.device) }
    if evidence.occurredAt != evidence.recordedAt { parts.insert(.occurredAt) }
    if evidence.dayStart != 0 { parts.insert(.dayStart) }
    if receipt.recordedAt != evidence.recordedAt { parts.insert(.answeredAt) }
    if receipt.day != evidence.day { parts.insert(.otherDay) }
    if receipt.habit != nil { parts.insert(.habit) }
    self = parts
  }
}

extension ByteReader {
  /// Reads a text that is stored only if it is not empty.
  mutating func someText() throws(CodingFault) -> String {
    let start = offset
    let text = try text()
    guard !text.isEmpty else { throw .badValue(field: "text", at: start) }
    return text
  }
}
