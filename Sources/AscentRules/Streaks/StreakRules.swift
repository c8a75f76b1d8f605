/// StreakService's rules for habit streaks and the daily streak. Runs are computed from the
/// satisfied days, so late and undone completions repair them exactly.
package enum StreakRules {
  /// Applies CompletionService's events, and appends events for the runs that change.
  ///
  /// - Parameters:
  ///   - context: provides the time zones and the policy.
  ///   - state: the person's streaks; the events are applied to it.
  ///   - decision: contains CompletionService's events. The events of the runs are appended to it,
  ///     and the streaks before and after are set in its receipt.
  static func react(_ context: RuleContext, _ state: inout StreakState, _ decision: inout Decision) {
    let (habit, day) = (decision.receipt.habit, decision.receipt.day)
    state.fill(&decision.receipt.before, habit, day, context)
    let breaks = state.cannotMoveBreaks(decision) ? nil : state.breaks(before: decision, context)
    for index in decision.completionEvents {
      // The most frequent event changes nothing here, so it is skipped without being copied.
      if case .completionLogged = decision.events[index] { continue }
      state.react(to: decision.events[index], context, &decision)
    }
    if let breaks { state.writeEndings(since: breaks, context, &decision) }
    state.fill(&decision.receipt.after, habit, day, context)
    guard let habit, Int(habit.number) <= state.habits.count else { return }
    decision.receipt.streakUnit = state[habit].plan.streakUnit(through: day)
  }
}

extension StreakState {
  fileprivate mutating func react(
    to event: Event, _ context: RuleContext, _ decision: inout Decision
  ) {
    if event.kind.group == .habits, let change = PlanChange(event) {
      let unit = self[change.habit].unit
      evolveDays(by: event, ordinal: decision.ordinal)
      return recompute(change.habit, from: unit, context, &decision)
    }
    evolveDays(by: event, ordinal: decision.ordinal)
    switch event {
    case .habitSatisfied(let id, let day):
      rejudge(id, day, isSatisfied: true, context, &decision)
      rejudgeExcused(day, context, &decision)
    case .habitUnsatisfied(let id, let day):
      rejudge(id, day, isSatisfied: false, context, &decision)
      rejudgeExcused(day, context, &decision)
    case .dayCompleted(let day):
      changeDaily(to: dailyRuns(on: day, isComplete: true, context), context, &decision)
    case .dayReopened(let day):
      changeDaily(to: dailyRuns(on: day, isComplete: false, context), context, &decision)
    case .zoneChanged, .zoneRevised, .freezeSpent, .freezeChanged, .freezeRevised, .daysReopened:
      // Which dates exist depends on the zone; a frozen day is neutral for every habit, and a day
      // that is not closed is neutral for a limit.
      for index in habits.indices {
        let id = HabitID(index: index)
        change(id, to: HabitDayMask(habits[index], in: self, context).runs(), context, &decision)
        // Once is enough, because runs of complete days do not depend on those of habits.
        if index == 0 { changeDaily(to: CompleteDayMask(self, context).runs(), context, &decision) }
      }
    case .habitAdded: changeDaily(to: CompleteDayMask(self, context).runs(), context, &decision)
    case .dayClosed:
      // A day on which only limits were undecided may break the daily streak from now on.
      guard habits.contains(where: { $0.plan.traits.kind == .atMost }) else { break }
      changeDaily(to: CompleteDayMask(self, context).runs(), context, &decision)
    default: break
    }
  }

  /// Applies one stored event of the command with this ordinal. Events of later services
  /// change nothing.
  mutating func evolve(by event: Event, ordinal: Int32) {
    switch event {
    case .streakChanged(let id, let current, let longest, let lastDay):
      self[id].runs = Runs(current: current.count, longest: longest, lastDay: lastDay)
    case .dailyStreakChanged(let current, let longest, let lastDay):
      daily = Runs(current: current, longest: longest, lastDay: lastDay)
    case .streakEnded(let id, _, let lastDay): ended[id, default: DaySet()].insert(lastDay)
    case .streakRestored(let id, _, let lastDay):
      ended[id]?.remove(lastDay)
      if ended[id]?.isEmpty == true { ended[id] = nil }
    default: evolveDays(by: event, ordinal: ordinal)
    }
  }

