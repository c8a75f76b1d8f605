package import AscentRules

/// The stored bytes of a receipt: a version, then each field as a variable-length integer. The
/// numbers after the command are stored as differences to those before, which are mostly 0 or 1.
package enum ReceiptCoding {
  /// The version of a receipt without a ``PracticeReceipt``, and of one with it.
  private static let (plain, climbing): (UInt8, UInt8) = (1, 2)

  /// The bytes of a receipt, usually 25 to 60.
  package static func encode(_ receipt: Receipt) -> [UInt8] {
    var writer = VarintWriter()
    writer.bytes.append(receipt.practice == nil ? plain : climbing)
    writer.write(Int64(receipt.habit?.number ?? 0))
    writer.write(Int64(receipt.day.number))
    writer.write(Int64(receipt.ordinal))
    writer.write(receipt.recordedAt.milliseconds)
    writer.bytes.append(flags(receipt.before) | flags(receipt.after) << 2)
    let before = numbers(receipt.before)
    let after = numbers(receipt.after)
    for index in 0..<8 { writer.write(before[index]) }
    for index in 0..<8 { writer.write(after[index] &- before[index]) }
    if let progress = receipt.practice { writer.write(progress) }
    return writer.bytes
  }

  /// The receipt in the bytes, or nil if they are malformed.
  package static func decode(_ bytes: [UInt8]) -> Receipt? {
    guard let version = bytes.first, version == plain || version == climbing else { return nil }
    var reader = VarintReader(bytes: bytes, next: 1)
    var receipt = Receipt()
    guard let habit = reader.readInt32(), let day = reader.readInt32(), let ordinal = reader.readInt32(),
      let recordedAt = reader.read(), let flags = reader.readByte(), flags < 16
    else { return nil }
    receipt.habit = habit == 0 ? nil : HabitID(number: habit)
    receipt.day = LocalDay(number: day)
    receipt.ordinal = ordinal
    receipt.recordedAt = Instant(milliseconds: recordedAt)
    guard let before = reader.readNumbers(), let difference = reader.readNumbers(),
      let standingBefore = standing(before, flags: flags & 3),
      let standingAfter = standing(before &+ difference, flags: flags >> 2)
    else { return nil }
    receipt.before = standingBefore
    receipt.after = standingAfter
    if version == climbing {
      guard let progress = reader.readPractice() else { return nil }
      receipt.practice = progress
    }
    return reader.isAtEnd ? receipt : nil
  }

  private static func flags(_ standing: Standing) -> UInt8 {
    (standing.isSatisfied ? 1 : 0) | (standing.isComplete ? 2 : 0)
  }

  private static func numbers(_ standing: Standing) -> SIMD8<Int64> {
    SIMD8(
      standing.count, standing.goal, Int64(standing.streak), Int64(standing.longestStreak), Int64(standing.dailyStreak),
      Int64(standing.longestDailyStreak), standing.totalXP, Int64(standing.level))
  }

  private static func standing(_ numbers: SIMD8<Int64>, flags: UInt8) -> Standing? {
    var standing = Standing()
    standing.count = numbers[0]
    standing.goal = numbers[1]
    standing.totalXP = numbers[6]
    standing.isSatisfied = flags & 1 != 0
    standing.isComplete = flags & 2 != 0
    guard let streak = Int32(exactly: numbers[2]), let longest = Int32(exactly: numbers[3]),
      let daily = Int32(exactly: numbers[4]),
      let longestDaily = Int32(exactly: numbers[5]), let level = Int32(exactly: numbers[7])
    else { return nil }
    standing.streak = streak
    standing.longestStreak = longest
    standing.dailyStreak = daily
    standing.longestDailyStreak = longestDaily
    standing.level = level
    return standing
  }
}
