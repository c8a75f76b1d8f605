/// A person's stored past: a snapshot and the commands since, or all commands if there
/// is no snapshot.
package struct StoredPast: Sendable {
  /// The latest undamaged snapshot.
  package var snapshot: Snapshot?
  /// The commands after it, in order.
  package var tail: [StoredCommand]
  /// Why the commands after `tail` are left out; nil if it contains all of them. Only a journal
  /// that refuses commits may leave commands out.
  package var damage: String?

  /// A past with its parts.
  package init(snapshot: Snapshot? = nil, tail: [StoredCommand] = [], damage: String? = nil) {
    self.snapshot = snapshot
    self.tail = tail
    self.damage = damage
  }
}
