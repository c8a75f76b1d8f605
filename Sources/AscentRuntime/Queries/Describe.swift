import AscentRules

extension CompletionState {
  /// Writes the facts of a day into a report: the day (the present one where the person
  /// is, when none is asked for), habits, counts and goals.
  func describe(on asked: LocalDay?, askedAt now: Instant, _ context: RuleContext, in report: inout PersonReport) {
    let zone = zone(at: now)
    let present = now.localDay(offset: context.zones.offset(of: zone, at: now), dayStart: dayStart)
    let day = asked ?? present
    report.day = day
    if day == present, closedThrough ?? .earliest < day - 1,
      PersonClock(zone: zone, dayStart: dayStart, context).close(of: day - 1) > now
    {
      report.openYesterday = day - 1
    }
    (report.zone, report.zones) = (zone, zones)
    report.dayStartMinutes = dayStart
    report.habits = habitIDs.filter { self[$0].isPresent }.map { describe($0, on: day) }
    for index in report.habits.indices where report.habits[index].isDue && !report.habits[index].isSatisfied {
      report.habits[index].isOptional = complete.contains(day) || !isExpected(report.habits[index].id, on: day)
    }
    if day <= exemptions.lastDay, !complete.contains(day) {
      report.removedHabits = habitIDs.filter { id in
        isExpected(id, on: day) && !isAsked(id, on: day) && !isSatisfied(id, on: day)
      }.map { self[$0].name }
    }
    report.excusedHabits = excusedHabits(on: day)
    report.allHabitNames = habits.map(\.name)
    for id in habitIDs where self[id].plan.traits.decimals != .none {
      report.habitDecimals[id] = self[id].plan.traits.decimals
    }
    report.isComplete = complete.contains(day)
    report.fraction = report.habits.fractionSatisfied
    report.frozenDays = frozen.isEmpty ? [] : frozen.days.filter { $0 > day }
    report.freezes = FreezeStock.held(by: self, context: context)
  }

  /// Writes what became of some days, counted from the report's, into the report.
  func describe(_ days: ClosedRange<Int>, in report: inout PersonReport) {
    let range = (report.day + days.lowerBound)...(report.day + days.upperBound)
    report.markedDays = range
    report.completeDays = complete
    for index in report.habits.indices {
      report.habits[index].marks = marks(
        of: report.habits[index].id, on: range, asOf: report.day, openFrom: report.openYesterday)
    }
  }

  private func excusedHabits(on day: LocalDay) -> [PersonReport.ExcusedHabit] {
    guard !complete.contains(day) else { return [] }
    return habitIDs.compactMap { id in
      let excuse = frozen.contains(day) ? .freeze : self[id].plan.excuse(on: day)
      guard let excuse, isExpected(id, on: day), !isSatisfied(id, on: day) else { return nil }
      return PersonReport.ExcusedHabit(name: self[id].name, excuse: excuse)
    }
  }

  private func describe(_ id: HabitID, on day: LocalDay) -> HabitReport {
    let habit = self[id]
    return HabitReport(
      id: id, name: habit.name, unit: habit.unit, group: habit.group, notes: habit.notes,
      attributes: habit.attributes, kind: habit.plan.traits.kind, decimals: Int(habit.plan.traits.decimals.count),
      goal: habit.goal.value(on: day),
      schedule: habit.plan.schedule.value(on: day), firstDay: habit.plan.firstDay,
      isArchived: habit.plan.isArchived.value(on: day),
      excuse: frozen.contains(day) ? .freeze : habit.plan.excuse(on: day), count: habit.counts.count(on: day),
      isDue: isDue(id, on: day),
      isSatisfied: isSatisfied(id, on: day), reminder: reminders[id], daysThisWeek: daysThisWeek(id, day),
      weeklyTarget: weeklyTarget(id, day), nextDue: nextDue(id, from: day), planned: planned(id, after: day))
  }

  private func daysThisWeek(_ id: HabitID, _ day: LocalDay) -> Int? {
    guard case .perWeek = self[id].plan.schedule.value(on: day) else { return nil }
    return (0..<7).count { isSatisfied(id, on: day.startOfWeek + $0) }
  }

