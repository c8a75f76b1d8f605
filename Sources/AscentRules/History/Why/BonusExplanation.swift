/// The facts and the rule of the award for a complete day.
package enum BonusExplanation {
  /// How a habit stands on the day.
  package struct Habit: Hashable {
    /// Its name.
    package var name: String
    /// Whether it is due.
    package var isDue: Bool
    /// Whether it is satisfied.
    package var isSatisfied: Bool
    /// Whether it has a limit, which is judged when the day is over.
    package var isUndecided: Bool
    /// Why it is neutral; nil while it counts.
    package var neutral: NeutralReason?
    /// Its count against the goal, such as `2 of 8`.
    package var progress: String

    /// A habit with all its facts.
    ///
    /// - Parameter state: whether it is due, satisfied, or undecided.
    package init(
      name: String, _ state: (isDue: Bool, isSatisfied: Bool, isUndecided: Bool), neutral: NeutralReason?,
      progress: String
    ) {
      self.name = name
      (isDue, isSatisfied, isUndecided) = state
      self.neutral = neutral
      self.progress = progress
    }
  }

  /// The facts of a day.
  ///
  /// - Parameters:
  ///   - day: the day.
  ///   - habits: how the habits stand on it.
  ///   - isComplete: whether the day is.
  ///   - entry: the last entry of the ledger for it; nil when there is none.
  package static func facts(
    on day: LocalDay, habits: [Habit], isComplete: Bool, entry: LedgerEntry?
  ) -> [ExplainedFact] {
    let due = habits.filter { $0.isDue || $0.isSatisfied }
    var facts = [ExplainedFact("day", .day(day)), ExplainedFact("complete", .truth(isComplete))]
    for habit in due {
      let state =
        habit.isSatisfied ? "satisfied" : habit.isUndecided ? "within the limit so far" : "due, not satisfied"
      facts.add(habit.name, .text("\(state), \(habit.progress)"))
    }
    for habit in habits where !habit.isDue && !habit.isSatisfied {
      if let reason = habit.neutral { facts.add(habit.name, .text("neutral: \(reason.rawValue)")) }
    }
    let undecided = due.filter(\.isUndecided)
    if !undecided.isEmpty {
      facts.add("decided when the day is over", .text(undecided.map(\.name).joined(separator: ", ")))
    }
    facts.add("habits that count", .count(due.count - undecided.count))
    facts.add("satisfied", .count(due.count(where: \.isSatisfied)))
    facts.add("paid", .integer(max(0, entry?.amount ?? 0)))
    if let entry { facts.add("ledger entry", .count(entry.number)) }
    return facts
  }

  /// The rule, with the numbers of the policy in force on the day.
  package static func rule(_ policy: Policy, on day: LocalDay) -> String {
    let version = policy.xp.version(on: day)
    return
      "A day is complete when something was due and everything due is satisfied; an excused habit that is open makes"
      + " it neutral. A complete day gives"
      + " \(version.day) XP, once (policy version \(version.number)). They are lost if you undo part of that day, but"
      + " not by a later change of plan."
  }
}
