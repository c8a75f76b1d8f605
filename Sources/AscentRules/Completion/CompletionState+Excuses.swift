/// Skips, pauses and freezes.
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
    if days.excuse != .pause { try checkCanExcuse(id, first) }
    if days.excuse == .freeze, FreezeStock.held(by: self, context: context) < 1 { throw .noFreezes }
    change(.daysExcused(id, days.excuse, from: first, through: days.last, reason: days.reason), &decision)
  }

  mutating func recordSkip(
    _ habit: HabitReference, _ day: LocalDay, reason: String,
    _ decision: inout Decision
  ) throws(Refusal) {
    try CompletionRules.checkIsRecordable(day, at: decision.evidence.recordedAt)
    let id = try resolve(habit)
    decision.receipt.habit = id
    decision.receipt.day = day
    try checkCanExcuse(id, day)
    change(.daysExcused(id, .skip, from: day, through: day, reason: reason), &decision)
  }

  /// Refuses to excuse a day that needs no excuse.
  private func checkCanExcuse(_ id: HabitID, _ day: LocalDay) throws(Refusal) {
    if let known = self[id].plan.excuse(on: day) { throw .alreadyExcused(id, day, known) }
    guard !isSatisfied(id, on: day) else { throw .alreadySatisfied(id, day) }
    guard self[id].plan.isLive(on: day), self[id].plan.isFlexible(on: day) || isDue(id, on: day) else {
      throw .notDue(id, day)
    }
  }
}
