/// A value that changes over time: each change takes effect on a day and records which command
/// made it.
///
/// The ordinal of the command makes it possible to judge the past by what was known then.
package struct DatedValue<Value: Hashable & Sendable>: Hashable, Sendable {
  /// One change of the value.
  package struct DatedChange: Hashable, Revocable {
    /// The first day to which the value applies.
    package var from: LocalDay
    /// The new value.
    package var value: Value
    /// The ordinal of the command that made it.
    package var ordinal: Int32
    /// False when that command was undone.
    package var inForce = true
  }

  /// The value before any change.
  package let initial: Value
  /// The changes in the order they were made.
  package private(set) var changes: [DatedChange] = []

  /// A value that never changed.
  package init(_ initial: Value) {
    self.initial = initial
  }

  /// A value with its changes, in the order in which they were made.
  init(_ initial: Value, changes: [DatedChange]) {
    (self.initial, self.changes) = (initial, changes)
  }

  /// Records a change.
  package mutating func change(to value: Value, from day: LocalDay, ordinal: Int32) {
    changes.append(DatedChange(from: day, value: value, ordinal: ordinal))
  }

  /// Records a change that also overrides earlier changes for later days.
  mutating func changeForGood(to value: Value, from day: LocalDay, ordinal: Int32) {
    let later = Set(changes.lazy.map(\.from).filter { $0 > day })
    for other in later.sorted() { change(to: value, from: other, ordinal: ordinal) }
    change(to: value, from: day, ordinal: ordinal)
  }

  /// Undoes or restores the changes of a command. An undone change keeps its place in the order, so
  /// that restoring it is exact.
  package mutating func setInForce(_ inForce: Bool, ordinal: Int32) {
    changes.setInForce(inForce, ordinal: ordinal)
  }

  /// The change in force that was made last.
  package var last: DatedChange? { changes.last(where: \.inForce) }

  /// The value on a day, as known before the command with this ordinal.
  ///
  /// The change with the latest first day up to `day` decides. If several have the same first day,
  /// the last one made does.
  package func value(on day: LocalDay, before ordinal: Int32 = .max) -> Value {
    changes.isEmpty ? initial : change(on: day, before: ordinal)?.value ?? initial
  }

  /// Splits a word of days at the changes, and calls the body for each part with its days, the
  /// value on them, and the first day of that value; nil for the initial value.
  @inline(__always)
  func forEachPart(of word: DayWord, _ body: (UInt64, Value, LocalDay?) -> Void) {
    guard !changes.isEmpty else { return body(~0, initial, nil) }
    var first = word.first
    while first <= word.last {
      let next = changes.lazy.map(\.from).filter { $0 > first }.min()
      let last = min(word.last, next.map { $0 - 1 } ?? word.last)
      let change = change(on: first)
      body(word.bits(in: first...last), change?.value ?? initial, change?.from)
      first = last + 1
    }
  }

  /// The change in force on a day; nil for the initial value.
  package func change(on day: LocalDay, before ordinal: Int32 = .max) -> DatedChange? {
    if changes.isEmpty { return nil }
    var latest: DatedChange?
    for change in changes where change.from <= day && change.ordinal < ordinal && change.inForce {
      if let known = latest, known.from > change.from { continue }
      latest = change
    }
    return latest
  }
}
