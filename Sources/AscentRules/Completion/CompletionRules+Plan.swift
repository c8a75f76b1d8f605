/// Plan changes: habits, goals, schedules, archives, freezes, time zones. What is decided and what
/// its event does to the state stand in one file.
extension CompletionRules {
  static func changePlan(
    _ intent: Intent, _ context: RuleContext, _ state: inout CompletionState, _ decision: inout Decision
  ) throws(Refusal) {
    let today = decision.evidence.day
    switch intent {
    case .addHabit(let definition):
      try addHabit(definition, context, &state, &decision)
    case .renameHabit(let habit, let name):
      let id = try resolve(habit, in: state)
      decision.receipt.habit = id
      try checkName(name, isFreeFor: id, in: state)
      guard name != state[id].name else { throw .nothingToChange(field: "name", value: name) }
      decision.emit(.habitRenamed(id, from: state[id].name, to: name), &state)
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
      try checkName(state[id].name, isFreeFor: id, in: state)
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
    case .markComplete, .recordCompletion, .undo, .moveCompletion, .logSession, .loadCatalog, .setMeasureGoal, .measure:
      break  // Not changes of plan.
    }
  }

  private static func addHabit(
    _ definition: HabitDefinition, _ context: RuleContext, _ state: inout CompletionState, _ decision: inout Decision
  ) throws(Refusal) {
    let today = decision.evidence.day
    let firstDay = definition.firstDay ?? today
    try check(firstDay, isBetween: Limits.firstRecordableDay, and: today + Limits.planReach)
    try checkName(definition.name, isFreeFor: nil, in: state)
    guard state.habits.count < context.policy.habitCountMax else {
      throw .tooManyHabits(limit: context.policy.habitCountMax)
    }
    let id = HabitID(number: Int32(state.habits.count) + 1)
    decision.receipt.habit = id
    decision.receipt.after.goal = definition.goal
    change(.habitAdded(id, definition, firstDay: firstDay), from: firstDay, &state, &decision)
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
  static func change(
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
  static func subject(
    _ habit: HabitReference, _ day: LocalDay, _ context: RuleContext, _ state: CompletionState,
    _ decision: inout Decision
  ) throws(Refusal) -> (HabitID, LocalDay) {
    try checkPlanDay(day, decision.evidence, context)
    let id = try resolve(habit, in: state)
    decision.receipt.habit = id
    decision.receipt.day = day
    return (id, day)
  }

  /// Refuses a name that another habit in use has.
  private static func checkName(
    _ name: String, isFreeFor habit: HabitID?, in state: CompletionState
  ) throws(Refusal) {
    guard !state.habitIDs.contains(where: { $0 != habit && state[$0].name == name && isInUse($0, in: state) }) else {
      throw .habitExists(name: name)
    }
  }

  /// Refuses an event that takes another one back, if the state no longer allows it.
  static func check(_ event: Event, undoing key: OperationKey, in state: CompletionState) throws(Refusal) {
    switch event {
    case .completionChanged(let id, let day, let amount, _, _, inForce: true)
    where state[id].counts.count(on: day) > DayCounts.limit - amount:
      throw .countTooLarge(id, day, limit: DayCounts.limit)
    case .habitRenamed(let id, let name, let former):
      // Only the last rename can be undone: the former name of an earlier one is no longer
      // wanted.
      guard state[id].name == name else { throw .notUndoable(key, kind: "a name that was changed again") }
      try checkName(former, isFreeFor: id, in: state)
    default: try MeasureRules.check(event, undoing: key, in: state)
    }
  }

  /// Applies an event about a habit and its plan. Before a change of plan, a checkpoint is made of
  /// the days it touches.
  static func evolvePlan(_ state: inout CompletionState, by event: Event, ordinal: Int32) {
    switch event {
    case .habitAdded(let id, let definition, let firstDay):
      precondition(Int(id.number) == state.habits.count + 1, "habit \(id) after \(state.habits.count) habits")
      state.checkpoint(from: firstDay, ordinal: ordinal)
      state.habits.append(
        CompletionState.Habit(
          name: definition.name, unit: definition.unit, attributes: definition.attributes,
          goal: Timeline(definition.goal),
          plan: HabitPlan(schedule: definition.schedule, firstDay: firstDay, addedBy: ordinal)))
    case .habitRenamed(let id, _, let name): state[id].name = name
    case .goalChanged(let id, let goal, let day):
      state.checkpoint(from: day, ordinal: ordinal)
      state[id].goal.change(to: goal, from: day, ordinal: ordinal)
    default:
      guard let change = PlanChange(event) else { preconditionFailure("not a change of plan: \(event)") }
      if let days = change.checkpointed {
        state.checkpoint(from: days.lowerBound, through: days.upperBound, ordinal: ordinal)
      }
      change.apply(to: &state[change.habit].plan, ordinal: ordinal)
    }
  }
}
