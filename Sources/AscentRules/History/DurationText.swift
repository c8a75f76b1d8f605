/// A time span in words.
///
/// Uses the largest of years (of 365 days), weeks, days, hours and minutes that fits; years are
/// followed by weeks, and weeks by days, if those are not 0. A span of a day or more is rounded to
/// whole days; otherwise, smaller units are dropped. Examples:
/// `under 1 min`, `12 min`, `5 h`, `3 days`, `2 weeks 1 day`, `1 year 3 weeks`.
package enum DurationText {
  /// The span in words; a negative one counts as 0.
  package static func text(_ span: Duration) -> String {
    let minutes = max(0, span.components.seconds) / 60
    let (hours, days) = (minutes / 60, minutes < 1440 ? 0 : (minutes + 720) / 1440)
    if minutes == 0 { return "under 1 min" }
    if hours == 0 { return "\(minutes) min" }
    if days == 0 { return "\(hours) h" }
    if days < 7 { return days.counted("day") }
    if days < 365 { return pair((days / 7).counted("week"), days % 7, "day") }
    return pair((days / 365).counted("year"), days % 365 / 7, "week")
  }

  /// A number of days in words.
  package static func text(days: Int) -> String { text(.seconds(days * 86_400)) }

  private static func pair(_ first: String, _ count: Int64, _ unit: String) -> String {
    count == 0 ? first : first + " " + count.counted(unit)
  }
}
