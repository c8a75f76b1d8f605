/// Reads what a ``ByteWriter`` wrote.
///
/// For any bytes, a read returns a value or throws. It never traps, and never allocates more than a
/// small multiple of the remaining bytes.
package struct ByteReader {
  private let bytes: [UInt8]
  /// The offset at which reading ends.
  private let end: Int
  /// The offset of the next byte.
  package private(set) var offset: Int

  /// Whether a ``ByteWriter`` for memory wrote the bytes.
  var isForMemory = false

  /// The number of bytes not read yet.
  package var left: Int { end - offset }

  /// Reads these bytes from their beginning.
  package init(_ bytes: [UInt8]) {
    self.init(bytes, in: 0..<bytes.count)
  }

  /// Reads a range of these bytes.
  package init(_ bytes: [UInt8], in range: Range<Int>) {
    precondition(0 <= range.lowerBound && range.upperBound <= bytes.count, "\(range) of \(bytes.count) bytes")
    self.bytes = bytes
    (offset, end) = (range.lowerBound, range.upperBound)
  }

  /// Reads one byte.
  package mutating func byte() throws(CodingFault) -> UInt8 {
    guard offset < end else { throw .truncated(at: offset) }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads an unsigned integer. Only the shortest form is accepted, so a value has one encoding.
  @inline(__always)
  package mutating func varint() throws(CodingFault) -> UInt64 {
    // Most numbers are differences and have one byte.
    guard offset < end, bytes[offset] < 0x80 else { return try longVarint() }
    defer { offset &+= 1 }
    return UInt64(bytes[offset])
  }

  private mutating func longVarint() throws(CodingFault) -> UInt64 {
    let start = offset
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while offset < end {
      let next = bytes[offset]
      offset &+= 1
      guard shift < 63 || next <= 1 else { throw .badValue(field: "integer", at: start) }
      value |= UInt64(next & 0x7F) &<< shift
      if next < 0x80 {
        guard next != 0 || shift == 0 else { throw .badValue(field: "integer", at: start) }
        return value
      }
      shift &+= 7
    }
    throw .truncated(at: offset)
  }

  /// Reads a signed integer.
  package mutating func signed() throws(CodingFault) -> Int64 {
    let raw = try varint()
    return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
  }

  /// Reads a signed integer.
  // Inlined, since receipts consist of such integers and an unspecialised call costs more than
  // reading one.
  @inline(__always)
  package mutating func integer<Value: FixedWidthInteger & SignedInteger>() throws(CodingFault) -> Value {
    let start = offset
    guard let value = Value(exactly: try signed()) else { throw .badValue(field: "integer", at: start) }
    return value
  }

  /// Reads a signed integer that lies in a range.
  @inline(__always)
  package mutating func integer<Value: FixedWidthInteger & SignedInteger>(
    in range: ClosedRange<Value>, field: String = "integer"
  ) throws(CodingFault) -> Value {
    let start = offset
    let wide = try signed()
    guard let value = Value(exactly: wide), range.contains(value) else { throw .badValue(field: field, at: start) }
    return value
  }

  /// Reads a number of elements of at least `size` bytes each. A number that does not fit in the
  /// remaining bytes is refused before anything is allocated.
  package mutating func count(ofAtLeast size: Int = 1) throws(CodingFault) -> Int {
    let start = offset
    let value = try varint()
    guard value <= UInt64(left / max(1, size)) else { throw .badValue(field: "count", at: start) }
    return Int(value)
  }

  /// Reads a truth value.
  package mutating func flag() throws(CodingFault) -> Bool {
    let start = offset
    let value = try byte()
    guard value <= 1 else { throw .badValue(field: "flag", at: start) }
    return value == 1
  }

  /// Reads 64 bits.
  package mutating func word() throws(CodingFault) -> UInt64 {
    guard left >= 8 else { throw .truncated(at: offset) }
    var value: UInt64 = 0
    for index in 0..<8 { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    offset += 8
    return value
  }

  /// Reads that many words into an array of exactly that size.
  package mutating func words(_ count: Int) throws(CodingFault) -> [UInt64] {
    guard count >= 0, count <= left / 8 else { throw .truncated(at: offset) }
    var values = [UInt64](repeating: 0, count: count)
    for index in values.indices { values[index] = try word() }
    return values
  }

  /// Reads that many words that were written without the zero bytes at both ends.
  mutating func trimmedWords(_ count: Int) throws(CodingFault) -> [UInt64] {
    guard count > 0 else { return [] }
    let trim = Int(try byte())
    let (low, high) = (trim >> 4, trim & 0xF)
    guard low < 8, high < 8, low + high <= 8 * count - 1, 8 * count - low - high <= left else {
      throw .truncated(at: offset)
    }
    var values = [UInt64](repeating: 0, count: count)
    for place in low..<8 * count - high { values[place / 8] |= UInt64(try byte()) << UInt64(place % 8 * 8) }
    return values
  }

  /// Reads the sixteen bytes of a digest.
  package mutating func digest() throws(CodingFault) -> Digest {
    let high = try word().byteSwapped
    return Digest(high: high, low: try word().byteSwapped)
  }

  /// Reads a text; bytes that are not UTF-8 are refused.
  package mutating func text() throws(CodingFault) -> String {
    let start = offset
    let utf8 = try slice()
    guard let text = String(validating: utf8, as: UTF8.self) else { throw .badValue(field: "text", at: start) }
    return text
  }

  /// Reads bytes that were written with their number.
  package mutating func block() throws(CodingFault) -> [UInt8] {
    Array(try slice())
  }

  /// Reads a day of the calendar.
  package mutating func day() throws(CodingFault) -> LocalDay {
    LocalDay(number: try integer(in: LocalDay.earliest.number...LocalDay.latest.number, field: "day"))
  }

  /// Checks that no bytes are left.
  package func finish() throws(CodingFault) {
    guard left == 0 else { throw .leftover(count: left) }
  }

  private mutating func slice() throws(CodingFault) -> ArraySlice<UInt8> {
    let count = try count()
    defer { offset += count }
    return bytes[offset..<(offset + count)]
  }
}
