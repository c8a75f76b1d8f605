/// When to remind a person of a habit: a time of day by the wall clock, on some days of the week.
public struct Reminder: Hashable, Sendable {
  /// The minute of the day, 0 to 1,439.
  public var minute: Int16
  /// The days of the week on which to remind, at least one.
  public var days: WeekdaySet

  /// A reminder at a minute of the day, by default on every day.
  public init(minute: Int16, on days: WeekdaySet = .everyDay) {
    (self.minute, self.days) = (minute, days)
  }

  /// A reminder at a time of day, such as 8 hours and 30 minutes, by default on every day. Hours
  /// and minutes that no clock shows are refused when the reminder is set.
  public init(hour: Int, minute: Int, on days: WeekdaySet = .everyDay) {
    let isTime = (0...23).contains(hour) && (0...59).contains(minute)
    self.init(minute: isTime ? Int16(hour * 60 + minute) : -1, on: days)
  }
}

extension Reminder {
  func checkForm() throws(Refusal) {
    try minute.check("reminder", isIn: 0...1439)
    guard (1..<0x80).contains(days.rawValue) else { throw .badSchedule(reason: "it asks for no day") }
  }
}

/// The text of a reminder, as it is stored: `08:30`, or `08:30 mon,wed` if not for every day.
extension Reminder: CustomStringConvertible {
  public var description: String {
    days == .everyDay ? timeText : "\(timeText) \(ScheduleText.names(of: days))"
  }

  /// The time of day, such as `08:30`.
  package var timeText: String { "\((minute / 60).digits(2)):\((minute % 60).digits(2))" }

  /// The reminder of a text; nil when it has another form.
  init?(text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    let time = parts[0].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, time.count == 2, let hour = Int(time[0]), let minute = Int(time[1]) else { return nil }
    let days = parts.count == 1 ? WeekdaySet.everyDay : ScheduleText.days(named: parts[1])
    guard let days else { return nil }
    self.init(hour: hour, minute: minute, on: days)
    guard self.minute >= 0, description == text else { return nil }
  }
}

extension Reminder: ContentPart {
  func fold(into fold: inout ContentFold) { fold.add(minute, days.rawValue) }
}
