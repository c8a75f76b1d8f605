/// How a day that became satisfied or complete, or is so no longer, changes the runs: only those
/// near it are looked at, so that it costs no more after ten years than on the first day.
extension StreakRules {
  /// Writes what follows for the runs of a habit, and for those of complete days, from a day that
  /// the state has taken in or let go already.
  static func rejudge(
    _ id: HabitID, on day: LocalDay, isSatisfied: Bool, _ state: inout StreakState, _ context: RuleContext,
    _ buffer: inout EventBuffer
  ) {
    // A day before the habit's first one by plan moves its beginning, and with it which days are
    // due.
    if day < state[id].plan.firstDay, state[id].satisfied.first.map({ $0 >= day }) ?? true {
      recompute(id, &state, context, &buffer)
    } else if state[id].wasFlexible {
      var before = state[id].satisfied
      before.set(day, to: !isSatisfied)
      let runs = flexibleRuns(of: state[id], before, on: day, in: state, context)
      // Whether the habit is due on the days that follow leans on this one.
      let daily = dailyRuns(in: state, leaningOn: day, of: id, before, context)
      change(id, to: runs, &state, &buffer)
      changeDaily(to: daily, &state, &buffer)
    } else if state[id].isAsked(on: day) {
      change(id, to: runs(of: state[id], on: day, isSatisfied: isSatisfied, in: state, context), &state, &buffer)
    }
  }

  private static func runs(
    of habit: StreakState.Habit, on day: LocalDay, isSatisfied: Bool, in state: StreakState, _ context: RuleContext
  ) -> StreakState.Runs {
    if isSatisfied, day > habit.runs.lastDay || habit.runs.current == 0 {
      return habit.runs.followed(by: day) {
        HabitDayMask(habit, in: state, context: context).isUnbroken(after: habit.runs.lastDay, before: day)
      }
    }
    let mask = HabitDayMask(habit, in: state, context: context)
    var before = habit.satisfied
    before.set(day, to: !isSatisfied)
    return habit.runs.repaired(
      in: day...day, from: HabitDayMask(habit, satisfied: before, in: state, context: context), to: mask)
  }

  private static func flexibleRuns(
    of habit: StreakState.Habit, _ before: DaySet, on day: LocalDay, in state: StreakState, _ context: RuleContext
  ) -> StreakState.Runs {
    let mask = HabitDayMask(habit, in: state, context: context)
    guard let (old, new) = before.last.flatMap({ old in habit.satisfied.last.map { (old, $0) } }),
      let days = habit.daysLeaning(on: day...day, last: old, new)
    else { return mask.runs() }
    return habit.runs.repaired(
      in: days, from: HabitDayMask(habit, satisfied: before, in: state, context: context), to: mask)
  }

  /// The runs of complete days when a day became complete, or is so no longer.
  static func dailyRuns(
    in state: StreakState, on day: LocalDay, isComplete: Bool, _ context: RuleContext
  ) -> StreakState.Runs {
    let runs = state.daily
    if isComplete, day > runs.lastDay || runs.current == 0 {
      return runs.followed(by: day) {
        CompleteDayMask(state, context: context).isUnbroken(after: runs.lastDay, before: day)
      }
    }
    let mask = CompleteDayMask(state, context: context)
    var before = state.complete
    before.set(day, to: !isComplete)
    return runs.repaired(in: day...day, from: CompleteDayMask(state, complete: before, context: context), to: mask)
  }

  /// The runs of complete days when a habit of so many times is due on other days than before.
  private static func dailyRuns(
    in state: StreakState, leaningOn day: LocalDay, of id: HabitID, _ satisfied: DaySet, _ context: RuleContext
  ) -> StreakState.Runs {
    guard state.daily.current > 0 else { return state.daily }
    var before = state
    before[id].satisfied = satisfied
    return state.daily.repaired(
      in: day...(day + state[id].plan.reach), from: CompleteDayMask(before, context: context),
      to: CompleteDayMask(state, context: context))
  }
}

extension StreakState.Runs {
  /// The runs with one more day after the last one. Whether a day between was missed is asked only
  /// where there is a run to go on and a day between.
  fileprivate func followed(by day: LocalDay, isUnbroken: () -> Bool) -> Self {
    let length = current > 0 && (day == lastDay + 1 || isUnbroken()) ? current + 1 : 1
    return StreakState.Runs(current: length, longest: max(longest, length), lastDay: day)
  }
}
