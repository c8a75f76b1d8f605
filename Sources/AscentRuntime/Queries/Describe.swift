import AscentRules

extension CompletionState {
  /// Writes the facts of a day into a report: the day (the present one where the person
  /// is, when none is asked for), habits, counts and goals.
  func describe(on asked: LocalDay?, askedAt now: Instant, _ context: RuleContext, in report: inout PersonReport) {
    let zone = zone(at: now)
    let day = asked ?? now.localDay(offset: context.zones.offset(of: zone, at: now), dayStart: dayStart)
    report.day = day
    (report.zone, report.zones) = (zone, zones)
    report.dayStartMinutes = dayStart
    report.habits = habitIDs.filter { self[$0].isPresent }.map { describe($0, on: day) }
    report.allHabitNames = habits.map(\.name)
    for id in habitIDs where self[id].plan.traits.decimals != .none {
      report.habitDecimals[id] = self[id].plan.traits.decimals
    }
    report.isComplete = complete.contains(day)
    report.fraction = report.habits.fractionSatisfied
    report.freezes = FreezeStock.held(by: self, context: context)
  }

  private func describe(_ id: HabitID, on day: LocalDay) -> HabitReport {
    let habit = self[id]
    return HabitReport(
      id: id, name: habit.name, unit: habit.unit, group: habit.group, attributes: habit.attributes,
      kind: habit.plan.traits.kind, decimals: Int(habit.plan.traits.decimals.count), goal: habit.goal.value(on: day),
      schedule: habit.plan.schedule.value(on: day), firstDay: habit.plan.firstDay,
      isArchived: habit.plan.isArchived.value(on: day),
      excuse: frozen.contains(day) ? .freeze : habit.plan.excuse(on: day), count: habit.counts.count(on: day),
      isDue: isDue(id, on: day),
      isSatisfied: isSatisfied(id, on: day), reminder: reminders[id])
  }
}

extension StreakState {
  /// Writes the streaks as of the report's day and, where they were asked for, the days they follow
  /// from.
  func describe(_ context: RuleContext, in report: inout PersonReport) {
    let clock = PersonClock(zone: report.zone, dayStart: report.dayStartMinutes, context)
    for index in report.habits.indices {
      let habit = report.habits[index]
      let id = habit.id
      report.habits[index].streak = StreakReport(
        runs(of: id, asOf: report.day, context: context), self[id].plan.streakUnit(through: report.day),
        asOf: report.day, clock
      ) {
        // A limit is kept by doing nothing, unless it is broken already.
        habit.isOverLimit && habit.isDue ? report.day : dayAtStake(of: id, from: report.day, context: context)
      }
    }
    report.daily = StreakReport(dailyRuns(asOf: report.day, context: context), .days, asOf: report.day, clock) {
      dayAtStake(from: report.day, context: context)
    }
    if report.streaks != nil { report.streaks = self }
  }
}

extension StreakReport {
  /// The streak of some runs.
  ///
  /// - Parameter dayAtStake: the day whose close ends it.
  init(
    _ runs: StreakState.Runs, _ unit: StreakUnit, asOf day: LocalDay, _ clock: PersonClock,
    dayAtStake: () -> LocalDay?
  ) {
    self.init(unit: unit, current: runs.current, longest: runs.longest, lastDay: runs.longest > 0 ? runs.lastDay : nil)
    guard runs.current > 0, let last = dayAtStake() else { return }
    (atRisk, expiresAt) = (last == day, clock.close(of: last))
  }
}

extension AwardState {
  /// Writes the ledger's sum, the level and the version.
  func describe(in report: inout PersonReport) {
    report.totalXP = total
    report.level = Level(total: total)
    report.ledgerCount = entryCount
    report.version = version
  }
}
