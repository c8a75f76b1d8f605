import AscentRules

/// How the answer, which is the receipt, is stored in the body of a command. First its ordinal; if
/// the body has them, the number of its habit and the differences of its time and day; a byte with
/// four flags; the numbers before the command; and what the command added to each.
///
/// Both groups of numbers begin with a byte that says which are not 0, and only these follow. The
/// parts that most answers lack come after the texts of the command, behind a byte that says
/// which are present.
extension CommandCoding {
  /// The numbers of an answer.
  struct AnswerNumbers {
    let ordinal: Int32
    let habit: HabitID?
    /// The differences of its time and day from those of the command.
    let later, days: Int64
    let flags: UInt8
    let before, added: SIMD8<Int64>

    init(of command: AcceptedCommand) {
      (ordinal, habit) = (command.receipt.ordinal, command.receipt.habit)
      later = command.receipt.recordedAt.milliseconds &- command.evidence.recordedAt.milliseconds
      days = Int64(command.receipt.day.number) - Int64(command.evidence.day.number)
      flags = command.receipt.before.flags | command.receipt.after.flags << 2
      before = command.receipt.before.numbers
      added = command.receipt.after.numbers &- before
    }

    @inline(__always)
    func write(to span: inout OutputSpan<UInt8>) {
      span.integer(ordinal)
      if let habit { span.integer(habit.number) }
      if later != 0 { span.integer(later) }
      if days != 0 { span.integer(days) }
      span.append(flags)
      span.filled(before)
      span.filled(added)
    }
  }

  /// Appends the parts that most answers lack.
  static func appendParts(of receipt: Receipt, with columns: inout ColumnWriter, to bytes: inout [UInt8]) {
    var writer = ByteWriter(after: exchange(&bytes, with: []))
    writer.byte(AnswerParts(of: receipt).rawValue)
    if let reason = receipt.unpaid { writer.write(reason) }
    if let progress = receipt.practice { writer.write(progress) }
    if !receipt.celebrations.isEmpty { writer.changes(receipt.celebrations, with: &columns) }
    bytes = writer.bytes
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
    return receipt
  }

  static func readParts(of receipt: inout Receipt, from reader: inout ByteReader) throws(CodingFault) {
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

  /// The parts that most answers lack.
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

    /// Whether there is at least one part and none that is unknown.
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
  /// Whether it has none of the parts that most answers lack.
  var isPlain: Bool { unpaid == nil && practice == nil && streakUnit == .days && celebrations.isEmpty }
}

extension OutputSpan<UInt8> {
  /// Appends a byte that says which numbers are not 0, and then these numbers.
  @inline(__always)
  fileprivate mutating func filled(_ numbers: SIMD8<Int64>) {
    var left: UInt8 = 0
    for index in 0..<8 { left |= (numbers[index] == 0 ? 0 : 1) &<< UInt8(truncatingIfNeeded: index) }
    append(left)
    while left != 0 {
      integer(numbers[left.trailingZeroBitCount])
      left &= left &- 1
    }
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
