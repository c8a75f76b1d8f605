/// A hash table whose keys are already good hashes: open addressing, two flat arrays,
/// linear probing.
///
/// A `Dictionary` would hash each key again with SipHash, which would be most of the cost of a
/// lookup here. The slot of a key depends on a random number drawn by this process, so nobody can
/// choose names that all collide. Key 0 marks a free slot.
struct HashedValues<Value: Equatable & Sendable>: Sendable {
  /// Empty, or a power of two of slots, at least a quarter of them free, so that every probe ends.
  private var keys: [UInt64] = []
  private var values: [Value] = []
  private(set) var count = 0
  /// Odd, so that every bit of a key reaches the upper bits of the product.
  private let secret = UInt64(truncatingIfNeeded: Hasher().finalize()) | 1

  /// Each key with its value, in an order that depends on insertion order.
  var all: some Sequence<(key: UInt64, value: Value)> {
    zip(keys, values).lazy.filter { $0.0 != 0 }.map { (key: $0.0, value: $0.1) }
  }

  /// Changes the value of a key, inserting `initial` first if the key is missing.
  mutating func update(_ key: UInt64, initial: Value, _ change: (inout Value) -> Void) {
    precondition(key != 0, "0 marks a place without a key")
    if 4 * (count + 1) > 3 * keys.count { grow(by: initial) }
    let place = place(of: key)
    if keys[place] == 0 {
      keys[place] = key
      values[place] = initial
      count += 1
    }
    change(&values[place])
  }

  /// Removes every key that fails a test.
  mutating func keep(where isKept: (UInt64) -> Bool) {
    var kept = HashedValues()
    for (key, value) in all where isKept(key) { kept.update(key, initial: value) { _ in } }
    self = kept
  }

  /// The slot of a key, or the free slot where it belongs.
  private func place(of key: UInt64) -> Int {
    let mask = keys.count - 1
    var place = Int(truncatingIfNeeded: (key &* secret) >> 32) & mask
    while keys[place] != 0, keys[place] != key { place = (place + 1) & mask }
    return place
  }

  private mutating func grow(by filler: Value) {
    let old = all.map { $0 }
    let size = max(8, 2 * keys.count)
    keys = [UInt64](repeating: 0, count: size)
    values = [Value](repeating: filler, count: size)
    for (key, value) in old {
      let place = place(of: key)
      (keys[place], values[place]) = (key, value)
    }
  }
}

extension HashedValues: Equatable {
  static func == (left: HashedValues, right: HashedValues) -> Bool {
    left.count == right.count && left.all.allSatisfy { entry in right.value(of: entry.key) == entry.value }
  }

  private func value(of key: UInt64) -> Value? {
    let place = place(of: key)
    return keys[place] == key ? values[place] : nil
  }
}
