/// How many freezes a person holds.
///
/// It is computed over calendar days, not in recording order, so late completions and undos leave
/// no trace. Every seventh complete day of a daily run earns one while fewer than two are held. A
/// freeze of a day that did not become complete spends one, and so does an old freeze of a single
/// habit that stayed unsatisfied. Granted freezes come on top.
package enum FreezeStock {
  /// The freezes held now. Earned ones are counted back from each day on which one was spent, and
  /// from the last day, only until the maximum: the cost is about proportional to the freezes
  /// spent.
  package static func held(by state: CompletionState, context: RuleContext) -> Int32 {
    let mask = CompleteDayMask(StreakState(followingPlansOf: state), context)
    let granted = state.freezeGrants.filter(\.inForce)
    let left = left(through: .latest, spent: spentDays(in: state), granted, mask, context.policy).count
    return Int32(clamping: max(0, left))
  }

  /// The days of the freezes that would not have been there without a grant: those that closes
  /// would not have spent, and the last of the others that no earned freeze pays for.
  static func days(needing grant: FreezeGrant, in state: CompletionState, context: RuleContext) -> [LocalDay] {
    var without = state
    without.freezeGrants.setInForce(false, ordinal: grant.ordinal)
    var days: Set<LocalDay> = []
    if context.policy.freezes == .automatic, let first = state.freezesFrom, let last = state.closedThrough {
      let needed = without.freezesNeeded(in: first...last, context)
      days = Set(state.automaticFreezes.days).subtracting(needed)
    }
    let mask = CompleteDayMask(StreakState(followingPlansOf: state), context)
    let granted = without.freezeGrants.filter(\.inForce)
    let left = left(through: .latest, spent: spentDays(in: state), granted, mask, context.policy)
    if left.count < 0 { days.formUnion(left.ofGrants.suffix(Int(-left.count))) }
    return days.sorted()
  }

  /// Whether a freeze is at hand for the close of a day: neither what was earned after it nor what
  /// was granted or asked for after its close counts. One that is planned for a later day is taken.
  static func isAtHand(
    onCloseOf day: LocalDay, in state: CompletionState, _ mask: CompleteDayMask, _ policy: Policy
  ) -> Bool {
    func isKnown(_ closedThrough: LocalDay?) -> Bool { closedThrough.map { $0 < day } ?? true }
    // If a close has spent a freeze on a day, the person's own freeze of that day was undone, and
    // the time at which it was asked for no longer counts.
    func isKnown(on frozen: LocalDay) -> Bool {
      state.automaticFreezes.contains(frozen) || isKnown(state.freezesAsked[frozen])
    }
    let granted = state.freezeGrants.filter { $0.inForce && isKnown($0.closedThrough) }
    // Nearly everybody else has earned none.
    if granted.isEmpty, state.complete.count < policy.freezeInterval { return false }
    let planned = state.frozen.isEmpty ? 0 : state.frozen.days.count { $0 > day && isKnown(on: $0) }
    let spent = spentDays(in: state).filter { $0 <= day && isKnown(on: $0) }
    return left(through: day, spent: spent, granted, mask, policy).count > Int64(planned)
  }

  /// The freezes left of those earned up to a day and those granted, negative if more were spent;
  /// and the days of those spent of the granted ones.
  private static func left(
    through last: LocalDay, spent: [LocalDay], _ granted: [FreezeGrant], _ mask: CompleteDayMask, _ policy: Policy
  ) -> (count: Int64, ofGrants: [LocalDay]) {
    var held: Int32 = 0
    var ofGrants: [LocalDay] = []
    var begin = LocalDay.earliest
    for spent in spent.sorted() {
      held += earned(after: begin, through: spent, atMost: policy.freezesHeldMax - held, mask, policy)
      // A granted freeze is spent only when no earned one is left.
      if held > 0 { held -= 1 } else { ofGrants.append(spent) }
      begin = spent
    }
    held += earned(after: begin, through: last, atMost: policy.freezesHeldMax - held, mask, policy)
    return (Int64(held) + granted.reduce(0) { $0 + Int64($1.count) } - Int64(ofGrants.count), ofGrants)
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
