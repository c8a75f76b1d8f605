import AscentRules
import AscentRuntime

/// The user's time zone and day start at a moment. `today`, `08:30` and a date and time without an
/// offset are read with it.
struct SessionContext {
  /// The zone given at launch, or the user's own, or the machine's for a new user.
  var zone: ZoneID
  /// Minutes after midnight at which the user's day starts.
  var dayStart: Int16
  /// Whether the user has no history yet.
  var isNew: Bool
  var now: Instant
  var zones: any ZoneDatabase
  /// The time zones that the user was in, each from an instant on, in the order of the instants;
  /// empty when one was given at launch, which goes with every command, and for a new user.
  var past: [ZoneChange] = []

  /// The user's local day.
  var today: LocalDay { now.localDay(offset: zones.offset(of: zone, at: now), dayStart: dayStart) }

  /// The zones to read a local time in, the latest first, each with the instants at which the user
  /// was there.
  private var stays: [(zone: ZoneID, instants: Range<Instant>)] {
    guard !past.isEmpty else { return [(zone, Instant.earliest..<Instant.latest)] }
    return past.indices.reversed().map { index in
      let start = index == 0 ? .earliest : past[index].at
      return (past[index].zone, start..<(index + 1 < past.count ? past[index + 1].at : .latest))
    }
  }

  /// The user's day that a text names; nil for any other text.
  func day(_ text: String, toward direction: DayPhrase.Direction = .past) -> LocalDay? {
    DayPhrase.day(text, today: today, toward: direction)
  }

  /// The moment that a text names, or nil.
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

  /// The date and the second of it that a text names: `2026-11-20 08:00`, or a day and a time such
  /// as `yesterday 22:30`, where a time before the day's start is on the next date.
  private func dateAndSecond(_ text: String) -> (LocalDay, Int)? {
    if case .local(let date, let second)? = InstantText.parse(text) { return (date, second) }
    guard let phrase = MomentPhrase(text), let minute = phrase.minute, let name = phrase.day, let day = day(name) else {
      return nil
    }
    return (minute < dayStart && LocalDay(name) == nil ? day + 1 : day, minute * 60)
  }

  /// The moment that stands for a local day of the user: now for today; otherwise noon or, where
  /// the day did not have it, the moment next to it. nil if the user had no such day.
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
