/// A hash of a text that is the same in every process, so it can be stored.
///
/// FNV-1a over the bytes, 64 bits, followed by the finaliser of SplitMix64 (Steele, Lea and Flood,
/// 2014), because a sketch relies on every bit being equally random.
enum StableHash {
  static func of(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return SeededGenerator.mix(hash)
  }
}
