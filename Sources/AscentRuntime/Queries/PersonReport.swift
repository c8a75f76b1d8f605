public import AscentRules

/// How a person stands on a day: all of it from one moment in the person's order, and all of it
/// committed.
public struct PersonReport: Hashable, Sendable {
  /// The day it is about.
  public var day = LocalDay(number: 0)
  /// The zone the person is in.
  public var zone = ZoneID.utc
  /// Minutes after midnight at which the person's day starts.
  public var dayStart: Int16 = 0
  /// The habits, archived ones included, by their ids.
  public var habits: [HabitReport] = []
  /// Whether the day is complete.
  public var isComplete = false
  /// The satisfied share of the habits that are due on the day or satisfied; 0 when there are none.
  public var fraction: Double = 0
  /// The daily streak as of the day.
  public var daily = StreakReport()
  /// The freezes the person holds.
  public var freezes: Int32 = 0
  /// The sum of the ledger.
  public var totalXP: Int64 = 0
  /// The level that follows from it.
  public var level = Level(total: 0)
  /// Sessions and stages of the methods the person has practised.
  public var progression = ProgressionState()
  /// What waits to be celebrated.
  public var celebrations = CelebrationState()
  /// The days and plans that the streaks follow from; nil unless they were asked for.
  public var streaks: StreakState?
  /// The number of ledger entries.
  public var ledgerCount: Int32 = 0
  /// The version of the person's last event, 0 when nothing is known of the person.
  public var version: Int64 = 0

  /// A report that says nothing yet; each service writes its part.
  public init() {}
}

extension [HabitReport] {
  /// The habit of exactly this name. If several had it, the one in use, or else the newest.
  package func named(_ name: String) -> HabitReport? {
    last { $0.name == name && !$0.isArchived } ?? last { $0.name == name }
  }
}

/// How a habit stands on a day.
public struct HabitReport: Hashable, Sendable {
  /// The habit.
  public var id: HabitID
  /// Its name.
  public var name: String
  /// What its amounts count.
  public var unit: String?
  /// Facts that the rules do not read.
  public var attributes: [String: String]
  /// The goal in force on the day.
  public var goal: Int64
  /// The schedule in force on the day.
  public var schedule: Schedule
  /// The first day it is due by plan.
  public var firstDay: LocalDay
  /// Whether it is archived on the day.
  public var isArchived: Bool
  /// The excuse in force on the day.
  public var excuse: Excuse?
  /// The count of the day.
  public var count: Int64
  /// Whether it is due on the day.
  public var isDue: Bool
  /// Whether it is satisfied on the day.
  public var isSatisfied: Bool
  /// Its streak as of the day.
  public var streak = StreakReport()
}

/// A streak as of a day.
public struct StreakReport: Hashable, Sendable {
  /// The run that ends on the day, or on the last day before it that counts while the day is not
  /// over; 0 when it is broken.
  public var current: Int32 = 0
  /// The longest run there ever was.
  public var longest: Int32 = 0
  /// The last day that counts; nil when none ever did.
  public var lastDay: LocalDay?

  /// No streak.
  public init(current: Int32 = 0, longest: Int32 = 0, lastDay: LocalDay? = nil) {
    self.current = current
    self.longest = longest
    self.lastDay = lastDay
  }
}
