import AscentRules
import AscentRuntime

/// The user's time zone and day start at an instant, for reading days and local times such as
/// `today` and `08:30`.
struct SessionContext {
  /// The zone given at launch; otherwise the user's own, or the machine's for a new user.
  var zone: ZoneID
  /// Minutes after midnight at which the user's day starts.
  var dayStart: Int16
  /// Whether the user has no history yet.
  var isNew: Bool
  var now: Instant
  var zones: any ZoneDatabase
  /// The time zones that the user has been in, each with the instant at which it began, in
  /// order. Empty for a new user, and if a zone was given at launch, because that zone applies
  /// to every command.
  var zoneHistory: [ZoneChange] = []

  /// The user's current local day.
  var today: LocalDay { day(at: now) }

  /// The local day of an instant.
  func day(at instant: Instant) -> LocalDay {
    instant.localDay(offset: zones.offset(of: zone, at: instant), dayStart: dayStart)
  }

  /// The zones in which to read a local time, latest first, each with the instants at which the
  /// user was there.
  private var stays: [(zone: ZoneID, instants: Range<Instant>)] {
    guard !zoneHistory.isEmpty else { return [(zone, Instant.earliest..<Instant.latest)] }
    return zoneHistory.indices.reversed().map { index in
      let start = index == 0 ? .earliest : zoneHistory[index].at
      return (zoneHistory[index].zone, start..<(index + 1 < zoneHistory.count ? zoneHistory[index + 1].at : .latest))
    }
  }

  /// The day that a text names, seen from the user's current day; nil for any other text.
  func day(_ text: String, toward direction: DayPhrase.Direction = .past) -> LocalDay? {
    DayPhrase.day(text, today: today, toward: direction)
  }

  /// The instant that a text names; nil for any other text, or for a day that the user did
  /// not have.
  func instant(_ text: String) -> Instant? {
    if let minute = MomentPhrase.minuteOfDay(text) {
      // A time before the day's start is on the next date, or just past.
      let next = WallClock(zones).instant(of: minute < dayStart ? today + 1 : today, minuteOfDay: minute, in: zone)
      return minute < dayStart && next > now
        ? WallClock(zones).instant(of: today, minuteOfDay: minute, in: zone) : next
    }
    if let day = day(text) { return instant(of: day) }
    guard let (day, second) = dateAndSecond(text) else { return nil }
    let readings = stays.map { ($0.instants, WallClock(zones).instant(of: day, secondOfDay: second, in: $0.zone)) }
    return (readings.first { $0.contains($1) } ?? readings.first)?.1
  }

  /// The date and the second of the day that a text names, such as `2026-11-20 08:00` or
  /// `yesterday 22:30`.
  ///
  /// After a day in words, a time before the day start is on the next date.
  private func dateAndSecond(_ text: String) -> (LocalDay, Int)? {
    if case .local(let date, let second)? = InstantText.parse(text) { return (date, second) }
    guard let phrase = MomentPhrase(text), let minute = phrase.minute, let name = phrase.day, let day = day(name) else {
      return nil
    }
    return (minute < dayStart && LocalDay(name) == nil ? day + 1 : day, minute * 60)
  }

  /// The instant that represents a local day of the user: now for today, otherwise noon or, if the
  /// day did not include noon, the nearest instant. Nil if the user did not have that day.
  private func instant(of day: LocalDay) -> Instant? {
    if day == today { return now }
    for (zone, stay) in stays {
      guard let instants = WallClock(zones).instants(of: day, dayStart: dayStart, in: zone) else { continue }
      let part = instants.clamped(to: stay)
      guard !part.isEmpty else { continue }
      let noon = WallClock(zones).instant(of: day, minuteOfDay: 720, in: zone)
      return min(max(noon, part.lowerBound), part.upperBound.advanced(by: .milliseconds(-1)))
    }
    return nil
  }
}
