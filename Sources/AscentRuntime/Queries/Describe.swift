import AscentRules

extension CompletionState {
  /// Writes the facts of a day into a report: the day, habits, counts and goals. With `asked` nil,
  /// the day is today in the person's time zone.
  func describe(
    _ selection: HabitSelection, on asked: LocalDay?, askedAt now: Instant, _ context: RuleContext,
    in report: inout PersonReport
  ) {
    let zone = zone(at: now)
    let present = now.localDay(offset: context.zones.offset(of: zone, at: now), dayStart: dayStart)
    let day = asked ?? present
    report.day = day
    if day == present, closedThrough ?? .earliest < day - 1,
      PersonClock(zone: zone, dayStart: dayStart, context).close(of: day - 1) > now
    {
      report.openYesterday = day - 1
    }
    report.closedThrough = closedThrough
    (report.zone, report.zones) = (zone, zones)
    report.dayStartMinutes = dayStart
    report.isLost = isLost(day)
    switch selection {
    case .all: describeAll(on: day, context, in: &report)
    case .named(let texts): report.habits = describe(places(named: texts), on: day, openFrom: report.openYesterday)
    case .progressOnly: report.progress = progress(on: day)
    }
  }

  /// Whether a broken limit has already lost the day.
  private func isLost(_ day: LocalDay) -> Bool {
    habits.indices.contains { index in
      let id = HabitID(index: index)
      guard habits[index].isPresent, habits[index].plan.traits.kind == .atMost else { return false }
      return habits[index].counts.count(on: day) > habits[index].goal.value(on: day) && isDue(id, on: day)
        && isExpected(id, on: day)
    }
  }

  private func places(named texts: [String]) -> [Int] {
    let present = habits.indices.filter { habits[$0].isPresent }
    let whole = present.filter { place in texts.contains { TextRules.areSame(habits[place].name, $0) } }
    guard whole.isEmpty, let beginning = texts.first else { return whole }
    return present.filter { TextRules.begins(habits[$0].name, with: beginning) }
  }

  private func describeAll(on day: LocalDay, _ context: RuleContext, in report: inout PersonReport) {
    let present = habits.indices.filter { habits[$0].isPresent }
    report.habits = describe(present, on: day, openFrom: report.openYesterday)
    if day <= exemptions.lastDay, !complete.contains(day) {
      report.removedHabits = habitIDs.filter { id in
        isExpected(id, on: day) && !isAsked(id, on: day) && !isSatisfied(id, on: day)
      }.map { self[$0].name }
    }
    report.excusedHabits = excusedHabits(on: day)
    report.allHabitNames = habits.map(\.name)
    for index in habits.indices where habits[index].plan.traits.decimals != .none {
      report.habitDecimals[HabitID(index: index)] = habits[index].plan.traits.decimals
    }
    report.isComplete = complete.contains(day)
    report.fraction = report.habits.fractionSatisfied
    report.progress = report.habits.progress
    report.frozenDays = frozen.isEmpty ? [] : frozen.days
    report.freezes = FreezeStock.held(by: self, context: context)
  }

