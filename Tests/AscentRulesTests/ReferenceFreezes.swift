@testable import AscentRules

/// How many freezes a person holds, complete day by complete day: the reference for
/// ``FreezeStock``.
enum ReferenceFreezes {
  /// The closed days on which closes spend freezes, judged day by day in order.
  static func automatic(_ state: CompletionState, _ streaks: StreakState, _ context: RuleContext) -> [LocalDay] {
    guard let first = state.automaticFreezesFrom, let last = state.closedThrough, first <= last else { return [] }
    var (state, streaks) = (state, streaks)
    for day in state.automaticFreezes.days {
      state.frozen.remove(day)
      streaks.frozen.remove(day)
    }
    var days: [LocalDay] = []
    for day in first...last where !state.complete.contains(day) && !streaks.isNeutralForAll(day, context: context) {
      let habits = streaks.habits.filter { !$0.wasFlexible }.map { habit in
        ends(day, counts: { habit.satisfied.contains($0) && habit.isAsked(on: $0) }) {
          streaks.isNeutral($0, for: habit, context: context)
        }
      }
      let weeks = streaks.habits.filter(\.wasFlexible).map { endsWeeks(of: $0, day, streaks, context) }
      let daily = ends(day, counts: streaks.complete.contains) { streaks.isNeutralForAll($0, context: context) }
      guard daily || habits.contains(true) || weeks.contains(true), left(onCloseOf: day, state, streaks, context) > 0
      else { continue }
      days.append(day)
      state.frozen.insert(day)
      streaks.frozen.insert(day)
    }
    return days
  }

  /// Whether a day breaks a streak that was alive before it.
  private static func ends(_ day: LocalDay, counts: (LocalDay) -> Bool, isNeutral: (LocalDay) -> Bool) -> Bool {
    guard !counts(day), !isNeutral(day) else { return false }
    let before = (1...60).lazy.map { day - $0 }.first { counts($0) || !isNeutral($0) }
    return before.map(counts) ?? false
  }

  /// Whether a week cannot meet its target without a day, and with it can, of a habit whose weeks
  /// before were met.
  private static func endsWeeks(
    of habit: StreakState.Habit, _ day: LocalDay, _ streaks: StreakState, _ context: RuleContext
  ) -> Bool {
    guard case .perWeek(let times) = habit.plan.schedule.initial, !habit.satisfied.contains(day) else { return false }
    func isExcused(_ other: LocalDay) -> Bool {
      habit.plan.excuse(on: other) != nil || streaks.frozen.contains(other)
        || streaks.isOutOfTheCalendar(other, context)
    }
    func counts(_ days: Range<Int>, from monday: LocalDay) -> (done: Int, excused: Int) {
      let days = days.map { monday + $0 }
      return (
        days.count { habit.satisfied.contains($0) }, days.count { !habit.satisfied.contains($0) && isExcused($0) }
      )
    }
    let isInUse = day >= habit.beginning && !habit.plan.isArchived.value(on: day)
    let (monday, weekday) = (day.startOfWeek, day - day.startOfWeek)
    let soFar = counts(0..<weekday, from: monday)
    guard isInUse, !isExcused(day), soFar.done + soFar.excused + 6 - weekday == Int(times) - 1 else { return false }
    for back in 1...60 {
      let week = counts(0..<7, from: monday - 7 * back)
      if week.done >= times || week.done > 0 && week.done + week.excused == 7 { return true }
      if week.done + week.excused < times { return false }
    }
    return false
  }

  /// What the close of a day could spend: nothing that was earned later, or recorded after it.
  private static func left(
    onCloseOf day: LocalDay, _ state: CompletionState, _ streaks: StreakState, _ context: RuleContext
  ) -> Int32 {
    func isLater(_ closed: LocalDay?) -> Bool { closed.map { $0 >= day } ?? false }
    var known = state
    for grant in known.freezeGrants.indices where isLater(known.freezeGrants[grant].closedThrough) {
      known.freezeGrants[grant].inForce = false
    }
    for frozen in known.frozen.days where isLater(known.closedThroughAtRequest[frozen]) { known.frozen.remove(frozen) }
    for late in known.complete.days where late > day {
      // A freeze that is asked for a later day is taken, even if the day is complete by now.
      known.complete.remove(late)
    }
    return held(by: known, streaks, context)
  }

  static func held(by state: CompletionState, _ streaks: StreakState, _ context: RuleContext) -> Int32 {
    var (held, spentOfGranted, run, paid) = (Int32(0), Int64(0), StreakState.Runs(), Int32(0))
    let unpaid = state.withheld[nil] ?? DaySet()
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
      if run.current == 1 { paid = 0 }
      guard !unpaid.contains(day) else { return }
      paid += 1
      if paid % context.policy.freezeInterval == 0, held < context.policy.freezesHeldMax { held += 1 }
    }
    let granted = state.freezeGrants.filter(\.inForce).reduce(Int64(0)) { $0 + Int64($1.count) }
    return Int32(clamping: max(0, Int64(held) - Int64(spends.count) + granted - spentOfGranted))
  }
}
