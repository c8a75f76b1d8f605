/// A memory of what was looked up, with a bound: full, it begins anew, which costs a look-up each.
struct BoundedCache<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private let countMax: Int

  /// An empty memory for at most so many values.
  init(countMax: Int) {
    self.countMax = countMax
  }

  /// The value of a key, if it is remembered.
  subscript(key: Key) -> Value? { values[key] }

  /// Remembers a value.
  mutating func insert(_ value: Value, for key: Key) {
    if values.count >= countMax, values[key] == nil { values.removeAll(keepingCapacity: true) }
    values[key] = value
  }

  /// Forgets everything.
  mutating func removeAll() {
    values.removeAll()
  }
}