  private func weeklyTarget(_ id: HabitID, _ day: LocalDay) -> Int? {
    guard case .perWeek(let times) = self[id].plan.schedule.value(on: day) else { return nil }
    let open = (0..<7).map { day.startOfWeek + $0 }.count { day in
      isSatisfied(id, on: day) || self[id].plan.excuse(on: day) == nil && !frozen.contains(day)
    }
    return open == 0 ? Int(times) : min(open, Int(times))
  }

  private func nextDue(_ id: HabitID, from day: LocalDay) -> LocalDay? {
    guard self[id].plan.traits.kind == .atLeast, self[id].plan.schedule.value(on: day).hasGaps else { return nil }
    return (0...Int(Limits.scheduleSpanMax)).lazy.map { day + $0 }.first {
      isDue(id, on: $0) && !isSatisfied(id, on: $0)
    }
  }

  /// What is planned for a habit after a day, by its first day.
  private func planned(_ id: HabitID, after day: LocalDay) -> [PlannedChange] {
    let plan = self[id].plan
    let excuses = plan.excuses.filter { $0.days.upperBound > day }.map {
      PlannedChange(
        kind: .excused($0.excuse), from: $0.days.lowerBound, through: $0.days.upperBound, ordinal: $0.ordinal)
    }
    let changes =
      self[id].goal.changes(after: day) { .goal($0) } + plan.schedule.changes(after: day) { .schedule($0) }
      + plan.isArchived.changes(after: day) { $0 ? .archived : .restored }
    guard !changes.isEmpty || !excuses.isEmpty else { return [] }
    return (changes + excuses).sorted { $0.from < $1.from }
  }
}

extension Timeline {
  /// The days after a day on which the value becomes another one.
  fileprivate func changes(after day: LocalDay, _ kind: (Value) -> PlannedChange.Kind) -> [PlannedChange] {
    if changes.isEmpty { return [] }
    return Set(changes.lazy.map(\.from).filter { $0 > day }).compactMap { first in
      guard let change = change(on: first), change.value != value(on: first - 1) else { return nil }
      return PlannedChange(kind: kind(change.value), from: first, ordinal: change.ordinal)
    }
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
      let (runs, day) = standing(of: id, in: report, context)
      report.habits[index].streak = StreakReport(
        runs, self[id].plan.streakUnit(through: report.day), asOf: day, clock
      ) {
        // A limit is kept by doing nothing, unless it is broken already.
        habit.isOverLimit && habit.isDue ? report.day : dayAtStake(of: id, from: day, context: context)
      }
      if habit.kind == .atMost || !isAtStake(id, on: day, context: context) {
        report.habits[index].streak.atRisk = false
      }
    }
    let (daily, day) = dailyRuns(asOf: report.day, context: context).orFormer(report) {
      dailyRuns(asOf: $0, context: context)
    }
    report.daily = StreakReport(daily, .days, asOf: day, clock) { dayAtStake(from: day, context: context) }
    if report.streaks != nil { report.streaks = self }
  }

  /// The runs of a habit in a report, and the day as of which they are: the one before the report's
  /// if that can still save the streak.
  func standing(of id: HabitID, in report: PersonReport, _ context: RuleContext) -> (StreakState.Runs, LocalDay) {
    runs(of: id, asOf: report.day, context: context).orFormer(report) { runs(of: id, asOf: $0, context: context) }
  }
}

extension StreakState.Runs {
  /// These runs or, if yesterday is open and these do not continue the runs as of yesterday, those;
  /// and the day as of which they count.
  fileprivate func orFormer(_ report: PersonReport, asOf former: (LocalDay) -> Self) -> (Self, LocalDay) {
    guard let open = report.openYesterday else { return (self, report.day) }
    var runs = former(open)
    let continues = runs.current == 0 || current > runs.current || current == runs.current && lastDay == runs.lastDay
    if continues { return (self, report.day) }
    runs.longest = max(runs.longest, longest)
    return (runs, open)
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
