/// Which streaks are alive before a day that is not over.
extension StreakState {
  /// Whether some streak may be alive on the day: that of a habit in use, or the daily streak if
  /// any habit is in use.
  func isAnyAlive(before day: LocalDay, _ context: RuleContext) -> Bool {
    let inUse = habits.filter { !$0.plan.isArchived.value(on: day) }
    guard !inUse.isEmpty else { return false }
    return inUse.contains { habit in
      guard let last = habit.satisfied.last else { return false }
      let end = habit.lastDayJudged(closedThrough: day - 1)
      return last > end || mask(of: habit, closedThrough: day - 1, context).isAlive(through: end)
    } || CompleteDayMask(self, context).isAlive(through: day - 1)
  }

  /// Whether some streak is alive before the day, so that it can be at risk on the day.
  func canBeAtRisk(on day: LocalDay, _ context: RuleContext) -> Bool {
    // A limit is never at risk, and neither is the daily streak of a person who has only limits.
    let ids = habits.indices.filter { habits[$0].plan.traits.kind == .atLeast }.map { HabitID(index: $0) }
    guard !ids.isEmpty else { return false }
    return CompleteDayMask(self, context).isAlive(through: day - 1)
      || ids.contains { length(of: $0, before: day, context) != nil }
  }

  /// How many days ahead the end of a streak with a schedule of n times in d days is looked for: as
  /// many as the longest d, and pauses.
  private static let stakeReach = 1_024

  /// The first day, on or after `day`, whose close ends the habit's streak if nothing more is done.
  ///
  /// Nil if none of the next 366 days does, or of 1,024 with a schedule of n times in d days, and
  /// for a limit, which is kept by doing nothing.
  package func dayAtStake(of id: HabitID, from day: LocalDay, context: RuleContext) -> LocalDay? {
    let habit = self[id]
    guard habit.plan.traits.kind == .atLeast else { return nil }
    if case .times = habit.plan.schedule.value(on: day), !habit.plan.isArchived.value(on: day) {
      // Later completions may cover a day that is asked for, and excuses move the end of a window.
      // A streak that has ended stays ended.
      let after = (0..<Self.stakeReach).partitioningIndex { current(of: id, asOf: day + $0 + 1, context: context) == 0 }
      return after < Self.stakeReach ? day + after : nil
    }
    let mask = mask(of: habit, closedThrough: day - 1, context)
    if case .perWeek = habit.plan.schedule.value(on: day), let lost = mask.dayAtStake(inWeekOf: day), lost < day {
      // With too few days left, the streak ends with the week.
      return day.startOfWeek + 6
    }
    return (0...366).lazy.map { day + $0 }.first { day in
      if case .perWeek = habit.plan.schedule.value(on: day) { return mask.dayAtStake(inWeekOf: day) == day }
      guard !habit.satisfied.contains(day), habit.plan.excuse(on: day) == nil else { return false }
      let isInUse = day >= habit.beginning && !habit.plan.isArchived.value(on: day)
      return isInUse && habit.isAsked(on: day) && !isNeutral(day, context)
    }
  }

  /// Whether the habit's streak ends if a due day is left undone.
  ///
  /// Under a schedule of times per week, it may not: the week may be lost already, or frozen days
  /// may make up for the day.
  package func isAtStake(_ id: HabitID, on day: LocalDay, context: RuleContext) -> Bool {
    guard case .perWeek = self[id].plan.schedule.value(on: day) else { return true }
    var state = self
    if !context.policy.savesWeeks { (state.frozen, state.shortened, state.zones) = (DaySet(), [], []) }
    return state.mask(of: self[id], closedThrough: day - 1, context).dayAtStake(inWeekOf: day) == day
  }

  /// The first day, on or after `day`, whose close ends the daily streak if nothing more is done;
  /// nil if none of the next 366 days does.
  package func dayAtStake(from day: LocalDay, context: RuleContext) -> LocalDay? {
    let mask = CompleteDayMask(self, context)
    return (0...366).lazy.map { day + $0 }.first { !complete.contains($0) && mask.isMissed($0) }
  }

  private func isNeutral(_ day: LocalDay, _ context: RuleContext) -> Bool {
    let word = DayWord(of: day)
    return neutral(in: word, among: word.bits(in: day...day), context) != 0
  }

  /// The length of the habit's streak if it is alive before a day; nil if it is not.
  func length(of id: HabitID, before day: LocalDay, _ context: RuleContext) -> Int32? {
    let habit = self[id]
    guard let last = habit.satisfied.last(before: day) else { return nil }
    let end = max(last, habit.lastDayJudged(closedThrough: day - 1))
    let length = mask(of: habit, closedThrough: day - 1, context).length(through: end)
    return length > 0 ? length : nil
  }

  /// The mask of a habit when days are closed through `day`: the weeks before the next day
  /// are over.
  func mask(of habit: Habit, closedThrough day: LocalDay, _ context: RuleContext) -> HabitDayMask {
    HabitDayMask(habit, through: max(day + 1, habit.satisfied.last ?? .earliest), in: self, context)
  }
}

extension StreakState.Habit {
  /// The last day for which it is settled whether it breaks the run, when days are closed through
  /// `day`. Under a schedule of n times in d days, later days may still be covered.
  func lastDayJudged(closedThrough day: LocalDay) -> LocalDay {
    var span: Int32 = 1
    for schedule in [plan.schedule.initial] + plan.schedule.changes.filter(\.inForce).map(\.value) {
      if case .times(_, let days) = schedule { span = max(span, Int32(Coverage.longestWindow(days: Int(days)))) }
    }
    return day - Int(span - 1)
  }
}
