/// The days that count for a habit that is due n times in any d days: the satisfied ones and those
/// that they cover.
///
/// The rule is that of Loop Habit Tracker. Any n successive satisfied days whose first and last lie
/// fewer than d days apart are a *group*, and each group covers a *window* of d days that begins at
/// the group's first day. Then, from the newest window but one to the oldest, a window that meets
/// the next newer one moves back until it ends on the day before that one begins, or on its own
/// group's last day if that comes first. So a window closes the gap behind it as far as it can
/// without letting go of a satisfied day. As in Loop, 30 and 31 days mean a month: such a window is
/// as long as the month of the day it begins on, or as the following month when that day is the
/// last of its month.
enum Coverage {
  static func windowLength(days: Int, from day: LocalDay) -> Int {
    guard days == 30 || days == 31 else {
      // No calendar is longer, and sums of days stay far from overflow.
      return min(days, 4_000_000)
    }
    let (year, month, date) = day.civil
    guard date == LocalDay.lengthOfMonth(month, year: year) else { return LocalDay.lengthOfMonth(month, year: year) }
    let (nextYear, nextMonth, _) = (day + 1).civil
    return LocalDay.lengthOfMonth(nextMonth, year: nextYear)
  }
}
