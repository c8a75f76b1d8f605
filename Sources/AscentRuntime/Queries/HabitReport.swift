public import AscentRules

/// The state of a habit on a day.
public struct HabitReport: Hashable, Sendable, Identifiable {
  /// The habit.
  public package(set) var id: HabitID
  /// Its name.
  public package(set) var name: String
  /// The unit of its amounts; nil if they count times.
  public package(set) var unit: String?
  /// The group it is listed in; nil for none.
  public package(set) var group: String?
  /// What the person wrote about it; nil for nothing.
  public package(set) var notes: String?
  /// The embedder's own facts about it, which the rules do not read.
  public package(set) var attributes: [String: String]
  /// How the count is judged: against a goal or against a limit.
  public package(set) var kind = HabitKind.atLeast
  /// How many decimals its amounts have. Count and goal are in units of the last decimal: with one
  /// decimal, 25 means 2.5.
  public package(set) var decimals = 0
  /// The goal in force on the day, or the limit of a habit of ``/AscentRules/HabitKind/atMost``.
  public package(set) var goal: Int64
  /// The schedule in force on the day.
  public package(set) var schedule: Schedule
  /// The first day of its plan.
  public package(set) var firstDay: LocalDay
  /// Whether it is archived on the day.
  public package(set) var isArchived: Bool
  /// The excuse in force on the day; nil for none.
  public package(set) var excuse: Excuse?
  /// The count for the day, in units of the last decimal.
  public package(set) var count: Int64
  /// Whether it is due on the day.
  public package(set) var isDue: Bool
  /// Whether it is satisfied on the day.
  public package(set) var isSatisfied: Bool
  /// Whether it is due and open on a day that does not depend on it: it was added, or its goal
  /// raised, after the day was complete, or it is a limit that was added later.
  public package(set) var isOptional = false
  /// When to remind of it; nil for never.
  public package(set) var reminder: Reminder?
  /// The last day on which a reminder of it was sent; nil for none.
  package var remindedOn: LocalDay?
  /// With a weekly target, the number of days of the calendar week on which it is satisfied so far;
  /// nil with another schedule.
  public package(set) var daysThisWeek: Int?
  /// With a weekly target, the number of days that the calendar week asks for; nil with another
  /// schedule, and if excuses leave no day open. It is less than the target if they leave fewer
  /// days open.
  public package(set) var weeklyTarget: Int?
  /// Whether fewer days are left of the calendar week than the weekly target still needs.
  package var isShortOfDays = false
  /// The first day, from the report's day, on which it is due and open; nil if there is none
  /// within a year.
  ///
  /// Only for a habit with a goal that is due on some days of the week or every n days;
  /// nil for others.
  public package(set) var nextDue: LocalDay?
  /// The changes planned for the days after the report's day, ordered by their first day.
  public package(set) var planned: [PlannedChange] = []
  /// Its streak as of the day.
  public package(set) var streak = StreakReport()
  /// The mark of each of the report's marked days.
  package var marks: [DayMark] = []

  /// What never changes about it: the kind and the decimals.
  package var traits: HabitTraits { HabitTraits(kind: kind, decimals: DecimalPlaces(decimals) ?? .none) }
  /// Whether the count is above the limit; false for a habit with a goal.
  // Inlinable, so that a loop over many habits need not copy each of them.
  @inlinable public var isOverLimit: Bool { kind == .atMost && count > goal }
  /// Whether it is a limit that is due on the day and kept so far; the close of the day decides.
  @inlinable public var isUndecided: Bool { kind == .atMost && isDue && !isSatisfied && !isOverLimit }
  /// Whether it counts towards the day's total.
  package var countsTowardsDay: Bool { isSatisfied || isDue && !isUndecided }
  /// How much of the weekly target is done, such as `1 of 3`; nil with another schedule.
  public var weekText: String? {
    guard let daysThisWeek, let weeklyTarget else { return nil }
    return "\(daysThisWeek) of \(weeklyTarget)"
  }
  /// ``weekText``, and whether it is too late to reach the target, such as `0 of 5, too late`.
  package var weekOutlook: String? { weekText.map { $0 + (isShortOfDays ? ", too late" : "") } }
  /// The count against the goal or limit, such as `2 of 8`, `2.5 of 7.5` or `1 of at most 2`.
  public var progressText: String { traits.progress(count, of: goal) }
}

extension HabitReport {
  /// A habit of which only the definition is known, such as a deleted one.
  package init(_ id: HabitID, _ definition: HabitDefinition) {
    (self.id, name, unit, group) = (id, definition.name, definition.unit, definition.group)
    (attributes, kind, decimals) = (definition.attributes, definition.kind, definition.decimals)
    (goal, schedule, firstDay) = (definition.goal, definition.schedule, definition.firstDay ?? .earliest)
    (isArchived, count, isDue, isSatisfied) = (false, 0, false, false)
  }
}
