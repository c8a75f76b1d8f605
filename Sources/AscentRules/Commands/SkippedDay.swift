/// A day that a caller asks to make neutral for a habit.
package struct SkippedDay: Hashable {
  /// The habit.
  package var habit: HabitReference
  /// The day.
  package var day: LocalDay
  /// Why; empty for no reason.
  package var reason: String
  /// Whether the caller knows that the day was skipped, as an import does: no limit on age applies.
  package var isRecorded: Bool
}

extension Intent {
  /// Makes one day neutral.
  package static func skip(_ habit: HabitReference, _ day: LocalDay, reason: String) -> Intent {
    .skip(SkippedDay(habit: habit, day: day, reason: reason, isRecorded: false))
  }

  /// Makes one day neutral that was skipped, as an import does.
  package static func recordSkip(_ habit: HabitReference, _ day: LocalDay, reason: String) -> Intent {
    .skip(SkippedDay(habit: habit, day: day, reason: reason, isRecorded: true))
  }
}
