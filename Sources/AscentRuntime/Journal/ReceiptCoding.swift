package import AscentRules

/// The stored bytes of a receipt: a version, then each field as a variable-length integer. The
/// numbers after the command are stored as differences to those before, which are mostly 0 or 1.
package enum ReceiptCoding {
  /// The version of a receipt without a ``PracticeReceipt``, with one, with the reason why
  /// something earned no XP, and with a byte that says which parts it has.
  private static let (plain, climbing, unpaid, parted): (UInt8, UInt8, UInt8, UInt8) = (1, 2, 3, 4)

  /// The bytes of a receipt, usually 25 to 60.
  package static func encode(_ receipt: Receipt) -> [UInt8] {
    var writer = ByteWriter(capacity: 64)
    let isParted = receipt.streakUnit != .days || !receipt.celebrations.isEmpty
    writer.byte(isParted ? parted : receipt.unpaid != nil ? unpaid : receipt.practice == nil ? plain : climbing)
    writer.integer(receipt.habit?.number ?? 0)
    writer.integer(receipt.day.number)
    writer.integer(receipt.ordinal)
    writer.integer(receipt.recordedAt.milliseconds)
    writer.byte(flags(receipt.before) | flags(receipt.after) << 2)
    let before = numbers(receipt.before)
    let after = numbers(receipt.after)
    for index in 0..<8 { writer.integer(before[index]) }
    for index in 0..<8 { writer.integer(after[index] &- before[index]) }
    if isParted { writer.byte(parts(of: receipt)) }
    if let reason = receipt.unpaid {
      writer.write(reason)
    } else if let progress = receipt.practice {
      writer.write(progress)
    }
    if !receipt.celebrations.isEmpty { writer.changes(receipt.celebrations) }
    return writer.bytes
  }

  /// Which parts follow: 1 the reason why something earned no XP, 2 a ``PracticeReceipt``, 16
  /// celebrations; 4 and 8 are the unit of the streak.
  private static func parts(of receipt: Receipt) -> UInt8 {
    (receipt.unpaid != nil ? 1 : receipt.practice != nil ? 2 : 0)
      | (receipt.streakUnit == .weeks ? 4 : receipt.streakUnit == .times ? 8 : 0)
      | (receipt.celebrations.isEmpty ? 0 : 16)
  }

  /// The receipt in the bytes, or nil if they are malformed.
  package static func decode(_ bytes: [UInt8]) -> Receipt? {
    var reader = ByteReader(bytes)
    // Where a receipt is malformed helps nobody: the caller names its operation.
    return try? receipt(from: &reader)
  }

  private static func receipt(from reader: inout ByteReader) throws(CodingFault) -> Receipt {
    let version = try reader.byte()
    guard (plain...parted).contains(version) else { throw .unknownVersion(version) }
    var receipt = Receipt()
    let habit: Int32 = try reader.integer()
    receipt.habit = habit == 0 ? nil : HabitID(number: habit)
    receipt.day = LocalDay(number: try reader.integer())
    receipt.ordinal = try reader.integer()
    receipt.recordedAt = Instant(milliseconds: try reader.integer())
    let flags = try reader.byte()
    guard flags < 16 else { throw .badValue(field: "flags", at: reader.offset) }
    let before = try reader.numbers()
    let after = before &+ (try reader.numbers())
    receipt.before = try standing(before, flags: flags & 3)
    receipt.after = try standing(after, flags: flags >> 2)
    let parts: UInt8 = version == parted ? try reader.byte() : version == unpaid ? 1 : version == climbing ? 2 : 0
    guard parts < 32, parts & 3 < 3, parts & 12 < 12, version < parted || parts > 3 else {
      throw .badValue(field: "parts", at: reader.offset)
    }
    if parts & 1 != 0 { receipt.unpaid = try reader.unpaidReason() }
    if parts & 2 != 0 { receipt.practice = try reader.practice() }
    if parts & 12 != 0 { receipt.streakUnit = parts & 4 != 0 ? .weeks : .times }
    if parts & 16 != 0 {
      receipt.celebrations = try reader.changes()
      guard !receipt.celebrations.isEmpty else { throw .badValue(field: "celebrations", at: reader.offset) }
    }
    try reader.finish()
    return receipt
  }

  private static func flags(_ standing: Standing) -> UInt8 {
    (standing.isSatisfied ? 1 : 0) | (standing.isComplete ? 2 : 0)
  }

  private static func numbers(_ standing: Standing) -> SIMD8<Int64> {
    SIMD8(
      standing.count, standing.goal, Int64(standing.streak), Int64(standing.longestStreak), Int64(standing.dailyStreak),
      Int64(standing.longestDailyStreak), standing.totalXP, Int64(standing.level))
  }

  private static func standing(_ numbers: SIMD8<Int64>, flags: UInt8) throws(CodingFault) -> Standing {
    func int32(_ index: Int) throws(CodingFault) -> Int32 {
      guard let number = Int32(exactly: numbers[index]) else { throw .badValue(field: "standing", at: index) }
      return number
    }
    var standing = Standing()
    standing.count = numbers[0]
    standing.goal = numbers[1]
    standing.streak = try int32(2)
    standing.longestStreak = try int32(3)
    standing.dailyStreak = try int32(4)
    standing.longestDailyStreak = try int32(5)
    standing.totalXP = numbers[6]
    standing.level = try int32(7)
    standing.isSatisfied = flags & 1 != 0
    standing.isComplete = flags & 2 != 0
    return standing
  }
}

extension ByteWriter {
  fileprivate mutating func write(_ reason: Receipt.UnpaidReason) {
    switch reason {
    case .recordedLate(let days):
      byte(1)
      integer(days)
    case .imported: byte(2)
    case .planOfPastDay: byte(3)
    case .partOfCount: byte(4)
    case .excusedDay: byte(5)
    case .beforeFirstDay: byte(6)
    case .habitAddedLater: byte(7)
    }
  }
}

extension ByteReader {
  fileprivate mutating func unpaidReason() throws(CodingFault) -> Receipt.UnpaidReason {
    switch try byte() {
    case 1: return .recordedLate(days: try integer())
    case 2: return .imported
    case 3: return .planOfPastDay
    case 4: return .partOfCount
    case 5: return .excusedDay
    case 6: return .beforeFirstDay
    case 7: return .habitAddedLater
    default: throw .badValue(field: "unpaid", at: offset)
    }
  }

  fileprivate mutating func numbers() throws(CodingFault) -> SIMD8<Int64> {
    var numbers = SIMD8<Int64>()
    for index in 0..<8 { numbers[index] = try integer() }
    return numbers
  }
}
