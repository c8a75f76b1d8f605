import AscentRules

/// A person whose snapshot is to be written.
struct SnapshotItem: Sendable {
  var slot: Int
  var user: UserID
  var version: Int64 = 0
  var ordinal: Int32 = 0
  /// The state, service by service.
  var parts: [[UInt8]] = []
}
