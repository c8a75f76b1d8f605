package import AscentRules

extension SeededGenerator {
  /// A separate generator for a member of a run, such as a caller.
  package init(seed: UInt64, member: Int) {
    var whole = SeededGenerator(seed: seed ^ UInt64(bitPattern: Int64(member)) &* 0xD1B5_4A32_D192_ED03)
    self.init(seed: whole.next())
  }

  /// Returns true with this probability, 0 to 1.
  package mutating func chance(_ share: Double) -> Bool {
    Double(next() >> 11) * 0x1p-53 < share
  }
}
