/// Plan changes: habits, goals, schedules, archives, freezes, time zones. This file both decides
/// them and applies their events.
extension CompletionState {
  mutating func changePlan(
    _ intent: Intent, _ context: RuleContext, _ decision: inout Decision
  ) throws(Refusal) {
    let today = decision.evidence.day
    switch intent {
    case .addHabit(let definition):
      try addHabit(definition, context, &decision)
    case .renameHabit(let habit, let name): try rename(habit, to: name, &decision)
    case .editHabit(let habit, let edit): try self.edit(habit, edit, &decision)
    case .deleteHabit(let habit):
      let (id, from) = try subject(habit, today, context, &decision)
      emitPlanChange(.habitDeleted(id, from: from), context, &decision)
    case .setGoal(let habit, let goal, let day):
      try setGoal(goal, of: habit, from: day ?? today, context, &decision)
    case .setSchedule(let habit, let schedule, let day):
      let (id, from) = try subject(habit, day ?? today, context, &decision)
      emitPlanChange(.scheduleChanged(id, schedule, from: from), context, &decision)
    case .archive(let habit, let day):
      let (id, from) = try subject(habit, day ?? today, context, &decision)
      guard isInUse(id) || decision.isImported else {
        throw .habitArchived(id, from: self[id].plan.isArchived.last?.from ?? from)
      }
      try checkLaterChanges(of: id, from, decision)
      emitPlanChange(.habitArchived(id, from: from), context, &decision)
    case .restore(let habit, let day):
      let (id, from) = try subject(habit, day ?? today, context, &decision)
      guard !isInUse(id) || decision.isImported else { throw .habitNotArchived(id) }
      try checkLaterChanges(of: id, from, decision)
      try checkName(self[id].name, isFreeFor: id, decision)
      emitPlanChange(.habitRestored(id, from: from), context, &decision)
    case .skip(let skip) where skip.isRecorded:
      try recordSkip(skip.habit, skip.day, reason: skip.reason, context, &decision)
    case .skip(let skip):
      try excuse(ExcusedDays(skip.habit, .skip, skip.day...skip.day, reason: skip.reason), context, &decision)
    case .pause(let habit, let first, let last):
      try excuse(ExcusedDays(habit, .pause, first...last), context, &decision)
    case .pauseAll(let first, let last):
      try pauseAll(first...last, context, &decision)
    case .resume(let habit, let day): try endPause(of: habit, from: day, context, &decision)
    case .resumeAll(let day): try endPause(of: nil, from: day, context, &decision)
    case .freezeDay(let day): try freeze(day, context, &decision)
    case .closeDay(let day): try close(day, context, &decision)
    case .remind(let day, let minute): try remind(of: day, at: minute, context, &decision)
    case .setReminder(let habit, let reminder): try set(reminder, of: habit, &decision)
    case .grantFreezes(let count, let reason):
      emit(.freezesGranted(count, reason: reason), &decision)
    case .travel(let zone):
      try travel(to: zone, context, &decision)
    case .setDayStart(let minutes):
      guard minutes != dayStart || decision.isImported else {
        throw .nothingToChange(field: "day start", value: String(minutes))
      }
      emit(.dayStartChanged(TimeOfDay(minutes: minutes)), &decision)
    case .awardXP, .repairLedger, .progress, .acknowledge, .acknowledgeAll:
      break  // A later service decides.
    case .complete, .undo, .moveCompletion, .logSession, .loadCatalog, .setMeasureGoal, .measure:
      break  // Not changes of plan.
    }
  }

  private mutating func rename(
    _ habit: HabitReference, to name: String, _ decision: inout Decision
  ) throws(Refusal) {
    let id = try resolve(habit, decision)
    decision.receipt.habit = id
    try checkName(name, isFreeFor: id, decision)
    guard name != self[id].name || decision.isImported else { throw .nothingToChange(field: "name", value: name) }
    let setters = Event.Setters(former: self[id].nameSetBy, new: decision.ordinal)
    emit(.habitRenamed(id, from: self[id].name, to: name, setBy: setters), &decision)
  }

  private mutating func addHabit(
    _ definition: HabitDefinition, _ context: RuleContext, _ decision: inout Decision
  ) throws(Refusal) {
    let today = decision.evidence.day
    let firstDay = definition.firstDay ?? today
    // Each closed day of a limit is judged at once, so a limit may begin only as far back as other
    // changes of plan.
    if definition.kind == .atMost {
      try checkPlanDay(firstDay, decision.evidence, context)
    } else {
      try firstDay.check(isBetween: RuleLimits.firstRecordableDay, and: today + RuleLimits.planReach)
      try checkCheckpoints(from: firstDay, decision.evidence)
    }
    try checkName(definition.name, isFreeFor: nil, decision)
    // Deleted habits stay in the state. They do not count, but their number is limited, too.
    let limit = context.policy.habitCountMax
    guard habits.count(where: \.isPresent) < limit, habits.count / 10 < limit else {
      throw .tooManyHabits(limit: context.policy.habitCountMax)
    }
    let id = HabitID(index: habits.count)
    decision.receipt.habit = id
    decision.receipt.after.goal = definition.goal
    emitPlanChange(.habitAdded(id, definition, firstDay: firstDay), context, &decision)
  }

