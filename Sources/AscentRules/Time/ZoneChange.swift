/// A person's time zone from an instant on.
public struct ZoneChange: Hashable, Sendable {
  /// When it starts.
  public var at: Instant
  /// The zone.
  public var zone: ZoneID

  /// A change of zone.
  package init(at: Instant, zone: ZoneID) {
    self.at = at
    self.zone = zone
  }
}

extension [ZoneChange] {
  /// The zone in force at an instant; the first known before any change, UTC when none is known.
  func zone(at instant: Instant) -> ZoneID {
    (last { $0.at <= instant } ?? first)?.zone ?? .utc
  }

  /// Keeps the changes in the order of their instants; of two at one instant the later recorded
  /// comes last.
  mutating func insert(_ change: ZoneChange) {
    insert(change, at: firstIndex { $0.at > change.at } ?? endIndex)
  }

  /// Takes a change back, or restores it. Changes at one instant are not told apart: the rules
  /// refuse to undo one of several.
  mutating func set(_ change: ZoneChange, inForce: Bool) {
    if inForce { insert(change) } else { removeAll { $0 == change } }
  }
}

extension [ClosedRange<LocalDay>] {
  /// Adds or removes days that a change of zone shortened; none if `last` is before `first`.
  mutating func set(_ first: LocalDay, through last: LocalDay, inForce: Bool) {
    guard first <= last else { return }
    if inForce {
      append(first...last)
    } else if let index = firstIndex(of: first...last) {
      remove(at: index)
    }
  }
}
