import AscentPictures
import AscentRules
import AscentViews

/// A future instant in words, in the user's local time.
enum DeadlineText {
  /// An instant such as `tonight at 03:00`, `tomorrow at 12:00`, `on Wed at 03:00` or `on 3 Mar
  /// at 03:00`.
  static func words(_ instant: Instant, in context: SessionContext) -> String {
    let (near, date, time) = parts(of: instant, context)
    return "\(near ?? "on \(date)") at \(time)"
  }

  /// An instant in the shortest form: `tonight 03:00`, `tomorrow 12:00`, `Wed 03:00` or `3
  /// Mar 03:00`.
  static func short(_ instant: Instant, in context: SessionContext) -> String {
    let (near, date, time) = parts(of: instant, context)
    return "\(near ?? date) \(time)"
  }

  /// The parts of the words for an instant. `near` is nil if only a date identifies the day.
  ///
  /// The small hours belong to the night before, and are called `tonight` until they are over.
  /// The small hours of later nights are named by their own date, because `tomorrow night` would
  /// be ambiguous.
  private static func parts(
    of instant: Instant, _ context: SessionContext
  ) -> (near: String?, date: String, time: String) {
    let (day, minute) = local(instant, context)
    let (today, now) = local(context.now, context)
    let time = "\(digits(minute / 60)):\(digits(minute % 60))"
    let (isSmall, isNight) = (minute < morning, minute < morning || minute >= evening)
    // The date on which the current or next night begins.
    let night = now < morning ? today - 1 : today
    let name = String(day.weekday.name.prefix(3))
    let isNear = (2..<7).contains(day - today) || isSmall && day == today + 1
    let date = isNear ? name : "\(day.civil.day) \(DayCalendar.months[day.civil.month - 1].prefix(3))"
    let near: String? =
      switch (isSmall, day - today) {
      case (true, _) where day - 1 <= night: "tonight"
      case (false, ...0): isNight ? "tonight" : "today"
      case (false, 1): "tomorrow"
      default: nil
      }
    return (near, date, time)
  }

  private static let (morning, evening) = (6 * 60, 18 * 60)

  /// Explains why a streak ends later than the day itself.
  static func reason(dayStart: Int16, grace: Duration) -> String {
    let close = (Int(dayStart) + Int(grace.components.seconds / 60)) % (24 * 60)
    let end = dayStart == 0 ? "midnight" : "\(TimeOfDay(minutes: dayStart))"
    let closing = TimeOfDay(minutes: Int16(close))
    return "A day ends at \(end) and closes at \(closing). Until then you can still complete it: "
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
