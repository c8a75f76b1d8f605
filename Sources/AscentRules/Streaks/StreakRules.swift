/// The rules of habit streaks and the daily streak: StreakService's. Runs are computed from the
/// satisfied days, so late and undone completions repair them exactly.
package enum StreakRules {
  /// Reacts to CompletionService's events: applies them, and writes how the runs changed.
  ///
  /// - Parameters:
  ///   - context: the time zones and the policy.
  ///   - state: the person's; the events are applied to it.
  ///   - decision: has CompletionService's events; gets those of the runs and, in the receipt, the
  ///     streaks before and after.
  static func react(_ context: RuleContext, _ state: inout StreakState, _ decision: inout Decision) {
    let (habit, day) = (decision.receipt.habit, decision.receipt.day)
    note(&decision.receipt.before, habit, day, in: state, context)
    for index in decision.completionEvents { react(to: decision.events[index], context, &state, &decision) }
    note(&decision.receipt.after, habit, day, in: state, context)
  }

  /// A habit that became satisfied on a day, or stopped being so.
  struct HabitDay {
    var habit: HabitID
    var day: LocalDay
    var isSatisfied: Bool
  }

  private static func react(
    to event: Event, _ context: RuleContext, _ state: inout StreakState, _ decision: inout Decision
  ) {
    follow(event, &state, ordinal: decision.ordinal)
    switch event {
    case .habitSatisfied(let id, let day):
      rejudge(HabitDay(habit: id, day: day, isSatisfied: true), context, &state, &decision)
    case .habitUnsatisfied(let id, let day):
      rejudge(HabitDay(habit: id, day: day, isSatisfied: false), context, &state, &decision)
    case .dayCompleted(let day):
      changeDaily(to: dailyRuns(in: state, on: day, isComplete: true, context), &state, &decision)
    case .dayReopened(let day):
      changeDaily(to: dailyRuns(in: state, on: day, isComplete: false, context), &state, &decision)
    case .zoneChanged:
      // Which dates exist depends on the zone.
      for index in state.habits.indices { recompute(HabitID(number: Int32(index) + 1), context, &state, &decision) }
    case .habitAdded: changeDaily(to: CompleteDayMask(state, context: context).runs(), &state, &decision)
    default:
      if let change = PlanChange(event) { recompute(change.habit, context, &state, &decision) }
    }
  }

  /// Applies one stored event of the command with this ordinal. Events of later services change
  /// nothing.
  static func evolve(_ state: inout StreakState, by event: Event, ordinal: Int32) {
    switch event {
    case .streakChanged(let id, let current, let longest, let lastDay):
      state[id].runs = StreakState.Runs(current: current, longest: longest, lastDay: lastDay)
    case .dailyStreakChanged(let current, let longest, let lastDay):
      state.daily = StreakState.Runs(current: current, longest: longest, lastDay: lastDay)
    default: follow(event, &state, ordinal: ordinal)
    }
  }

  /// Applies an event of CompletionService.
  private static func follow(_ event: Event, _ state: inout StreakState, ordinal: Int32) {
    switch event {
    case .habitSatisfied(let id, let day): state[id].satisfied.insert(day)
    case .habitUnsatisfied(let id, let day): state[id].satisfied.remove(day)
    case .dayCompleted(let day): state.complete.insert(day)
    case .dayReopened(let day): state.complete.remove(day)
    case .habitAdded(_, let definition, let firstDay):
      state.habits.append(
        StreakState.Habit(plan: HabitPlan(schedule: definition.schedule, firstDay: firstDay, addedBy: ordinal)))
    case .zoneChanged(let change, let first, let last):
      state.zones.insert(change)
      if first <= last { state.shortened.append(first...last) }
    default:
      if let change = PlanChange(event) { change.apply(to: &state[change.habit].plan, ordinal: ordinal) }
    }
  }

  /// Computes the runs of a habit, and of complete days, from scratch.
  static func recompute(_ id: HabitID, _ context: RuleContext, _ state: inout StreakState, _ decision: inout Decision) {
    change(id, to: HabitDayMask(state[id], in: state, context: context).runs(), &state, &decision)
    changeDaily(to: CompleteDayMask(state, context: context).runs(), &state, &decision)
  }

  static func change(_ id: HabitID, to runs: StreakState.Runs, _ state: inout StreakState, _ decision: inout Decision) {
    let longest = state[id].runs.longest
    guard runs != state[id].runs else { return }
    state[id].runs = runs
    decision.events.append(.streakChanged(id, current: runs.current, longest: runs.longest, lastDay: runs.lastDay))
    noteRounds(from: longest, to: runs.longest, &decision) { .habitStreak(id, days: $0) }
  }

  static func changeDaily(to runs: StreakState.Runs, _ state: inout StreakState, _ decision: inout Decision) {
    let longest = state.daily.longest
    guard runs != state.daily else { return }
    state.daily = runs
    decision.events.append(.dailyStreakChanged(current: runs.current, longest: runs.longest, lastDay: runs.lastDay))
    noteRounds(from: longest, to: runs.longest, &decision) { .dailyStreak(days: $0) }
  }

  /// Notes the streaks as of the command's day: a run that was broken before it counts 0.
  private static func note(
    _ standing: inout Standing, _ id: HabitID?, _ day: LocalDay, in state: StreakState, _ context: RuleContext
  ) {
    if let id, Int(id.number) <= state.habits.count {
      standing.streak = state.current(of: id, asOf: day, context: context)
      standing.longestStreak = state[id].runs.longest
    }
    standing.dailyStreak = state.currentDaily(asOf: day, context: context)
    standing.longestDailyStreak = state.daily.longest
  }
}

extension StreakState.Runs {
  init(current: Int32, longest: Int32, lastDay: LocalDay) {
    self.current = current
    self.longest = longest
    self.lastDay = lastDay
  }
}
