/// A person's stored past: a snapshot and the commands since, or all commands if there
/// is no snapshot.
package struct StoredPast: Sendable {
  /// The latest undamaged snapshot.
  package var snapshot: Snapshot?
  /// The commands after it, in order.
  package var tail: [StoredCommand]

  /// A past with its parts.
  package init(snapshot: Snapshot? = nil, tail: [StoredCommand] = []) {
    self.snapshot = snapshot
    self.tail = tail
  }
}
