import AscentPictures
import AscentRules
import AscentViews

/// A moment in the future in words, by the user's clock.
enum DeadlineText {
  /// Such as `tonight at 04:00`, `tomorrow at 12:00`, `on Fri night at 03:00` or `on 3 Mar at
  /// 03:00`; after midnight `today at 03:00` and `tomorrow at 03:00`.
  static func words(_ instant: Instant, in context: SessionContext) -> String {
    let (day, minute) = local(instant, context)
    let (today, now) = local(context.now, context)
    let time = "\(digits(minute / 60)):\(digits(minute % 60))"
    // In the small hours themselves, "tonight" could be either.
    if now < 6 * 60, minute < 6 * 60, (0...1).contains(day - today) {
      return (day == today ? "today" : "tomorrow") + " at \(time)"
    }
    // The small hours belong to the evening before.
    let evening = minute < 6 * 60 ? day - 1 : day
    let isNight = minute < 6 * 60 || minute >= 18 * 60
    switch evening - today {
    case ...0: return (isNight ? "tonight" : "today") + " at \(time)"
    case 1 where isNight: return "tomorrow night at \(time)"
    case 1: return "tomorrow at \(time)"
    case 2..<7:
      return "on \(evening.weekday.name.prefix(3))" + (isNight ? " night" : "") + " at \(time)"
    default: return "on \(day.civil.day) \(DayCalendar.months[day.civil.month - 1].prefix(3)) at \(time)"
    }
  }

  /// As short as can be: `today 04:00`, `tomorrow 03:00`, `Fri 03:00` or `3 Mar 03:00`.
  static func short(_ instant: Instant, in context: SessionContext) -> String {
    let (day, minute) = local(instant, context)
    let time = "\(digits(minute / 60)):\(digits(minute % 60))"
    switch day - local(context.now, context).day {
    case 0: return "today \(time)"
    case 1: return "tomorrow \(time)"
    case 2..<7: return "\(day.weekday.name.prefix(3)) \(time)"
    default: return "\(day.civil.day) \(DayCalendar.months[day.civil.month - 1].prefix(3)) \(time)"
    }
  }

  /// Why a streak ends later than its last day does.
  static func reason(dayStart: Int16, grace: Duration) -> String {
    let close = (Int(dayStart) + Int(grace.components.seconds / 60)) % (24 * 60)
    let end = dayStart == 0 ? "midnight" : EventText.time(dayStart)
    return "A day ends at \(end) and closes at \(EventText.time(Int16(close))). Until then you can still complete it: "
      + "done HABIT yesterday."
  }

  private static func local(_ instant: Instant, _ context: SessionContext) -> (day: LocalDay, minute: Int) {
    let offset = context.zones.offset(of: context.zone, at: instant)
    let day = instant.localDay(offset: offset, dayStart: 0)
    let second = instant.milliseconds / 1000 + Int64(offset) - Int64(day.number) * 86_400
    return (day, Int(second / 60))
  }

  private static func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}
