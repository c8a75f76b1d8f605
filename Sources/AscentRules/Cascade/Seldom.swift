/// A part of a state that most people never need: it takes no memory until it is written to.
///
/// It is a value like any other: copies share it until one of them is written to. What is read of a
/// part that was never written is what ``init()`` of the part gives.
package struct Seldom<Part: SeldomPart>: Hashable, Sendable {
  // An array of one element or none: the standard library's copy on write, in eight bytes.
  private var storage: [Part] = []

  /// A part that was never written to.
  package init() {}

  /// Whether the part was never written to, so that it says what it says of everybody.
  package var isUnused: Bool {
    @inline(__always) get { storage.isEmpty }
  }

  /// The part, if it is not unused. It is read in place: a copy of it, or a new part for the usual
  /// values, would count a reference for each of its fields.
  var known: Part {
    @inline(__always) _read { yield storage[0] }
  }

  /// The part. Writing to it makes room for it. To read a field, see ``known``.
  package var part: Part {
    get { storage.isEmpty ? Part() : storage[0] }
    _modify {
      if storage.isEmpty { storage = [Part()] }
      yield &storage[0]
    }
  }

  /// Gives a field a value. The usual one needs no room.
  mutating func set<Value: Equatable>(_ field: WritableKeyPath<Part, Value>, to value: Value) {
    if isUnused, value == Part()[keyPath: field] { return }
    part[keyPath: field] = value
  }

  /// Gives the memory back if the part says only what it says of everybody, as after decoding.
  mutating func dropIfUsual() {
    if !isUnused, known.isUsual { storage = [] }
  }

  package static func == (left: Seldom, right: Seldom) -> Bool {
    left.isUnused && right.isUnused || left.part == right.part
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(part) }
}

/// A part of a state that has a usual value.
package protocol SeldomPart: Hashable, Sendable {
  /// What it says of everybody who never needed it.
  init()

  /// Whether it says just that.
  var isUsual: Bool { get }
}

extension SeldomPart {
  package var isUsual: Bool { self == Self() }
}
