/// Writes numbers in the forms of ``/AscentRules/ByteWriter`` into space that is already reserved:
/// the capacity is checked once for a block of numbers, instead of once for each byte.
extension OutputSpan<UInt8> {
  /// The most bytes that a number takes.
  static var numberMax: Int { 10 }

  @inline(__always)
  mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  @inline(__always)
  mutating func integer(_ value: some FixedWidthInteger & SignedInteger) {
    let wide = Int64(truncatingIfNeeded: value)
    varint(UInt64(bitPattern: wide &<< 1 ^ wide &>> 63))
  }

  @inline(__always)
  mutating func word(_ value: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { append(UInt8(truncatingIfNeeded: value &>> shift)) }
  }
}
