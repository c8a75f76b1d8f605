/// Changes of plan: habits, goals, schedules, excuses, freezes, zones.
extension CompletionRules {
  static func changePlan(
    _ intent: Intent, _ evidence: Evidence, _ context: RuleContext, _ state: inout CompletionState,
    _ buffer: inout EventBuffer,
    _ receipt: inout Receipt
  ) throws(Refusal) {
    switch intent {
    case .addHabit(let definition):
      try addHabit(definition, evidence, context, &state, &buffer, &receipt)
    case .setGoal(let habit, let goal, let day):
      let (id, from) = try target(habit, day ?? evidence.day, evidence, context, state, &receipt)
      change(.goalChanged(id, goal: goal, from: from), from: from, &state, &buffer)
    case .setSchedule(let habit, let schedule, let day):
      let (id, from) = try target(habit, day ?? evidence.day, evidence, context, state, &receipt)
      change(.scheduleChanged(id, schedule, from: from), from: from, &state, &buffer)
    case .archive(let habit, let day):
      let (id, from) = try target(habit, day ?? evidence.day + 1, evidence, context, state, &receipt)
      guard isInUse(id, in: state) else {
        throw .habitArchived(id, from: state[id].plan.isArchived.changes.last?.from ?? from)
      }
      change(.habitArchived(id, from: from), from: from, &state, &buffer)
    case .restore(let habit, let day):
      let (id, from) = try target(habit, day ?? evidence.day, evidence, context, state, &receipt)
      guard !isInUse(id, in: state) else { throw .habitNotArchived(id) }
      let name = state[id].name
      guard !state.habitIDs.contains(where: { state[$0].name == name && isInUse($0, in: state) }) else {
        throw .habitExists(name: name)
      }
      change(.habitRestored(id, from: from), from: from, &state, &buffer)
    case .skip(let habit, let day, let reason):
      try excuse(habit, .skip, day...day, reason, evidence, context, &state, &buffer, &receipt)
    case .recordSkip(let habit, let day, let reason):
      try recordSkip(habit, day, reason, evidence, &state, &buffer, &receipt)
    case .pause(let habit, let first, let last):
      try excuse(habit, .pause, first...last, "", evidence, context, &state, &buffer, &receipt)
    case .freeze(let habit, let day):
      try excuse(habit, .freeze, day...day, "", evidence, context, &state, &buffer, &receipt)
    case .grantFreezes(let count, let reason):
      buffer.emit(.freezesGranted(count, reason: reason), &state)
    case .travel(let zone):
      try travel(to: zone, evidence, context, &state, &buffer)
    case .setDayStart(let minutes):
      guard minutes != state.dayStart else { throw .nothingToChange(field: "day start", value: String(minutes)) }
      buffer.emit(.dayStartChanged(minutes: minutes), &state)
    case .awardXP, .repairLedger, .progress, .acknowledge:
      break  // A later room has the last word.
    case .markComplete, .recordCompletion, .undo, .moveCompletion, .logSession, .loadCatalog:
      break  // Decided elsewhere in this room.
    }
  }

  private static func addHabit(
    _ definition: HabitDefinition, _ evidence: Evidence, _ context: RuleContext, _ state: inout CompletionState,
    _ buffer: inout EventBuffer,
    _ receipt: inout Receipt
  ) throws(Refusal) {
    let firstDay = definition.firstDay ?? evidence.day
    try check(firstDay, isBetween: Limits.firstRecordableDay, and: evidence.day + Limits.planReach)
    guard !state.habitIDs.contains(where: { state[$0].name == definition.name && isInUse($0, in: state) }) else {
      throw .habitExists(name: definition.name)
    }
    guard state.habits.count < context.policy.habitCountMax else {
      throw .tooManyHabits(limit: context.policy.habitCountMax)
    }
    let id = HabitID(number: Int32(state.habits.count) + 1)
    receipt.habit = id
    receipt.after.goal = definition.goal
    change(.habitAdded(id, definition, firstDay: firstDay), from: firstDay, &state, &buffer)
  }

  private static func excuse(
    _ habit: HabitReference, _ excuse: Excuse, _ days: ClosedRange<LocalDay>, _ reason: String, _ evidence: Evidence,
    _ context: RuleContext,
    _ state: inout CompletionState, _ buffer: inout EventBuffer, _ receipt: inout Receipt
  ) throws(Refusal) {
    try checkPlanDay(days.upperBound, evidence, context)
    let (id, _) = try target(habit, days.lowerBound, evidence, context, state, &receipt)
    if excuse != .pause { try checkCanExcuse(id, days.lowerBound, state) }
    if excuse == .freeze, FreezeStock.held(by: state, context: context) < 1 { throw .noFreezes }
    change(
      .daysExcused(id, excuse, from: days.lowerBound, through: days.upperBound, reason: reason), from: days.lowerBound,
      through: days.upperBound, &state, &buffer)
  }

