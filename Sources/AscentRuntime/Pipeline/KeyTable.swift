import AscentRules

/// A key that brings a hash of its own, one that nobody outside the process can foresee: otherwise
/// a sender could make all its keys meet in one place.
protocol TableKey: Equatable {
  var tableHash: UInt64 { get }
}

/// A hash table for the look-ups that every command makes: open addressing, one flat array, linear
/// probing.
///
/// A `Dictionary` begins and ends SipHash anew at each look-up, which together was an eighth of the
/// cost of a completion. The keys here bring their hash.
struct KeyTable<Key: TableKey, Value> {
  private struct Slot {
    var key: Key
    var value: Value
  }

  /// None, or a power of two of them; at least a quarter are free, so that every probe ends.
  private var slots: [Slot?] = []
  private(set) var count = 0

  /// The value of a key. Setting nil removes the key.
  subscript(key: Key) -> Value? {
    get { place(of: key).flatMap { slots[$0]?.value } }
    set {
      if let newValue { insert(key, newValue) } else { remove(key) }
    }
  }

  private mutating func insert(_ key: Key, _ value: Value) {
    if 4 * (count + 1) > 3 * slots.count { grow() }
    var place = home(of: key)
    while let slot = slots[place], slot.key != key { place = next(after: place) }
    if slots[place] == nil { count += 1 }
    slots[place] = Slot(key: key, value: value)
  }

  /// Removes a key, and moves those behind it up, so that no probe meets a gap before its key.
  private mutating func remove(_ key: Key) {
    guard var gap = place(of: key) else { return }
    slots[gap] = nil
    count -= 1
    var place = next(after: gap)
    while let slot = slots[place] {
      if distance(from: home(of: slot.key), to: place) >= distance(from: gap, to: place) {
        slots.swapAt(gap, place)
        gap = place
      }
      place = next(after: place)
    }
  }

  private func place(of key: Key) -> Int? {
    if slots.isEmpty { return nil }
    var place = home(of: key)
    while let slot = slots[place] {
      if slot.key == key { return place }
      place = next(after: place)
    }
    return nil
  }

  private mutating func grow() {
    var old: [Slot?] = Array(repeating: nil, count: max(8, 2 * slots.count))
    swap(&old, &slots)
    count = 0
    for case .some(let slot) in old { insert(slot.key, slot.value) }
  }

  /// The place where the search for a key begins: the upper bits of a product, which every bit of
  /// the hash reaches.
  private func home(of key: Key) -> Int {
    Int(truncatingIfNeeded: (key.tableHash &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
  }

  private func next(after place: Int) -> Int { (place + 1) & (slots.count - 1) }

  private func distance(from first: Int, to last: Int) -> Int { (last - first) & (slots.count - 1) }
}

extension UserID: TableKey {
  var tableHash: UInt64 { UInt64(bitPattern: Int64(hash)) }
}

extension OperationKey: TableKey {
  private static let seed = (high: UInt64.random(in: .min ... .max), low: UInt64.random(in: .min ... .max))

  /// The two words, each hidden by a secret one, multiplied and folded.
  var tableHash: UInt64 {
    let product = (high ^ Self.seed.high).multipliedFullWidth(by: low ^ Self.seed.low)
    return product.high ^ product.low
  }
}
