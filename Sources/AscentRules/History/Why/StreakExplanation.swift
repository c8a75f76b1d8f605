/// The facts and the rule that explain a habit's streak.
package enum StreakExplanation {
  /// How many ranges of neutral days are listed; of more, the latest are kept.
  static let neutralMax = 10

  /// The facts: the run, what broke the run before it, and the neutral days.
  package static func facts(
    _ detail: RunDetail, of habit: StreakState.Habit, asOf day: LocalDay, freezes: Int32
  ) -> [Explanation.Fact] {
    var facts = [
      Explanation.Fact("current", .count(detail.runs.current)),
      Explanation.Fact("longest", .count(detail.runs.longest)),
      Explanation.Fact("unit", .text(habit.unit(of: detail.runs, asOf: day).rawValue)),
    ]
    if let first = detail.satisfied(of: habit).first ?? detail.days.first, let last = detail.days.last {
      facts.add("run", .days(first...last))
    }
    let covered = detail.days.count { !habit.satisfied.contains($0) }
    if covered > 0 { facts.add("covered by the schedule", .count(covered)) }
    let first = habit.plan.firstDay
    if habit.beginning < first {
      facts.add("counted from", .text("\(habit.beginning), the first completion, before the first day \(first)"))
    }
    let missed = detail.missed.map { $0 < first } ?? false ? "open" : "missed"
    facts.add(detail.days.isEmpty ? missed : missed + " before", detail.missed.map { .day($0) } ?? .none)
    let all = detail.neutral.filter { $0.reason != .metWeek }
    let neutral = all.suffix(neutralMax)
    if all.count > neutral.count { facts.add("earlier neutral ranges", .count(all.count - neutral.count)) }
    for summary in neutral { facts.add("neutral, " + summary.reason.rawValue, .days(summary.days)) }
    facts.add("freezes held", .count(freezes))
    return facts
  }

  /// The rule, with the policy's numbers.
  package static func rule(_ policy: Policy) -> String {
    let freezes =
      policy.freezeInterval > 0
      ? ". Every \(policy.freezeInterval) complete days in a row that pay their bonus earn a freeze while fewer than"
        + " \(policy.freezesHeldMax) are held"
      : ""
    return
      "A streak is the run of due days satisfied without a gap; a weekly target counts the weeks that met it."
      + " A week with skipped, paused or frozen days counts as met if the habit was done on every other day; it doesn't"
      + " end a streak if excused days make up the rest of the target."
      + " Days that are not due, skipped, paused, frozen or"
      + " archived, and dates skipped by travel, neither break nor extend it; today can't break a streak until it"
      + " ends\(freezes)."
  }
}
