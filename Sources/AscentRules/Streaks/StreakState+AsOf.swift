extension StreakState {
  /// The runs of a habit as a person sees them on a day: the current one ends on the day, or on the last day before it that counts while nothing was missed since; it
  /// is 0 when something was.
  public func runs(of id: HabitID, asOf day: LocalDay, world: World) -> Runs {
    var runs = runs(of: id, through: day, seeksLongest: true, world)
    guard runs.current > 0, runs.lastDay < day - 1 else { return runs }
    let strip = HabitStrip(self[id], through: day, in: self, world: world)
    if !strip.isUnbroken(after: runs.lastDay, before: day) { runs.current = 0 }
    return runs
  }

  /// The length of the current run of a habit as of a day: what a receipt needs of ``runs(of:asOf:world:)``, for which the longest is not looked for.
  func current(of id: HabitID, asOf day: LocalDay, world: World) -> Int32 {
    let runs = self[id].runs
    guard runs.current > 0 else { return 0 }
    guard self[id].wasFlexible else {
      if day == runs.lastDay || day == runs.lastDay + 1 { return runs.current }
      return HabitStrip(self[id], in: self, world: world).current(asOf: day, knowing: runs)
    }
    let early = self.runs(of: id, through: day, seeksLongest: false, world)
    guard early.current > 0 else { return 0 }
    return HabitStrip(self[id], through: day, in: self, world: world).isUnbroken(after: early.lastDay, before: day) ? early.current : 0
  }

  /// The runs of complete days as a person sees them on a day.
  public func dailyRuns(asOf day: LocalDay, world: World) -> Runs {
    guard daily.current > 0, daily.lastDay != day, daily.lastDay != day - 1 else { return daily }
    let strip = DailyStrip(self, through: day, world: world)
    var runs = daily
    if day < daily.lastDay { runs = daily.repaired(in: (day + 1)...daily.lastDay, from: DailyStrip(self, world: world), to: strip) }
    if runs.current > 0, !strip.isUnbroken(after: runs.lastDay, before: day) { runs.current = 0 }
    return runs
  }

  /// The length of the current run of complete days as of a day.
  func currentDaily(asOf day: LocalDay, world: World) -> Int32 {
    guard daily.current > 0, daily.lastDay != day, daily.lastDay != day - 1 else { return daily.current }
    return DailyStrip(self, world: world).current(asOf: day, knowing: daily)
  }

  /// The runs of a habit from what was satisfied up to a day, and what a schedule of so many times covers up to then.
  private func runs(of id: HabitID, through day: LocalDay, seeksLongest: Bool, _ world: World) -> Runs {
    let habit = self[id]
    guard habit.runs.current > 0, let satisfied = habit.satisfied.last else { return habit.runs }
    if !habit.wasFlexible {
      if day >= habit.runs.lastDay { return habit.runs }
      return habit.runs.repaired(
        in: (day + 1)...habit.runs.lastDay, from: HabitStrip(habit, in: self, world: world),
        to: HabitStrip(habit, through: day, in: self, world: world), seeksLongest: seeksLongest)
    }
    // Nothing is covered long after the last satisfied day.
    let end = min(day, satisfied + 2 * Int(Limits.scheduleSpanMax))
    let early = HabitStrip(habit, through: end, in: self, world: world)
    guard let days = habit.daysLeaning(on: min(end, satisfied) + 1...max(end, satisfied + 1), last: satisfied, end) else {
      return early.runs()
    }
    return habit.runs.repaired(in: days, from: HabitStrip(habit, in: self, world: world), to: early, seeksLongest: seeksLongest)
  }
}
