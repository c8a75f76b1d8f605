/// The evidence of a command, frozen when it was taken: when, where and on which local day
/// it happened.
///
/// Later changes of the time zone never move it.
public struct Evidence: Hashable, Sendable {
  /// When it happened, by the device's clock or, if the command did not say, by the server's.
  public var occurredAt: Instant
  /// When the runtime took it.
  public var recordedAt: Instant
  /// The time zone in force.
  public var zone: ZoneID
  /// How many seconds local time was ahead of UTC.
  package var offset: Int32
  /// Minutes after midnight at which the person's day started.
  package var dayStart: Int16
  /// The local day, computed from the other fields.
  public var day: LocalDay

  /// Evidence with all its fields.
  package init(occurredAt: Instant, recordedAt: Instant, zone: ZoneID, offset: Int32, dayStart: Int16, day: LocalDay) {
    self.occurredAt = occurredAt
    self.recordedAt = recordedAt
    self.zone = zone
    self.offset = offset
    self.dayStart = dayStart
    self.day = day
  }
}

extension Evidence {
  /// The possible values of ``offset``: less than a day.
  package static let offsets = Int32(-86_399)...86_399

  /// How far local time was ahead of UTC.
  public var utcOffset: Duration { .seconds(offset) }

  /// The local day on which the runtime took the command.
  package var recordedDay: LocalDay { recordedAt.localDay(offset: offset, dayStart: dayStart) }
}
