/// Pseudo-random numbers from a seed: SplitMix64 (Steele, Lea and Flood, 2014). The same seed gives
/// the same numbers on every machine.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// A generator that starts from a seed.
  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Self.mix(state)
  }

  /// A number from 0 up to, but not including, `bound`.
  ///
  /// Stored choices depend on these numbers, so this does not use `Int.random(in:using:)`, whose
  /// algorithm may change with the standard library.
  mutating func next(below bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// True for one call in `count` on average; never when `count` is 0.
  package mutating func isOne(in count: Int) -> Bool {
    count > 0 && Int.random(in: 0..<count, using: &self) == 0
  }

  /// A word in which each bit depends on every bit of the given one.
  package static func mix(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
    return word ^ word >> 31
  }
}
