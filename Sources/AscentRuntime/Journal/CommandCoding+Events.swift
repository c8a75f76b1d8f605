package import AscentRules

/// How an event is stored in the body of a command: its kind; a byte that says which columns are
/// filled, with the lowest bit for the first column; then these columns in order.
///
/// The day is stored as the difference from the day of the receipt, which is mostly 0; a digest as
/// its sixteen bytes; a detail as its text.
extension CommandCoding {
  /// Appends the columns of an event.
  ///
  /// - Parameter detail: the detail; empty if there is none.
  static func append(_ columns: EventColumns, detail: [UInt8], around day: LocalDay, to bytes: inout [UInt8]) {
    // Only numbers, as in ``appendNumbers(of:to:)``.
    let (kind, hasDetail) = (columns.kind, !detail.isEmpty)
    let (habit, number, policy, digest) = (columns.habit, columns.number, columns.policy, columns.digest)
    let (amount, total) = (columns.amount, columns.total)
    let days = columns.day.map { Int64($0) - Int64(day.number) }
    bytes.append(addingCapacity: 2 + 16 + 6 * OutputSpan<UInt8>.numberMax) { span in
      var filled: UInt8 = hasDetail ? 128 : 0
      span.append(kind)
      span.append(0)
      if let habit { span.integer(habit, marking: 1, in: &filled) }
      if let days { span.integer(days, marking: 2, in: &filled) }
      if let amount { span.integer(amount, marking: 4, in: &filled) }
      if let total { span.integer(total, marking: 8, in: &filled) }
      if let number { span.integer(number, marking: 16, in: &filled) }
      if let policy { span.integer(policy, marking: 32, in: &filled) }
      if let digest {
        filled |= 64
        span.word(digest.high.byteSwapped)
        span.word(digest.low.byteSwapped)
      }
      // The span begins with this event.
      span[1] = filled
    }
    if hasDetail {
      bytes.append(addingCapacity: OutputSpan<UInt8>.numberMax) { $0.varint(UInt64(detail.count)) }
      bytes += detail
    }
  }

  /// Reads the columns of the next event. `day` is the day of its command's receipt.
  package static func columns(_ reader: inout ByteReader, around day: LocalDay) throws(CodingFault) -> EventColumns {
    var columns = EventColumns(kind: try reader.byte())
    let filled = try reader.byte()
    if filled & 1 != 0 { columns.habit = try reader.integer() }
    if filled & 2 != 0 { columns.day = try reader.day(near: day).number }
    if filled & 4 != 0 { columns.amount = try reader.integer() }
    if filled & 8 != 0 { columns.total = try reader.integer() }
    if filled & 16 != 0 { columns.number = try reader.integer() }
    if filled & 32 != 0 { columns.policy = try reader.integer() }
    if filled & 64 != 0 { columns.digest = try reader.digest() }
    if filled & 128 != 0 { columns.detail = try reader.text() }
    return columns
  }
}

extension ByteReader {
  /// Reads a day that is stored as the difference from another one.
  mutating func day(near day: LocalDay) throws(CodingFault) -> LocalDay {
    let start = offset
    let sum = Int64(day.number).addingReportingOverflow(try integer())
    guard !sum.overflow, let number = Int32(exactly: sum.partialValue) else { throw .badValue(field: "day", at: start) }
    return LocalDay(number: number)
  }
}

extension OutputSpan<UInt8> {
  /// Appends a column, and marks it as filled.
  @inline(__always)
  fileprivate mutating func integer(
    _ value: some FixedWidthInteger & SignedInteger, marking bit: UInt8, in filled: inout UInt8
  ) {
    filled |= bit
    integer(value)
  }
}
