/// What a journal has of a person: a snapshot and the commands since, or all commands if there is
/// no snapshot.
public struct StoredPast: Sendable {
  /// The latest undamaged snapshot.
  public var snapshot: Snapshot?
  /// The commands after it, in order.
  public var tail: [StoredCommand]

  /// A past with its parts.
  public init(snapshot: Snapshot? = nil, tail: [StoredCommand] = []) {
    self.snapshot = snapshot
    self.tail = tail
  }
}
