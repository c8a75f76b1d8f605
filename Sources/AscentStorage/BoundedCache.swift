/// A bounded cache. When it is full it is emptied; each dropped value then costs one lookup.
///
/// It is public because Swift 6.3 inlines and specialises no `package` function in another module,
/// not even an inlinable one. Unspecialised, it took more than three times the instructions.
public struct BoundedCache<Key: Hashable, Value> {
  @usableFromInline
  var values: [Key: Value] = [:]
  @usableFromInline
  let countMax: Int

  /// An empty cache for at most `countMax` values.
  @inlinable
  public init(countMax: Int) {
    self.countMax = countMax
  }

  /// The value of a key; nil if it is not cached.
  @inlinable
  public subscript(key: Key) -> Value? { values[key] }

  /// Adds or replaces a value.
  @inlinable
  public mutating func insert(_ value: Value, for key: Key) {
    if values.count >= countMax, values[key] == nil { values.removeAll(keepingCapacity: true) }
    values[key] = value
  }

  /// Removes everything.
  @inlinable
  public mutating func removeAll() {
    values.removeAll()
  }
}
