/// Updates the runs when a day becomes satisfied or complete, or no longer is. Only runs near the
/// day are read, so the cost does not grow with the history.
extension StreakState {
  /// Updates the runs of a habit and of complete days, and appends events for the changes. The
  /// state already contains the changed day.
  mutating func rejudge(
    _ id: HabitID, _ day: LocalDay, isSatisfied: Bool, _ context: RuleContext, _ decision: inout Decision
  ) {
    writeComebacks(id, day, isSatisfied: isSatisfied, &decision)
    // Avoid the subscript, because each use of it would copy the habit.
    let index = id.index
    // A day before the planned first day moves the habit's beginning, and so which days are due.
    if day < habits[index].plan.firstDay, habits[index].satisfied.first.map({ $0 >= day }) ?? true {
      recompute(id, context, &decision)
    } else if habits[index].wasFlexible {
      var before = habits[index].satisfied
      before.set(day, to: !isSatisfied)
      let runs = flexibleRuns(of: habits[index], before, on: day, context)
      // Whether the habit is due on the following days depends on this one.
      let daily = dailyRuns(affectedBy: day, of: id, before, context)
      change(id, to: runs, context, &decision)
      changeDaily(to: daily, context, &decision)
    } else if habits[index].isAsked(on: day) {
      // The usual case needs no mask, which would copy the habit and the state.
      if isSatisfied, let runs = habits[index].runs.extended(to: day) {
        return change(id, to: runs, context, &decision)
      }
      change(id, to: runs(of: habits[index], on: day, isSatisfied: isSatisfied, context), context, &decision)
    }
  }

  /// Updates the daily runs if some habit is excused on a day, or was removed from it: whether the
  /// day is neutral then depends on the other habits.
  mutating func rejudgeExcused(_ day: LocalDay, _ context: RuleContext, _ decision: inout Decision) {
    for index in habits.indices where !habits[index].plan.excused.isEmpty || day <= exemptions.lastDay {
      guard
        habits[index].plan.excuse(on: day) != nil || exemptions.contains(.removed, HabitID(index: index), on: day)
      else { continue }
      return changeDaily(to: CompleteDayMask(self, context).runs(), context, &decision)
    }
  }

  private func runs(
    of habit: Habit, on day: LocalDay, isSatisfied: Bool, _ context: RuleContext
  ) -> Runs {
    Self.repaired(habit.runs, of: habit.satisfied, on: day, counts: isSatisfied) {
      HabitDayMask(habit, satisfied: $0, in: self, context)
    }
  }

  private func flexibleRuns(
    of habit: Habit, _ before: DaySet, on day: LocalDay, _ context: RuleContext
  ) -> Runs {
    let mask = HabitDayMask(habit, in: self, context)
    guard let (old, new) = before.last.flatMap({ old in habit.satisfied.last.map { (old, $0) } }),
      let days = habit.daysAffected(by: day...day, last: old, new)
    else { return mask.runs() }
    return habit.runs.repaired(
      in: days, from: HabitDayMask(habit, satisfied: before, in: self, context), to: mask)
  }

  /// The runs of complete days after a day became complete, or no longer is.
  func dailyRuns(
    on day: LocalDay, isComplete: Bool, _ context: RuleContext
  ) -> Runs {
    if isComplete, let runs = daily.extended(to: day) { return runs }
    return Self.repaired(daily, of: complete, on: day, counts: isComplete) {
      CompleteDayMask(self, complete: $0, context)
    }
  }

  /// The runs of a set of days after one day began to count, or no longer does.
  @inline(__always)
  private static func repaired(
    _ runs: Runs, of days: DaySet, on day: LocalDay, counts: Bool, mask: (DaySet) -> some DayMask
  ) -> Runs {
    if counts, day > runs.lastDay || runs.current == 0 {
      return runs.followed(by: day) { mask(days).isUnbroken(after: runs.lastDay, before: day) }
    }
    var before = days
    before.set(day, to: !counts)
    return runs.repaired(in: day...day, from: mask(before), to: mask(days))
  }

  /// The runs of complete days when a flexible habit is due on other days than before.
  private func dailyRuns(
    affectedBy day: LocalDay, of id: HabitID, _ satisfied: DaySet, _ context: RuleContext
  ) -> Runs {
    guard daily.current > 0 else { return daily }
    var before = self
    before[id].satisfied = satisfied
    return daily.repaired(
      in: day...(day + self[id].plan.reach), from: CompleteDayMask(before, context),
      to: CompleteDayMask(self, context))
  }
}

extension StreakState.Runs {
  /// The runs with one more day after the last one. `isUnbroken` is called only if there is a run
  /// to extend and a day between.
  fileprivate func followed(by day: LocalDay, isUnbroken: () -> Bool) -> Self {
    if let runs = extended(to: day) { return runs }
    let length = current > 0 && isUnbroken() ? current + 1 : 1
    return Self(current: length, longest: max(longest, length), lastDay: day)
  }

  /// The runs with the day right after the last one; nil for another day.
  fileprivate func extended(to day: LocalDay) -> Self? {
    guard current > 0, day == lastDay + 1 else { return nil }
    return Self(current: current + 1, longest: max(longest, current + 1), lastDay: day)
  }
}
