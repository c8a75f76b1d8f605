/// The 16 bytes that identify an operation.
public struct OperationKey: Hashable, Sendable {
  /// The first eight bytes, big-endian.
  package let high: UInt64
  /// The last eight bytes, big-endian.
  package let low: UInt64

  /// Creates a key from its two words.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The key of a UUID in its usual form of 36 characters, or nil if the text is not a UUID of the
  /// RFC 9562 variant.
  init?(uuid text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    var digits = 0
    for (index, byte) in bytes.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = byte.hexDigit else { return nil }
      if digits < 16 { words.0 = words.0 << 4 | digit } else { words.1 = words.1 << 4 | digit }
      digits += 1
    }
    guard words.1 >> 62 == 0b10 else { return nil }
    self.init(high: words.0, low: words.1)
  }

  /// The key that contains an ASCII text of up to 15 bytes, or nil for any other text.
  init?(packing text: String) {
    guard text.utf8.count <= 15, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for (index, byte) in text.utf8.enumerated() {
      let shift = UInt64(56 - 8 * (index % 8))
      // In a packed text the top two bits of byte 8 are 00. The first bit of an ASCII byte is 0
      // anyway; bit 6 moves to the last byte below.
      if index < 8 { words.0 |= UInt64(byte) << shift } else { words.1 |= UInt64(byte) << shift }
    }
    let seventhBit = words.1 >> 62 & 1
    words.1 = words.1 & ~(0b11 << 62) | UInt64(text.utf8.count) | seventhBit << 7
    self.init(high: words.0, low: words.1)
  }

  /// The key of a text that is too long to be packed: its BLAKE2b-128 digest, with the two variant
  /// bits set to 11.
  init(digesting text: String) {
    var hasher = Blake2b()
    hasher.update(text)
    let digest = hasher.finalize()
    self.init(high: digest.high, low: digest.low | 0b11 << 62)
  }

  /// Whether the key is the digest of a longer text, which is stored beside it.
  package var isDigest: Bool { low >> 62 == 0b11 }

  /// Whether the key is a UUID, as nearly all are.
  var isUUID: Bool { low >> 62 == 0b10 }

  /// Whether the key is a valid UUID or packed text. False for a digest, whose text is stored
  /// beside it.
  var isSound: Bool {
    switch low >> 62 {
    case 0b10: true
    case 0b00: low & 0x0F > 0 && OperationKey(packing: packedText) == self
    default: false
    }
  }
}

extension OperationKey: CustomStringConvertible {
  /// The UUID or the packed text; 32 hex digits after a `#` for the digest of a longer text.
  public var description: String {
    switch low >> 62 {
    case 0b00: packedText
    case 0b10: uuidText
    default: "#" + hexText
    }
  }

  private var packedText: String {
    let count = Int(low & 0x0F)
    let second = low & ~0xFF | (low >> 7 & 1) << 62
    var text = ""
    for index in 0..<count {
      let word = index < 8 ? high : second
      text.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * (index % 8)))))
    }
    return text
  }

  private var uuidText: String {
    var text = hexText
    for index in [20, 16, 12, 8] { text.insert("-", at: text.utf8.index(text.startIndex, offsetBy: index)) }
    return text
  }

  private var hexText: String { Digest(high: high, low: low).description }
}
