/// A value for each person, or for a uniform sample when there are too many people.
///
/// This is adaptive sampling (Wegman; analysed by Flajolet, 1990). When the sample is full, it
/// keeps only the people whose hash starts with one more zero bit, and each of them then stands for
/// twice as many. Everyone in the sample has been in it since their first event, and the choice
/// does not depend on the order of events. Up to ``countMax`` people everything is exact. Beyond
/// that, the number of people has a relative standard error of about 1.2 / √countMax, and a share
/// of them at most 1 / √(2 countMax).
struct PeopleSample<Value: Equatable & Sendable>: Equatable, Sendable {
  let countMax: Int
  /// How many leading zero bits a hash needs to be in the sample.
  private(set) var zeroBits = 0
  private(set) var values = HashedValues<Value>()

  /// An empty sample of at most `countMax` people.
  init(countMax: Int) {
    self.countMax = countMax
  }

  /// The decoded value, with each person once; nil if no encoder can have written it.
  init?(countMax: Int, zeroBits: Int, people: [(hash: UInt64, value: Value)]) {
    guard (0...63).contains(zeroBits), people.count <= countMax,
      people.allSatisfy({ $0.hash != 0 && $0.hash.leadingZeroBitCount >= zeroBits })
    else { return nil }
    self.countMax = countMax
    self.zeroBits = zeroBits
    for person in people { values.update(person.hash, initial: person.value) { _ in } }
    guard values.count == people.count else { return nil }
  }

  /// How many people each person in the sample stands for.
  var weight: Int64 { 1 << Int64(zeroBits) }

  /// Changes the value of a person, if the person is in the sample.
  @inline(__always)
  mutating func update(_ hash: UInt64, initial: Value, _ change: (inout Value) -> Void = { _ in }) {
    guard hash.leadingZeroBitCount >= zeroBits else { return }
    // `max` makes two of the 2⁶⁴ hashes, 0 and 1, the same person.
    values.update(max(1, hash), initial: initial, change)
    if values.count > countMax { thin() }
  }

  private mutating func thin() {
    while values.count > countMax {
      zeroBits += 1
      values.keep { $0.leadingZeroBitCount >= zeroBits }
    }
  }

  /// An estimate of how many people have a value that satisfies a test.
  func count(where predicate: (Value) -> Bool) -> Int64 {
    weight * Int64(values.all.count { predicate($0.value) })
  }
}
