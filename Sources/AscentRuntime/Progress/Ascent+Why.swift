public import AscentRules

/// What a person can ask the reason of.
public enum WhyQuestion: Hashable, Sendable {
  /// The current streak of a habit.
  case streak(HabitReference)
  /// Total and level.
  case xp
  /// The award for a complete day; nil for the present one.
  case bonus(LocalDay?)
  /// The readiness for the next stage of a method.
  case readiness(MethodID)
}

/// Why things are as they are: events and rules that lead to the present value.
extension Ascent {
  /// How many events of a kind an explanation has at most; it says how many there are.
  public static let evidenceMax = 10

  /// Explains a value by the events and rules that lead to it. It rests on committed events only,
  /// and changes nothing.
  ///
  /// What it reads of the journal: for a streak the commands since the run began, for a bonus those
  /// since the day, for readiness those it names, for XP all of them.
  ///
  /// - Throws: ``AscentError/refused(_:)`` for a habit or method that there is not, or a day that
  ///   cannot be named.
  public func why(_ question: WhyQuestion, of user: UserID) async throws(AscentError) -> Explanation {
    switch question {
    case .streak(let habit): try await whyStreak(habit, of: user)
    case .xp: try await whyXP(of: user)
    case .bonus(let day): try await whyBonus(day, of: user)
    case .readiness(let method): try await whyReadiness(method, of: user)
    }
  }
}
