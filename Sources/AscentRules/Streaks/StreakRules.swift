/// The rules of habit streaks and the daily streak: the second room of the line. Runs are computed
/// from the satisfied days, so late and undone completions repair them exactly.
public enum StreakRules {
  /// Reacts to the events of a command: follows them, and writes how the runs changed.
  ///
  /// - Parameters:
  ///   - decided: where the events of the command lie that CompletionService decided.
  ///   - state: the person's, which follows the events.
  ///   - context: the time zones and the policy.
  ///   - buffer: has the events, and gets those of the runs.
  ///   - receipt: gets the streaks before and after.
  public static func react(
    to decided: Range<Int>, state: inout StreakState, context: RuleContext, buffer: inout EventBuffer,
    receipt: inout Receipt
  ) {
    note(&receipt.before, receipt.habit, receipt.day, in: state, context)
    for index in decided { react(toOne: buffer.events[index], &state, context, &buffer) }
    note(&receipt.after, receipt.habit, receipt.day, in: state, context)
  }

  private static func react(
    toOne event: Event, _ state: inout StreakState, _ context: RuleContext, _ buffer: inout EventBuffer
  ) {
    follow(event, &state, ordinal: buffer.ordinal)
    switch event {
    case .habitSatisfied(let id, let day):
      noteComebacks(of: id, on: day, isSatisfied: true, state, &buffer)
      rejudge(id, on: day, isSatisfied: true, &state, context, &buffer)
    case .habitUnsatisfied(let id, let day):
      noteComebacks(of: id, on: day, isSatisfied: false, state, &buffer)
      rejudge(id, on: day, isSatisfied: false, &state, context, &buffer)
    case .dayCompleted(let day):
      changeDaily(to: dailyRuns(in: state, on: day, isComplete: true, context), &state, &buffer)
    case .dayReopened(let day):
      changeDaily(to: dailyRuns(in: state, on: day, isComplete: false, context), &state, &buffer)
    case .zoneChanged:
      // Whether a date exists depends on the zone, whatever the travel did to its own day.
      for index in state.habits.indices { recompute(HabitID(number: Int32(index) + 1), &state, context, &buffer) }
    case .habitAdded: changeDaily(to: CompleteDayMask(state, context: context).runs(), &state, &buffer)
    default:
      if let change = PlanChange(event) { recompute(change.habit, &state, context, &buffer) }
    }
  }

  /// Lets the state follow one event of the command of an ordinal. Events of the services after
  /// this one change nothing here.
  public static func evolve(_ state: inout StreakState, by event: Event, ordinal: Int32) {
    switch event {
    case .streakChanged(let id, let current, let longest, let lastDay):
      state[id].runs = StreakState.Runs(current: current, longest: longest, lastDay: lastDay)
    case .dailyStreakChanged(let current, let longest, let lastDay):
      state.daily = StreakState.Runs(current: current, longest: longest, lastDay: lastDay)
    default: follow(event, &state, ordinal: ordinal)
    }
  }

  /// Follows what the service before decided.
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

  /// The runs of a habit, and those of complete days, from all days.
  static func recompute(_ id: HabitID, _ state: inout StreakState, _ context: RuleContext, _ buffer: inout EventBuffer)
  {
    change(id, to: HabitDayMask(state[id], in: state, context: context).runs(), &state, &buffer)
    changeDaily(to: CompleteDayMask(state, context: context).runs(), &state, &buffer)
  }

  static func change(_ id: HabitID, to runs: StreakState.Runs, _ state: inout StreakState, _ buffer: inout EventBuffer)
  {
    let longest = state[id].runs.longest
    guard runs != state[id].runs else { return }
    state[id].runs = runs
    buffer.events.append(.streakChanged(id, current: runs.current, longest: runs.longest, lastDay: runs.lastDay))
    noteRounds(from: longest, to: runs.longest, &buffer) { .habitStreak(id, days: $0) }
  }

  static func changeDaily(to runs: StreakState.Runs, _ state: inout StreakState, _ buffer: inout EventBuffer) {
    let longest = state.daily.longest
    guard runs != state.daily else { return }
    state.daily = runs
    buffer.events.append(.dailyStreakChanged(current: runs.current, longest: runs.longest, lastDay: runs.lastDay))
    noteRounds(from: longest, to: runs.longest, &buffer) { .dailyStreak(days: $0) }
  }

  /// Writes the streaks as a person sees them on the command's day: a run that was broken before it
  /// counts 0, as it does in every report.
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
