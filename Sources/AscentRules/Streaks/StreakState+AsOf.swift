extension StreakState {
  /// The runs of a habit as a person sees them on a day.
  ///
  /// The current run ends on that day, or on the last counted day before it if nothing was missed
  /// since; otherwise it is 0. A day that completions on `day` or later may still cover is not
  /// missed yet.
  package func runs(of id: HabitID, asOf day: LocalDay, context: RuleContext) -> Runs {
    var runs = runs(of: id, through: day, seeksLongest: true, context)
    guard runs.current > 0, runs.lastDay < day - 1 else { return runs }
    let mask = HabitDayMask(self[id], through: day, isOpen: true, in: self, context)
    if !mask.isUnbroken(after: runs.lastDay, before: day) { runs.current = 0 }
    return runs
  }

  /// The length of the current run of a habit as of a day. A receipt needs only this part of
  /// ``runs(of:asOf:context:)``, and not the longest run, which is costly to find.
  func current(of id: HabitID, asOf day: LocalDay, context: RuleContext) -> Int32 {
    // Avoid the subscript, which copies the habit when it is called from here.
    let index = id.index
    let runs = habits[index].runs
    guard runs.current > 0 else { return 0 }
    guard habits[index].plan.wasFlexible else {
      if day == runs.lastDay || day == runs.lastDay + 1 { return runs.current }
      return HabitDayMask(self[id], in: self, context).current(asOf: day, knowing: runs)
    }
    let early = self.runs(of: id, through: day, seeksLongest: false, context)
    guard early.current > 0 else { return 0 }
    return HabitDayMask(self[id], through: day, isOpen: true, in: self, context).isUnbroken(
      after: early.lastDay, before: day) ? early.current : 0
  }

  /// The runs of complete days as a person sees them on a day.
  package func dailyRuns(asOf day: LocalDay, context: RuleContext) -> Runs {
    guard daily.current > 0, daily.lastDay != day, daily.lastDay != day - 1 else { return daily }
    let mask = CompleteDayMask(self, through: day, context)
    var runs = daily
    if day < daily.lastDay {
      runs = daily.repaired(in: (day + 1)...daily.lastDay, from: CompleteDayMask(self, context), to: mask)
    }
    if runs.current > 0, !mask.isUnbroken(after: runs.lastDay, before: day) { runs.current = 0 }
    return runs
  }

  /// The length of the current run of complete days as of a day.
  func currentDaily(asOf day: LocalDay, context: RuleContext) -> Int32 {
    guard daily.current > 0, daily.lastDay != day, daily.lastDay != day - 1 else { return daily.current }
    return CompleteDayMask(self, context).current(asOf: day, knowing: daily)
  }

  /// The runs of a habit up to a day, from the satisfied days and those that a flexible
  /// schedule covers.
  private func runs(of id: HabitID, through day: LocalDay, seeksLongest: Bool, _ context: RuleContext) -> Runs {
    let habit = self[id]
    guard habit.runs.current > 0, let satisfied = habit.satisfied.last else { return habit.runs }
    if !habit.wasFlexible {
      if day >= habit.runs.lastDay { return habit.runs }
      return habit.runs.repaired(
        in: (day + 1)...habit.runs.lastDay, from: HabitDayMask(habit, in: self, context),
        to: HabitDayMask(habit, through: day, in: self, context), seeksLongest: seeksLongest)
    }
    // No day is covered long after the last satisfied day.
    let end = min(day, satisfied + 2 * Int(RuleLimits.scheduleSpanMax))
    let early = HabitDayMask(habit, through: end, in: self, context)
    guard let days = habit.daysAffected(by: min(end, satisfied) + 1...max(end, satisfied + 1), last: satisfied, end)
    else {
      return early.runs()
    }
    return habit.runs.repaired(
      in: days, from: HabitDayMask(habit, in: self, context), to: early, seeksLongest: seeksLongest)
  }
}
