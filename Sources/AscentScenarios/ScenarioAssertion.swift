internal import AscentRules

/// What a report must say.
struct ScenarioAssertion: Sendable {
  /// The fields that can be asserted.
  enum Field: String, CaseIterable, Sendable {
    case goal, progress, satisfied, due, streak, longestStreak
    case dailyStreak, longestDailyStreak, complete, freezes, totalXP, level
    case stage, readiness, celebrations

    /// Whether it is about one habit.
    var isOfHabit: Bool {
      switch self {
      case .goal, .progress, .satisfied, .due, .streak, .longestStreak: true
      case .dailyStreak, .longestDailyStreak, .complete, .freezes, .totalXP, .level, .stage, .readiness, .celebrations:
        false
      }
    }
  }

  /// The habit it is about.
  var habit: String?
  /// The day it is about; nil for the step's own day.
  var day: LocalDay?
  /// The value of each field.
  var expected: [(field: Field, value: JSONValue)]
}
