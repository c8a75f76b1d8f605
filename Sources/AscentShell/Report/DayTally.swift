import AscentRules
import AscentRuntime

/// The number of days with each outcome.
///
/// Undecided days, and days with nothing due, are not counted.
struct DayTally: Hashable {
  var done = 0
  var partly = 0
  var missed = 0
  /// Skipped, paused, or covered by a freeze.
  var excused = 0

  init() {}

  /// Creates a tally of the marks.
  init(_ marks: some Sequence<DayMark>) {
    for mark in marks { add(mark) }
  }

  /// Creates a tally of a habit's marks up to the day of a report, the first of which is of a day.
  init(_ habit: HabitReport, from first: LocalDay, in report: PersonReport) {
    for (offset, mark) in habit.marks.prefix(report.day - first + 1).enumerated() {
      if !report.isUndecided(mark, on: first + offset) { add(mark) }
    }
  }

  /// Adds a day to the tally.
  mutating func add(_ mark: DayMark) {
    switch mark.status {
    case .done: done += 1
    case .partly: partly += 1
    case .missed: missed += 1
    case .skipped, .paused, .frozen: excused += 1
    case .open, .undecided, .notDue, .ahead, .notInUse: break
    }
  }

  /// The number of days on which something was due.
  var due: Int { done + partly + missed }
  /// The share of the due days that were done, 0…1; 0 if none was due.
  var share: Double { due > 0 ? Double(done) / Double(due) : 0 }
  var spoken: String { "\(done) of \(due.counted("day"))" }
}

extension PersonReport {
  /// Whether more can still be done on a day that is begun.
  func isUndecided(_ mark: DayMark, on day: LocalDay) -> Bool {
    mark.status == .partly && day >= openYesterday ?? self.day
  }
}
