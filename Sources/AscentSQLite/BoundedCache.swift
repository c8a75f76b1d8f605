/// A cache with a bound. When it is full it is emptied; each dropped value then costs one lookup.
struct BoundedCache<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private let countMax: Int

  /// An empty cache for at most `countMax` values.
  init(countMax: Int) {
    self.countMax = countMax
  }

  /// The value of a key, if it is cached.
  subscript(key: Key) -> Value? { values[key] }

  /// Adds or replaces a value.
  mutating func insert(_ value: Value, for key: Key) {
    if values.count >= countMax, values[key] == nil { values.removeAll(keepingCapacity: true) }
    values[key] = value
  }

  /// Removes everything.
  mutating func removeAll() {
    values.removeAll()
  }
}
