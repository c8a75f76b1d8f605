import AscentPage
import AscentPictures
import AscentRules
import AscentRuntime
import AscentViews

/// The section "Your year": the figures of the last 52 weeks.
struct YearFigures {
  private let calendar: DayCalendar
  private let report: PersonReport
  private let totals: [LocalDay: Int64]

  /// Creates the figures from a calendar of all habits.
  init(_ calendar: DayCalendar, _ report: PersonReport, _ totals: [LocalDay: Int64]) {
    (self.calendar, self.report, self.totals) = (calendar, report, totals)
  }

  /// The days up to today, with their outcomes as the figures count them.
  private var days: [(day: LocalDay, mark: DayMark)] {
    calendar.marks.prefix(report.day - calendar.first + 1).enumerated().map { offset, mark in
      let day = calendar.first + offset
      if report.isUndecided(mark, on: day) { return (day, DayMark(.open)) }
      return (day, isExtra(mark, on: day) ? DayMark(.notDue) : mark)
    }
  }

  /// Whether everything on a day is done, and yet the day is not complete: nothing was due, or a
  /// habit was open that has been deleted since. Such a day is neither complete nor missed.
  private func isExtra(_ mark: DayMark, on day: LocalDay) -> Bool {
    mark.status == .done && !report.completeDays.contains(day)
  }

  /// The figures; nil if something was due on fewer than seven days, because there is nothing to
  /// compare yet.
  var year: ReportContents.Year? {
    let days = days
    let all = DayTally(days.map(\.mark))
    guard let begin = days.first(where: { $0.mark.status != .notInUse })?.day, all.due >= 7 else { return nil }
    var tiles = [
      ReportContents.Tile("Complete days", "\(all.done)", note: "of \(all.due.counted("day")) with something to do"),
      longestStreak(days.map(\.mark), isAll: begin > calendar.first),
    ]
    if let xp { tiles.append(xp) }
    tiles += [mostReliable, bestWeekday(days), sessions].compactMap(\.self)
    return ReportContents.Year(
      period: "From \(DayText.text(max(begin, calendar.first), through: report.day, asOf: nil))", tiles: tiles,
      months: months(days))
  }

  /// The longest daily streak: of all time if the year covers the user's whole history, otherwise
  /// the longest within the year.
  private func longestStreak(_ marks: [DayMark], isAll: Bool) -> ReportContents.Tile {
    let longest = isAll ? Int64(report.daily.longest) : Int64(longestRun(marks))
    return .init(
      "Longest daily streak", longest.counted("day"),
      note: isAll ? "complete days in a row" : "complete days in a row, in the last 52 weeks")
  }

  /// The length of the longest run of complete days.
  ///
  /// Excused days and days with nothing due don't interrupt a run.
  private func longestRun(_ marks: [DayMark]) -> Int {
    var (longest, present) = (0, 0)
    for mark in marks {
      switch mark.status {
      case .done: present += 1
      case .partly, .missed: present = 0
      case .open, .undecided, .skipped, .paused, .frozen, .notDue, .ahead, .notInUse: break
      }
      longest = max(longest, present)
    }
    return longest
  }

  private var xp: ReportContents.Tile? {
    guard report.totalXP > 0 else { return nil }
    let before = totals.filter { $0.key < calendar.first }.max { $0.key < $1.key }?.value ?? 0
    return ReportContents.Tile(
      "XP", "+\(max(0, report.totalXP - before).grouped)", note: "\(report.totalXP.grouped) in all")
  }

  private var mostReliable: ReportContents.Tile? {
    let habits = report.numberedHabits.map { ($0.name, DayTally($0, from: calendar.first, in: report)) }
      .filter { $0.1.due >= 7 && $0.1.done > 0 }
    guard habits.count > 1, let best = habits.max(by: { ($0.1.share, $0.1.done) < ($1.1.share, $1.1.done) }) else {
      return nil
    }
    return ReportContents.Tile("Most reliable", best.0, note: "done on \(best.1.spoken)")
  }

  private func bestWeekday(_ days: [(day: LocalDay, mark: DayMark)]) -> ReportContents.Tile? {
    let weekdays = Weekday.allCases.map { weekday in
      (weekday, DayTally(days.filter { $0.day.weekday == weekday }.map(\.mark)))
    }.filter { $0.1.due >= 4 && $0.1.done > 0 }
    guard let best = weekdays.max(by: { $0.1.share < $1.1.share }) else { return nil }
    return ReportContents.Tile("Best weekday", best.0.name, note: "complete on \(best.1.spoken)")
  }

  private var sessions: ReportContents.Tile? {
    let sessions = report.progression.methods.flatMap(\.sessions).filter { $0.day >= calendar.first }
    guard !sessions.isEmpty else { return nil }
    let minutes = sessions.reduce(0) { $0 + Int64($1.minutes) }
    return ReportContents.Tile("Sessions", "\(sessions.count)", note: minutes.counted("minute"))
  }

  /// The last twelve months in which anything was due, earliest first.
  private func months(
    _ days: [(day: LocalDay, mark: DayMark)]
  ) -> [(name: String, bar: ReportContents.Bar, count: String)] {
    var months: [(name: String, tally: DayTally)] = []
    for (day, mark) in days {
      let civil = day.civil
      let name = "\(DayCalendar.months[civil.month - 1].prefix(3)) \(civil.year)"
      if months.last?.name != name { months.append((name, DayTally())) }
      months[months.count - 1].tally.add(mark)
    }
    return months.filter { $0.tally.due > 0 }.suffix(12).map { name, tally in
      (name, ReportContents.Bar(tally.share, spoken: tally.spoken), "\(tally.done) of \(tally.due)")
    }
  }
}
