/// The caller's ID for one intent. Sent again with the same ID, it is the same intent.
///
/// It is a UUID, or any other text of 1 to 200 bytes without control characters. It is compared as
/// two words: a UUID as it is, a text of up to 15 bytes packed, a longer text as its BLAKE2b-128
/// digest. The three forms cannot collide: byte 8 of a UUID (RFC 9562) starts with the bits `10`,
/// of a packed text with `00`, and of a digest with `11`.
public struct OperationID: Sendable {
  /// What is compared and stored.
  public let key: OperationKey
  /// The caller's text if the key does not contain it; empty otherwise, so the usual ID needs no
  /// reference counting.
  public let longText: String

  /// The id of a UUID's 16 bytes, as two big-endian words, or nil when they are not of the RFC 9562
  /// variant.
  public init?(high: UInt64, low: UInt64) {
    guard low >> 62 == 0b10 else { return nil }
    self.init(key: OperationKey(high: high, low: low), longText: "")
  }

  /// The id that a text names, or nil when the text is empty, longer than 200 bytes or has control
  /// characters. Upper and lower case of a UUID are one id.
  public init?(_ text: String) {
    let utf8 = text.utf8
    guard !utf8.isEmpty, utf8.count <= 200 else { return nil }
    if let uuid = OperationKey(uuid: text) {
      self.init(key: uuid, longText: "")
    } else if let packed = OperationKey(packing: text) {
      self.init(key: packed, longText: "")
    } else {
      guard !text.unicodeScalars.contains(where: TextRules.isForbidden) else { return nil }
      self.init(key: OperationKey(digesting: text), longText: text)
    }
  }

  /// A fresh id, a random UUID (version 4) from the generator given.
  public static func random(using generator: inout some RandomNumberGenerator) -> OperationID {
    let high = generator.next() & ~0xF000 | 0x4000
    let low = generator.next() & ~(0b11 << 62) | (0b10 << 62)
    return OperationID(key: OperationKey(high: high, low: low), longText: "")
  }

  /// The id of a key read back from a journal, with the text that was stored beside it.
  public init(key: OperationKey, longText: String) {
    self.key = key
    self.longText = longText
  }

  /// Whether the key is that of the text: code that builds an ID from parts may have mixed two.
  var isSound: Bool {
    if longText.isEmpty { return key.isSound }
    guard let same = OperationID(longText) else { return false }
    return same.key == key && same.longText == longText
  }
}

extension OperationID: Hashable {
  public static func == (left: OperationID, right: OperationID) -> Bool { left.key == right.key }
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension OperationID: CustomStringConvertible {
  public var description: String { longText.isEmpty ? key.description : longText }
}
