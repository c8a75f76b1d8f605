/// How a day that became satisfied or complete, or stopped being so, changes the runs. Only runs
/// near it are read, so the cost does not grow with the history.
extension StreakRules {
  /// Writes how the runs of a habit, and of complete days, change. The day is already changed in
  /// the state.
  static func rejudge(
    _ change: HabitDay, _ context: RuleContext, _ state: inout StreakState, _ decision: inout Decision
  ) {
    let (id, day, isSatisfied) = (change.habit, change.day, change.isSatisfied)
    noteComebacks(change, state, &decision)
    // A day before the planned first day moves the habit's beginning, and so which days are due.
    if day < state[id].plan.firstDay, state[id].satisfied.first.map({ $0 >= day }) ?? true {
      recompute(id, context, &state, &decision)
    } else if state[id].wasFlexible {
      var before = state[id].satisfied
      before.set(day, to: !isSatisfied)
      let runs = flexibleRuns(of: state[id], before, on: day, in: state, context)
      // Whether the habit is due on the following days depends on this one.
      let daily = dailyRuns(in: state, affectedBy: day, of: id, before, context)
      self.change(id, to: runs, &state, &decision)
      changeDaily(to: daily, &state, &decision)
    } else if state[id].isAsked(on: day) {
      self.change(id, to: runs(of: state[id], on: day, isSatisfied: isSatisfied, in: state, context), &state, &decision)
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
      let days = habit.daysAffected(by: day...day, last: old, new)
    else { return mask.runs() }
    return habit.runs.repaired(
      in: days, from: HabitDayMask(habit, satisfied: before, in: state, context: context), to: mask)
  }

  /// The runs of complete days after a day became complete, or stopped being so.
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

  /// The runs of complete days when a flexible habit is due on other days than before.
  private static func dailyRuns(
    in state: StreakState, affectedBy day: LocalDay, of id: HabitID, _ satisfied: DaySet, _ context: RuleContext
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
  /// The runs with one more day after the last one. `isUnbroken` is called only if there is a run
  /// to extend and a day between.
  fileprivate func followed(by day: LocalDay, isUnbroken: () -> Bool) -> Self {
    let length = current > 0 && (day == lastDay + 1 || isUnbroken()) ? current + 1 : 1
    return StreakState.Runs(current: length, longest: max(longest, length), lastDay: day)
  }
}
