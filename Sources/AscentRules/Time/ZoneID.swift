/// The IANA name of a time zone, such as `Europe/Amsterdam`.
///
/// The name is held inline (the longest in the zone database has 32 bytes), so that a command and its evidence can be copied without touching a
/// reference count that every core would share.
public struct ZoneID: Hashable, Sendable {
  private let bytes: SIMD32<UInt8>

  /// Universal time.
  public static let utc = ZoneID("UTC")!

  /// The zone of that name, or nil when the name is empty, longer than 32 bytes, or has a character that no zone name has. Whether the zone exists is
  /// for a ``ZoneDatabase`` to say.
  public init?(_ name: some StringProtocol) {
    let text = name.utf8
    guard !text.isEmpty, text.count <= 32 else { return nil }
    var bytes = SIMD32<UInt8>()
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"):
        bytes[index] = byte
      default: return nil
      }
    }
    self.bytes = bytes
  }

  /// The IANA name.
  public var name: String {
    var name = ""
    for index in 0..<32 where bytes[index] != 0 { name.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
    return name
  }

  /// A hash of the name in one byte that costs a few vector instructions, for a table of zones that is looked up on every command.
  package var shortHash: UInt8 {
    let weights = SIMD32<UInt8>(
      1, 3, 7, 13, 21, 31, 43, 57, 73, 91, 111, 133, 157, 183, 211, 241, 17, 51, 87, 125, 165, 207, 251, 41, 89, 139, 191, 245, 45, 103,
      163, 225)
    return (bytes &* weights).wrappedSum()
  }
}

extension ZoneID: CustomStringConvertible {
  public var description: String { name }
}

/// What the rules need to know of the world's time zones: a pure function of zone and instant.
public protocol ZoneDatabase: Sendable {
  /// Whether the database has the zone.
  func contains(_ zone: ZoneID) -> Bool

  /// Seconds that local time in the zone is ahead of UTC at the instant; 0 for a zone that the database does not have.
  func offset(of zone: ZoneID, at instant: Instant) -> Int32
}
