/// A value that holds from a day on until another takes its place, with the record of when each
/// change was made.
///
/// A change is known by the ordinal of the command that made it, so that the past can be judged by
/// what was known then.
public struct Timeline<Value: Hashable & Sendable>: Hashable, Sendable {
  /// One change of the value.
  public struct Change: Hashable, Sendable {
    /// The first day it holds on.
    public var from: LocalDay
    /// The value from that day on.
    public var value: Value
    /// The ordinal of the command that made it.
    public var ordinal: Int32
  }

  /// The value before any change.
  public let initial: Value
  /// The changes in the order they were made.
  public private(set) var changes: [Change] = []

  /// A value that never changed.
  public init(_ initial: Value) {
    self.initial = initial
  }

  /// Records a change.
  public mutating func change(to value: Value, from day: LocalDay, ordinal: Int32) {
    changes.append(Change(from: day, value: value, ordinal: ordinal))
  }

  /// Records a change that holds from a day on whatever was said before of later days.
  public mutating func changeForGood(to value: Value, from day: LocalDay, ordinal: Int32) {
    let later = Set(changes.lazy.map(\.from).filter { $0 > day })
    for other in later.sorted() { change(to: value, from: other, ordinal: ordinal) }
    change(to: value, from: day, ordinal: ordinal)
  }

  /// The value on a day, as known before the command of an ordinal: of the changes that begin on or
  /// before the day the one that begins last, and of several that begin together the one made last.
  public func value(on day: LocalDay, before ordinal: Int32 = .max) -> Value {
    changes.isEmpty ? initial : change(on: day, before: ordinal)?.value ?? initial
  }

  /// Calls the body with the parts of a range that lie between changes, each with the change that
  /// says what holds on it; nil when the initial value does.
  func forEachPart(of days: ClosedRange<LocalDay>, _ body: (ClosedRange<LocalDay>, Change?) -> Void) {
    guard !changes.isEmpty else { return body(days, nil) }
    var first = days.lowerBound
    while first <= days.upperBound {
      let next = changes.lazy.map(\.from).filter { $0 > first }.min()
      let last = min(days.upperBound, next.map { $0 - 1 } ?? .latest)
      body(first...last, change(on: first))
      first = last + 1
    }
  }

  /// The change that says what holds on a day; nil when the initial value does.
  public func change(on day: LocalDay, before ordinal: Int32 = .max) -> Change? {
    if changes.isEmpty { return nil }
    var latest: Change?
    for change in changes where change.from <= day && change.ordinal < ordinal {
      if let known = latest, known.from > change.from { continue }
      latest = change
    }
    return latest
  }
}
