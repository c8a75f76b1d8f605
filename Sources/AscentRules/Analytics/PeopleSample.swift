/// A value for each person, or, when there are too many people, for an evenly chosen part of them.
///
/// It is adaptive sampling (Wegman; analysed by Flajolet, 1990): when it is full, only those people stay whose hash begins with one more zero bit, and each of them stands for twice as
/// many. Whoever is in it now was in it from the first event on, and who is in it depends on which people there are, never on their order. So up to ``countMax``
/// people everything is exact; beyond, the number of people has a relative standard error of about 1.2 / √countMax, and a share of them at most 1 / √(2 countMax).
struct PeopleSample<Value: Hashable & Sendable>: Hashable, Sendable {
  let countMax: Int
  /// How many zero bits a hash must begin with.
  private(set) var zeroBits = 0
  private(set) var values: [UInt64: Value] = [:]

  /// Nobody, in a sample of at most so many.
  init(countMax: Int) {
    self.countMax = countMax
  }

  /// What was encoded; nil when it cannot have been.
  init?(countMax: Int, zeroBits: Int, values: [UInt64: Value]) {
    guard (0...63).contains(zeroBits), values.count <= countMax, values.keys.allSatisfy({ $0.leadingZeroBitCount >= zeroBits }) else {
      return nil
    }
    self.countMax = countMax
    self.zeroBits = zeroBits
    self.values = values
  }

  /// For how many people each one stands.
  var weight: Int64 { 1 << Int64(zeroBits) }

  /// Changes the value of a person, unless the person is left out.
  mutating func update(_ hash: UInt64, initial: Value, _ change: (inout Value) -> Void = { _ in }) {
    guard hash.leadingZeroBitCount >= zeroBits else { return }
    change(&values[hash, default: initial])
    while values.count > countMax {
      zeroBits += 1
      values = values.filter { $0.key.leadingZeroBitCount >= zeroBits }
    }
  }

  /// About how many people have a value of a kind.
  func count(where isSo: (Value) -> Bool) -> Int64 {
    weight * Int64(values.values.count(where: isSo))
  }
}