  /// Writes the marks of some days into the report. The range gives the days as offsets from
  /// the report's day.
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
    var excused: [PersonReport.ExcusedHabit] = []
    let isFrozen = frozen.contains(day)
    for (index, id) in habitIDs.enumerated() where isFrozen || !habits[index].plan.isUnchanged {
      let excuse = isFrozen ? .freeze : habits[index].plan.excuse(on: day)
      guard let excuse, isExpected(id, on: day), !isSatisfied(id, on: day) else { continue }
      excused.append(PersonReport.ExcusedHabit(name: habits[index].name, excuse: excuse))
    }
    return excused
  }

  /// The reports on the habits at these indices, for a day.
  ///
  /// - Parameter first: the first day that is not closed, if it is before `day`.
  private func describe(_ places: [Int], on day: LocalDay, openFrom first: LocalDay?) -> [HabitReport] {
    let (isFrozen, isComplete, reminders) = (frozen.contains(day), complete.contains(day), reminders)
    return places.map { index in
      let (id, habit) = (HabitID(index: index), habits[index])
      let (plan, schedule) = (habit.plan, habit.plan.schedule(on: day))
      let excuse = isFrozen ? .freeze : plan.excuse(on: day)
      var report = HabitReport(
        id: id, name: habit.name, unit: habit.unit, group: habit.group, notes: habit.notes,
        attributes: habit.attributes, kind: plan.traits.kind, decimals: Int(plan.traits.decimals.count),
        goal: habit.goal(on: day), schedule: schedule, firstDay: plan.firstDay, isArchived: plan.isArchived(on: day),
        excuse: excuse, count: habit.counts.count(on: day), isDue: excuse == nil && isAsked(id, on: day),
        isSatisfied: isSatisfied(id, on: day), reminder: reminders.isEmpty ? nil : reminders[id],
        daysThisWeek: daysThisWeek(id, day, schedule), weeklyTarget: weeklyTarget(id, day, schedule),
        nextDue: plan.traits.kind == .atLeast && schedule.hasGaps ? nextDue(id, from: day) : nil,
        planned: plan.isUnchanged && habit.goal.changes.isEmpty ? [] : planned(id, after: day))
      report.isShortOfDays = isShortOfDays(report, day, from: first ?? day)
      if !reminders.isEmpty { report.remindedOn = remindedOn[id] }
      if report.isDue, !report.isSatisfied { report.isOptional = isComplete || !isExpected(id, on: day) }
      return report
    }
  }

  /// The progress that would follow from ``describe(_:on:)`` for all habits, without making
  /// their reports.
  private func progress(on day: LocalDay) -> PersonReport.Progress {
    var progress = PersonReport.Progress()
    for (index, id) in habitIDs.enumerated() where habits[index].isPresent {
      guard !habits[index].plan.isArchived(on: day) else { continue }
      if isSatisfied(id, on: day) {
        progress.add(isSatisfied: true)
      } else if isDue(id, on: day) {
        let isUndecided =
          habits[index].plan.traits.kind == .atMost
          && habits[index].counts.count(on: day) <= habits[index].goal(on: day)
        if !isUndecided { progress.add(isSatisfied: false) }
      }
    }
    return progress
  }

  private func daysThisWeek(_ id: HabitID, _ day: LocalDay, _ schedule: Schedule) -> Int? {
    guard case .perWeek = schedule else { return nil }
    return (0..<7).count { isSatisfied(id, on: day.startOfWeek + $0) }
  }

  private func weeklyTarget(_ id: HabitID, _ day: LocalDay, _ schedule: Schedule) -> Int? {
    guard case .perWeek(let times) = schedule else { return nil }
    let open = (0..<7).map { day.startOfWeek + $0 }.count { day in
      isSatisfied(id, on: day) || self[id].plan.excuse(on: day) == nil && !frozen.contains(day)
    }
    return open == 0 ? nil : min(open, Int(times))
  }

  /// Whether the open days of a day's week, from `first` on, are too few for the target of a goal.
  private func isShortOfDays(_ report: HabitReport, _ day: LocalDay, from first: LocalDay) -> Bool {
    guard let done = report.daysThisWeek, let target = report.weeklyTarget, report.kind == .atLeast,
      !report.isArchived
    else { return false }
    let (plan, monday) = (self[report.id].plan, day.startOfWeek)
    guard plan.firstDay <= monday + 6 else { return false }
    let open = (0..<7).map { monday + $0 }.count {
      $0 >= max(first, plan.firstDay) && !isSatisfied(report.id, on: $0) && plan.excuse(on: $0) == nil
        && !frozen.contains($0)
    }
    return done + open < target
  }

  private func nextDue(_ id: HabitID, from day: LocalDay) -> LocalDay? {
    (0...Int(RuleLimits.scheduleSpanMax)).lazy.map { day + $0 }.first {
      isDue(id, on: $0) && !isSatisfied(id, on: $0)
    }
  }

  /// The changes planned for a habit after a day, ordered by their first day.
  private func planned(_ id: HabitID, after day: LocalDay) -> [PlannedChange] {
    let plan = self[id].plan
    let excuses = plan.excuses.filter { $0.days.upperBound > day }.map {
      PlannedChange(
        kind: .excused($0.excuse), from: $0.days.lowerBound, through: $0.days.upperBound, ordinal: $0.ordinal)
    }
    let changes =
      self[id].goal.changes(after: day) { .goal($0) } + plan.schedule.changes(after: day) { .schedule($0) }
      + plan.isArchived.changes(after: day) { $0 ? .archived : .restored }
    return (changes + excuses).sorted { $0.from < $1.from }
  }
}

