/// The values at one moment, for the habit and day of a command and for the person.
package struct Standing: Hashable {
  /// The count of the habit and day.
  package var count: Int64 = 0
  /// The goal in force for the habit on the day.
  package var goal: Int64 = 0
  /// Whether the habit is satisfied on the day.
  package var isSatisfied = false
  /// Whether the day is complete.
  package var isComplete = false
  /// The habit's streak as of the day: the run that ends on it or, while nothing was missed since,
  /// on the last counted day before it; 0 when the streak is broken.
  package var streak: Int32 = 0
  /// The habit's longest run.
  package var longestStreak: Int32 = 0
  /// The streak of complete days as of the day.
  package var dailyStreak: Int32 = 0
  /// The longest run of complete days.
  package var longestDailyStreak: Int32 = 0
  /// The total of the ledger.
  package var totalXP: Int64 = 0
  /// The level that follows from it.
  package var level: Int32 = 1

  /// Nothing done yet.
  package init() {}
}
