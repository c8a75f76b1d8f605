import AscentRules
import AscentRuntime

/// Where and when a person is, as the lines of a session mean it: `today`, `08:30` and a date-time
/// without an offset are read here.
struct SessionContext {
  /// How the person stands today.
  var report: PersonReport
  /// The zone: the one given on start, or the person's own, or the machine's for somebody new.
  var zone: ZoneID
  /// The present.
  var now: Instant
  /// The person's local day.
  var today: LocalDay
  /// The world's zones.
  var zones: any ZoneDatabase

  /// Whether nothing is known of the person yet.
  var isNew: Bool { report.version == 0 }

  /// The names of the habits.
  var habitNames: [HabitID: String] {
    Dictionary(report.habits.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// The moment that a text names, or nil when it names none.
  func instant(_ text: String) -> Instant? {
    if let minute = Self.minuteOfDay(text) { return WallClock(zones).instant(of: date, minuteOfDay: minute, in: zone) }
    if let instant = moment(ofDay: text) { return instant }
    switch InstantText.parse(text) {
    case .instant(let instant): return instant
    case .local(let day, let second): return WallClock(zones).instant(of: day, secondOfDay: second, in: zone)
    case nil: return nil
    }
  }

  /// A day alone is noon on it, or now when it is today.
  private func moment(ofDay text: String) -> Instant? {
    let day: LocalDay?
    switch text.lowercased() {
    case "today": day = date
    case "yesterday": day = date - 1
    default: day = LocalDay(text)
    }
    return day.flatMap { $0 == date ? now : WallClock(zones).instant(of: $0, minuteOfDay: 720, in: zone) }
  }

  /// The date on the calendar, which before the day start is not the person's local day.
  private var date: LocalDay { now.localDay(offset: zones.offset(of: zone, at: now), dayStart: 0) }

  /// The minutes after midnight of a text `HH:MM`, or nil for another text.
  static func minuteOfDay(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
    let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - Int(UInt8(ascii: "0")) }
    guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
    let (hour, minute) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    return hour < 24 && minute < 60 ? hour * 60 + minute : nil
  }
}
