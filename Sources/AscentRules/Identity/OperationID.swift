/// The caller's id for one intent. A command sent again with the same id has its effect once and
/// gets the same receipt.
///
/// It is a UUID, or any other text of 1 to 200 bytes without control characters.
public struct OperationID: Sendable {
  // The key's two words are what is compared: a UUID as it is, a text of up to 15 bytes packed, a
  // longer one as its BLAKE2b-128 digest. The three cannot collide: byte 8 of a UUID (RFC 9562)
  // begins with the bits 10, the packed and the digested form have 00 and 11 there.

  /// What is compared and stored.
  public let key: OperationKey
  /// The caller's text if it cannot be derived from the key; empty otherwise, so that the usual id
  /// costs no reference count.
  package let longText: String

  /// The id of a UUID's 16 bytes, as two big-endian words, or nil when they are not of the RFC
  /// 9562 variant.
  package init?(high: UInt64, low: UInt64) {
    guard low >> 62 == 0b10 else { return nil }
    self.init(key: OperationKey(high: high, low: low), longText: "")
  }

  /// Creates an id from unchecked input. The case of a UUID's letters does not matter.
  ///
  /// - Throws: ``Refusal/badText(field:reason:)`` when the text is empty, longer than 200 bytes, or
  ///   has control characters.
  public init(validating text: String) throws(Refusal) {
    guard let id = OperationID(text) else { throw .badText(field: "operation", reason: Self.allowed) }
    self = id
  }

  /// Creates an id from a text; nil when ``init(validating:)`` would throw.
  package init?(_ text: String) {
    let utf8 = text.utf8
    guard !utf8.isEmpty, utf8.count <= 200 else { return nil }
    if let uuid = OperationKey(uuid: text) {
      self.init(key: uuid, longText: "")
    } else if let packed = OperationKey(packing: text) {
      self.init(key: packed, longText: "")
    } else {
      guard TextRules.firstForbidden(in: text) == nil else { return nil }
      self.init(key: OperationKey(digesting: text), longText: text)
    }
  }

  private static var allowed: String { "it must be 1 to 200 bytes without control characters" }

  /// A new id: a random UUID (version 4).
  public static func random() -> OperationID {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// A new id: a random UUID (version 4) from the generator given.
  public static func random(using generator: inout some RandomNumberGenerator) -> OperationID {
    let high = generator.next() & ~0xF000 | 0x4000
    let low = generator.next() & ~(0b11 << 62) | (0b10 << 62)
    return OperationID(key: OperationKey(high: high, low: low), longText: "")
  }

  /// The id of a key read back from a journal, with the text that was stored beside it.
  package init(key: OperationKey, longText: String) {
    self.key = key
    self.longText = longText
  }

  /// Whether key and text belong together: an id read back from a journal may be damaged.
  var isSound: Bool {
    if longText.isEmpty { return key.isSound }
    guard let same = OperationID(longText) else { return false }
    return same.key == key && same.longText == longText
  }
}

extension OperationID: ExpressibleByStringLiteral {
  /// The id of a literal. An invalid literal stops the program.
  public init(stringLiteral text: String) {
    guard let id = OperationID(text) else { preconditionFailure("\"\(text)\" is not an operation ID: \(Self.allowed)") }
    self = id
  }
}

extension OperationID: Hashable {
  public static func == (left: OperationID, right: OperationID) -> Bool { left.key == right.key }
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension OperationID: CustomStringConvertible {
  public var description: String { longText.isEmpty ? key.description : longText }
}
