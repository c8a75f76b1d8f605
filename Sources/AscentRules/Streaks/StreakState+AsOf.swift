extension StreakState {
  /// The runs of a habit as a person sees them on a day: the current one ends on the day, or on the last day before it that counts while nothing was missed since; it
  /// is 0 when something was.
  public func runs(of id: HabitID, asOf day: LocalDay, world: World) -> Runs {
    var runs = self[id].runs
    let isCurrent = runs.current == 0 || runs.lastDay <= day
    if isCurrent, !self[id].wasFlexible {
      // The usual case: nothing between the run and the day, and nothing to copy.
      if runs.current == 0 || runs.lastDay >= day - 1 { return runs }
    } else {
      runs = StreakRuns.runs(of: self[id], through: day, in: self, world: world)
    }
    let habit = self[id]
    guard runs.current > 0 else { return runs }
    let isUnbroken = StreakRuns.areAll(after: runs.lastDay, before: day) {
      StreakRuns.isOpen($0, for: habit, asOf: day) || isNeutral($0, for: habit, world: world)
    }
    if !isUnbroken { runs.current = 0 }
    return runs
  }

  /// The runs of complete days as a person sees them on a day.
  public func dailyRuns(asOf day: LocalDay, world: World) -> Runs {
    let isCurrent = daily.current == 0 || daily.lastDay <= day
    var runs = isCurrent ? daily : StreakRuns.dailyRuns(through: day, in: self, world: world)
    guard runs.current > 0 else { return runs }
    if !StreakRuns.areAll(after: runs.lastDay, before: day, { isNeutralForAll($0, world: world) }) { runs.current = 0 }
    return runs
  }
}
