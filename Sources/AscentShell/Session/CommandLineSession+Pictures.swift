import AscentPictures
import AscentRules
import AscentRuntime
import AscentViews

/// Weeks, calendars, ladders, and the status line for shell prompts.
extension CommandLineSession {
  func week() async throws(ShellError) -> any View {
    let (today, first) = (try await context().today, weekStart(of: try await pictureDay()))
    let report = try await report(from: first, count: 7)
    let group = try group(in: report)
    return WeekView(first: first, today: today, habits: report.showing(group: group).habits, group: group)
  }

  func calendar() async throws(ShellError) -> any View {
    let today = try await context().today
    var (name, day) = (arguments.optional("HABIT"), try await pictureDay())
    var (isYear, isWhole) = (arguments.has("--year"), false)
    if let text = name, let period = PeriodPhrase.periodAtEnd(of: text, today: today),
      try await !report().habits.contains(where: { $0.name.begins(with: text) })
    {
      guard !arguments.has("--of") else { throw .misusedOption("--of", reason: "the month or year is already given") }
      (name, day, isWhole) = (period.text.isEmpty ? nil : period.text, period.first, period.isYear)
      if isWhole { isYear = true }
    }
    let first = isWhole ? day : isYear ? weekStart(of: day) - 51 * 7 : day - (day.civil.day - 1)
    let last =
      isWhole
      ? LocalDay(year: day.civil.year, month: 12, day: 31)!
      : isYear ? weekStart(of: day) + 6 : first + (31 - (first + 31).civil.day)
    let report = try await report(from: first, count: last - first + 1)
    let group = try group(in: report)
    guard let name else {
      let habits = report.showing(group: group).habits
      let title = group.map { "All habits of \($0)" } ?? "All habits"
      let complete = group == nil ? report.completeDays : DaySet()
      return view(of: .overall(title, of: habits, complete: complete, from: first, today: today), isYear: isYear)
    }
    let found = try habit(name, in: report.showing(group: group).habits)
    return view(of: DayCalendar(found.name, from: first, found.marks, today: today), isYear: isYear)
  }

  private func view(of calendar: DayCalendar, isYear: Bool) -> CalendarView {
    var calendar = calendar
    calendar.firstWeekday = environment.firstWeekday
    return CalendarView(calendar, isYear: isYear)
  }

  /// The first day of a day's week, according to the first-weekday setting.
  func weekStart(of day: LocalDay) -> LocalDay { day.startOfWeek(from: environment.firstWeekday) }

  func ladder() async throws(ShellError) -> any View {
    let progress = try await methodProgress()
    let method = try method(arguments.text("METHOD"), progress.context.catalog)
    return LadderView(method, progress)
  }

  func status() async throws(ShellError) -> any View {
    StatusView(try await query(of: .progressOnly))
  }

  /// Words for a week, and how many days from now it is.
  private static let weeks = ["last": -7, "last week": -7, "this week": 0, "next": 7, "next week": 7]

  /// The day whose week, month or year to show.
  private func pictureDay() async throws(ShellError) -> LocalDay {
    let text = arguments.optional("DATE")
    if text != nil, arguments.has("--of") { throw .misusedOption("--of", reason: "the day is already given") }
    let today = try await context().today
    if let text, let days = Self.weeks[text.lowercased()] { return today + days }
    let name = text == nil ? "--of" : "DATE"
    // A date of next week is not one of last year.
    if let date = arguments.optional(name).flatMap({ DatePhrase($0)?.day(nearest: today, .nearest) }) { return date }
    return try await day(name) ?? today
  }

  /// The user's report for today, with the outcomes of `count` days from `first`.
  func report(from first: LocalDay, count: Int) async throws(ShellError) -> PersonReport {
    let start = first - (try await context().today)
    return try await report(marking: start...(start + count - 1))
  }
}
