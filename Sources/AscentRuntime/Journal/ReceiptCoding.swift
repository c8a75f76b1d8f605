package import AscentRules

/// The bytes of a receipt in stores of earlier versions, which are still read: a version, then each
/// field as a variable-length integer. The numbers after the command are stored as differences from
/// those before, which are mostly 0 or 1.
package enum ReceiptCoding {
  /// The versions: of a receipt without a ``PracticeReceipt``, with one, with the reason why
  /// something earned no XP, and with a byte that says which parts follow.
  fileprivate static let (plain, practised, unpaid, parted): (UInt8, UInt8, UInt8, UInt8) = (1, 2, 3, 4)

  /// The receipt in the bytes, or nil if they are malformed.
  package static func decode(_ bytes: [UInt8]) -> Receipt? {
    var reader = ByteReader(bytes)
    // The place of the fault is of no use: the caller names the operation instead.
    return try? reader.receipt()
  }
}

extension ByteReader {
  fileprivate mutating func receipt() throws(CodingFault) -> Receipt {
    let version = try byte()
    let (practised, unpaid, parted) = (ReceiptCoding.practised, ReceiptCoding.unpaid, ReceiptCoding.parted)
    guard (ReceiptCoding.plain...parted).contains(version) else { throw .unknownVersion(version) }
    var receipt = Receipt()
    let habit: Int32 = try integer()
    receipt.habit = habit == 0 ? nil : HabitID(number: habit)
    receipt.day = LocalDay(number: try integer())
    receipt.ordinal = try integer()
    receipt.recordedAt = Instant(milliseconds: try integer())
    let flags = try byte()
    guard flags < 16 else { throw .badValue(field: "flags", at: offset) }
    let before = try numbers()
    receipt.before = try Standing(before, flags: flags & 3)
    receipt.after = try Standing(before &+ numbers(), flags: flags >> 2)
    let parts: UInt8 = version == parted ? try byte() : version == unpaid ? 1 : version == practised ? 2 : 0
    guard parts < 32, parts & 3 < 3, parts & 12 < 12, version < parted || parts > 3 else {
      throw .badValue(field: "parts", at: offset)
    }
    if parts & 1 != 0 { receipt.unpaid = try unpaidReason() }
    if parts & 2 != 0 { receipt.practice = try practice() }
    if parts & 12 != 0 { receipt.streakUnit = parts & 4 != 0 ? .weeks : .times }
    if parts & 16 != 0 {
      receipt.celebrations = try changes()
      guard !receipt.celebrations.isEmpty else { throw .badValue(field: "celebrations", at: offset) }
    }
    try finish()
    return receipt
  }
}

extension Standing {
  package var flags: UInt8 { (isSatisfied ? 1 : 0) | (isComplete ? 2 : 0) }

  package var numbers: SIMD8<Int64> {
    SIMD8(
      count, goal, Int64(streak), Int64(longestStreak), Int64(dailyStreak), Int64(longestDailyStreak), totalXP,
      Int64(level))
  }

  init(_ numbers: SIMD8<Int64>, flags: UInt8) throws(CodingFault) {
    func int32(_ index: Int) throws(CodingFault) -> Int32 {
      guard let number = Int32(exactly: numbers[index]) else { throw .badValue(field: "standing", at: index) }
      return number
    }
    self.init()
    (count, goal, totalXP) = (numbers[0], numbers[1], numbers[6])
    (streak, longestStreak) = try (int32(2), int32(3))
    (dailyStreak, longestDailyStreak, level) = try (int32(4), int32(5), int32(7))
    (isSatisfied, isComplete) = (flags & 1 != 0, flags & 2 != 0)
  }
}

extension ByteWriter {
  package mutating func write(_ reason: Receipt.UnpaidReason) {
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
    case .habitDeleted: byte(8)
    }
  }
}

extension ByteReader {
  mutating func unpaidReason() throws(CodingFault) -> Receipt.UnpaidReason {
    switch try byte() {
    case 1: return .recordedLate(days: try integer())
    case 2: return .imported
    case 3: return .planOfPastDay
    case 4: return .partOfCount
    case 5: return .excusedDay
    case 6: return .beforeFirstDay
    case 7: return .habitAddedLater
    case 8: return .habitDeleted
    default: throw .badValue(field: "unpaid", at: offset)
    }
  }

  fileprivate mutating func numbers() throws(CodingFault) -> SIMD8<Int64> {
    var numbers = SIMD8<Int64>()
    for index in 0..<8 { numbers[index] = try integer() }
    return numbers
  }
}
