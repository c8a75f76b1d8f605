/// CompletionService's state of one person: zones, day start, habits with plans, goals and counts,
/// and the complete days.
package struct CompletionState: Hashable, Sendable {
  /// One habit.
  package struct Habit: Hashable {
    /// The name; unique among the person's habits in use.
    package var name: String
    /// The goal over time.
    package var goal: DatedValue<Int64>
    /// When the habit is due.
    package var plan: HabitPlan
    /// The count of each day.
    package var counts = DayCounts()
    /// Fields that few habits need.
    var rare = RareFields<RareValues>()

    /// The goal in force on a day. It is here because other modules have no specialised version of
    /// ``DatedValue`` for its type.
    package func goal(on day: LocalDay) -> Int64 { goal.value(on: day) }
  }

  /// The sums of a day at the time of a plan change. What had been reached by then stays reached.
  package struct SatisfactionCheckpoint: Hashable {
    /// The ordinal of the command that changed the plan. The sums include the operations before it.
    package var ordinal: Int32
    /// The count of each habit, by its number − 1; trailing zeros may be absent.
    package var sums: [Int64]
    /// The part of each sum that earns no XP; trailing zeros may be absent.
    package var unpaid: [Int64] = []
    /// Whether the day was closed by then and the person had a habit with a limit.
    package var isClosed = false
  }

  /// A change of plan that was recorded after some of the days it changed.
  package struct LatePlan: Hashable, Revocable {
    /// The days that it changed too late, for which it earns nothing.
    package var days: ClosedRange<LocalDay>
    /// The ordinal of the command that made it.
    package var ordinal: Int32
    /// False when that command was undone.
    package var inForce: Bool
  }

  /// The habits, by their number − 1.
  package var habits: [Habit] = []
  /// The complete days.
  package var complete = DaySet()
  /// The ordinal of the last command that was decided. It fills a gap behind the set.
  package var lastOrdinal: Int32 = 0
  /// The person's time zones, each starting at an instant, in the order of the instants.
  package var zones: [ZoneChange] = []
  /// Until the first close, the days that became satisfied while they were open.
  package var timelyDays = TimelyDays()
  /// Fields that few people need.
  var rare = RareFields<RareValues>()
  /// Days up to this one are closed; nil before the first close.
  package var closedThrough: LocalDay?
  /// Minutes after midnight at which the person's day starts. It fills a gap, too.
  package var dayStart: Int16 = 0
  /// The first closed day on which automatic freezes are derived from what is in force; nil while
  /// closes spend none.
  package var automaticFreezesFrom: LocalDay?
  /// The last day on which a streak was at risk.
  package var riskDay: LocalDay?
  /// What is due next, as the journal was last told.
  package var reportedDue = ReportedDue()

  /// The state of an unknown person.
  package init() {}

  /// The habit with an id.
  package subscript(_ id: HabitID) -> Habit {
    // Read in place: copying a habit would retain and release each of its arrays.
    _read { yield habits[id.index] }
    _modify { yield &habits[id.index] }
  }

  /// The zone in force at an instant: before any change the first known one, and UTC if none
  /// is known.
  package func zone(at instant: Instant) -> ZoneID {
    zones.zone(at: instant)
  }

  /// The ids of all habits.
  package var habitIDs: [HabitID] { habits.indices.map { HabitID(index: $0) } }
}

/// Freezes granted to a person.
package struct FreezeGrant: Hashable, Revocable {
  /// How many.
  package var count: Int32
  /// The ordinal of the command that granted them.
  package var ordinal: Int32
  /// False when that command was undone.
  package var inForce: Bool
  /// How far days were closed when the freezes were granted. Closes spend them only on later days;
  /// nil means on any day.
  package var closedThrough: LocalDay?
}