  /// Refuses to archive or restore a habit from a day if it is archived or restored on too many
  /// later days already: the change is stored again for each of them.
  private func checkLaterChanges(of id: HabitID, _ day: LocalDay, _ decision: Decision) throws(Refusal) {
    let first = min(day, decision.evidence.recordedDay)
    var later = Set(self[id].plan.isArchived.changes.lazy.map(\.from).filter { $0 > first })
    if day > first { later.insert(day) }
    try Int64(later.count).check("later changes", isIn: 0...RuleLimits.laterArchivesMax)
  }

  /// The zone is one that the database has; see ``evidence(of:_:)``.
  private mutating func travel(
    to zone: ZoneID, _ context: RuleContext, _ decision: inout Decision
  ) throws(Refusal) {
    let at = decision.evidence.occurredAt
    let here = self.zone(at: at)
    guard zones.isEmpty || here != zone || decision.isImported else {
      throw .nothingToChange(field: "zone", value: zone.name)
    }
    let left = at.localDay(offset: context.zones.offset(of: here, at: at), dayStart: dayStart)
    let reached = at.localDay(offset: context.zones.offset(of: zone, at: at), dayStart: dayStart)
    // Going west over the date line cuts the old day short and may skip a whole date; going east
    // repeats one.
    let cutShort = zones.isEmpty ? (from: reached, through: reached - 1) : (from: left, through: reached - 1)
    emit(
      .zoneChanged(ZoneChange(at: at, zone: zone), shortenedFrom: cutShort.from, through: cutShort.through),
      rejudging: cutShort.from <= cutShort.through ? cutShort.from...cutShort.through : nil, &decision)
  }

  /// Writes a plan change and applies it, and judges the days it affects again.
  mutating func emitPlanChange(_ event: Event, _ context: RuleContext, _ decision: inout Decision) {
    let days = event.plannedDays.map { withEased($0, by: event) }
    if context.policy.awardWindow != nil, let days, days.lowerBound < decision.evidence.recordedDay {
      let last = min(days.upperBound, decision.evidence.recordedDay - 1)
      emit(.planRecordedLate(from: days.lowerBound, through: last), &decision)
    }
    for exemption in exemptions(by: event, decision) { emit(exemption, &decision) }
    emit(event, rejudging: days.map(withExempted), &decision)
  }

  /// The range, extended back to the first day that the current command exempted.
  private func withExempted(_ days: ClosedRange<LocalDay>) -> ClosedRange<LocalDay> {
    let first = exemptions.firstDay(ofCommand: lastOrdinal + 1) ?? days.lowerBound
    return min(first, days.lowerBound)...days.upperBound
  }

  /// Writes an event and applies it, and judges the recorded days of a range again.
  mutating func emit(_ event: Event, rejudging range: ClosedRange<LocalDay>?, _ decision: inout Decision) {
    let days = range.map { judgedDays(in: $0, changedBy: event) } ?? []
    let before = days.map { day in habitIDs.map { isSatisfied($0, on: day) } }
    emit(event, &decision)
    for (day, was) in zip(days, before) {
      // A new habit was not satisfied before.
      let was = was + Array(repeating: false, count: habits.count - was.count)
      for (id, wasSatisfied) in zip(habitIDs, was) where isSatisfied(id, on: day) != wasSatisfied {
        emit(wasSatisfied ? .habitUnsatisfied(id, day) : .habitSatisfied(id, day), &decision)
      }
      rejudge(day, &decision)
    }
  }

  /// The days of a range whose judgement an event may change. The closed days of a new limit are
  /// added here, because the habit is not in the state yet.
  private func judgedDays(in range: ClosedRange<LocalDay>, changedBy event: Event) -> [LocalDay] {
    let days = recordedDays(in: range)
    guard case .habitAdded(_, let definition, let first) = event, definition.kind == .atMost, let closedThrough,
      first <= closedThrough
    else { return days }
    return Set(days).union(first...closedThrough).sorted()
  }

  mutating func rejudgeRecordedDays(in range: ClosedRange<LocalDay>, _ decision: inout Decision) {
    for day in recordedDays(in: range) { rejudge(day, &decision) }
  }

  /// The habit and day that a change of plan is about. Notes both in the receipt.
  func subject(
    _ habit: HabitReference, _ day: LocalDay, _ context: RuleContext,
    _ decision: inout Decision
  ) throws(Refusal) -> (HabitID, LocalDay) {
    try checkPlanDay(day, decision.evidence, context)
    let id = try resolve(habit, decision)
    decision.receipt.habit = id
    decision.receipt.day = day
    return (id, day)
  }

