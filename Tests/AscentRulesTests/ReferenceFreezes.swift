@testable import AscentRules

/// How many freezes a person holds, complete day by complete day: the reference for
/// ``FreezeStock``.
enum ReferenceFreezes {
  static func held(by state: CompletionState, _ streaks: StreakState, _ context: RuleContext) -> Int32 {
    var (held, spentOfGranted, run) = (Int32(0), Int64(0), StreakState.Runs())
    let days = state.frozen.days.filter { !state.complete.contains($0) }
    var spends =
      (days
      + state.habitIDs.flatMap { id in
        state[id].plan.excused.compactMap {
          $0.excuse == .freeze && $0.inForce && !state.isSatisfied(id, on: $0.from) ? $0.from : nil
        }
      }).sorted()[...]
    state.complete.forEach { day in
      while let first = spends.first, first < day {
        if held > 0 { held -= 1 } else { spentOfGranted += 1 }
        spends.removeFirst()
      }
      ReferenceStreaks.extend(&run, by: day...day) { streaks.isNeutralForAll($0, context: context) }
      if run.current % context.policy.freezeInterval == 0, held < context.policy.freezesHeldMax { held += 1 }
    }
    let granted = state.freezeGrants.filter(\.inForce).reduce(Int64(0)) { $0 + Int64($1.count) }
    return Int32(clamping: max(0, Int64(held) - Int64(spends.count) + granted - spentOfGranted))
  }
}
