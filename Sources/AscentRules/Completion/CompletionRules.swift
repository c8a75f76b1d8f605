/// The rules of counts, goals, plans and complete days: CompletionService's.
///
/// ``decide(_:_:_:_:)`` either throws and has changed nothing, or has written the events and
/// applied each to the state, so that replaying the events with ``evolve(_:by:ordinal:)`` gives the
/// same state.
package enum CompletionRules {
  /// Decides one command of one person.
  ///
  /// - Parameters:
  ///   - input: the command, and the operation it names.
  ///   - context: the time zones, the policy and the catalogue.
  ///   - state: the person's; the events are applied to it.
  ///   - decision: gets evidence, ordinal and events, and in the receipt what the command was about
  ///     with the counts before and after.
  static func decide(
    _ input: DecisionInput, _ context: RuleContext, _ state: inout CompletionState, _ decision: inout Decision
  ) throws(Refusal) {
    try checkForm(of: input.command)
    decision.evidence = try freezeEvidence(of: input, in: state, context)
    let ordinal = state.lastOrdinal + 1
    decision.receipt.ordinal = ordinal
    decision.receipt.recordedAt = input.recordedAt
    decision.receipt.day = decision.evidence.day
    switch input.command.intent {
    case .markComplete(let habit, let amount):
      let id = try resolve(habit, in: state)
      try log(amount, of: id, on: decision.evidence.day, &state, &decision)
    case .recordCompletion(let habit, let day, let amount):
      try check(day, isBetween: Limits.firstRecordableDay, and: lastRecordableDay(at: input.recordedAt))
      let id = try resolve(habit, in: state)
      try log(amount, of: id, on: day, &state, &decision)
    case .logSession(let method, let minutes, let feedback, let note):
      let (evidence, zones) = (decision.evidence, WallClock(context.zones))
      guard let firstStage = context.catalog[method]?.stages.first?.id else { throw .unknownMethod(method) }
      let session = PracticeSession(
        method: method, minutes: minutes, feedback: feedback, note: note, at: evidence.occurredAt, day: evidence.day,
        firstStage: firstStage, skippedDates: zones.datesLeftOut(nextTo: evidence.day, in: evidence.zone))
      decision.emit(.sessionLogged(session), &state)
    case .loadCatalog(let catalog):
      try load(catalog, context, &state, &decision)
    case .undo(let key):
      try undo(key, input.target, &state, &decision)
    case .moveCompletion(let key, let day):
      try check(day, isBetween: Limits.firstRecordableDay, and: lastRecordableDay(at: input.recordedAt))
      try move(key, input.target, to: day, &state, &decision)
    default:
      try changePlan(input.command.intent, context, &state, &decision)
    }
    setFirstZone(input, &state, &decision)
    state.lastOrdinal = ordinal
  }

  /// Adds an amount to a habit and day.
  private static func log(
    _ amount: Int64, of id: HabitID, on day: LocalDay, _ state: inout CompletionState, _ decision: inout Decision
  ) throws(Refusal) {
    guard !state[id].plan.isArchived.value(on: day) else {
      throw .habitArchived(id, from: state[id].plan.isArchived.change(on: day)?.from ?? day)
    }
    let count = state[id].counts.count(on: day)
    guard count <= DayCounts.limit - amount else { throw .countTooLarge(id, day, limit: DayCounts.limit) }
    judging(id, day, &state, &decision) { state, decision in
      decision.emit(.completionLogged(id, day, amount: amount, count: count + amount), &state)
    }
  }

  /// Changes the count of a habit and day, writes what that means for the day, and notes the
  /// standing before and after in the receipt.
  static func judging(
    _ id: HabitID, _ day: LocalDay, _ state: inout CompletionState, _ decision: inout Decision,
    _ change: (inout CompletionState, inout Decision) -> Void
  ) {
    let wasSatisfied = state.isSatisfied(id, on: day)
    decision.receipt.habit = id
    decision.receipt.day = day
    decision.receipt.before = standing(of: id, on: day, wasSatisfied, in: state)
    change(&state, &decision)
    let isSatisfied = state.isSatisfied(id, on: day)
    if isSatisfied != wasSatisfied {
      decision.emit(isSatisfied ? .habitSatisfied(id, day) : .habitUnsatisfied(id, day), &state)
      rejudge(day, &state, &decision)
      rejudgeDependentDays(on: day, of: id, &state, &decision)
    } else if state.checkpoints[day] != nil {
      // The habit is as it was, but the day may be complete only because of a checkpoint, whose
      // sums have changed.
      rejudge(day, &state, &decision)
    }
    decision.receipt.after = standing(of: id, on: day, isSatisfied, in: state)
  }

  /// Writes whether the day became complete, or stopped being so.
  static func rejudge(_ day: LocalDay, _ state: inout CompletionState, _ decision: inout Decision) {
    let isComplete = state.isJudgedComplete(day)
    guard isComplete != state.complete.contains(day) else { return }
    decision.emit(isComplete ? .dayCompleted(day) : .dayReopened(day), &state)
  }

  /// Judges the following days again: whether an n-times-in-d-days habit is due on them depends on
  /// this day.
  private static func rejudgeDependentDays(
    on day: LocalDay, of id: HabitID, _ state: inout CompletionState, _ decision: inout Decision
  ) {
    let reach = state[id].plan.reach
    guard reach > 0 else { return }
    var days: Set<LocalDay> = []
    for habit in state.habits { days.formUnion(habit.counts.recordedDays(from: day + 1, through: day + reach)) }
    for other in days.sorted() { rejudge(other, &state, &decision) }
  }

  private static func standing(
    of id: HabitID, on day: LocalDay, _ isSatisfied: Bool, in state: CompletionState
  ) -> Standing {
    var standing = Standing()
    standing.count = state[id].counts.count(on: day)
    standing.goal = state[id].goal.value(on: day)
    standing.isSatisfied = isSatisfied
    standing.isComplete = state.complete.contains(day)
    return standing
  }
}
