public import AscentRules

/// How a person stands on a day. All of it is committed, and from one moment in the person's order.
public struct PersonReport: Hashable, Sendable {
  /// The day it is about.
  public package(set) var day = LocalDay(number: 0)
  /// The time zone the person is in.
  public package(set) var zone = ZoneID.utc
  /// The time zones the person was in, each from an instant on.
  package var zones: [ZoneChange] = []
  /// Minutes after midnight at which the person's day starts.
  package var dayStartMinutes: Int16 = 0
  /// The habits, including archived ones but not deleted ones, ordered by id.
  public package(set) var habits: [HabitReport] = []
  /// The names of all habits by their number − 1, including deleted ones.
  package var allHabitNames: [String] = []
  /// The decimals of the habits that have any, deleted ones included.
  package var habitDecimals: [HabitID: DecimalPlaces] = [:]
  /// Whether the day is complete.
  public package(set) var isComplete = false
  /// Of the habits that are due on the day or satisfied, the fraction that is satisfied; 0 when
  /// there are none. A limit that was kept so far doesn't count before the day is closed, nor does
  /// a habit that the day does not depend on.
  public package(set) var fraction: Double = 0
  /// How many habits that count on the day are done, and how many count.
  package var progress = Progress()
  /// The streak of complete days as of the day.
  public package(set) var daily = StreakReport()
  /// The freezes the person holds.
  public package(set) var freezes: Int32 = 0
  /// The days after the report's that a freeze covers.
  public package(set) var frozenDays: [LocalDay] = []
  /// The sum of the ledger.
  public package(set) var totalXP: Int64 = 0
  /// The level that follows from it.
  public package(set) var level = Level(total: 0)
  /// The number of ledger entries.
  public package(set) var ledgerCount: Int32 = 0
  /// The version of the person's last event; 0 for an unknown person.
  public package(set) var version: Int64 = 0
  /// What is due next for the person; nil unless it was asked for.
  package var nextDue: DueCommand?
  /// Sessions and stages of the methods the person has practised.
  package var progression = ProgressionState()
  /// What waits to be celebrated, and what was.
  package var celebrationState = CelebrationState()
  /// The days that each habit has marks of; nil unless they were asked for.
  package var markedDays: ClosedRange<LocalDay>?
  /// Yesterday, if the report is about the present day and yesterday is not closed: what is
  /// recorded for yesterday still counts. Otherwise nil.
  public package(set) var openYesterday: LocalDay?
  /// The habits that are open and excused on the day, which is therefore not complete.
  package var excusedHabits: [ExcusedHabit] = []
  /// The names of the habits that were removed from the day when it had begun, and were open: the
  /// day is neither complete nor missed because of them.
  package var removedHabits: [String] = []
  /// The complete days; empty unless marks were asked for.
  package var completeDays = DaySet()
  /// The days and plans that the streaks follow from; nil unless they were asked for.
  package var streaks: StreakState?

  /// The habits in use that count on the day: a limit when its day is decided or it is broken, and
  /// an open habit unless the day is complete without it.
  ///
  /// A limit is kept by doing nothing. Counted as done while its day is open, it would show
  /// progress that nobody made; counted as open, it would hold back a bar that no action can fill.
  package struct Progress: Hashable, Sendable {
    /// How many are done.
    package var done = 0
    /// How many there are.
    package var total = 0

    mutating func add(isSatisfied: Bool) {
      if isSatisfied { done += 1 }
      total += 1
    }
  }

  /// A habit that the schedule asks for on the day, and that is excused and open.
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
  /// The celebrations that wait to be acknowledged, the oldest first. Of levels and streaks the
  /// five highest are listed, of other categories at most 32.
  public var celebrations: [Celebration] { celebrationState.shown }

  /// The report with the habits of a group only, whatever the case of its name; with nil, of all.
  /// The fraction is then theirs; the rest of the report stays that of the person.
  public func showing(group: String?) -> PersonReport {
    guard let group else { return self }
    var report = self
    report.habits.removeAll { habit in !(habit.group.map { TextRules.areSame($0, group) } ?? false) }
    report.fraction = report.habits.fractionSatisfied
    return report
  }

  /// An empty report, which each service fills in.
  package init() {}

  /// The habit of a number; nil when the person does not have it.
  public subscript(_ id: HabitID) -> HabitReport? { habits.first { $0.id == id } }

  /// The habit of a name: one in use rather than an archived one; nil when there is none.
  public subscript(_ name: String) -> HabitReport? { habits.named(name) }
}

extension [HabitReport] {
  /// See ``PersonReport/fraction``.
  var fractionSatisfied: Double {
    var counted = PersonReport.Progress()
    for place in indices where self[place].counts { counted.add(isSatisfied: self[place].isSatisfied) }
    return counted.total == 0 ? 0 : Double(counted.done) / Double(counted.total)
  }

  /// See ``PersonReport/progress``.
  var progress: PersonReport.Progress {
    var progress = PersonReport.Progress()
    for place in indices where !self[place].isArchived && self[place].counts {
      progress.add(isSatisfied: self[place].isSatisfied)
    }
    return progress
  }

  /// The habit of a name; see `HabitNames`.
  package func named(_ name: String) -> HabitReport? {
    HabitNames.place(
      of: name, in: indices, name: { self[$0].name }, isPresent: { _ in true }, isInUse: { !self[$0].isArchived }
    ).map { self[$0] }
  }
}