  /// Refuses an event that undoes or restores another one, if the state no longer allows it.
  func check(
    _ event: Event, undoing key: OperationKey, _ decision: Decision, _ context: RuleContext
  ) throws(Refusal) {
    let today = decision.evidence.recordedDay
    switch event {
    case .completionChanged(let id, let day, let amount, _, _, inForce: true, _):
      try checkExists(id)
      guard self[id].counts.count(on: day) <= DayCounts.limit - amount else {
        throw .countTooLarge(id, day, limit: DayCounts.limit)
      }
    case .planRevised(let id, let part, _, let ordinal, let inForce):
      try checkRevision(event, of: id, part, by: ordinal, undoing: key)
      if part == .pauseEnd, !inForce { try checkPausedDays(after: event, of: id, context, today) }
    case .zoneRevised(let change, _, _, let inForce):
      // Which days a later change shortened depends on the zone before that change.
      let isLast = inForce ? !zones.contains { $0.at >= change.at } : zones.filter { $0.at >= change.at } == [change]
      guard isLast else { throw .neededBy(key, "a later change to the time zone") }
    case .dayStartRevised(_, let ordinal, _):
      // A snapshot of an earlier version does not say which commands set the day start.
      guard dayStarts.contains(where: { $0.ordinal == ordinal }) else { throw .notUndoable(key, kind: "a day start") }
    case .habitRenamed(let id, let name, let former, let setters):
      try checkExists(id)
      // Only the last rename can be undone: the former name of an earlier one is no longer wanted.
      // The commands are compared, too, since a later rename may have brought the same name back.
      guard self[id].name == name, self[id].nameSetBy == setters.former else {
        throw .neededBy(key, "a later change to the name")
      }
      try checkName(former, isFreeFor: id, undoing: key)
    case .freezeChanged(let day, inForce: true):
      // If a close has spent a freeze on the day meanwhile, that freeze is given back.
      // An import may have spent more freezes than were held, and so may its redo.
      if automaticFreezes.contains(day) || decision.isImported { break }
      guard !frozen.contains(day) else { throw .alreadyFrozen(day) }
      guard FreezeStock.held(by: self, context: context) > 0 else { throw .noFreezes }
    case .reminderSet(let id, let present, _, let setters):
      try checkExists(id)
      guard reminders[id] == present, self[id].reminderSetBy == setters.former else {
        throw .neededBy(key, "a later change to the reminder")
      }
    case .freezeGrantChanged(_, let ordinal, inForce: false):
      let grant = freezeGrants.first { $0.ordinal == ordinal }
      let days = grant.map { FreezeStock.days(needing: $0, in: self, context: context) } ?? []
      guard days.isEmpty else { throw .neededBy(key, "a freeze on " + days.map(\.description).joined(separator: ", ")) }
    case .excuseChanged(let id, .pause, _, _, _, inForce: true):
      try checkPausedDays(after: event, of: id, context, today)
    default: try checkMeasure(event, undoing: key)
    }
  }

  /// Applies an event about a habit and its plan. Before a change of plan, saves a checkpoint of
  /// the days that it affects.
  mutating func evolvePlan(by event: Event, ordinal: Int32) {
    if let days = event.plannedDays { checkpoint(days, ordinal: ordinal) }
    if exemptions.isChanged(by: event) { exemptions.evolve(by: event, ordinal: ordinal) }
    switch event {
    case .excuseChanged(_, _, _, _, let changedBy, let inForce), .planRevised(_, _, _, let changedBy, let inForce):
      latePlans.setInForce(inForce, ordinal: changedBy)
    default: break
    }
    switch event {
    case .habitAdded(let id, let definition, let firstDay):
      precondition(Int(id.number) == habits.count + 1, "habit \(id) after \(habits.count) habits")
      var habit = Habit(
        name: definition.name, goal: DatedValue(definition.goal),
        plan: HabitPlan(
          schedule: definition.schedule, firstDay: firstDay, addedBy: ordinal, traits: definition.traits))
      (habit.unit, habit.group, habit.attributes) = (definition.unit, definition.group, definition.attributes)
      habits.append(habit)
    case .habitRenamed(let id, _, let name, let setters):
      self[id].name = name
      self[id].nameSetBy = setters.new
    case .habitExempted: break
    case .goalChanged(let id, let goal, let day): self[id].goal.change(to: goal, from: day, ordinal: ordinal)
    case .habitEdited(let id, let field, let former, let value):
      self[id].edit(Habit.Edit(field: field, former: former, value: value, ordinal: ordinal))
    case .planRevised(let id, .goal, _, let setBy, let inForce): self[id].goal.setInForce(inForce, ordinal: setBy)
    case .planRevised(let id, .edit, _, let madeBy, let inForce):
      self[id].reviseEdits(madeBy: madeBy, inForce: inForce)
    default:
      guard let change = PlanChange(event) else { preconditionFailure("not a change of plan: \(event)") }
      self[change.habit].plan.evolve(by: change, ordinal: ordinal)
      evolveDeletions(event, ordinal: ordinal)
    }
  }

  private mutating func evolveDeletions(_ event: Event, ordinal: Int32) {
    switch event {
    case .habitDeleted(let id, _): self[id].deletions.append(Habit.Deletion(ordinal: ordinal))
    case .planRevised(let id, .deletion, _, let deletedBy, let inForce):
      self[id].deletions.setInForce(inForce, ordinal: deletedBy)
    default: break
    }
  }
}
