/// Plan changes: habits, goals, schedules, archives, freezes, time zones. What is decided and what
/// its event does to the state stand in one file.
extension CompletionState {
  mutating func changePlan(
    _ intent: Intent, _ context: RuleContext, _ decision: inout Decision
  ) throws(Refusal) {
    let today = decision.evidence.day
    switch intent {
    case .addHabit(let definition):
      try addHabit(definition, context, &decision)
    case .renameHabit(let habit, let name):
      let id = try resolve(habit)
      decision.receipt.habit = id
      try checkName(name, isFreeFor: id)
      guard name != self[id].name else { throw .nothingToChange(field: "name", value: name) }
      emit(.habitRenamed(id, from: self[id].name, to: name), &decision)
    case .setGoal(let habit, let goal, let day):
      let (id, from) = try subject(habit, day ?? today, context, &decision)
      change(.goalChanged(id, goal: goal, from: from), context, &decision)
    case .setSchedule(let habit, let schedule, let day):
      let (id, from) = try subject(habit, day ?? today, context, &decision)
      change(.scheduleChanged(id, schedule, from: from), context, &decision)
    case .archive(let habit, let day):
      let (id, from) = try subject(habit, day ?? today + 1, context, &decision)
      guard isInUse(id) else {
        throw .habitArchived(id, from: self[id].plan.isArchived.changes.last?.from ?? from)
      }
      change(.habitArchived(id, from: from), context, &decision)
    case .restore(let habit, let day):
      let (id, from) = try subject(habit, day ?? today, context, &decision)
      guard !isInUse(id) else { throw .habitNotArchived(id) }
      try checkName(self[id].name, isFreeFor: id)
      change(.habitRestored(id, from: from), context, &decision)
    case .skip(let habit, let day, let reason):
      try excuse(ExcusedDays(habit, .skip, day...day, reason: reason), context, &decision)
    case .recordSkip(let habit, let day, let reason):
      try recordSkip(habit, day, reason: reason, context, &decision)
    case .pause(let habit, let first, let last):
      try excuse(ExcusedDays(habit, .pause, first...last), context, &decision)
    case .pauseAll(let first, let last):
      try pauseAll(first...last, context, &decision)
    case .freezeDay(let day): try freeze(day, context, &decision)
    case .closeDay(let day): try close(day, context, &decision)
    case .remind(let day, let minute): try remind(of: day, at: minute, context, &decision)
    case .setReminder(let habit, let reminder): try set(reminder, of: habit, &decision)
    case .grantFreezes(let count, let reason):
      emit(.freezesGranted(count, reason: reason), &decision)
    case .travel(let zone):
      try travel(to: zone, context, &decision)
    case .setDayStart(let minutes):
      guard minutes != dayStart else { throw .nothingToChange(field: "day start", value: String(minutes)) }
      emit(.dayStartChanged(minutes: minutes), &decision)
    case .awardXP, .repairLedger, .progress, .acknowledge:
      break  // A later service decides.
    case .markComplete, .recordCompletion, .undo, .moveCompletion, .logSession, .loadCatalog, .setMeasureGoal, .measure:
      break  // Not changes of plan.
    }
  }

  private mutating func addHabit(
    _ definition: HabitDefinition, _ context: RuleContext, _ decision: inout Decision
  ) throws(Refusal) {
    let today = decision.evidence.day
    let firstDay = definition.firstDay ?? today
    try firstDay.check(isBetween: Limits.firstRecordableDay, and: today + Limits.planReach)
    try checkName(definition.name, isFreeFor: nil)
    guard habits.count < context.policy.habitCountMax else {
      throw .tooManyHabits(limit: context.policy.habitCountMax)
    }
    let id = HabitID(number: Int32(habits.count) + 1)
    decision.receipt.habit = id
    decision.receipt.after.goal = definition.goal
    change(.habitAdded(id, definition, firstDay: firstDay), context, &decision)
  }

  /// The zone is one that the database has; see ``freezeEvidence(of:_:)``.
  private mutating func travel(
    to zone: ZoneID, _ context: RuleContext, _ decision: inout Decision
  ) throws(Refusal) {
    let at = decision.evidence.occurredAt
    let here = self.zone(at: at)
    guard zones.isEmpty || here != zone else { throw .nothingToChange(field: "zone", value: zone.name) }
    let left = at.localDay(offset: context.zones.offset(of: here, at: at), dayStart: dayStart)
    let reached = at.localDay(offset: context.zones.offset(of: zone, at: at), dayStart: dayStart)
    // Going west over the date line cuts the old day short and may skip a whole date; going east
    // repeats one.
    let cutShort = zones.isEmpty ? (from: reached, through: reached - 1) : (from: left, through: reached - 1)
    emit(
      .zoneChanged(ZoneChange(at: at, zone: zone), shortenedFrom: cutShort.from, through: cutShort.through), &decision)
  }

