import AscentPage
import AscentPictures
import AscentRules
import AscentRuntime
import AscentViews

/// Builds the contents of a report from query results, in the same wording as the other screens.
struct ReportBuilder {
  /// How many habits get a calendar, and how many a chart of their counts.
  ///
  /// More would make the page too large.
  static let habitsMax = (calendars: 60, charts: 20)

  let report: PersonReport
  /// The first day of the habits' marks.
  let first: LocalDay
  let progress: MethodProgress
  let context: SessionContext
  /// The weekday on which the calendars' weeks begin.
  var firstWeekday = Weekday.monday
  /// The user's name; nil for the default user.
  var user: String?
  /// The grace period between the end of a day and its close.
  var grace = Duration.zero
  /// The total XP after each day on which it changed.
  var totals: [LocalDay: Int64] = [:]
  var notices: [CelebrationNotice] = []
  var highlights: [Highlights.Item] = []

  init(_ report: PersonReport, first: LocalDay, progress: MethodProgress, context: SessionContext) {
    (self.report, self.first, self.progress, self.context) = (report, first, progress, context)
  }

  /// The habits in use.
  var habits: [HabitReport] { report.numberedHabits }

  var contents: ReportContents {
    let (done, total) = (report.progress.done, report.progress.total)
    var contents = ReportContents(
      day: DayText.withWeekday(report.day, asOf: nil), note: note,
      today: .init(total > 0 ? Double(done) / Double(total) : 0, spoken: "\(done) of \(total) done"))
    contents.user = user
    contents.tiles = tiles(contents.today, total)
    contents.habits = report.todayRows.map(habit)
    contents.noHabits = HabitListView.none(in: nil, hasArchived: !report.habits.isEmpty)
    contents.celebrations = celebrations
    contents.streaks = streaks
    contents.deadlines = DeadlineText.reason(dayStart: context.dayStart, grace: grace)
    contents.measures = report.measures.map(measure)
    contents.methods = methods
    var overall = DayCalendar.overall(
      "All habits", of: report.habits, complete: report.completeDays, from: first, today: report.day)
    overall.firstWeekday = firstWeekday
    contents.xp = xp
    guard !report.habits.isEmpty else { return contents }
    contents.calendar = overall
    contents.habitYears = habits.prefix(Self.habitsMax.calendars).enumerated().map { index, habit in
      habitYear(habit, hasChart: index < Self.habitsMax.charts)
    }
    contents.calendarCount = habits.count
    contents.year = YearFigures(overall, report, totals).year
    contents.statistics = habits.map(statistics)
    return contents
  }

  /// When and where the report was made, in words.
  private var note: String {
    let offset = context.zones.offset(of: context.zone, at: context.now)
    let day = context.now.localDay(offset: offset, dayStart: 0)
    let second = context.now.milliseconds / 1000 + Int64(offset) - Int64(day.number) * 86_400
    let time = TimeOfDay(minutes: Int16(second / 60))
    return "Made on \(DayText.text(day, asOf: nil)) at \(time), \(context.zone.name)"
  }

  private func tiles(_ today: ReportContents.Bar, _ total: Int) -> [ReportContents.Tile] {
    let (daily, level) = (report.daily, report.level)
    let span = Double(level.into + level.toNext)
    let streakNote = daily.expiresAt.map { end in
      daily.atRisk
        ? "ends \(DeadlineText.words(end, in: context)) unless today is complete"
        : report.isLost
          ? "ends \(DeadlineText.words(end, in: context)): a limit is broken"
          : "safe until \(DeadlineText.short(end, in: context))"
    }
    var tiles = [
      ReportContents.Tile(
        "Today", total > 0 ? today.spoken : "nothing due",
        note: report.isComplete ? "day complete" : total > 0 ? "\(Percentage.of(today.fraction))%" : nil,
        bar: total > 0 ? today : nil),
      ReportContents.Tile(
        "Daily streak", daily.longest > 0 ? "\(daily.currentLength)" : "none yet",
        note: daily.current > 0 ? streakNote : daily.longest > 0 ? "longest \(daily.longestLength)" : nil),
      ReportContents.Tile(
        "XP", "Level \(level.number)",
        note: "\(report.totalXP.grouped) XP, \(level.toNext.grouped) to level \(level.number + 1)",
        bar: .init(Double(level.into) / span, spoken: "\(level.into) of \(level.into + level.toNext) XP")),
    ]
    if report.freezes > 0 {
      tiles.append(.init("Freezes", "\(report.freezes)", note: "each saves your streaks for one missed day"))
    }
    return tiles
  }

  private func habit(_ row: TodayRow) -> ReportContents.Habit {
    let (habit, card) = (row.habit, HabitCard(habit: row.habit, presentDay: report.day))
    let (state, words): (ReportContents.Habit.State, String) =
      switch row.section {
      case .open: (.open, "open")
      case .week: (.open, "open this week")
      case .limit: (.limit, HabitCard.keptSoFar)
      case .over: (.over, HabitCard.overLimit)
      case .done: (.done, "done")
      case .notToday: (.notToday, "not today")
      }
    let marks = habit.marks.prefix(report.day - first + 1)
    var shown = ReportContents.Habit(
      habit.name, state, stateWords: words,
      count: [card.today, card.unitOfGoal].compactMap(\.self).joined(separator: " "),
      bar: .init(card.fraction, spoken: habit.progressText + (habit.unit.map { " \($0)" } ?? "")),
      days: marks.suffix(TodayView.marks.count))
    shown.streak = habit.streak.current > 0 ? "\(habit.streak.currentLength)" : nil
    shown.remark = [habit.group, card.remark].compactMap(\.self).joined(separator: " · ").ifAny
    return shown
  }

  /// Unseen celebrations with their affirmations, then earlier achievements.
  private var celebrations: [ReportContents.Celebration] {
    let new = Set(notices.map(\.id))
    return notices.reversed().map { .init($0.text.withMinus, day: DayText.text($0.day, asOf: report.day), isNew: true) }
      + highlights.filter { !new.contains($0.key) }.map {
        .init($0.text.withMinus, day: DayText.text($0.day, asOf: report.day), isNew: false)
      }
  }

  private var streaks: [ReportContents.Streak] {
    guard !report.habits.isEmpty else { return [] }
    return report.habits.filter { !$0.isArchived || $0.streak.longest > 0 }.map { habit in
      streak(habit.name + (habit.isArchived ? " (archived)" : ""), habit.streak)
    } + [streak("Daily streak", report.daily)]
  }

  private func streak(_ name: String, _ streak: StreakReport) -> ReportContents.Streak {
    ReportContents.Streak(
      name, current: "\(streak.currentLength)", longest: "\(streak.longestLength)",
      ends: streak.expiresAt.map { DeadlineText.short($0, in: context) }, isAtRisk: streak.atRisk,
      lastDay: streak.lastDay.map { DayText.text($0, asOf: report.day) })
  }

  /// The total XP after each day; it covers at least the last 30 days. Nil before the first XP.
  private var xp: ChartSeries? {
    guard let begin = totals.keys.min() else { return nil }
    let first = min(begin, report.day - 29)
    let totals = Dictionary(totals.sorted { $0.key < $1.key }.map { (min($0.key, report.day) - first, $0.value) }) {
      _, newer in newer
    }
    return ChartSeries(xpFrom: first, today: report.day, before: 0, totals)
  }
}
