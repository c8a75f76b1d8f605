/// StreakService's state of one person: each habit's satisfied days, the complete days, and which
/// days are neutral.
package struct StreakState: Hashable, Sendable {
  /// The streak of one habit.
  package struct Habit: Hashable {
    /// When the habit is due.
    package var plan: HabitPlan
    /// The satisfied days.
    package var satisfied = DaySet()
    /// The runs that follow from the plan and the satisfied days.
    package var runs = Runs()

    /// The unit that the runs count.
    package var unit: StreakUnit { plan.streakUnit(through: runs.lastDay) }

    /// The unit of the habit's runs as of a day. A later change of schedule does not change the
    /// unit of a run that ended before it. Without runs, the unit of the schedule on that day.
    package func unit(of runs: Runs, asOf day: LocalDay) -> StreakUnit {
      runs.longest > 0 ? plan.streakUnit(through: runs.lastDay) : plan.schedule(on: day).streakUnit
    }
  }

  /// The runs of a set of days or weeks: the longest, and the one that ends last.
  package struct Runs: Hashable {
    /// The length of the run that ends on `lastDay`.
    package var current: Int32 = 0
    /// The length of the longest run.
    package var longest: Int32 = 0
    /// The last day of the last run; meaningless while `current` is 0.
    package var lastDay = LocalDay(number: 0)

    /// No runs.
    package init() {}
  }

  /// The habits. The index is a habit's number − 1.
  package var habits: [Habit] = []
  /// The complete days.
  package var complete = DaySet()
  /// The runs of complete days.
  package var daily = Runs()
  /// The last days of the streaks whose end was announced, by habit; nil for the daily streak.
  package var ended: [HabitID?: DaySet] = [:]
  /// Days up to this one are closed; nil before the first close.
  package var closedThrough: LocalDay?
  /// The days of habits that are judged differently; see ``Exemptions``.
  package var exemptions = Exemptions()
  /// The days that a freeze covers.
  package var frozen = DaySet()
  /// The zones the person was in.
  package var zones: [ZoneChange] = []
  /// The ranges of days that a change of zone cut short or skipped.
  package var shortened: [ClosedRange<LocalDay>] = []

  /// Whether schedules of n times in d days count as in earlier versions, to check the histories
  /// that those recorded.
  ///
  /// Then days before a habit began count as well, and a day that may still be covered is missed.
  var usesEarlierCoverage = false

  /// The state of an unknown person.
  package init() {}

  /// The habit with an id, which must exist.
  package subscript(_ id: HabitID) -> Habit {
    // The habit is read in place: a copy would retain each of its arrays.
    _read { yield habits[id.index] }
    _modify { yield &habits[id.index] }
  }
}
