/// The days that count for a habit that is due n times in any d days: the satisfied days and the
/// days that they cover.
///
/// The rule is that of Loop Habit Tracker. Any n successive satisfied days whose first and last lie
/// fewer than d days apart are a *group*, and each group covers a *window* of d days that begins at
/// the group's first day. Then, from the second-newest window to the oldest, a window that overlaps
/// the next newer one moves back until it ends on the day before that one begins, but its end never
/// moves before the last day of its own group. So a window closes as much as it can of the gap
/// before it without losing a satisfied day. As in Loop, 30 and 31 days mean a month: such a window
/// is as long as the month of its group's first day, or as the following month when that day is the
/// last of its month.
package enum Coverage {
  /// The days that are satisfied or covered, as maximal ranges: ascending, and with a day between
  /// any two of them.
  ///
  /// A range may reach past the last satisfied day, since days ahead can be covered already.
  ///
  /// - Parameters:
  ///   - times: The number of satisfied days in a group, at least 1.
  ///   - days: The length of a window, at least 1; if it is less than `times`, nothing is covered
  ///     but the satisfied days themselves.
  ///   - satisfied: The satisfied days, ascending and each once.
  /// - Complexity: O(k) for k satisfied days.
  package static func covered(times: Int, in days: Int, satisfied: [LocalDay]) -> [ClosedRange<LocalDay>] {
    precondition(times >= 1 && days >= 1, "\(times) times in \(days) days is not a schedule")
    var ranges = DescendingRanges()
    var newerBegin: Int?
    for (index, day) in satisfied.enumerated().reversed() {
      precondition(
        index == 0 || satisfied[index - 1] < day,
        "satisfied days are ascending and each once, unlike \(satisfied[index - 1]), \(day)")
      ranges.insert(begin: Int(day.number), end: Int(day.number))
      // The group is this day and the next `times - 1` satisfied days. The check is written so that
      // no value of `times` can overflow.
      guard times <= satisfied.count - index else { continue }
      let length = windowLength(days: days, from: day)
      let groupEnd = Int(satisfied[index + times - 1].number)
      var begin = Int(day.number)
      guard groupEnd - begin < length else { continue }
      if let newerBegin {
        let overlap = begin + length - newerBegin
        let slack = begin + length - 1 - groupEnd
        // Windows that do not overlap stay where they are.
        begin -= max(0, min(overlap, slack))
      }
      newerBegin = begin
      ranges.insert(begin: begin, end: begin + length - 1)
    }
    return ranges.ascending
  }

  static func windowLength(days: Int, from day: LocalDay) -> Int {
    guard days == 30 || days == 31 else {
      // The calendar has fewer days, and sums of days stay far from overflow.
      return min(days, 4_000_000)
    }
    let (year, month, date) = day.civil
    guard date == LocalDay.lengthOfMonth(month, year: year) else { return LocalDay.lengthOfMonth(month, year: year) }
    let (nextYear, nextMonth, _) = (day + 1).civil
    return LocalDay.lengthOfMonth(nextMonth, year: nextYear)
  }
}

/// Ranges of day numbers, newest first. Ranges that overlap or are adjacent are merged.
private struct DescendingRanges {
  private var ranges: [(begin: Int, end: Int)] = []

  /// Adds a range that does not lie wholly after the oldest one; each merge removes a range, so
  /// that k insertions take O(k).
  mutating func insert(begin: Int, end: Int) {
    var new = (begin: begin, end: end)
    while let oldest = ranges.last, oldest.begin <= new.end + 1 {
      new = (min(new.begin, oldest.begin), max(new.end, oldest.end))
      ranges.removeLast()
    }
    ranges.append(new)
  }

  /// The ranges, oldest first, cut off at the ends of the calendar.
  var ascending: [ClosedRange<LocalDay>] {
    ranges.reversed().map { range in
      let begin = max(range.begin, Int(LocalDay.earliest.number))
      let end = min(range.end, Int(LocalDay.latest.number))
      return LocalDay(number: Int32(begin))...LocalDay(number: Int32(end))
    }
  }
}
