/// When to remind a person of a habit: a time of day by the wall clock, on some days of the week.
public struct Reminder: Hashable, Sendable {
  /// The time of day.
  public var time: TimeOfDay
  /// The days of the week on which to remind, at least one.
  public var days: WeekdaySet

  /// A reminder at a time of day, by default on every day.
  public init(at time: TimeOfDay, on days: WeekdaySet = .everyDay) {
    (self.time, self.days) = (time, days)
  }

  /// A reminder at a time of day, such as 8 hours and 30 minutes, by default on every day.
  ///
  /// - Throws: ``Refusal/outOfRange(field:value:allowed:)`` for hours and minutes that no clock
  ///   shows.
  public init(hour: Int, minute: Int = 0, on days: WeekdaySet = .everyDay) throws(Refusal) {
    self.init(at: try TimeOfDay(hour: hour, minute: minute), on: days)
  }

  /// A reminder at a minute of the day, which is checked when the reminder is set.
  package init(minute: Int16, on days: WeekdaySet = .everyDay) {
    self.init(at: TimeOfDay(minutes: minute), on: days)
  }

  /// The minute of the day.
  package var minute: Int16 { time.minutes }
}

extension Reminder {
  func checkForm() throws(Refusal) {
    try minute.check("reminder", isIn: 0...1439)
    guard (1..<0x80).contains(days.rawValue) else { throw .badSchedule(reason: "choose at least one weekday") }
  }
}

/// The text of a reminder, as it is stored: `08:30`, or `08:30 mon,wed` if not for every day.
extension Reminder: CustomStringConvertible {
  public var description: String {
    days == .everyDay ? "\(time)" : "\(time) \(ScheduleText.names(of: days))"
  }

  /// Reads the text of a reminder; nil if it has another form.
  init?(text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    let time = parts[0].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, time.count == 2, let hour = Int(time[0]), let minute = Int(time[1]) else { return nil }
    let days = parts.count == 1 ? WeekdaySet.everyDay : ScheduleText.days(named: parts[1])
    guard let days, let time = try? TimeOfDay(hour: hour, minute: minute) else { return nil }
    self.init(at: time, on: days)
    guard description == text else { return nil }
  }
}

extension Reminder: ContentPart {
  func fold(into fold: inout ContentFold) { fold.add(minute, days.rawValue) }
}
