/// The rules of counts, goals, plans and complete days: the first room of the line.
///
/// ``decide(_:recordedAt:target:state:context:buffer:receipt:)`` either throws and has changed
/// nothing, or has written the events and let the state follow each, so that replaying the events
/// with ``evolve(_:by:ordinal:)`` gives the same state.
public enum CompletionRules {
  /// Decides one command of one person.
  ///
  /// - Parameters:
  ///   - command: what is asked.
  ///   - recordedAt: when the runtime took it.
  ///   - target: for an undo or a move, what is known of the operation it names; nil when there is
  ///     none.
  ///   - state: the person's, which follows the events.
  ///   - context: the time zones and the policy.
  ///   - buffer: gets the events; its ordinal is set to the command's.
  ///   - receipt: gets what the command was about, and the counts before and after.
  /// - Returns: the evidence that was frozen.
  public static func decide(
    _ command: Command, recordedAt: Instant, target: AcceptedOperation?, state: inout CompletionState,
    context: RuleContext,
    buffer: inout EventBuffer, receipt: inout Receipt
  ) throws(Refusal) -> Evidence {
    try checkForm(of: command.intent)
    try checkUser(of: command)
    guard command.operation.isSound else {
      throw .badText(field: "operation", reason: "its key is not the key of its text")
    }
    if let device = command.device { try checkText(device.text, field: "device", allowed: 1...Limits.deviceLength) }
    let evidence = try freezeEvidence(of: command, recordedAt: recordedAt, in: state, context: context)
    let ordinal = state.lastOrdinal + 1
    buffer.ordinal = ordinal
    receipt.ordinal = ordinal
    receipt.recordedAt = recordedAt
    receipt.day = evidence.day
    switch command.intent {
    case .markComplete(let habit, let amount):
      let id = try resolve(habit, in: state)
      try log(amount, of: id, on: evidence.day, &state, &buffer, &receipt)
    case .recordCompletion(let habit, let day, let amount):
      try check(day, isBetween: Limits.firstRecordableDay, and: lastRecordableDay(at: recordedAt))
      let id = try resolve(habit, in: state)
      try log(amount, of: id, on: day, &state, &buffer, &receipt)
    case .logSession(let method, let minutes, let feedback, let note):
      guard let firstStage = context.catalog[method]?.stages.first?.id else { throw .unknownMethod(method) }
      let session = PracticeSession(
        method: method, minutes: minutes, feedback: feedback, note: note, at: evidence.occurredAt, day: evidence.day,
        firstStage: firstStage, leftOut: WallClock(context.zones).datesLeftOut(nextTo: evidence.day, in: evidence.zone))
      buffer.emit(.sessionLogged(session), &state)
    case .loadCatalog(let catalog):
      try load(catalog, context, &state, &buffer)
    case .undo(let key):
      try undo(key, target, &state, &buffer, &receipt)
    case .moveCompletion(let key, let day):
      try check(day, isBetween: Limits.firstRecordableDay, and: lastRecordableDay(at: recordedAt))
      try move(key, target, to: day, &state, &buffer, &receipt)
    default:
      try changePlan(command.intent, evidence, context, &state, &buffer, &receipt)
    }
    introduceZone(of: command, target, evidence, &state, &buffer)
    state.lastOrdinal = ordinal
    return evidence
  }

  /// Adds an amount to a habit and day.
  private static func log(
    _ amount: Int64, of id: HabitID, on day: LocalDay, _ state: inout CompletionState, _ buffer: inout EventBuffer,
    _ receipt: inout Receipt
  ) throws(Refusal) {
    guard !state[id].plan.isArchived.value(on: day) else {
      throw .habitArchived(id, from: state[id].plan.isArchived.change(on: day)?.from ?? day)
    }
    let count = state[id].counts.count(on: day)
    guard count <= DayCounts.limit - amount else { throw .countTooLarge(id, day, limit: DayCounts.limit) }
    judging(id, day, &state, &buffer, &receipt) { state, buffer in
      buffer.emit(.completionLogged(id, day, amount: amount, count: count + amount), &state)
    }
  }

  /// Runs a change to the count of a habit and day, writes what it means for the day, and notes
  /// both sides of it in the receipt.
  static func judging(
    _ id: HabitID, _ day: LocalDay, _ state: inout CompletionState, _ buffer: inout EventBuffer,
    _ receipt: inout Receipt,
    _ change: (inout CompletionState, inout EventBuffer) -> Void
  ) {
    let wasSatisfied = state.isSatisfied(id, on: day)
    receipt.habit = id
    receipt.day = day
    receipt.before = standing(of: id, on: day, wasSatisfied, in: state)
    change(&state, &buffer)
    let isSatisfied = state.isSatisfied(id, on: day)
    if isSatisfied != wasSatisfied {
      buffer.emit(isSatisfied ? .habitSatisfied(id, day) : .habitUnsatisfied(id, day), &state)
      rejudge(day, &state, &buffer)
      rejudgeDaysThatLean(on: day, of: id, &state, &buffer)
    } else if state.checkpoints[day] != nil {
      // The habit is as it was, but what the day owes its completeness to may be a mark, in which
      // it is not.
      rejudge(day, &state, &buffer)
    }
    receipt.after = standing(of: id, on: day, isSatisfied, in: state)
  }

  /// Writes whether the day became complete or is so no longer.
  static func rejudge(_ day: LocalDay, _ state: inout CompletionState, _ buffer: inout EventBuffer) {
    let isComplete = state.isJudgedComplete(day)
    guard isComplete != state.complete.contains(day) else { return }
    buffer.emit(isComplete ? .dayCompleted(day) : .dayReopened(day), &state)
  }

  /// A habit of so many times in a span is due on a day or not by what was done on the days before
  /// it: those that follow are judged again.
  private static func rejudgeDaysThatLean(
    on day: LocalDay, of id: HabitID, _ state: inout CompletionState, _ buffer: inout EventBuffer
  ) {
    let reach = state[id].plan.reach
    guard reach > 0 else { return }
    var days: Set<LocalDay> = []
    for habit in state.habits { days.formUnion(habit.counts.touchedDays(from: day + 1, through: day + reach)) }
    for other in days.sorted() { rejudge(other, &state, &buffer) }
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
