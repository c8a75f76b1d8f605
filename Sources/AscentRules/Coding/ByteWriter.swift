/// Writes values as bytes, without names or padding. ``ByteReader`` reads them back with the same
/// calls in the same order. Equal values give equal bytes.
package struct ByteWriter {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []

  /// Whether the bytes stay in memory.
  ///
  /// Days then take fewer bytes than on disk, in a form that may change with any build.
  /// See ``PersonPart/packed``.
  let isForMemory: Bool

  /// A writer that has written nothing yet.
  package init(capacity: Int = 0, isForMemory: Bool = false) {
    self.isForMemory = isForMemory
    bytes.reserveCapacity(capacity)
  }

  /// A writer that continues after some bytes.
  package init(after bytes: consuming [UInt8]) {
    self.bytes = bytes
    isForMemory = false
  }

  /// Writes one byte.
  package mutating func byte(_ value: UInt8) {
    bytes.append(value)
  }

  /// Writes an unsigned integer, seven bits a byte, the least significant first (LEB128): 1 byte
  /// below 128, at most 10.
  package mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes a signed integer so that those near 0, on either side, are short (zigzag).
  package mutating func integer(_ value: some FixedWidthInteger & SignedInteger) {
    let wide = Int64(value)
    varint(UInt64(bitPattern: wide << 1 ^ wide >> 63))
  }

  /// Writes a count, which must not be negative.
  package mutating func count(_ value: Int) {
    varint(UInt64(value))
  }

  /// Writes a truth value as one byte.
  package mutating func flag(_ value: Bool) {
    bytes.append(value ? 1 : 0)
  }

  /// Writes 64 bits as eight bytes, the least significant first.
  package mutating func word(_ value: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  /// Writes words without their number, which the reader must know.
  package mutating func words(_ values: [UInt64]) {
    bytes.reserveCapacity(bytes.count + 8 * values.count)
    for value in values { word(value) }
  }

  /// Writes words without their number, and without the zero bytes at both ends.
  mutating func trimmedWords(_ values: [UInt64]) {
    guard let first = values.first, let last = values.last else { return }
    let low = min(7, first.trailingZeroBitCount / 8)
    let high = values.count == 1 ? 0 : min(7, last.leadingZeroBitCount / 8)
    byte(UInt8(low << 4 | high))
    let start = bytes.count
    words(values)
    bytes.removeLast(high)
    bytes.removeSubrange(start..<start + low)
  }

  /// Writes the sixteen bytes of a digest.
  package mutating func digest(_ value: Digest) {
    word(value.high.byteSwapped)
    word(value.low.byteSwapped)
  }

  /// Writes a text: the number of its UTF-8 bytes, then these.
  package mutating func text(_ value: String) {
    count(value.utf8.count)
    bytes.append(contentsOf: value.utf8)
  }

  /// Writes bytes: their number, then these.
  package mutating func block(_ value: [UInt8]) {
    count(value.count)
    bytes.append(contentsOf: value)
  }

  /// Writes a day.
  package mutating func day(_ value: LocalDay) {
    integer(value.number)
  }
}
