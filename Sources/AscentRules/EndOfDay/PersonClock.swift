/// Finds the instants of a person's local days: those of wall-clock minutes, and those of
/// the closes.
package struct PersonClock {
  private let wallClock: WallClock
  private let zone: ZoneID
  private let dayStart: Int16
  private let grace: Duration

  /// The clock of a person in a zone, whose day starts some minutes after midnight.
  package init(zone: ZoneID, dayStart: Int16, _ context: RuleContext) {
    wallClock = WallClock(context.zones)
    (self.zone, self.dayStart, grace) = (zone, dayStart, context.policy.grace)
  }

  /// The clock of a person in the time zone that is in force at an instant.
  init(_ state: CompletionState, at now: Instant, _ context: RuleContext) {
    self.init(zone: state.zone(at: now), dayStart: state.dayStart, context)
  }

  /// When a local day is closed: its end plus the grace period. A date that the zone skipped ends
  /// where the next one starts.
  package func close(of day: LocalDay) -> Instant {
    let end = wallClock.instants(of: day, dayStart: dayStart, in: zone)?.upperBound
    return (end ?? wallClock.instant(of: day + 1, minuteOfDay: Int(dayStart), in: zone)).advanced(by: grace)
  }

  /// The instant of a minute of a local day by the wall clock. A minute before the day's start is
  /// on the next date.
  package func instant(of day: LocalDay, minute: Int16) -> Instant {
    wallClock.instant(of: minute < dayStart ? day + 1 : day, minuteOfDay: Int(minute), in: zone)
  }
}
