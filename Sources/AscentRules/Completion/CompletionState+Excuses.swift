/// Skips, pauses, and freezes of whole days.
extension CompletionState {
  /// The days that a command asks to excuse.
  struct ExcusedDays {
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

  mutating func excuse(
    _ days: ExcusedDays, _ context: RuleContext, _ decision: inout Decision
  ) throws(Refusal) {
    try checkPlanDay(days.last, decision.evidence, context)
    let (id, first) = try subject(days.habit, days.first, context, &decision)
    try checkReach(of: days.excuse, first, context, decision)
    if days.excuse == .skip { try checkCanExcuse(id, first, decision) }
    if days.excuse == .pause, !decision.isImported {
      try checkPausedDays(id, first...days.last, context, decision.evidence.recordedDay)
    }
    emitPlanChange(
      .daysExcused(
        id, days.excuse, from: first, through: days.last, reason: days.reason, policy: context.policy.version), context,
      &decision)
  }

  /// Pauses every habit in use, as one operation.
  mutating func pauseAll(
    _ days: ClosedRange<LocalDay>, _ context: RuleContext, _ decision: inout Decision
  ) throws(Refusal) {
    try checkPlanDay(days.upperBound, decision.evidence, context)
    try checkPlanDay(days.lowerBound, decision.evidence, context)
    try checkReach(of: .pause, days.lowerBound, context, decision)
    let ids = habitIDs.filter(isInUse)
    guard !ids.isEmpty else { throw .noHabits }
    for id in ids { try checkPausedDays(id, days, context, decision.evidence.recordedDay) }
    decision.receipt.day = days.lowerBound
    for id in ids {
      emitPlanChange(
        .daysExcused(
          id, .pause, from: days.lowerBound, through: days.upperBound, reason: "", policy: context.policy.version),
        context, &decision)
    }
  }

  /// Ends the pause of a habit, or of every habit in use if `habit` is nil, before a day. On that
  /// day the habit is due again as planned. Pauses that begin later stay.
  mutating func endPause(
    of habit: HabitReference?, from first: LocalDay?, _ context: RuleContext, _ decision: inout Decision
  ) throws(Refusal) {
    let first = first ?? decision.evidence.recordedDay
    try checkPlanDay(first, decision.evidence, context)
    var ids = habitIDs.filter(isInUse)
    decision.receipt.day = first
    if let habit {
      let id = try resolve(habit, decision)
      decision.receipt.habit = id
      if !decision.isImported, let archived = self[id].plan.isArchived.change(on: first), archived.value {
        throw .habitArchived(id, from: archived.from)
      }
      ids = [id]
    }
    try checkReach(of: .pause, first, context, decision)
    guard ids.contains(where: { self[$0].plan.excuse(on: first) == .pause }) || decision.isImported else {
      throw .notPaused(decision.receipt.habit, first)
    }
    // Pauses that were ended or undone are ended, too: if that is undone, this end still holds.
    for id in ids where self[id].plan.hadPause(on: first) {
      emitPlanChange(.pauseEnded(id, from: first), context, &decision)
    }
  }

  /// Refuses an excuse for a day too long before the day on which the command is recorded, whatever
  /// instant the device gives.
  private func checkReach(
    of excuse: Excuse, _ day: LocalDay, _ context: RuleContext, _ decision: Decision
  ) throws(Refusal) {
    guard !decision.isImported else { return }
    let today = decision.evidence.recordedDay
    if excuse == .pause {
      guard day >= today else { throw .pauseInPast(day, earliest: today) }
    } else {
      let earliest = context.policy.earliestExcuse(on: today)
      guard day >= earliest else { throw .excuseTooFarBack(day, earliest: earliest) }
    }
  }

  /// Refuses a pause that would bring the habit's paused days ahead above the limit. Otherwise one
  /// pause, or several in a row, could excuse a person for years.
  func checkPausedDays(
    _ id: HabitID, _ days: ClosedRange<LocalDay>, _ context: RuleContext, _ today: LocalDay
  ) throws(Refusal) {
    try check(self[id].plan.pausedDays(from: today).union(days), of: id, context)
  }

