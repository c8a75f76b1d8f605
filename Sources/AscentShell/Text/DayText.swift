import AscentPictures
import AscentRules
import AscentViews

/// Days in words.
enum DayText {
  /// A day as `3 March`, followed by the year unless it is the year of `today`.
  static func text(_ day: LocalDay, asOf today: LocalDay?) -> String {
    let civil = day.civil
    let text = "\(civil.day) \(DayCalendar.months[civil.month - 1])"
    return civil.year == today?.civil.year ? text : "\(text) \(civil.year)"
  }

  /// A day as `today`, `yesterday` or `on Friday 6 March`.
  static func near(_ day: LocalDay, asOf today: LocalDay) -> String {
    (today - 1...today).contains(day) ? called(day, asOf: today) : "on \(called(day, asOf: today))"
  }

  /// A day as `today`, `yesterday` or `Friday 6 March`.
  static func called(_ day: LocalDay, asOf today: LocalDay) -> String {
    day == today ? "today" : day == today - 1 ? "yesterday" : withWeekday(day, asOf: today)
  }

  /// A day from today onwards as `today`, `tomorrow`, `on Friday` or `on 20 March`.
  static func soon(_ day: LocalDay, asOf today: LocalDay) -> String {
    switch day - today {
    case 0: "today"
    case 1: "tomorrow"
    case 2...6: "on \(day.weekday.name)"
    default: "on \(text(day, asOf: today))"
    }
  }

  /// A day as `Sunday 22 November`.
  static func withWeekday(_ day: LocalDay, asOf today: LocalDay?) -> String {
    "\(day.weekday.name) \(text(day, asOf: today))"
  }

  /// A range of days as `3 March to 5 March`, or a single day.
  static func text(_ first: LocalDay, through last: LocalDay, asOf today: LocalDay?) -> String {
    let start = text(first, asOf: today)
    return first == last ? start : "\(start) to \(text(last, asOf: today))"
  }
}
