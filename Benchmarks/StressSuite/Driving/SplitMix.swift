/// Random numbers that follow from a seed: SplitMix64 (Steele, Lea and Flood, 2014). The same seed
/// gives the same operations on every machine.
package struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that begins at a seed.
  package init(seed: UInt64) {
    state = seed
  }

  /// A generator of its own for each member of a run: a caller, say.
  package init(seed: UInt64, member: Int) {
    var whole = SplitMix(seed: seed ^ UInt64(bitPattern: Int64(member)) &* 0xD1B5_4A32_D192_ED03)
    state = whole.next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  /// True in that share of the calls, 0 to 1.
  package mutating func chance(_ share: Double) -> Bool {
    Double(next() >> 11) * 0x1p-53 < share
  }
}
