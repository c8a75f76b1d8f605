/// The rules of counts, goals, plans and complete days. CompletionService runs them.
///
/// ``decide(_:_:_:_:)`` either throws and changes nothing, or writes the events and applies each of
/// them to the state. Replaying the events with ``CompletionState/evolve(by:ordinal:)`` therefore
/// gives the same state.
package enum CompletionRules {
  /// Decides one command of one person.
  ///
  /// - Parameters:
  ///   - input: the command, and the operation it names.
  ///   - context: the time zones, the policy and the catalogue.
  ///   - state: the person's state; the events are applied to it.
  ///   - decision: gets the evidence, the ordinal and the events and, in the receipt, the habit and
  ///     day that the command is about, with the counts before and after.
  static func decide(
    _ input: DecisionInput, _ context: RuleContext, _ state: inout CompletionState, _ decision: inout Decision
  ) throws(Refusal) {
    try checkForm(of: input)
    decision.evidence = try state.evidence(of: input, context)
    decision.isImported = input.command.isImported
    let (day, place) = (decision.evidence.day, decision.events.count)
    decision.receipt.ordinal = state.lastOrdinal + 1
    decision.receipt.recordedAt = input.recordedAt
    decision.receipt.day = day
    switch input.command.intent {
    case .complete(let logged): try state.complete(logged, context, &decision)
    case .logSession(let method, let minutes, let feedback, let note):
      guard let firstStage = context.catalog[method]?.stages.first?.id else { throw .unknownMethod(method) }
      let session = PracticeSession(
        method: method, minutes: minutes, feedback: feedback, note: note, at: decision.evidence.occurredAt, day: day,
        firstStage: firstStage,
        skippedDates: WallClock(context.zones).skippedDates(nextTo: day, in: decision.evidence.zone))
      state.emit(.sessionLogged(session), &decision)
    case .setMeasureGoal(let goal): try state.setGoal(goal, &decision)
    case .measure(let name, let value, let unit): try state.record(value, of: name, in: unit, &decision)
    case .loadCatalog(let catalog): try state.load(catalog, context, &decision)
    case .undo(let key): try state.undo(key, input.target, context, &decision)
    case .moveCompletion(let key, let day):
      try checkIsRecordable(day, at: input.recordedAt)
      try state.move(key, input.target, to: day, context, &decision)
    default: try state.changePlan(input.command.intent, context, &decision)
    }
    if let closedThrough = state.closedThrough, decision.mayChangeDays(through: closedThrough, since: place) {
      state.rejudgeFreezes(since: place, closedThrough: closedThrough, context, &decision)
    }
    state.setFirstZone(input, &decision)
    state.lastOrdinal = decision.ordinal
    if state.closedThrough == nil {
      state.rememberTimelyDays(decision.events, from: place, recordedOn: decision.evidence.recordedDay)
    }
  }

  /// The last day that a completion can be recorded for: the latest that has begun in some
  /// time zone.
  package static func lastRecordableDay(at instant: Instant) -> LocalDay {
    instant.localDay(offset: 14 * 3600, dayStart: 0)
  }

  /// Refuses a day that nothing can be recorded for.
  static func checkIsRecordable(_ day: LocalDay, at instant: Instant) throws(Refusal) {
    try day.check(isBetween: RuleLimits.firstRecordableDay, and: lastRecordableDay(at: instant))
  }
}

extension CompletionState {
  /// Writes an event and applies it.
  @inline(__always)
  mutating func emit(_ event: Event, _ decision: inout Decision) {
    decision.events.append(event)
    evolve(by: event, ordinal: decision.ordinal)
  }

