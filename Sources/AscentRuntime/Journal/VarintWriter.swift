/// Writes integers in groups of seven bits, lowest first, with the sign in the lowest bit (zigzag
/// LEB128): numbers near 0 take one byte.
struct VarintWriter {
  var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(64) }

  mutating func write(_ value: Int64) {
    var rest = UInt64(bitPattern: value &<< 1 ^ value >> 63)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
