/// Skips, pauses and freezes.
extension CompletionRules {
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

  static func excuse(
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

  static func recordSkip(
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
}