  /// Adds an amount to a habit, on a known day or on that of the command's instant.
  fileprivate mutating func complete(
    _ logged: borrowing LoggedCompletion, _ context: RuleContext, _ decision: inout Decision
  ) throws(Refusal) {
    if let day = logged.day { try CompletionRules.checkIsRecordable(day, at: decision.evidence.recordedAt) }
    let id = try resolve(logged.habit, decision)
    let day = logged.day ?? decision.evidence.day
    let unpaid =
      logged.day == nil
      ? unpaidReason(of: id, for: day, context, decision.evidence) : unpaidReason(ofImported: id, context)
    let amount = try stored(logged.amount, of: id, "amount")
    // A decimal amount above 0 may still be stored as 0.
    try amount.check("amount", isIn: 1...DayCounts.limit)
    let count = try count(adding: amount, to: id, on: day, decision)
    decision.receipt.unpaid = unpaid
    judge(.completionLogged(id, day, amount: amount, count: count, pays: unpaid == nil), id, day, &decision)
    if !logged.note.isEmpty { emit(.completionNoted(id, day, note: logged.note), &decision) }
  }

  /// A habit's count on a day with an amount added. Throws if the habit is archived on the day, or
  /// the count would be too large.
  func count(
    adding amount: Int64, to id: HabitID, on day: LocalDay, _ decision: borrowing Decision
  ) throws(Refusal) -> Int64 {
    guard !self[id].plan.isArchived.value(on: day) || decision.isImported else {
      throw .habitArchived(id, from: self[id].plan.isArchived.change(on: day)?.from ?? day)
    }
    let count = self[id].counts.count(on: day)
    guard count <= DayCounts.limit - amount else { throw .countTooLarge(id, day, limit: DayCounts.limit) }
    return count + amount
  }

  /// Writes an event that changes a habit's count on a day, and the events that follow from it.
  /// Notes the values before and after in the receipt.
  mutating func judge(_ event: Event, _ id: HabitID, _ day: LocalDay, _ decision: inout Decision) {
    let before = standing(of: id, on: day)
    decision.receipt.habit = id
    decision.receipt.day = day
    decision.receipt.before = before
    emit(event, &decision)
    decision.receipt.after = standing(of: id, on: day)
    let isSatisfied = decision.receipt.after.isSatisfied
    if isSatisfied != before.isSatisfied {
      emit(isSatisfied ? .habitSatisfied(id, day) : .habitUnsatisfied(id, day), &decision)
      rejudge(day, changed: id, &decision)
      // Whether an n-times-in-d-days habit is due on the following days depends on this one.
      let reach = self[id].plan.reach
      if reach > 0 { rejudgeRecordedDays(in: day + 1...day + reach, &decision) }
      if isSatisfied { explainExcused(day, &decision) }
    } else if hasCheckpoints && checkpoints[day] != nil || mayWithhold(on: day) {
      // The habit is satisfied or open as before. But the sums of a checkpoint, which may be why
      // the day is complete, have changed, or the day and those after it may earn XP now.
      rejudge(day, changed: id, &decision)
      let reach = self[id].plan.reach
      if reach > 0 { rejudgeRecordedDays(in: day + 1...day + reach, &decision) }
    }
    decision.receipt.after.isComplete = complete.contains(day)
  }

  /// Writes that the day was completed or reopened, if it was, and which of its awards are
  /// withheld.
  ///
  /// - Parameter habit: the only habit whose count on the day has changed; nil if more has.
  mutating func rejudge(_ day: LocalDay, changed habit: HabitID? = nil, _ decision: inout Decision) {
    let isComplete = isJudgedComplete(day)
    if isComplete != complete.contains(day) { emit(isComplete ? .dayCompleted(day) : .dayReopened(day), &decision) }
    judgePay(of: day, changed: habit, &decision)
  }

  @inline(__always)
  private func standing(of id: HabitID, on day: LocalDay) -> Standing {
    var standing = Standing()
    standing.count = self[id].counts.count(on: day)
    standing.goal = self[id].goal.value(on: day)
    standing.isSatisfied = isSatisfied(id, on: day, count: standing.count, goal: standing.goal)
    standing.isComplete = complete.contains(day)
    return standing
  }
}
