extension OutputSpan<UInt8> {
  /// Appends bytes one by one, which is fast enough for short texts.
  @inline(__always)
  mutating func append(copying bytes: Span<UInt8>) {
    for index in bytes.indices { append(bytes[index]) }
  }

  /// Appends a number in decimal digits: at most eleven bytes.
  @inline(__always)
  mutating func append(decimal number: Int32) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var digits = InlineArray<10, UInt8>(repeating: 0)
    var (rest, count) = (number.magnitude, 0)
    repeat {
      digits[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      (rest, count) = (rest / 10, count + 1)
    } while rest > 0
    while count > 0 {
      count -= 1
      append(digits[count])
    }
  }

  /// Appends a number in hexadecimal digits, in lower case and without zeros in front: at most
  /// eight bytes.
  @inline(__always)
  mutating func append(hexadecimal number: UInt32) {
    var shift = max(0, 28 - number.leadingZeroBitCount / 4 * 4)
    while true {
      let digit = UInt8(truncatingIfNeeded: number >> shift & 15)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      if shift == 0 { return }
      shift -= 4
    }
  }
}
