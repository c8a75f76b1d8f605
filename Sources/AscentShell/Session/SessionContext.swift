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

  /// The user's local day.
  var today: LocalDay { now.localDay(offset: zones.offset(of: zone, at: now), dayStart: dayStart) }

  /// The calendar date; before the day start it is not the user's local day.
  private var date: LocalDay { now.localDay(offset: zones.offset(of: zone, at: now), dayStart: 0) }

  /// The day that `today`, `yesterday` or `tomorrow` names; nil for any other text.
  func day(ofWord text: String) -> LocalDay? {
    switch text.lowercased() {
    case "today": today
    case "yesterday": today - 1
    case "tomorrow": today + 1
    default: nil
    }
  }

  /// The moment that a text names, or nil.
  func instant(_ text: String) -> Instant? {
    if let minute = Self.minuteOfDay(text) { return WallClock(zones).instant(of: date, minuteOfDay: minute, in: zone) }
    if let instant = instant(ofDay: text) { return instant }
    guard case .local(let day, let second)? = InstantText.parse(text) else { return nil }
    return WallClock(zones).instant(of: day, secondOfDay: second, in: zone)
  }

  /// Noon on a date, or now for today's.
  private func instant(ofDay text: String) -> Instant? {
    let day: LocalDay?
    switch text.lowercased() {
    case "today": day = date
    case "yesterday": day = date - 1
    default: day = LocalDay(text)
    }
    return day.flatMap { $0 == date ? now : WallClock(zones).instant(of: $0, minuteOfDay: 720, in: zone) }
  }

  /// The minutes after midnight of a text `HH:MM`, or nil for another text.
  static func minuteOfDay(_ text: String) -> Int? {
    // The day does not matter.
    guard text.utf8.count == 5, case .local(_, let second)? = InstantText.parse("2000-01-01T\(text)") else {
      return nil
    }
    return second / 60
  }
}
