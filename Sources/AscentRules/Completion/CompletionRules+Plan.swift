/// Plan changes: habits, goals, schedules, excuses, freezes, time zones.
extension CompletionRules {
  static func changePlan(
    _ intent: Intent, _ context: RuleContext, _ state: inout CompletionState, _ decision: inout Decision
  ) throws(Refusal) {
    let today = decision.evidence.day
    switch intent {
    case .addHabit(let definition):
      try addHabit(definition, context, &state, &decision)
    case .setGoal(let habit, let goal, let day):
      let (id, from) = try subject(habit, day ?? today, context, state, &decision)
      change(.goalChanged(id, goal: goal, from: from), from: from, &state, &decision)
    case .setSchedule(let habit, let schedule, let day):
      let (id, from) = try subject(habit, day ?? today, context, state, &decision)
      change(.scheduleChanged(id, schedule, from: from), from: from, &state, &decision)
    case .archive(let habit, let day):
      let (id, from) = try subject(habit, day ?? today + 1, context, state, &decision)
      guard isInUse(id, in: state) else {
        throw .habitArchived(id, from: state[id].plan.isArchived.changes.last?.from ?? from)
      }
      change(.habitArchived(id, from: from), from: from, &state, &decision)
    case .restore(let habit, let day):
      let (id, from) = try subject(habit, day ?? today, context, state, &decision)
      guard !isInUse(id, in: state) else { throw .habitNotArchived(id) }
      let name = state[id].name
      guard !state.habitIDs.contains(where: { state[$0].name == name && isInUse($0, in: state) }) else {
        throw .habitExists(name: name)
      }
      change(.habitRestored(id, from: from), from: from, &state, &decision)
    case .skip(let habit, let day, let reason):
      try excuse(ExcusedDays(habit, .skip, day...day, reason: reason), context, &state, &decision)
    case .recordSkip(let habit, let day, let reason):
      try recordSkip(habit, day, reason: reason, &state, &decision)
    case .pause(let habit, let first, let last):
      try excuse(ExcusedDays(habit, .pause, first...last), context, &state, &decision)
    case .freeze(let habit, let day):
      try excuse(ExcusedDays(habit, .freeze, day...day), context, &state, &decision)
    case .grantFreezes(let count, let reason):
      decision.emit(.freezesGranted(count, reason: reason), &state)
    case .travel(let zone):
      try travel(to: zone, context, &state, &decision)
    case .setDayStart(let minutes):
      guard minutes != state.dayStart else { throw .nothingToChange(field: "day start", value: String(minutes)) }
      decision.emit(.dayStartChanged(minutes: minutes), &state)
    case .awardXP, .repairLedger, .progress, .acknowledge:
      break  // A later service decides.
    case .markComplete, .recordCompletion, .undo, .moveCompletion, .logSession, .loadCatalog:
      break  // Not changes of plan.
    }
  }

  private static func addHabit(
    _ definition: HabitDefinition, _ context: RuleContext, _ state: inout CompletionState, _ decision: inout Decision
  ) throws(Refusal) {
    let today = decision.evidence.day
    let firstDay = definition.firstDay ?? today
    try check(firstDay, isBetween: Limits.firstRecordableDay, and: today + Limits.planReach)
    guard !state.habitIDs.contains(where: { state[$0].name == definition.name && isInUse($0, in: state) }) else {
      throw .habitExists(name: definition.name)
    }
    guard state.habits.count < context.policy.habitCountMax else {
      throw .tooManyHabits(limit: context.policy.habitCountMax)
    }
    let id = HabitID(number: Int32(state.habits.count) + 1)
    decision.receipt.habit = id
    decision.receipt.after.goal = definition.goal
    change(.habitAdded(id, definition, firstDay: firstDay), from: firstDay, &state, &decision)
  }

  /// The days that a command asks to excuse.
  private struct ExcusedDays {
    var habit: HabitReference
    var excuse: Excuse
    var first: LocalDay
    var last: LocalDay
    var reason: String

    init(_ habit: HabitReference, _ excuse: Excuse, _ days: ClosedRange<LocalDay>, reason: String = "") {
      (self.habit, self.excuse, self.reason) = (habit, excuse, reason)
      (first, last) = (days.lowerBound, days.upperBound)
    }
  }