  private static func recordSkip(
    _ habit: HabitReference, _ day: LocalDay, _ reason: String, _ evidence: Evidence, _ state: inout CompletionState,
    _ buffer: inout EventBuffer, _ receipt: inout Receipt
  ) throws(Refusal) {
    try check(day, isBetween: Limits.firstRecordableDay, and: lastRecordableDay(at: evidence.recordedAt))
    let id = try resolve(habit, in: state)
    receipt.habit = id
    receipt.day = day
    try checkCanExcuse(id, day, state)
    change(.daysExcused(id, .skip, from: day, through: day, reason: reason), from: day, through: day, &state, &buffer)
  }

  /// Refuses to excuse a day on which there is nothing to excuse.
  private static func checkCanExcuse(_ id: HabitID, _ day: LocalDay, _ state: CompletionState) throws(Refusal) {
    if let known = state[id].plan.excuse(on: day) { throw .alreadyExcused(id, day, known) }
    guard !state.isSatisfied(id, on: day) else { throw .alreadySatisfied(id, day) }
    guard state[id].plan.isLive(on: day), state[id].plan.isFlexible(on: day) || state.isDue(id, on: day) else {
      throw .notDue(id, day)
    }
  }

  /// The zone is one that the database has; see ``freezeEvidence(of:recordedAt:in:context:)``.
  private static func travel(
    to zone: ZoneID, _ evidence: Evidence, _ context: RuleContext, _ state: inout CompletionState,
    _ buffer: inout EventBuffer
  ) throws(Refusal) {
    let at = evidence.occurredAt
    let here = state.zone(at: at)
    guard state.zones.isEmpty || here != zone else { throw .nothingToChange(field: "zone", value: zone.name) }
    let left = at.localDay(offset: context.zones.offset(of: here, at: at), dayStart: state.dayStart)
    let reached = at.localDay(offset: context.zones.offset(of: zone, at: at), dayStart: state.dayStart)
    // Going west over the date line the day left behind is cut short, and a whole date may be
    // passed over; going east a date comes twice.
    let cutShort = state.zones.isEmpty ? (from: reached, through: reached - 1) : (from: left, through: reached - 1)
    buffer.emit(
      .zoneChanged(ZoneChange(at: at, zone: zone), shortenedFrom: cutShort.from, through: cutShort.through), &state)
  }

  /// Marks what was reached so far, applies a change of plan and judges the days it is about again.
  private static func change(
    _ event: Event, from first: LocalDay, through last: LocalDay = .latest, _ state: inout CompletionState,
    _ buffer: inout EventBuffer
  ) {
    let touched = touchedDays(from: first, through: last, in: state)
    let before = touched.map { day in state.habitIDs.map { state.isSatisfied($0, on: day) } }
    buffer.emit(event, &state)
    for (day, was) in zip(touched, before) {
      for (id, wasSatisfied) in zip(state.habitIDs, was) where state.isSatisfied(id, on: day) != wasSatisfied {
        buffer.emit(wasSatisfied ? .habitUnsatisfied(id, day) : .habitSatisfied(id, day), &state)
      }
      rejudge(day, &state, &buffer)
    }
  }

  static func rejudgeTouchedDays(
    from first: LocalDay, through last: LocalDay, _ state: inout CompletionState, _ buffer: inout EventBuffer
  ) {
    for day in touchedDays(from: first, through: last, in: state) { rejudge(day, &state, &buffer) }
  }

  private static func touchedDays(from first: LocalDay, through last: LocalDay, in state: CompletionState) -> [LocalDay]
  {
    var days: Set<LocalDay> = []
    for habit in state.habits { days.formUnion(habit.counts.touchedDays(from: first, through: last)) }
    return days.sorted()
  }

  private static func target(
    _ habit: HabitReference, _ day: LocalDay, _ evidence: Evidence, _ context: RuleContext, _ state: CompletionState,
    _ receipt: inout Receipt
  ) throws(Refusal) -> (HabitID, LocalDay) {
    try checkPlanDay(day, evidence, context)
    let id = try resolve(habit, in: state)
    receipt.habit = id
    receipt.day = day
    return (id, day)
  }
}