  /// Refuses an undo that lengthens or restores a pause, if too many days ahead would then
  /// be paused.
  func checkPausedDays(
    after event: Event, of id: HabitID, _ context: RuleContext, _ today: LocalDay
  ) throws(Refusal) {
    var plan = self[id].plan
    if let change = PlanChange(event) { plan.evolve(by: change, ordinal: lastOrdinal + 1) }
    try check(plan.pausedDays(from: today), of: id, context)
  }

  private func check(_ paused: Set<LocalDay>, of id: HabitID, _ context: RuleContext) throws(Refusal) {
    guard paused.count <= context.policy.pauseDaysMax else {
      throw .pauseTooLong(id, days: paused.count, limit: context.policy.pauseDaysMax)
    }
  }

  /// Spends a freeze on a day.
  mutating func freeze(_ day: LocalDay, _ context: RuleContext, _ decision: inout Decision) throws(Refusal) {
    try checkPlanDay(day, decision.evidence, context)
    try checkReach(of: .freeze, day, context, decision)
    decision.receipt.day = day
    // In a copy, a close may have frozen the day, and fewer freezes are held, because imported days
    // earn none.
    if !decision.isImported {
      guard !frozen.contains(day) else { throw .alreadyFrozen(day) }
      guard
        habitIDs.contains(where: { canBeMissed($0, on: day) })
          || !complete.contains(day) && CompleteDayMask(StreakState(rebuiltFrom: self), context).isMissed(day)
      else { throw .nothingToFreeze(day) }
      guard FreezeStock.held(by: self, context: context) > 0 else { throw .noFreezes }
    }
    emit(.freezeSpent(day, automatic: false, policy: context.policy.version), &decision)
  }

  /// Whether the habit is open on the day, without an excuse, so that a streak could break.
  private func canBeMissed(_ id: HabitID, on day: LocalDay) -> Bool {
    self[id].plan.isLive(on: day) && self[id].plan.excuse(on: day) == nil && !isSatisfied(id, on: day)
      && (self[id].plan.isFlexible(on: day) || isDue(id, on: day))
  }

  mutating func recordSkip(
    _ habit: HabitReference, _ day: LocalDay, reason: String, _ context: RuleContext,
    _ decision: inout Decision
  ) throws(Refusal) {
    // A skip can be planned as far ahead as any change of plan.
    try day.check(isBetween: RuleLimits.firstRecordableDay, and: decision.evidence.recordedDay + RuleLimits.planReach)
    try checkCheckpoints(from: day, decision.evidence)
    let id = try resolve(habit, decision)
    decision.receipt.habit = id
    decision.receipt.day = day
    try checkCanExcuse(id, day, decision)
    emitPlanChange(
      .daysExcused(id, .skip, from: day, through: day, reason: reason, policy: context.policy.version), context,
      &decision)
  }

  /// Refuses to excuse a day that needs no excuse.
  private func checkCanExcuse(_ id: HabitID, _ day: LocalDay, _ decision: Decision) throws(Refusal) {
    guard !decision.isImported else { return }
    if let known = self[id].plan.excuse(on: day) { throw .alreadyExcused(id, day, known) }
    guard !isSatisfied(id, on: day) else { throw .alreadySatisfied(id, day) }
    guard self[id].plan.isLive(on: day), self[id].plan.isFlexible(on: day) || isDue(id, on: day) else {
      throw .notDue(id, day)
    }
  }

  /// The days whose judgement an event may change. Under a flexible schedule, an excuse also
  /// changes which of the days after it are due.
  func withEased(_ days: ClosedRange<LocalDay>, by event: Event) -> ClosedRange<LocalDay> {
    switch event {
    case .daysExcused(let id, _, _, _, _, _), .excuseChanged(let id, _, _, _, _, _):
      let plan = self[id].plan
      return plan.traits.usesEarlierRules ? days : days.lowerBound...(days.upperBound + plan.reach)
    default: return days
    }
  }
}
