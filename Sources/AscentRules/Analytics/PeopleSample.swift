/// A value for each person, or, when there are too many people, for an evenly chosen part of them.
///
/// It is adaptive sampling (Wegman; analysed by Flajolet, 1990): when it is full, only those people
/// stay whose hash begins with one more zero bit, and each of them stands for twice as many.
/// Whoever is in it now was in it from the first event on, and who is in it depends on which people
/// there are, never on their order. So up to ``countMax`` people everything is exact; beyond, the
/// number of people has a relative standard error of about 1.2 / √countMax, and a share of them at
/// most 1 / √(2 countMax).
struct PeopleSample<Value: Equatable & Sendable>: Equatable, Sendable {
  let countMax: Int
  /// How many zero bits a hash must begin with.
  private(set) var zeroBits = 0
  private(set) var values = HashedValues<Value>()

  /// Nobody, in a sample of at most so many.
  init(countMax: Int) {
    self.countMax = countMax
  }

  /// What was encoded, each person once; nil when it cannot have been.
  init?(countMax: Int, zeroBits: Int, people: [(hash: UInt64, value: Value)]) {
    guard (0...63).contains(zeroBits), people.count <= countMax,
      people.allSatisfy({ $0.hash != 0 && $0.hash.leadingZeroBitCount >= zeroBits })
    else { return nil }
    self.countMax = countMax
    self.zeroBits = zeroBits
    for person in people { values.update(person.hash, initial: person.value) { _ in } }
    guard values.count == people.count else { return nil }
  }

  /// For how many people each one stands.
  var weight: Int64 { 1 << Int64(zeroBits) }

  /// Changes the value of a person, unless the person is left out.
  @inline(__always)
  mutating func update(_ hash: UInt64, initial: Value, _ change: (inout Value) -> Void = { _ in }) {
    guard hash.leadingZeroBitCount >= zeroBits else { return }
    // Of 2⁶⁴ hashes two are one person then: 0 and 1.
    values.update(max(1, hash), initial: initial, change)
    if values.count > countMax { thin() }
  }

  private mutating func thin() {
    while values.count > countMax {
      zeroBits += 1
      values.keep { $0.leadingZeroBitCount >= zeroBits }
    }
  }

  /// About how many people have a value of a kind.
  func count(where isSo: (Value) -> Bool) -> Int64 {
    weight * Int64(values.all.count { isSo($0.value) })
  }
}
