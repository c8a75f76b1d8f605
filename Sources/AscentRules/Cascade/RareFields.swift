/// Fields of a state that most people never need. They take no memory until one is written.
///
/// It is a value type, copied on write. Fields that were never written have the default values that
/// the part's `init()` gives them.
package struct RareFields<Part: RareFieldValues>: Hashable, Sendable {
  // An array of one element or none: the standard library's copy on write, in eight bytes.
  private var storage: [Part] = []

  /// A part that was never written to.
  package init() {}

  /// Whether no memory is allocated, so that all fields have their default values.
  package var isUnused: Bool {
    @inline(__always) get { storage.isEmpty }
  }

  /// The part, which must not be unused.
  ///
  /// It is read in place: copying it, or creating a default one, would retain and release each of
  /// its fields.
  var known: Part {
    @inline(__always) _read { yield storage[0] }
  }

  /// The part; writing to it allocates it. To read a field, use ``known``.
  package var part: Part {
    get { storage.isEmpty ? Part() : storage[0] }
    _modify {
      if storage.isEmpty { storage = [Part()] }
      yield &storage[0]
    }
  }

  /// Sets a field. Setting a default value on an unused part allocates nothing.
  mutating func set<Value: Equatable>(_ field: WritableKeyPath<Part, Value>, to value: Value) {
    if isUnused, value == Part()[keyPath: field] { return }
    part[keyPath: field] = value
  }

  /// Frees the memory if all fields have their default values, as they may after decoding.
  mutating func dropIfDefault() {
    if !isUnused, known.isDefault { storage = [] }
  }

  package static func == (left: RareFields, right: RareFields) -> Bool {
    left.isUnused && right.isUnused || left.part == right.part
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(part) }
}

/// A part of a state whose fields have default values.
package protocol RareFieldValues: Hashable, Sendable {
  /// A part with the default values.
  init()

  /// Whether all fields have their default values.
  var isDefault: Bool { get }
}

extension RareFieldValues {
  package var isDefault: Bool { self == Self() }
}
