package import AscentRules
package import AscentRuntime

/// Writes receipts as earlier versions stored them. The program itself only reads them.
extension ReceiptCoding {
  /// The bytes of a receipt, usually 25 to 60.
  package static func encode(_ receipt: Receipt) -> [UInt8] {
    var writer = ByteWriter(capacity: 64)
    let isParted = receipt.streakUnit != .days || !receipt.celebrations.isEmpty
    writer.byte(isParted ? 4 : receipt.unpaid != nil ? 3 : receipt.practice == nil ? 1 : 2)
    writer.integer(receipt.habit?.number ?? 0)
    writer.integer(receipt.day.number)
    writer.integer(receipt.ordinal)
    writer.integer(receipt.recordedAt.milliseconds)
    writer.byte(receipt.before.flags | receipt.after.flags << 2)
    let (before, after) = (receipt.before.numbers, receipt.after.numbers)
    for index in 0..<8 { writer.integer(before[index]) }
    for index in 0..<8 { writer.integer(after[index] &- before[index]) }
    if isParted { writer.byte(parts(of: receipt)) }
    if let reason = receipt.unpaid {
      writer.write(reason)
    } else if let progress = receipt.practice {
      writer.write(progress)
    }
    var columns = ColumnWriter()
    if !receipt.celebrations.isEmpty { writer.changes(receipt.celebrations, with: &columns) }
    return writer.bytes
  }

  /// Which parts follow: 1 the reason why something earned no XP, 2 a ``PracticeReceipt``, 16
  /// celebrations; 4 and 8 are the unit of the streak.
  private static func parts(of receipt: Receipt) -> UInt8 {
    (receipt.unpaid != nil ? 1 : receipt.practice != nil ? 2 : 0)
      | (receipt.streakUnit == .weeks ? 4 : receipt.streakUnit == .times ? 8 : 0)
      | (receipt.celebrations.isEmpty ? 0 : 16)
  }
}
