import AscentRules

/// The answer in the body of a command: its ordinal; the number of its habit, the difference of its
/// time and the difference of its day if the body has them; a byte of four truth values; for the
/// numbers before the command, and for what it added to each, a byte that says which are not 0, and
/// these; and the parts that most answers have not, after a byte that says which there are.
extension CommandCoding {
  static func append(
    _ receipt: Receipt, of evidence: Evidence, _ parts: Parts, to bytes: inout [UInt8]
  ) {
    bytes.append(addingCapacity: 4 + 20 * OutputSpan<UInt8>.numberMax) { span in
      span.integer(receipt.ordinal)
      if let habit = receipt.habit { span.integer(habit.number) }
      if parts.contains(.answeredAt) {
        span.integer(receipt.recordedAt.milliseconds &- evidence.recordedAt.milliseconds)
      }
      if parts.contains(.otherDay) { span.integer(Int64(receipt.day.number) - Int64(evidence.day.number)) }
      span.append(receipt.before.flags | receipt.after.flags << 2)
      let before = receipt.before.numbers
      span.filled(before)
      span.filled(receipt.after.numbers &- before)
      if parts.contains(.answer) { span.append(AnswerParts(of: receipt).rawValue) }
    }
    guard parts.contains(.answer) else { return }
    var writer = ByteWriter()
    if let reason = receipt.unpaid { writer.write(reason) }
    if let progress = receipt.practice { writer.write(progress) }
    if !receipt.celebrations.isEmpty { writer.changes(receipt.celebrations) }
    bytes += writer.bytes
  }

  static func receipt(
    _ reader: inout ByteReader, of evidence: Evidence, _ parts: Parts
  ) throws(CodingFault) -> Receipt {
    var receipt = Receipt()
    receipt.ordinal = try reader.integer()
    receipt.habit = parts.contains(.habit) ? HabitID(number: try reader.integer()) : nil
    let later: Int64 = parts.contains(.answeredAt) ? try reader.nonzero() : 0
    receipt.recordedAt = Instant(milliseconds: evidence.recordedAt.milliseconds &+ later)
    receipt.day = parts.contains(.otherDay) ? try reader.day(near: evidence.day) : evidence.day
    guard !parts.contains(.otherDay) || receipt.day != evidence.day else {
      throw .badValue(field: "day", at: reader.offset)
    }
    let flags = try reader.byte()
    guard flags < 16 else { throw .badValue(field: "flags", at: reader.offset - 1) }
    let before = try reader.filled()
    receipt.before = try Standing(before, flags: flags & 3)
    receipt.after = try Standing(before &+ reader.filled(), flags: flags >> 2)
    if parts.contains(.answer) { try readParts(of: &receipt, from: &reader) }
    return receipt
  }

  private static func readParts(of receipt: inout Receipt, from reader: inout ByteReader) throws(CodingFault) {
    let start = reader.offset
    let answer = AnswerParts(rawValue: try reader.byte())
    guard let unit = answer.streakUnit, answer.isStored else { throw .badValue(field: "parts", at: start) }
    receipt.streakUnit = unit
    if answer.contains(.unpaid) { receipt.unpaid = try reader.unpaidReason() }
    if answer.contains(.practice) { receipt.practice = try reader.practice() }
    if answer.contains(.celebrations) {
      receipt.celebrations = try reader.changes()
      guard !receipt.celebrations.isEmpty else { throw .badValue(field: "celebrations", at: start) }
    }
  }

  /// The parts of an answer that most have not.
  private struct AnswerParts: OptionSet {
    let rawValue: UInt8
    static let unpaid = AnswerParts(rawValue: 1)
    static let practice = AnswerParts(rawValue: 2)
    static let weeks = AnswerParts(rawValue: 4)
    static let times = AnswerParts(rawValue: 8)
    static let celebrations = AnswerParts(rawValue: 16)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(of receipt: Receipt) {
      self = receipt.unpaid == nil ? [] : .unpaid
      if receipt.practice != nil { insert(.practice) }
      switch receipt.streakUnit {
      case .days: break
      case .weeks: insert(.weeks)
      case .times: insert(.times)
      }
      if !receipt.celebrations.isEmpty { insert(.celebrations) }
    }

    /// Whether there is a part, and no unknown one.
    var isStored: Bool { (1..<32).contains(rawValue) }

    var streakUnit: StreakUnit? {
      switch (contains(.weeks), contains(.times)) {
      case (true, true): nil
      case (true, false): .weeks
      case (false, true): .times
      case (false, false): .days
      }
    }
  }
}

extension Receipt {
  /// Whether it has none of the parts that most have not.
  var isPlain: Bool { unpaid == nil && practice == nil && streakUnit == .days && celebrations.isEmpty }
}

extension OutputSpan<UInt8> {
  /// Appends a byte that says which of the numbers are not 0, and these.
  @inline(__always)
  fileprivate mutating func filled(_ numbers: SIMD8<Int64>) {
    var mask: UInt8 = 0
    for index in 0..<8 where numbers[index] != 0 { mask |= 1 &<< UInt8(index) }
    append(mask)
    for index in 0..<8 where numbers[index] != 0 { integer(numbers[index]) }
  }
}

extension ByteReader {
  fileprivate mutating func filled() throws(CodingFault) -> SIMD8<Int64> {
    let mask = try byte()
    var numbers = SIMD8<Int64>()
    for index in 0..<8 where mask >> UInt8(index) & 1 == 1 { numbers[index] = try nonzero() }
    return numbers
  }
}
