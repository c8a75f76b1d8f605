import AscentRules

/// A key with its own hash, seeded per process: otherwise a sender could choose keys that all
/// collide.
protocol TableKey: Equatable {
  var tableHash: UInt64 { get }
}

/// A hash table for the lookups of every command: open addressing in one flat array, with linear
/// probing.
///
/// A `Dictionary` computes SipHash for each lookup, which was an eighth of the cost of a
/// completion. Here each key provides its own hash.
struct KeyTable<Key: TableKey, Value> {
  private struct Entry {
    var key: Key
    var value: Value
  }

  /// Empty, or a power of two in size. At least a quarter is free, so every probe ends.
  private var entries: [Entry?] = []
  private(set) var count = 0

  /// The value of a key. Setting nil removes the key.
  subscript(key: Key) -> Value? {
    get { index(of: key).flatMap { entries[$0]?.value } }
    set {
      if let newValue { insert(key, newValue) } else { remove(key) }
    }
  }

  private mutating func insert(_ key: Key, _ value: Value) {
    if 4 * (count + 1) > 3 * entries.count { grow() }
    var index = home(of: key)
    while let entry = entries[index], entry.key != key { index = next(after: index) }
    if entries[index] == nil { count += 1 }
    entries[index] = Entry(key: key, value: value)
  }

  /// Removes a key, and moves later entries of its probe sequence up, so that no probe meets a gap
  /// before its key.
  private mutating func remove(_ key: Key) {
    guard var gap = index(of: key) else { return }
    entries[gap] = nil
    count -= 1
    var index = next(after: gap)
    while let entry = entries[index] {
      if distance(from: home(of: entry.key), to: index) >= distance(from: gap, to: index) {
        entries.swapAt(gap, index)
        gap = index
      }
      index = next(after: index)
    }
  }

  private func index(of key: Key) -> Int? {
    if entries.isEmpty { return nil }
    var index = home(of: key)
    while let entry = entries[index] {
      if entry.key == key { return index }
      index = next(after: index)
    }
    return nil
  }

  private mutating func grow() {
    var old: [Entry?] = Array(repeating: nil, count: max(8, 2 * entries.count))
    swap(&old, &entries)
    count = 0
    for case .some(let entry) in old { insert(entry.key, entry.value) }
  }

  /// Where the search for a key begins. The upper bits of the product depend on every bit of the
  /// hash.
  private func home(of key: Key) -> Int {
    Int(truncatingIfNeeded: (key.tableHash &* 0x9E37_79B9_7F4A_7C15) >> 32) & (entries.count - 1)
  }

  private func next(after index: Int) -> Int { (index + 1) & (entries.count - 1) }

  private func distance(from first: Int, to last: Int) -> Int { (last - first) & (entries.count - 1) }
}

extension UserID: TableKey {
  var tableHash: UInt64 { UInt64(bitPattern: Int64(hash)) }
}

extension OperationKey: TableKey {
  private static let seed = (high: UInt64.random(in: .min ... .max), low: UInt64.random(in: .min ... .max))

  /// The two words, each XORed with a random one, multiplied and folded.
  var tableHash: UInt64 {
    let product = (high ^ Self.seed.high).multipliedFullWidth(by: low ^ Self.seed.low)
    return product.high ^ product.low
  }
}
