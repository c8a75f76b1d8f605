/// When a completion happened, and on which device. A completion that is moved to another day keeps
/// its origin.
public struct CompletionOrigin: Hashable, Sendable {
  /// When it happened, by the device's clock or, if the command did not say, by the server's.
  public var at: Instant
  /// How many seconds local time was ahead of UTC at that time and place.
  package var offset: Int32
  /// The device that sent it, if known.
  public var device: DeviceID?

  /// An origin with its parts.
  package init(at: Instant, offset: Int32, device: DeviceID?) {
    (self.at, self.offset, self.device) = (at, offset, device)
  }

  /// The origin of a command.
  package init(_ evidence: Evidence, _ device: DeviceID?) {
    self.init(at: evidence.occurredAt, offset: evidence.offset, device: device)
  }

  /// The time as people read it, by the wall clock of the place.
  package var text: String { at.iso8601(offset: offset) }
}
