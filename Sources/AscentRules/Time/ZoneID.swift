/// The IANA name of a time zone, such as `Europe/Amsterdam`.
///
/// The name is held inline (the longest in the zone database has 32 bytes), so that a command and
/// its evidence can be copied without touching a reference count that every core would share. It is
/// four words rather than a vector of bytes, so that comparing two names takes four steps, not 32.
public struct ZoneID: Hashable, Sendable {
  private let word0, word1, word2, word3: UInt64

  /// Universal time.
  public static let utc = ZoneID("UTC")!

  /// Creates a zone ID from a name; nil when it is empty, longer than 32 bytes, or has a character
  /// that no zone name has. Only a ``ZoneDatabase`` knows whether the zone exists.
  public init?(_ name: some StringProtocol) {
    // Other modules get this function unspecialised, so it must not do much with the generic text.
    let bytes = Array(String(name).utf8)
    guard 1...32 ~= bytes.count else { return nil }
    var words = SIMD4<UInt64>()
    for (index, byte) in bytes.enumerated() {
      switch Unicode.Scalar(byte) {
      case "A"..."Z", "a"..."z", "0"..."9", "/", "_", "-", "+":
        words[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
      default: return nil
      }
    }
    (word0, word1, word2, word3) = (words[0], words[1], words[2], words[3])
  }

  /// The IANA name.
  public var name: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    for word in [word0, word1, word2, word3] {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        let byte = UInt8(truncatingIfNeeded: word >> shift)
        if byte != 0 { bytes.append(byte) }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A hash of the name in one byte that costs four multiplications, for a table of zones that is
  /// looked up on every command.
  package var shortHash: UInt8 {
    let mixed =
      word0 &* 0x9e37_79b9_7f4a_7c15 ^ word1 &* 0xc2b2_ae3d_27d4_eb4f ^ word2 &* 0x1656_67b1_9e37_79f9 ^ word3
      &* 0x27d4_eb2f_1656_67c5
    return UInt8(truncatingIfNeeded: mixed >> 56)
  }
}

extension ZoneID: CustomStringConvertible {
  public var description: String { name }
}

/// What the rules need to know about time zones: a pure function of zone and instant.
public protocol ZoneDatabase: Sendable {
  /// Whether the database has the zone.
  func contains(_ zone: ZoneID) -> Bool

  /// Seconds that local time in the zone is ahead of UTC at the instant; 0 for a zone that the
  /// database does not have.
  func offset(of zone: ZoneID, at instant: Instant) -> Int32

  /// The dates since 1900 that the zone's calendar never had, in order: those for which
  /// `WallClock.dateExists(_:dayStart:in:)` is false.
  ///
  /// Five zones have one, all others none. Called often, so an implementation should not compute it
  /// each time.
  func skippedDates(of zone: ZoneID) -> [LocalDay]
}