  /// Applies a plan change, and judges the days it affects again.
  mutating func change(_ event: Event, _ context: RuleContext, _ decision: inout Decision) {
    if context.policy.awardWindow != nil, let days = event.plannedDays,
      days.lowerBound < decision.evidence.recordedDay
    {
      let last = min(days.upperBound, decision.evidence.recordedDay - 1)
      emit(.planRecordedLate(from: days.lowerBound, through: last), &decision)
    }
    let days = event.plannedDays.map(recordedDays) ?? []
    let before = days.map { day in habitIDs.map { isSatisfied($0, on: day) } }
    emit(event, &decision)
    for (day, was) in zip(days, before) {
      for (id, wasSatisfied) in zip(habitIDs, was) where isSatisfied(id, on: day) != wasSatisfied {
        emit(wasSatisfied ? .habitUnsatisfied(id, day) : .habitSatisfied(id, day), &decision)
      }
      rejudge(day, &decision)
    }
  }

  mutating func rejudgeRecordedDays(in range: ClosedRange<LocalDay>, _ decision: inout Decision) {
    for day in recordedDays(in: range) { rejudge(day, &decision) }
  }

  /// The habit and day that a change of plan is about, noted in the receipt.
  func subject(
    _ habit: HabitReference, _ day: LocalDay, _ context: RuleContext,
    _ decision: inout Decision
  ) throws(Refusal) -> (HabitID, LocalDay) {
    try checkPlanDay(day, decision.evidence, context)
    let id = try resolve(habit)
    decision.receipt.habit = id
    decision.receipt.day = day
    return (id, day)
  }

  /// Refuses a name that another habit in use has.
  private func checkName(
    _ name: String, isFreeFor habit: HabitID?
  ) throws(Refusal) {
    guard !habitIDs.contains(where: { $0 != habit && self[$0].name == name && isInUse($0) }) else {
      throw .habitExists(name: name)
    }
  }

  /// Refuses an event that takes another one back, if the state no longer allows it.
  func check(_ event: Event, undoing key: OperationKey, _ context: RuleContext) throws(Refusal) {
    switch event {
    case .completionChanged(let id, let day, let amount, _, _, inForce: true, _)
    where self[id].counts.count(on: day) > DayCounts.limit - amount:
      throw .countTooLarge(id, day, limit: DayCounts.limit)
    case .habitRenamed(let id, let name, let former):
      // Only the last rename can be undone: the former name of an earlier one is no longer
      // wanted.
      guard self[id].name == name else { throw .notUndoable(key, kind: "a name that was changed again") }
      try checkName(former, isFreeFor: id)
    case .freezeChanged(let day, inForce: true):
      guard !frozen.contains(day) else { throw .alreadyFrozen(day) }
      guard FreezeStock.held(by: self, context: context) > 0 else { throw .noFreezes }
    case .reminderSet(let id, let present, _):
      guard reminders[id] == present else { throw .notUndoable(key, kind: "a reminder that was changed again") }
    default: try checkMeasure(event, undoing: key)
    }
  }

  /// Applies an event about a habit and its plan. Before a change of plan, a checkpoint is made of
  /// the days it touches.
  mutating func evolvePlan(by event: Event, ordinal: Int32) {
    if let days = event.plannedDays { checkpoint(days, ordinal: ordinal) }
    if case .excuseChanged(_, _, _, _, let givenBy, let inForce) = event {
      for index in latePlans.indices where latePlans[index].ordinal == givenBy { latePlans[index].inForce = inForce }
    }
    switch event {
    case .habitAdded(let id, let definition, let firstDay):
      precondition(Int(id.number) == habits.count + 1, "habit \(id) after \(habits.count) habits")
      habits.append(
        Habit(
          name: definition.name, unit: definition.unit, attributes: definition.attributes,
          goal: Timeline(definition.goal),
          plan: HabitPlan(schedule: definition.schedule, firstDay: firstDay, addedBy: ordinal)))
    case .habitRenamed(let id, _, let name): self[id].name = name
    case .goalChanged(let id, let goal, let day): self[id].goal.change(to: goal, from: day, ordinal: ordinal)
    default:
      guard let change = PlanChange(event) else { preconditionFailure("not a change of plan: \(event)") }
      change.apply(to: &self[change.habit].plan, ordinal: ordinal)
    }
  }
}
