package import AscentPictures
package import AscentRules

/// Everything that a user's report shows: values and finished sentences, from which an app can also
/// draw its own page.
package struct ReportContents: Sendable {
  /// A progress bar with its value in words.
  package struct Bar: Sendable {
    /// How much is done, 0…1.
    package var fraction: Double
    /// The value in words.
    package var spoken: String

    /// Creates a bar.
    package init(_ fraction: Double, spoken: String) { (self.fraction, self.spoken) = (fraction, spoken) }
  }

  /// A figure shown large, with its name.
  package struct Tile: Sendable {
    package var name, value: String
    package var note: String?
    package var bar: Bar?

    /// Creates a tile.
    package init(_ name: String, _ value: String, note: String? = nil, bar: Bar? = nil) {
      (self.name, self.value, self.note, self.bar) = (name, value, note, bar)
    }
  }

  /// A habit on the day of the report.
  package struct Habit: Sendable {
    /// The habit's state on that day.
    package enum State: String, Sendable {
      case open, limit, over, done, notToday = "apart"
    }

    package var name: String
    package var state: State
    /// The state in words.
    package var stateWords: String
    /// The count compared with the goal.
    package var count: String
    package var bar: Bar
    /// The length of the current streak; nil without one.
    package var streak: String?
    /// Further facts, such as the group, an excuse or the next due day; nil if there are none.
    package var remark: String?
    /// The outcomes of the last days.
    package var days: [DayMark]

    /// A habit with its name and state.
    package init(_ name: String, _ state: State, stateWords: String, count: String, bar: Bar, days: [DayMark]) {
      (self.name, self.state, self.stateWords, self.count) = (name, state, stateWords, count)
      (self.bar, self.days) = (bar, days)
    }
  }

  /// A habit's streak, or the streak of complete days.
  package struct Streak: Sendable {
    package var name: String
    package var current, longest: String
    /// When the streak ends if nothing more is done; nil if it is not alive.
    package var ends: String?
    /// Whether the close of the day ends the streak unless more is done.
    package var isAtRisk: Bool
    package var lastDay: String?

    /// A streak with all its parts.
    package init(_ name: String, current: String, longest: String, ends: String?, isAtRisk: Bool, lastDay: String?) {
      (self.name, self.current, self.longest) = (name, current, longest)
      (self.ends, self.isAtRisk, self.lastDay) = (ends, isAtRisk, lastDay)
    }
  }

  /// A celebration or an earlier achievement.
  package struct Celebration: Sendable {
    package var text: String
    package var day: String
    /// Whether the user has not seen it yet.
    package var isNew: Bool

    /// A celebration with all its parts.
    package init(_ text: String, day: String, isNew: Bool) { (self.text, self.day, self.isNew) = (text, day, isNew) }
  }

  /// A measured goal.
  package struct Measure: Sendable {
    package var name: String
    /// The latest value with its day; nil before the first value.
    package var latest: String?
    package var bar: MilestoneBar
    /// Pace and forecast.
    package var notes: [String]
    /// The values with their trend and forecast; nil before the first value.
    package var series: ChartSeries?

    /// A measure with all its parts.
    package init(_ name: String, latest: String?, bar: MilestoneBar, notes: [String], series: ChartSeries?) {
      (self.name, self.latest, self.bar, self.notes, self.series) = (name, latest, bar, notes, series)
    }
  }

  /// A stage that the user is or was in.
  package struct TimelineEntry: Sendable {
    package var title: String
    /// The first and last day, and the duration.
    package var period: String
    /// What was practised at the stage.
    package var practice: String
    package var isPresent: Bool

    /// An entry with all its parts.
    package init(_ title: String, period: String, practice: String, isPresent: Bool) {
      (self.title, self.period, self.practice, self.isPresent) = (title, period, practice, isPresent)
    }
  }

  /// A method that the user has practised.
  package struct Method: Sendable {
    package var ladder: Ladder
    /// The progress towards the next stage; nil at the last stage.
    package var bar: Bar?
    /// The stages, newest first.
    package var timeline: [TimelineEntry]
    /// The figures in sentences.
    package var statistics: [String]
    /// The sessions of each year in words, newest first.
    package var years: [String]

    /// A method with all its parts.
    package init(
      _ ladder: Ladder, bar: Bar?, timeline: [TimelineEntry], statistics: [String], years: [String]
    ) {
      (self.ladder, self.bar, self.timeline) = (ladder, bar, timeline)
      (self.statistics, self.years) = (statistics, years)
    }
  }

  /// A year in figures.
  package struct Year: Sendable {
    /// The days that the figures cover, in words.
    package var period: String
    package var tiles: [Tile]
    /// Each month with the share of its days that were complete.
    package var months: [(name: String, bar: Bar, count: String)]

    /// A year with all its parts.
    package init(period: String, tiles: [Tile], months: [(name: String, bar: Bar, count: String)]) {
      (self.period, self.tiles, self.months) = (period, tiles, months)
    }
  }

  /// A habit over a year.
  package struct HabitYear: Sendable {
    package var calendar: DayCalendar
    /// Goal and schedule.
    package var plan: String
    /// The user's notes on the habit.
    package var notes: String?
    /// The counts of the last days. Nil for a habit that is done at most once a day, and for habits
    /// beyond those that get a chart.
    package var counts: ChartSeries?

    /// A habit's year.
    package init(_ calendar: DayCalendar, plan: String, notes: String?, counts: ChartSeries?) {
      (self.calendar, self.plan, self.notes, self.counts) = (calendar, plan, notes, counts)
    }
  }

  /// The user the report is about; nil for the default user.
  package var user: String?
  /// The day in words.
  package var day: String
  /// When and where the report was made.
  package var note: String
  /// Why the report lacks the latest commands; nil if it has all of them.
  package var damage: String?
  package var tiles: [Tile] = []
  package var today: Bar
  package var habits: [Habit] = []
  /// The text shown when there are no habits.
  package var noHabits = ""
  package var celebrations: [Celebration] = []
  package var streaks: [Streak] = []
  /// Explains the time of day at which streaks end.
  package var deadlines = ""
  package var measures: [Measure] = []
  package var methods: [Method] = []
  /// The outcomes of the year's days for all habits together; nil without habits.
  package var calendar: DayCalendar?
  package var habitYears: [HabitYear] = []
  /// The number of habits in use. Only the first ones are in ``habitYears``.
  package var calendarCount = 0
  /// The XP over time; nil before the first XP.
  package var xp: ChartSeries?
  package var year: Year?
  /// One row per habit with its figures for the year, in the order of ``statisticsColumns``.
  package var statistics: [[String]] = []

  /// The headings of ``statistics``.
  package static let statisticsColumns = [
    "Habit", "Done", "Partly", "Missed", "Excused", "Kept", "Longest streak",
  ]

  /// Creates the report of a day, with everything else empty.
  package init(day: String, note: String, today: Bar) { (self.day, self.note, self.today) = (day, note, today) }
}
