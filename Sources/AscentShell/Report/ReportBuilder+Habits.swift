import AscentPage
import AscentPictures
import AscentRules
import AscentRuntime
import AscentViews

/// The parts of the report about each habit's year, measured goals and methods.
extension ReportBuilder {
  /// The number of days in the charts of a habit's counts and a measure's values.
  private static let days = (counts: 90, values: 180)

  func habitYear(_ habit: HabitReport, hasChart: Bool) -> ReportContents.HabitYear {
    var recent = habit
    recent.marks = habit.marks.prefix(report.day - first + 1).suffix(Self.days.counts)
    let isCounted = habit.goal > 1 || habit.kind == .atMost || habit.decimals > 0
    let goal = habit.traits.text(habit.goal)
    var calendar = DayCalendar(habit.name, from: first, habit.marks, today: report.day)
    calendar.firstWeekday = firstWeekday
    return ReportContents.HabitYear(
      calendar,
      plan: habit.schedule.plan(goal: habit.traits.goalText(habit.goal) + UnitText.after(goal, habit.unit)),
      notes: habit.notes,
      counts: hasChart && isCounted ? ChartSeries(recent, through: report.day) : nil)
  }

  /// A habit's row of figures; see ``ReportContents/statisticsColumns``.
  func statistics(_ habit: HabitReport) -> [String] {
    let days = DayTally(habit, from: first, in: report)
    return [
      habit.name, "\(days.done)", "\(days.partly)", "\(days.missed)", "\(days.excused)",
      days.due > 0 ? "\(Percentage.of(Int64(days.done), goal: Int64(days.due)))%" : "–",
      "\(habit.streak.longestLength)",
    ]
  }

  func measure(_ measure: MeasureReport) -> ReportContents.Measure {
    let latest = measure.latest.map { amount in
      amount.description + (measure.latestDay.map { " on \(DayText.text($0, asOf: report.day))" } ?? "")
    }
    var series: ChartSeries?
    if let first = measure.days.first?.day {
      let count = min(Self.days.values, max(14, report.day - first + 1))
      series = ChartSeries(measure, days: count, today: report.day)
      series?.unit = measure.unit.symbol
    }
    return ReportContents.Measure(
      measure.name, latest: latest, bar: MilestoneBar(measure, asOf: report.day),
      notes: [[measure.paceText].compactMap(\.self) + measure.outlook].filter { !$0.isEmpty }
        .map { $0.joined(separator: " · ") },
      series: series)
  }

  /// The methods that the user has practised.
  var methods: [ReportContents.Method] {
    progress.statistics().methods.filter { $0.totals.sessionCount > 0 || $0.advanceCount > 0 }.map(method)
  }

  private func method(_ figures: PracticeStatistics.Method) -> ReportContents.Method {
    let known = progress.context.catalog[figures.method]
    let ladder = known.map { LadderView($0, progress).ladder }
    let readiness = progress.readinessIfAny(of: figures.method)
    let stage = known?.stages.first { $0.id == figures.stage }
    var bar: ReportContents.Bar?
    if let readiness, readiness.estimate != .lastStage {
      let text = ReadinessText.estimate(readiness, in: stage?.criteria, asOf: report.day)
      bar = .init(readiness.fraction, spoken: text)
    }
    // A method that was practised has a timeline.
    let timeline = (try? progress.timeline(of: figures.method)) ?? []
    return ReportContents.Method(
      ladder ?? Ladder(figures.title ?? figures.method.text, [], fraction: 0), bar: bar,
      timeline: timeline.reversed().map(entry), statistics: StatisticsView.sentences(figures),
      years: years(of: figures.method))
  }

  private func entry(_ item: TimelineItem) -> ReportContents.TimelineEntry {
    let period =
      item.leftDay.map { DayText.text(item.enteredDay, through: $0, asOf: report.day) }
      ?? "since \(DayText.text(item.enteredDay, asOf: report.day))"
    return ReportContents.TimelineEntry(
      item.title ?? item.stage.text,
      period: "\(period) · \(item.formattedDuration)" + (item.isCauseInForce ? "" : " · its sessions were undone"),
      practice: AccomplishmentsText.words(item.accomplishments), isPresent: item.isPresent)
  }

  /// The sessions of each year, newest first; empty if there are fewer than two years.
  private func years(of method: MethodID) -> [String] {
    var years: [Int: (sessions: Int, minutes: Int64)] = [:]
    for session in report.progression[method].sessions {
      years[Int(session.day.civil.year), default: (0, 0)].sessions += 1
      years[Int(session.day.civil.year), default: (0, 0)].minutes += Int64(session.minutes)
    }
    guard years.count > 1 else { return [] }
    return years.sorted { $0.key > $1.key }.map { year, practice in
      "\(year): \(practice.sessions.counted("session")), \(practice.minutes.counted("minute"))"
    }
  }
}
