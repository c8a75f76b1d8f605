/// A change of a person's time zone at an instant.
public struct ZoneChange: Hashable, Sendable {
  /// When the zone takes effect.
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
  /// The zone in force at an instant. Before the first change, it is that change's zone; without
  /// any, UTC.
  package func zone(at instant: Instant) -> ZoneID {
    (last { $0.at <= instant } ?? first)?.zone ?? .utc
  }

  /// Inserts a change in the order of instants, after any other change at the same instant.
  package mutating func insert(_ change: ZoneChange) {
    insert(change, at: firstIndex { $0.at > change.at } ?? endIndex)
  }

  /// Undoes or restores a change. This removes every equal change at the instant, but the rules
  /// refuse to undo one of several.
  package mutating func set(_ change: ZoneChange, inForce: Bool) {
    if inForce { insert(change) } else { removeAll { $0 == change } }
  }
}

extension [ClosedRange<LocalDay>] {
  /// Adds or removes the days that a change of zone shortened; does nothing if `last` is
  /// before `first`.
  mutating func set(_ first: LocalDay, through last: LocalDay, inForce: Bool) {
    guard first <= last else { return }
    if inForce {
      append(first...last)
    } else if let index = firstIndex(of: first...last) {
      remove(at: index)
    }
  }
}
