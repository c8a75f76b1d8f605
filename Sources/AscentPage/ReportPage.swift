import AscentPictures

/// A user's report as an HTML page.
package enum ReportPage {
  /// How many stages of a method and how many celebrations are shown; the others are collapsed.
  private static let unfolded = (stages: 3, celebrations: 8)

  /// The report as HTML.
  package static func html(_ report: ReportContents) -> String {
    var sections = [HTMLPage.Section("today", "Today") { today(report) }]
    if !report.celebrations.isEmpty {
      sections.append(.init("celebrations", "Celebrations") { celebrations(report.celebrations) })
    }
    if let year = report.year { sections.append(.init("year", "Your year") { self.year(year) }) }
    if let calendar = report.calendar {
      sections.append(
        .init("calendar", "Calendar") {
          self.calendar(calendar, report.habitYears)
          if report.calendarCount > report.habitYears.count {
            let counts = "\(report.habitYears.count) of \(report.calendarCount)"
            tag("p", .class("note")) { "The calendars of \(counts) habits are shown." }
          }
        })
    }
    if !report.streaks.isEmpty { sections.append(.init("streaks", "Streaks") { streaks(report) }) }
    if !report.measures.isEmpty {
      sections.append(.init("goals", "Goals") { PageParts.grid("wide") { report.measures.map(measure) } })
    }
    if !report.methods.isEmpty {
      sections.append(.init("methods", "Methods") { PageParts.grid("wide") { report.methods.map(method) } })
    }
    if let xp = report.xp { sections.append(.init("xp", "XP over time") { PageParts.card { ChartFigure(xp).markup } }) }
    if !report.statistics.isEmpty {
      sections.append(.init("statistics", "Statistics") { statistics(report.statistics) })
    }
    let title = report.user.map { "Ascent report of \($0)" } ?? "Ascent report"
    return HTMLPage(
      "\(title), \(report.day)", kind: title, heading: report.day, note: report.note,
      warning: report.damage.map(warning) ?? Markup(),
      ending: "Made by ascent report. This file loads nothing and runs no script.", sections: sections
    ).html
  }

  /// Says that the page does not show the present state, and why.
  private static func warning(_ damage: String) -> Markup {
    tag("div", .class("warning"), .role("note")) {
      tag("p") {
        tag("strong") { "Not up to date." }
        " The store is damaged. This page shows the last state that can be read; what was recorded later is missing."
      }
      tag("p", .class("note")) { sentence(damage, atMost: 1000) }
    }
  }

  private static func tile(_ tile: ReportContents.Tile) -> Markup {
    let bar = tile.bar.map { PageParts.bar(tile.name, $0.fraction, spoken: $0.spoken) }
    return PageParts.tile(tile.name, tile.value, tile.note, bar: bar ?? Markup())
  }

  // MARK: The day

  @MarkupBuilder private static func today(_ report: ReportContents) -> Markup {
    tag("div", .class("tiles")) { report.tiles.map(tile) }
    PageParts.card {
      if report.habits.isEmpty {
        tag("p", .class("empty")) { report.noHabits }
      } else {
        tag("ul", .class("habits")) { report.habits.map(habit) }
        CalendarFigure.legend(report.habits.flatMap(\.days), hasCounts: false)
      }
    }
  }

  private static func habit(_ habit: ReportContents.Habit) -> Markup {
    tag("li", .class("habit \(habit.state.rawValue)")) {
      box(habit.state)
      tag("div", .class("what")) {
        tag("strong") { written(habit.name) }
        PageParts.unseen(", \(habit.stateWords)")
        if let remark = habit.remark { tag("small") { sentence(remark) } }
      }
      PageParts.bar(habit.name, habit.bar.fraction, spoken: habit.bar.spoken)
      tag("span", .class("count")) { written(habit.count) }
      CalendarFigure.strip(
        habit.days, spoken: "\(habit.name), last \(habit.days.count) days: \(habit.days.spoken)")
      tag("span", .class("run")) {
        if let streak = habit.streak {
          tag("small") { "streak" }
          streak
        }
      }
    }
  }

  /// The symbol of a state: a tick, an empty box, a circle for a limit, a cross for an exceeded
  /// limit, or a dash.
  private static func box(_ state: ReportContents.Habit.State) -> Markup {
    let path =
      switch state {
      case .open: "M3 3h14v14h-14z"
      case .limit: "M10 3a7 7 0 1 1 0 14a7 7 0 1 1 0-14z"
      case .over: "M5 5l10 10M15 5l-10 10"
      case .done: "M4 10.5l4 4.5L16.5 5.5"
      case .notToday: "M6 10h8"
      }
    return tag("svg", .class("box"), .init("viewBox", "0 0 20 20"), .hidden) { void("path", .init("d", path)) }
  }

  // MARK: Celebrations and the year

  private static func celebrations(_ all: [ReportContents.Celebration]) -> Markup {
    let older = all.dropFirst(unfolded.celebrations)
    return PageParts.card {
      tag("ul", .class("celebrations")) { all.prefix(unfolded.celebrations).map(celebration) }
      if !older.isEmpty {
        PageParts.folded(Markup("\(older.count) earlier")) {
          tag("ul", .class("celebrations")) { older.map(celebration) }
        }
      }
    }
  }

  private static func celebration(_ celebration: ReportContents.Celebration) -> Markup {
    tag("li", .class(celebration.isNew ? "new" : "")) {
      tag("span", .class("star"), .hidden) {
        "★"
        if celebration.isNew { (0..<8).map { _ in tag("i") } }
      }
      tag("p") {
        sentence(celebration.text)
        tag("small") { celebration.day + (celebration.isNew ? ", new" : "") }
      }
    }
  }

  @MarkupBuilder private static func year(_ year: ReportContents.Year) -> Markup {
    tag("p", .class("lead")) { year.period }
    tag("div", .class("tiles three")) { year.tiles.map(tile) }
    PageParts.card {
      PageParts.heading(Markup("Month by month"), beside: "complete days")
      tag("ol", .class("months")) {
        for month in year.months {
          tag("li") {
            tag("span") { month.name }
            PageParts.bar(month.name, month.bar.fraction, spoken: month.bar.spoken)
            tag("span", .class("count"), .hidden) { month.count }
          }
        }
      }
    }
  }

  // MARK: Days and streaks

  @MarkupBuilder private static func calendar(
    _ calendar: DayCalendar, _ habits: [ReportContents.HabitYear]
  ) -> Markup {
    PageParts.card {
      PageParts.heading(Markup("All habits"))
      CalendarFigure(calendar).year(namesDays: true)
      CalendarFigure.legend(calendar.marks)
    }
    if !habits.isEmpty { PageParts.card("folds") { habits.map(habitYear) } }
  }

  private static func habitYear(_ habit: ReportContents.HabitYear) -> Markup {
    let title = tag("strong") { written(habit.calendar.title) }
    let days = tag("small") { habit.calendar.marks.spoken }
    return PageParts.folded(MarkupBuilder.buildBlock(title, days)) {
      tag("p", .class("note")) { habit.plan }
      if let notes = habit.notes { tag("p", .class("written")) { written(notes, atMost: 2000) } }
      CalendarFigure(habit.calendar).year()
      CalendarFigure.legend(habit.calendar.marks)
      if let counts = habit.counts { ChartFigure(counts).markup }
    }
  }

  private static func streaks(_ report: ReportContents) -> Markup {
    PageParts.card {
      PageParts.table(
        "Streaks",
        [("Habit", false), ("Current", true), ("Longest", true), ("Ends", false), ("Last day", false)],
        report.streaks.map { streak in
          [
            written(streak.name), Markup(streak.current), Markup(streak.longest),
            streak.ends.map { ends in
              streak.isAtRisk ? tag("strong", .class("risk")) { "\(ends), at risk" } : Markup(ends)
            } ?? Markup("–"), Markup(streak.lastDay ?? "never"),
          ]
        })
      if report.streaks.contains(where: { $0.ends != nil }) { tag("p", .class("note")) { report.deadlines } }
    }
  }

  // MARK: Goals and methods

  private static func measure(_ measure: ReportContents.Measure) -> Markup {
    let bar = measure.bar
    return PageParts.card {
      PageParts.heading(written(measure.name), beside: measure.latest)
      way(bar.goal, "\(measure.name), whole goal", spoken: bar.spoken)
      if let milestone = bar.milestone {
        way(milestone, "\(measure.name), next milestone", spoken: milestone.words)
      }
      milestones(bar)
      for note in measure.notes { tag("p", .class("note")) { sentence(note) } }
      if let series = measure.series { ChartFigure(series).markup }
    }
  }

  /// A bar between its start and end values, with a description below.
  @MarkupBuilder private static func way(_ leg: MilestoneBar.Leg, _ name: String, spoken: String) -> Markup {
    tag("div", .class("way")) {
      tag("span") { written(leg.from) }
      PageParts.bar(name, leg.fraction, spoken: spoken)
      tag("span") { written(leg.to) }
    }
    tag("p", .class("note")) { written(leg.words) }
  }

  /// The number of milestones reached, after a dot for each if there are at most 24.
  private static func milestones(_ bar: MilestoneBar) -> Markup {
    tag("p", .class("note dots")) {
      if bar.count <= 24 {
        tag("span", .hidden) {
          for index in 0..<max(0, bar.count) { tag("i", .class(index < bar.reached ? "reached" : "")) }
        }
      }
      "\(bar.reached) of \(bar.count) milestones reached"
    }
  }

  private static func method(_ method: ReportContents.Method) -> Markup {
    let ladder = method.ladder
    let older = method.timeline.dropFirst(unfolded.stages)
    return PageParts.card {
      PageParts.heading(written(ladder.title), beside: place(ladder))
      stages(ladder)
      if let bar = method.bar {
        tag("div", .class("way")) {
          tag("span") { "to the next stage" }
          PageParts.bar(
            "\(ladder.title), to the next stage", bar.fraction,
            spoken: "\(PageParts.percent(bar.fraction))%, \(bar.spoken)")
          tag("span") { "\(PageParts.percent(bar.fraction))%" }
        }
        tag("p", .class("note")) { bar.spoken }
      }
      tag("ol", .class("timeline")) { method.timeline.prefix(unfolded.stages).map(entry) }
      if !older.isEmpty || !method.years.isEmpty {
        PageParts.folded(Markup(older.isEmpty ? "Year by year" : "\(older.count) earlier")) {
          if !older.isEmpty { tag("ol", .class("timeline")) { older.map(entry) } }
          if !method.years.isEmpty { tag("ul", .class("plain")) { method.years.map { year in tag("li") { year } } } }
        }
      }
      tag("ul", .class("plain")) { method.statistics.map { text in tag("li") { sentence(text) } } }
    }
  }

  private static func place(_ ladder: Ladder) -> String? {
    ladder.rungs.firstIndex { $0.place == .here }.map { "stage \($0 + 1) of \(ladder.rungs.count)" }
  }

  /// The stages side by side in reading direction, filled up to where the user is.
  private static func stages(_ ladder: Ladder) -> Markup {
    tag("ol", .class("stages")) {
      for rung in ladder.rungs {
        tag("li", .class(rung.place.rawValue)) {
          tag("span") { written(rung.title) }
          tag("small") { rung.place.words + (rung.note.isEmpty || rung.place != .ahead ? "" : ", \(rung.note)") }
        }
      }
    }
  }

  private static func entry(_ entry: ReportContents.TimelineEntry) -> Markup {
    tag("li", .class(entry.isPresent ? "present" : "")) {
      tag("strong") { written(entry.title) }
      if entry.isPresent { tag("small") { "you are here" } }
      tag("p", .class("note")) { entry.period }
      tag("p") { entry.practice }
    }
  }

  private static func statistics(_ rows: [[String]]) -> Markup {
    PageParts.card {
      PageParts.table(
        "Statistics of the last 52 weeks",
        ReportContents.statisticsColumns.enumerated().map { ($0.element, $0.offset > 0) },
        rows.map { row in row.enumerated().map { $0.offset == 0 ? written($0.element) : Markup($0.element) } })
    }
  }
}