  private static func excuse(
    _ days: ExcusedDays, _ context: RuleContext, _ state: inout CompletionState, _ decision: inout Decision
  ) throws(Refusal) {
    try checkPlanDay(days.last, decision.evidence, context)
    let (id, first) = try subject(days.habit, days.first, context, state, &decision)
    if days.excuse != .pause { try checkCanExcuse(id, first, state) }
    if days.excuse == .freeze, FreezeStock.held(by: state, context: context) < 1 { throw .noFreezes }
    change(
      .daysExcused(id, days.excuse, from: first, through: days.last, reason: days.reason), from: first,
      through: days.last, &state, &decision)
  }

  private static func recordSkip(
    _ habit: HabitReference, _ day: LocalDay, reason: String, _ state: inout CompletionState,
    _ decision: inout Decision
  ) throws(Refusal) {
    let lastDay = lastRecordableDay(at: decision.evidence.recordedAt)
    try check(day, isBetween: Limits.firstRecordableDay, and: lastDay)
    let id = try resolve(habit, in: state)
    decision.receipt.habit = id
    decision.receipt.day = day
    try checkCanExcuse(id, day, state)
    change(.daysExcused(id, .skip, from: day, through: day, reason: reason), from: day, through: day, &state, &decision)
  }

  /// Refuses to excuse a day that needs no excuse.
  private static func checkCanExcuse(_ id: HabitID, _ day: LocalDay, _ state: CompletionState) throws(Refusal) {
    if let known = state[id].plan.excuse(on: day) { throw .alreadyExcused(id, day, known) }
    guard !state.isSatisfied(id, on: day) else { throw .alreadySatisfied(id, day) }
    guard state[id].plan.isLive(on: day), state[id].plan.isFlexible(on: day) || state.isDue(id, on: day) else {
      throw .notDue(id, day)
    }
  }

  /// The zone is one that the database has; see ``freezeEvidence(of:in:_:)``.
  private static func travel(
    to zone: ZoneID, _ context: RuleContext, _ state: inout CompletionState, _ decision: inout Decision
  ) throws(Refusal) {
    let at = decision.evidence.occurredAt
    let here = state.zone(at: at)
    guard state.zones.isEmpty || here != zone else { throw .nothingToChange(field: "zone", value: zone.name) }
    let left = at.localDay(offset: context.zones.offset(of: here, at: at), dayStart: state.dayStart)
    let reached = at.localDay(offset: context.zones.offset(of: zone, at: at), dayStart: state.dayStart)
    // Going west over the date line cuts the old day short and may skip a whole date; going east
    // repeats one.
    let cutShort = state.zones.isEmpty ? (from: reached, through: reached - 1) : (from: left, through: reached - 1)
    decision.emit(
      .zoneChanged(ZoneChange(at: at, zone: zone), shortenedFrom: cutShort.from, through: cutShort.through), &state)
  }

  /// Applies a plan change, and judges the days it affects again.
  private static func change(
    _ event: Event, from first: LocalDay, through last: LocalDay = .latest, _ state: inout CompletionState,
    _ decision: inout Decision
  ) {
    let days = recordedDays(from: first, through: last, in: state)
    let before = days.map { day in state.habitIDs.map { state.isSatisfied($0, on: day) } }
    decision.emit(event, &state)
    for (day, was) in zip(days, before) {
      for (id, wasSatisfied) in zip(state.habitIDs, was) where state.isSatisfied(id, on: day) != wasSatisfied {
        decision.emit(wasSatisfied ? .habitUnsatisfied(id, day) : .habitSatisfied(id, day), &state)
      }
      rejudge(day, &state, &decision)
    }
  }

  static func rejudgeRecordedDays(
    from first: LocalDay, through last: LocalDay, _ state: inout CompletionState, _ decision: inout Decision
  ) {
    for day in recordedDays(from: first, through: last, in: state) { rejudge(day, &state, &decision) }
  }

  private static func recordedDays(
    from first: LocalDay, through last: LocalDay, in state: CompletionState
  ) -> [LocalDay] {
    var days: Set<LocalDay> = []
    for habit in state.habits { days.formUnion(habit.counts.recordedDays(from: first, through: last)) }
    return days.sorted()
  }

  /// The habit and day that a change of plan is about, noted in the receipt.
  private static func subject(
    _ habit: HabitReference, _ day: LocalDay, _ context: RuleContext, _ state: CompletionState,
    _ decision: inout Decision
  ) throws(Refusal) -> (HabitID, LocalDay) {
    try checkPlanDay(day, decision.evidence, context)
    let id = try resolve(habit, in: state)
    decision.receipt.habit = id
    decision.receipt.day = day
    return (id, day)
  }
}
