/// Converts local times and dates in a time zone to instants, from the zone's offsets alone.
///
/// An offset change skips some wall-clock times (a gap, when clocks go forward) and repeats others
/// (an overlap, when they go back). A time in a gap is read with the offset before the change; a
/// time in an overlap is its earlier occurrence. These are the rules of RFC 5545, section 3.3.5.
///
/// A look-up assumes at most one change of offset within 18 hours of the wall-clock time.
package struct WallClock {
  private let zones: any ZoneDatabase

  /// Creates a wall clock that uses these zones.
  package init(_ zones: any ZoneDatabase) {
    self.zones = zones
  }

  /// The instant of a wall-clock time; `secondOfDay` is from 0 to 86,399.
  package func instant(of day: LocalDay, secondOfDay: Int, in zone: ZoneID) -> Instant {
    precondition((0..<86_400).contains(secondOfDay), "a day has no second \(secondOfDay)")
    let local = Int64(day.number) * 86_400 + Int64(secondOfDay)
    let around = offsets(around: local, in: zone)
    // If the reading with the old offset lies before the change, it is the only or the earlier
    // occurrence. If neither reading fits, the time is in a gap.
    let isAfterOnly = local - around.before >= around.change && local - around.after >= around.change
    return Instant(seconds: local - (isAfterOnly ? around.after : around.before))
  }

  /// The instant of a wall-clock time in whole minutes; `minuteOfDay` is from 0 to 1,439.
  package func instant(of day: LocalDay, minuteOfDay: Int, in zone: ZoneID) -> Instant {
    precondition((0..<1_440).contains(minuteOfDay), "a day has no minute \(minuteOfDay)")
    return instant(of: day, secondOfDay: minuteOfDay * 60, in: zone)
  }

  /// The instants from the start of a local day until its final end; nil when the zone skipped the
  /// day. The person's day starts `dayStart` minutes after midnight.
  ///
  /// The range covers every instant of the day. It includes others only where clocks went back
  /// across the day's boundary, so that two days interleave.
  package func instants(of day: LocalDay, dayStart: Int16 = 0, in zone: ZoneID) -> Range<Instant>? {
    let start = firstInstant(reaching: day, dayStart: dayStart, in: zone)
    guard start.localDay(offset: zones.offset(of: zone, at: start), dayStart: dayStart) == day else { return nil }
    return start..<lastInstant(reaching: day + 1, dayStart: dayStart, in: zone)
  }

  /// Whether the date exists in the zone: Samoa, for one, went from 2011-12-29 straight
  /// to 2011-12-31.
  ///
  /// With a later day start the jump may leave a few hours of the day; then it exists.
  package func dateExists(_ day: LocalDay, dayStart: Int16 = 0, in zone: ZoneID) -> Bool {
    instants(of: day, dayStart: dayStart, in: zone) != nil
  }

  /// The date before or after a day, if the zone skipped it; nearly always nil. No zone ever
  /// skipped two dates in a row, nor both neighbours of a day.
  package func skippedDates(nextTo day: LocalDay, in zone: ZoneID) -> ClosedRange<LocalDay>? {
    for neighbour in [day - 1, day + 1] where !dateExists(neighbour, in: zone) { return neighbour...neighbour }
    return nil
  }

  /// The first instant at which the wall clock shows the day's start or more.
  private func firstInstant(reaching day: LocalDay, dayStart: Int16, in zone: ZoneID) -> Instant {
    let local = Int64(day.number) * 86_400 + Int64(dayStart) * 60
    let around = offsets(around: local, in: zone)
    let before = local - around.before
    return Instant(seconds: before < around.change ? before : max(local - around.after, around.change))
  }

  /// The first instant after which the wall clock always shows the day's start or more.
  private func lastInstant(reaching day: LocalDay, dayStart: Int16, in zone: ZoneID) -> Instant {
    let local = Int64(day.number) * 86_400 + Int64(dayStart) * 60
    let around = offsets(around: local, in: zone)
    let after = local - around.after
    // A clock that goes back to exactly the day's start does not leave the day.
    return Instant(seconds: after > around.change ? after : min(local - around.before, around.change))
  }

  /// The offsets before and after the offset change near a wall-clock time, and the second of the
  /// change; without a change both are the same.
  private func offsets(around local: Int64, in zone: ZoneID) -> (before: Int64, after: Int64, change: Int64) {
    func offset(_ second: Int64) -> Int64 { Int64(zones.offset(of: zone, at: Instant(seconds: second))) }
    // No zone was ever more than 16 hours from UTC, so the instant asked for lies between these.
    var unchanged = local - 64_800
    var changed = local + 64_800
    let (before, after) = (offset(unchanged), offset(changed))
    guard before != after else { return (before, after, changed) }
    while changed - unchanged > 1 {
      let middle = (unchanged + changed).flooredQuotient(by: 2)
      if offset(middle) == before { unchanged = middle } else { changed = middle }
    }
    return (before, after, changed)
  }
}

extension Instant {
  /// The instant that many seconds after 1970-01-01T00:00:00Z.
  fileprivate init(seconds: Int64) {
    self.init(milliseconds: seconds * 1000)
  }
}
