/// A 128-bit digest: what ``Blake2b`` makes of a message, and what links one entry of a chain to
/// the one before.
///
/// It is two integers, so that it is compared, copied and stored without an allocation. Its sixteen
/// bytes are those of `high`, then those of `low`, most significant first.
package struct Digest: Hashable {
  /// The first eight bytes.
  package let high: UInt64
  /// The last eight bytes.
  package let low: UInt64

  /// The digest before the first link of a chain: all bits are 0.
  package static let zero = Digest(high: 0, low: 0)

  /// Creates a digest from its two halves.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The digest of sixteen bytes, or nil for any other number of them.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for byte in bytes {
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(byte)
    }
    self.init(high: high, low: low)
  }

  /// The digest written as 32 hexadecimal digits of either case, or nil for any other text.
  package init?(hex: some StringProtocol) {
    let digits = hex.utf8
    guard digits.count == 32 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for digit in digits {
      guard let value = digit.hexDigit else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | value
    }
    self.init(high: high, low: low)
  }

  /// The sixteen bytes, first byte first.
  package var bytes: [UInt8] {
    (0..<16).map { index in UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> (56 - UInt64(index & 7) * 8)) }
  }
}

extension Digest: CustomStringConvertible {
  /// The digest as 32 hexadecimal digits in lower case.
  package var description: String {
    let digits = (0..<32).map { place in
      let digit = UInt8(truncatingIfNeeded: (place < 16 ? high : low) >> UInt64(60 - 4 * (place & 15)) & 15)
      return digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