  /// Applies an event of CompletionService.
  private mutating func evolveDays(by event: Event, ordinal: Int32) {
    switch event {
    case .habitSatisfied(let id, let day): self[id].satisfied.insert(day)
    case .habitUnsatisfied(let id, let day): self[id].satisfied.remove(day)
    case .dayCompleted(let day): complete.insert(day)
    case .dayReopened(let day): complete.remove(day)
    case .freezeSpent(let day, _, _): frozen.insert(day)
    case .freezeChanged(let day, let inForce), .freezeRevised(let day, let inForce): frozen.set(day, to: inForce)
    case .dayClosed(let day, _, _): closedThrough = max(closedThrough ?? day, day)
    case .daysReopened(let first): closedThrough = closedThrough.map { min($0, first - 1) }
    case .dateSkipped(let day): shortened.set(day, through: day, inForce: true)
    case .habitAdded(_, let definition, let firstDay):
      habits.append(
        Habit(
          plan: HabitPlan(
            schedule: definition.schedule, firstDay: firstDay, addedBy: ordinal, traits: definition.traits)))
    case .zoneChanged(let change, let first, let last):
      zones.insert(change)
      shortened.set(first, through: last, inForce: true)
    case .zoneRevised(let change, let first, let last, let inForce):
      zones.set(change, inForce: inForce)
      shortened.set(first, through: last, inForce: inForce)
    case .completionLogged, .completionChanged, .operationChanged: break
    default:
      if event.kind.group == .habits { exemptions.evolve(by: event, ordinal: ordinal) }
      if let change = PlanChange(event) { self[change.habit].plan.evolve(by: change, ordinal: ordinal) }
    }
  }

  /// Computes the runs of a habit, and of complete days, from scratch.
  ///
  /// - Parameter unit: the unit of the habit's streak before the event; nil to derive it from the
  ///   plan.
  mutating func recompute(
    _ id: HabitID, from unit: StreakUnit? = nil, _ context: RuleContext, _ decision: inout Decision
  ) {
    change(id, to: HabitDayMask(self[id], in: self, context).runs(), from: unit, context, &decision)
    changeDaily(to: CompleteDayMask(self, context).runs(), context, &decision)
  }

  mutating func change(
    _ id: HabitID, to runs: Runs, from unit: StreakUnit? = nil, _ context: RuleContext, _ decision: inout Decision
  ) {
    // Avoid the subscript, because each use of it would copy the habit.
    let index = id.index
    let former = habits[index].runs
    guard runs != former || unit != nil else { return }
    habits[index].runs = runs
    let newUnit = habits[index].plan.streakUnit(through: runs.lastDay)
    if runs != former {
      let current = StreakLength(runs.current, newUnit)
      decision.events.append(.streakChanged(id, current: current, longest: runs.longest, lastDay: runs.lastDay))
    }
    let oldUnit = unit ?? habits[index].plan.streakUnit(through: former.lastDay)
    guard runs.longest != former.longest || newUnit != oldUnit else { return }
    let (old, new) = (StreakLength(former.longest, oldUnit), StreakLength(runs.longest, newUnit))
    decision.writeRounds(of: id, from: old, to: new, context.policy.streakRounds)
  }

  mutating func changeDaily(to runs: Runs, _ context: RuleContext, _ decision: inout Decision) {
    let longest = daily.longest
    guard runs != daily else { return }
    daily = runs
    decision.events.append(.dailyStreakChanged(current: runs.current, longest: runs.longest, lastDay: runs.lastDay))
    guard runs.longest != longest else { return }
    decision.writeRounds(from: longest, to: runs.longest, context.policy.streakRounds[.days]) { .dailyStreak(days: $0) }
  }

  /// Sets the streaks as of the command's day. A run that was broken before that day counts as 0.
  fileprivate func fill(
    _ standing: inout Standing, _ id: HabitID?, _ day: LocalDay, _ context: RuleContext
  ) {
    if let id, Int(id.number) <= habits.count {
      standing.streak = current(of: id, asOf: day, context: context)
      standing.longestStreak = self[id].runs.longest
    }
    standing.dailyStreak = currentDaily(asOf: day, context: context)
    standing.longestDailyStreak = daily.longest
  }
}

extension StreakState.Runs {
  init(current: Int32, longest: Int32, lastDay: LocalDay) {
    self.current = current
    self.longest = longest
    self.lastDay = lastDay
  }
}
