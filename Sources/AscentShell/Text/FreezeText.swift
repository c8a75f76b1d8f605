import AscentRules
import AscentRuntime

/// Days covered by freezes, in words.
///
/// Users should hear about them, because most freezes are spent automatically.
enum FreezeText {
  /// The number of days for which a covered day is mentioned afterwards.
  static let days = 7

  /// The recent days that freezes covered, and the days on which the streaks ended nevertheless.
  /// Nil if there are none, or the report has no marks for them.
  static func words(_ report: PersonReport) -> String? {
    let frozen = report.frozenDays.filter { day in
      (report.day - days..<report.day).contains(day)
        && report.habits.contains { $0.status(on: day, in: report) == .frozen }
    }
    guard !frozen.isEmpty else { return nil }
    func name(_ day: LocalDay) -> String {
      day == report.day - 1 ? "yesterday" : DayText.withWeekday(day, asOf: report.day)
    }
    var (names, ends) = ("", frozen.map(report.end))
    for (index, day) in frozen.enumerated() {
      names += (index == 0 ? "" : ", ") + name(day)
      // Consecutive days with the same end mention it once.
      guard let end = ends[index], index + 1 == frozen.count || ends[index + 1] != end else { continue }
      names += ", but the streak ended on \(DayText.withWeekday(end, asOf: report.day))"
    }
    let verb = frozen.count == 1 ? "a freeze covered" : "freezes covered"
    return "\(verb) \(names); \(report.freezes) left"
  }
}

extension PersonReport {
  /// The marked days before the report's day.
  private var pastDays: [LocalDay] {
    guard let markedDays else { return [] }
    let last = min(markedDays.upperBound, day - 1)
    return markedDays.lowerBound <= last ? Array(markedDays.lowerBound...last) : []
  }

  /// The first day on which a streak that the frozen day had saved ended; nil if any of those
  /// streaks continues.
  fileprivate func end(after frozen: LocalDay) -> LocalDay? {
    var ends: [LocalDay] = []
    for habit in habits where habit.status(on: frozen, in: self) == .frozen {
      let next = pastDays.first { day in
        day > frozen && ![nil, .frozen, .skipped, .paused, .notDue].contains(habit.status(on: day, in: self))
      }
      guard let next, [.missed, .partly].contains(habit.status(on: next, in: self)) else { return nil }
      ends.append(next)
    }
    return ends.min()
  }
}

extension HabitReport {
  fileprivate func status(on day: LocalDay, in report: PersonReport) -> DayStatus? {
    guard let first = report.markedDays?.lowerBound, marks.indices.contains(day - first) else { return nil }
    return marks[day - first].status
  }
}