extension DatedValue {
  /// The changes after a day that give the value another content.
  fileprivate func changes(after day: LocalDay, _ kind: (Value) -> PlannedChange.Kind) -> [PlannedChange] {
    if changes.isEmpty { return [] }
    return Set(changes.lazy.map(\.from).filter { $0 > day }).compactMap { first in
      guard let change = change(on: first), change.value != value(on: first - 1) else { return nil }
      return PlannedChange(kind: kind(change.value), from: first, ordinal: change.ordinal)
    }
  }
}

extension StreakState {
  /// Writes the streaks as of the report's day and, if the report asks for it, the state that they
  /// are computed from.
  func describe(_ context: RuleContext, in report: inout PersonReport) {
    let (today, clock) = (report.day, PersonClock(zone: report.zone, dayStart: report.dayStartMinutes, context))
    for index in report.habits.indices {
      // Only these fields: a copy of the habit would retain its texts.
      let (id, isLimit) = (report.habits[index].id, report.habits[index].kind == .atMost)
      let isBroken =
        isLimit && report.habits[index].isDue && report.habits[index].count > report.habits[index].goal
      let (runs, day) = runsAtStake(of: id, asOf: report.day, orOf: report.openYesterday, context)
      report.habits[index].streak = StreakReport(
        runs, self[id].unit(of: runs, asOf: report.day), asOf: day, clock
      ) {
        // A limit is kept by doing nothing, unless it is broken already.
        isBroken ? today : dayAtStake(of: id, from: day, context: context)
      }
      if isLimit || !isAtStake(id, on: day, context: context) { report.habits[index].streak.atRisk = false }
    }
    let (daily, day) = dailyRuns(asOf: report.day, context: context).orFormer(report.day, report.openYesterday) {
      dailyRuns(asOf: $0, context: context)
    }
    let isLost = report.isLost
    report.daily = StreakReport(daily, .days, asOf: day, clock) {
      let atStake = dayAtStake(from: day, context: context)
      return isLost ? min(atStake ?? today, today) : atStake
    }
    // Nothing done today can save a streak that a broken limit ends.
    if isLost, day == today { report.daily.atRisk = false }
    if report.streaks != nil { report.streaks = self }
  }

  /// The runs of a habit on a day, and the day as of which they count: the day before, if it is
  /// open and can still save the streak.
  func runsAtStake(
    of id: HabitID, asOf day: LocalDay, orOf openYesterday: LocalDay?, _ context: RuleContext
  ) -> (StreakState.Runs, LocalDay) {
    runs(of: id, asOf: day, context: context).orFormer(day, openYesterday) {
      runs(of: id, asOf: $0, context: context)
    }
  }
}

extension StreakState.Runs {
  /// These runs and their day. If yesterday is open and these runs do not continue those as of
  /// yesterday, the runs as of yesterday, and yesterday.
  fileprivate func orFormer(
    _ day: LocalDay, _ openYesterday: LocalDay?, asOf former: (LocalDay) -> Self
  ) -> (Self, LocalDay) {
    guard let open = openYesterday else { return (self, day) }
    var runs = former(open)
    let continues = runs.current == 0 || current > runs.current || current == runs.current && lastDay == runs.lastDay
    if continues { return (self, day) }
    runs.longest = max(runs.longest, longest)
    return (runs, open)
  }
}

extension StreakReport {
  /// The streak for these runs.
  ///
  /// - Parameter dayAtStake: the day whose close ends the streak; nil if there is none.
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
