/// Reads what ``VarintWriter`` wrote. Anything else reads as nil, even a number in more bytes than
/// needed.
struct VarintReader {
  let bytes: [UInt8]
  var next: Int

  var isAtEnd: Bool { next == bytes.count }

  mutating func readByte() -> UInt8? {
    guard next < bytes.count else { return nil }
    next += 1
    return bytes[next - 1]
  }

  mutating func read() -> Int64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      guard let byte = readByte() else { return nil }
      if shift == 63, byte > 1 { return nil }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 {
        return byte == 0 && shift > 0 ? nil : Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
      }
    }
    return nil
  }

  mutating func readInt32() -> Int32? {
    read().flatMap(Int32.init(exactly:))
  }

  mutating func readNumbers() -> SIMD8<Int64>? {
    var numbers = SIMD8<Int64>()
    for index in 0..<8 {
      guard let number = read() else { return nil }
      numbers[index] = number
    }
    return numbers
  }
}
