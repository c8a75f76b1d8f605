/// The facts and the rule that explain the award for a complete day.
package enum BonusExplanation {
  /// The status of a habit on the day.
  package struct Habit: Hashable {
    /// Its name.
    package var name: String
    /// Whether it is due.
    package var isDue: Bool
    /// Whether it is satisfied.
    package var isSatisfied: Bool
    /// Whether it is a limit that can only be judged when the day is over.
    package var isUndecided: Bool
    /// Whether it is open and the day does not depend on it.
    package var isOptional: Bool
    /// Why it is neutral; nil if it counts.
    package var neutral: NeutralReason?
    /// Its count against the goal, such as `2 of 8`.
    package var progress: String

    /// A habit with all its facts.
    ///
    /// - Parameter state: whether it is due, satisfied, undecided, and optional.
    package init(
      name: String, _ state: (isDue: Bool, isSatisfied: Bool, isUndecided: Bool, isOptional: Bool),
      neutral: NeutralReason?, progress: String
    ) {
      self.name = name
      (isDue, isSatisfied, isUndecided, isOptional) = state
      self.neutral = neutral
      self.progress = progress
    }
  }

  /// The facts of a day.
  ///
  /// - Parameters:
  ///   - day: the day.
  ///   - habits: the status of each habit on the day.
  ///   - removed: the names of open habits that were removed from the day after it had begun.
  ///   - isComplete: whether the day is complete.
  ///   - entry: the last ledger entry for the day; nil when there is none.
  package static func facts(
    on day: LocalDay, habits: [Habit], removed: [String] = [], isComplete: Bool, entry: LedgerEntry?
  ) -> [Explanation.Fact] {
    let due = habits.filter { $0.isDue || $0.isSatisfied }
    var facts = [Explanation.Fact("day", .day(day)), Explanation.Fact("complete", .truth(isComplete))]
    for habit in due {
      let state =
        habit.isSatisfied
        ? habit.isDue || isComplete ? "satisfied" : "satisfied, but not due"
        : habit.isOptional
          ? "due, but the day does not depend on it"
          : habit.isUndecided ? "limit kept so far" : "due, not satisfied"
      facts.add(habit.name, .text("\(state), \(habit.progress)"))
    }
    for habit in habits where !habit.isDue && !habit.isSatisfied {
      if let reason = habit.neutral { facts.add(habit.name, .text("neutral: \(reason.rawValue)")) }
    }
    for name in removed { facts.add(name, .text("removed while still open, so the day is not complete")) }
    let counted = due.filter { !$0.isUndecided && !$0.isOptional && (isComplete || $0.isDue) }
    let limits = due.filter { $0.isUndecided && !$0.isOptional }
    if !limits.isEmpty {
      facts.add("decided when the day is over", .text(limits.map(\.name).joined(separator: ", ")))
    }
    facts.add("habits that count", .count(counted.count))
    facts.add("satisfied", .count(counted.count(where: \.isSatisfied)))
    facts.add("XP earned", .integer(max(0, entry?.amount ?? 0)))
    if let entry { facts.add("ledger entry", .count(entry.number)) }
    return facts
  }

  /// The rule, with the numbers of the policy in force on the day.
  package static func rule(_ policy: Policy, on day: LocalDay) -> String {
    let version = policy.xp.version(on: day)
    return
      "A day is complete when something was due and everything due is satisfied; if an open habit is excused or"
      + " removed on that day, the day is neutral. A complete day gives"
      + " \(version.day) XP, once. It is lost if you undo part of that day, but"
      + " not if you change the plan later."
  }
}
