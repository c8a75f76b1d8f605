package import AscentRules

/// A person's state as of a version, stored so that loading the person does not replay everything.
package struct Snapshot: Hashable, Sendable {
  /// The largest snapshot that is written, in bytes. Instead of a larger one, events are replayed.
  static let bytesMax = 256 << 20

  /// The person.
  package var user: UserID
  /// The version of the last event that it includes.
  package var version: Int64
  /// The ordinal of the last command that it includes.
  package var ordinal: Int32
  /// The states of the services, encoded; see `SnapshotCoding` of `AscentRules`.
  package var bytes: [UInt8]

  /// A snapshot with all its parts.
  package init(user: UserID, version: Int64, ordinal: Int32, bytes: [UInt8]) {
    self.user = user
    self.version = version
    self.ordinal = ordinal
    self.bytes = bytes
  }
}
