public import AscentRules

/// The state of a person on a day, all of it committed and as of one moment in the person's order.
public struct PersonReport: Hashable, Sendable {
  /// The day it is about.
  public package(set) var day = LocalDay(number: 0)
  /// The time zone the person is in.
  public package(set) var zone = ZoneID.utc
  /// The time zones the person was in, each with the instant at which it began.
  package var zones: [ZoneChange] = []
  /// Minutes after midnight at which the person's day starts.
  package var dayStartMinutes: Int16 = 0
  /// The habits, including archived ones but not deleted ones, ordered by id.
  public package(set) var habits: [HabitReport] = []
  /// The names of all habits, including deleted ones, by the habit's number − 1.
  package var allHabitNames: [String] = []
  /// The decimals of the habits that have any, deleted ones included.
  package var habitDecimals: [HabitID: DecimalPlaces] = [:]
  /// Whether the day is complete.
  public package(set) var isComplete = false
  /// The fraction of the day's habits that are satisfied; 0 if there are none.
  ///
  /// The day's habits are those that are due on the day or satisfied, also if the day is complete
  /// without them. A limit that has been kept so far doesn't count before the day is closed.
  public package(set) var fraction: Double = 0
  /// How many habits that count on the day are done, and how many count.
  package var progress = Progress()
  /// The streak of complete days as of the day.
  public package(set) var daily = StreakReport()
  /// The freezes the person holds.
  public package(set) var freezes: Int32 = 0
  /// The days that a freeze covers, past and planned, in ascending order.
  public package(set) var frozenDays: [LocalDay] = []
  /// The sum of the ledger.
  public package(set) var totalXP: Int64 = 0
  /// The level for ``totalXP``.
  public package(set) var level = Level(total: 0)
  /// The number of ledger entries.
  public package(set) var ledgerCount: Int32 = 0
  /// The version of the person's last event; 0 for an unknown person.
  public package(set) var version: Int64 = 0
  /// What is due next for the person; nil if nothing is due, or if it was not requested.
  package var nextDue: DueCommand?
  /// Sessions and stages of the methods the person has practised.
  package var progression = ProgressionState()
  /// The waiting and the acknowledged celebrations.
  package var celebrationState = CelebrationState()
  /// The days for which each habit has marks; nil unless marks were requested.
  package var markedDays: ClosedRange<LocalDay>?
  /// Yesterday, if the report is about today and yesterday is not closed, so that what is recorded
  /// for yesterday still counts; otherwise nil.
  public package(set) var openYesterday: LocalDay?
  /// The last closed day; nil if no day was closed.
  package var closedThrough: LocalDay?
  /// The habits that are open and excused on the day, which is therefore not complete.
  package var excusedHabits: [ExcusedHabit] = []
  /// Whether a limit that the day depends on is broken, so that the day can't become complete.
  package var isLost = false
  /// The names of the habits that were open when they were removed from the day after it had begun.
  /// Because of them the day is neither complete nor missed.
  package var removedHabits: [String] = []
  /// The complete days; empty unless marks were requested.
  package var completeDays = DaySet()
  /// The days and plans from which the streaks are computed; nil unless they were requested.
  package var streaks: StreakState?

  /// How many of the habits in use that count on the day are done.
  ///
  /// A limit counts once its day is decided or it is broken. An open habit counts also if the
  /// day is complete without it.
  ///
  /// A limit is kept by doing nothing. Counting it as done while its day is open would show
  /// progress that nobody made. Counting it as open would hold back a bar that no action can fill.
  package struct Progress: Hashable, Sendable {
    /// How many are done.
    package var done = 0
    /// How many count.
    package var total = 0

    mutating func add(isSatisfied: Bool) {
      if isSatisfied { done += 1 }
      total += 1
    }
  }

  /// A habit that the schedule asks for on the day, but that is excused and open.
  package struct ExcusedHabit: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// Why it is excused.
    package var excuse: Excuse
  }

  /// The names of all habits, including deleted ones: events and the ledger still name them.
  public var habitNames: [HabitID: String] {
    Dictionary(
      uniqueKeysWithValues: allHabitNames.enumerated().map { (HabitID(index: $0.offset), $0.element) })
  }
  /// When the person's day starts, as time since midnight.
  public var dayStart: TimeOfDay { TimeOfDay(minutes: dayStartMinutes) }
  /// The celebrations that wait to be acknowledged, the oldest first. At most the five highest
  /// levels, the five highest streaks and 32 of each other category are listed.
  public var celebrations: [Celebration] { celebrationState.shown }

  /// The report with the habits of one group only, ignoring the case of its name; with nil,
  /// of all groups.
  ///
  /// The fraction is that of these habits; the rest of the report still describes the person.
  public func showing(group: String?) -> PersonReport {
    guard let group else { return self }
    var report = self
    report.habits.removeAll { habit in !(habit.group.map { TextRules.areSame($0, group) } ?? false) }
    report.fraction = report.habits.fractionSatisfied
    return report
  }

  /// An empty report, which each service fills in.
  package init() {}

  /// The habit with an id; nil when the person does not have it.
  public subscript(_ id: HabitID) -> HabitReport? { habits.first { $0.id == id } }

  /// The habit with a name; nil when there is none. A habit in use takes precedence over
  /// an archived one.
  public subscript(_ name: String) -> HabitReport? { habits.named(name) }
}

extension [HabitReport] {
  /// See ``PersonReport/fraction``.
  var fractionSatisfied: Double {
    var counted = PersonReport.Progress()
    for place in indices where self[place].countsTowardsDay { counted.add(isSatisfied: self[place].isSatisfied) }
    return counted.total == 0 ? 0 : Double(counted.done) / Double(counted.total)
  }

  /// See ``PersonReport/progress``.
  var progress: PersonReport.Progress {
    var progress = PersonReport.Progress()
    for place in indices where !self[place].isArchived && self[place].countsTowardsDay {
      progress.add(isSatisfied: self[place].isSatisfied)
    }
    return progress
  }

  /// The habit with a name; see `HabitNames`.
  package func named(_ name: String) -> HabitReport? {
    HabitNames.place(
      of: name, in: indices, name: { self[$0].name }, isPresent: { _ in true }, isInUse: { !self[$0].isArchived }
    ).map { self[$0] }
  }
}
