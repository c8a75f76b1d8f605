/// How many freezes a person holds.
///
/// It is computed over calendar days, not in recording order, so late completions and undos leave
/// no trace. Every seventh complete day of a daily run earns one while fewer than two are held. A
/// freeze of a day that did not become complete spends one, and so does an old freeze of a single
/// habit that stayed unsatisfied. Granted freezes come on top.
package enum FreezeStock {
  /// The freezes held, as far as they were earned and spent up to a day. Earned ones are counted
  /// back from each day on which one was spent, and from the last day, only until the maximum: the
  /// cost is about proportional to the freezes spent.
  package static func held(
    by state: CompletionState, through last: LocalDay = .latest, context: RuleContext
  ) -> Int32 {
    let mask = CompleteDayMask(StreakState(followingPlansOf: state), context)
    var held: Int32 = 0
    var spentOfGranted: Int64 = 0
    var begin = LocalDay.earliest
    for spent in spentDays(in: state).sorted() where spent <= last {
      held += earned(after: begin, through: spent, atMost: context.policy.freezesHeldMax - held, mask, context.policy)
      // A granted freeze is spent only when no earned one is left.
      if held > 0 { held -= 1 } else { spentOfGranted += 1 }
      begin = spent
    }
    held += earned(after: begin, through: last, atMost: context.policy.freezesHeldMax - held, mask, context.policy)
    let granted = state.freezeGrants.filter(\.inForce).reduce(Int64(0)) { $0 + Int64($1.count) }
    return Int32(clamping: max(0, Int64(held) + granted - spentOfGranted))
  }

  /// How many freezes the complete days after `begin` up to `end` earn, counted backwards up to
  /// `most`.
  private static func earned(
    after begin: LocalDay, through end: LocalDay, atMost most: Int32, _ mask: CompleteDayMask, _ policy: Policy
  ) -> Int32 {
    guard policy.freezeInterval > 0 else { return 0 }
    var (earned, end) = (Int32(0), end)
    while earned < most, let last = mask.last(through: end), last > begin {
      let run = mask.run(through: last)
      // The days of the run up to `begin` were counted before.
      let before = run.missed.map { $0 >= begin } ?? false ? 0 : run.length - mask.count(after: begin, through: last)
      earned += run.length / policy.freezeInterval - before / policy.freezeInterval
      guard let missed = run.missed else { break }
      end = missed - 1
    }
    return min(earned, max(0, most))
  }

  /// The days that freezes were spent on, those of single habits once per habit. A freeze is given
  /// back if the day becomes complete, or the habit satisfied, after all.
  private static func spentDays(in state: CompletionState) -> [LocalDay] {
    state.frozen.days.filter { !state.complete.contains($0) }
      + state.habitIDs.flatMap { id in
        state[id].plan.excused.compactMap {
          $0.excuse == .freeze && $0.inForce && !state.isSatisfied(id, on: $0.from) ? $0.from : nil
        }
      }
  }
}

extension StreakState {
  /// The days and plans of the daily streak, from CompletionService's state: that service must
  /// refuse a freeze, so it needs them.
  init(followingPlansOf state: CompletionState) {
    self.init()
    habits = state.habitIDs.map { id in
      var habit = Habit(plan: state[id].plan)
      habit.satisfied = state.satisfiedDays(of: id, in: .earliest ... .latest)
      return habit
    }
    complete = state.complete
    frozen = state.frozen
    closedThrough = state.closedThrough
    zones = state.zones
    shortened = state.shortened
  }
}
