public import AscentRules

/// A value that can be explained.
public enum WhyQuestion: Hashable, Sendable {
  /// The current streak of a habit.
  case streak(HabitReference)
  /// The total XP and the level.
  case xp
  /// The bonus for a complete day; nil for today.
  case bonus(LocalDay?)
  /// The readiness for the next stage of a method.
  case readiness(MethodID)
}

/// Explanations: the events and rules that lead to a value.
extension Ascent {
  /// The most events of a kind in an explanation, which also gives their total number.
  package static let evidenceMax = 10

  /// Explains a value by the events and rules that lead to it. It reads committed events only, and
  /// changes nothing.
  ///
  /// A streak reads the commands since the run began, a bonus those since the day, readiness those
  /// that the explanation names, and XP all of them.
  ///
  /// - Parameter group: the group whose habits' XP is explained; nil for all XP. Other questions
  ///   ignore it.
  /// - Throws: ``AscentError/refused(_:)`` for an unknown habit or method, or a day out of range.
  package func why(
    _ question: WhyQuestion, of user: UserID, group: String? = nil
  ) async throws(AscentError) -> Explanation {
    switch question {
    case .streak(let habit): try await whyStreak(habit, of: user)
    case .xp: try await whyXP(of: user, group)
    case .bonus(let day): try await whyBonus(day, of: user)
    case .readiness(let method): try await whyReadiness(method, of: user)
    }
  }
}
