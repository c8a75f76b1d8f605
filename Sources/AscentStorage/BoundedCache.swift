/// A bounded cache. When it is full it is emptied; each dropped value then costs one lookup.
package struct BoundedCache<Key: Hashable, Value> {
  @usableFromInline
  var values: [Key: Value] = [:]
  @usableFromInline
  let countMax: Int

  /// An empty cache for at most `countMax` values.
  @inlinable
  package init(countMax: Int) {
    self.countMax = countMax
  }

  /// The value of a key; nil if it is not cached.
  @inlinable
  package subscript(key: Key) -> Value? { values[key] }

  /// Adds or replaces a value.
  @inlinable
  package mutating func insert(_ value: Value, for key: Key) {
    if values.count >= countMax, values[key] == nil { values.removeAll(keepingCapacity: true) }
    values[key] = value
  }

  /// Removes everything.
  @inlinable
  package mutating func removeAll() {
    values.removeAll()
  }
}
