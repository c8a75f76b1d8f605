/// The rules of sessions, readiness and stages: the third room of the line.
///
/// A session is taken by the first room, which knows its form; here it finds its stage. Whether a
/// person may go on to the next stage is decided here, in one step with the advance itself.
public enum ProgressionRules {
  /// Reacts to the events of a command, and decides what it asks of stages.
  ///
  /// - Parameters:
  ///   - decided: where the events of the command lie that CompletionService decided.
  ///   - command: what is asked.
  ///   - evidence: the command's, as it was frozen.
  ///   - target: for an undo, what is known of the operation it names.
  ///   - state: the person's, which follows the events.
  ///   - context: catalogue, evaluators and policy.
  ///   - buffer: has the events, and gets those of this room.
  ///   - receipt: gets what a session or a progression changed.
  /// - Throws: only for a progression or for taking one back, before anything was written.
  public static func react(
    to decided: Range<Int>, command: Command, evidence: Evidence, target: AcceptedOperation?,
    state: inout ProgressionState,
    context: RuleContext, buffer: inout EventBuffer, receipt: inout Receipt
  ) throws(Refusal) {
    for index in decided { follow(buffer.events[index], evidence, &state, context, &buffer, &receipt) }
    switch command.intent {
    case .progress(let method, let stage, let note):
      try progress(method, from: stage, note, evidence, &state, context, &buffer, &receipt)
    case .undo(let key):
      if let target, target.changesStage { try undo(key, target, &state, context, &buffer) }
    default: break
    }
  }

  /// Follows a session that was decided before, and writes what it means.
  @inline(__always)
  private static func follow(
    _ event: Event, _ evidence: Evidence, _ state: inout ProgressionState, _ context: RuleContext,
    _ buffer: inout EventBuffer,
    _ receipt: inout Receipt
  ) {
    switch event {
    case .sessionLogged(let session):
      // The readiness is that of the present day, also for a session of long ago.
      let today = evidence.recordedAt.localDay(offset: evidence.offset, dayStart: evidence.dayStart)
      let before = status(of: session.method, today, state, context)
      change(session, ordinal: buffer.ordinal, inForce: true, &state, context, &buffer)
      let method = state[session.method]
      let index = method.stageIndex(of: session.record(ordinal: buffer.ordinal))
      let stage = method.stage(index) ?? session.firstStage
      receipt.practice = .session(
        SessionReceipt(
          method: session.method, stage: stage, before: before,
          after: status(of: session.method, today, state, context),
          criteriaVersion: context.catalog.version))
    case .sessionChanged(let session, let ordinal, let inForce):
      change(session, ordinal: ordinal, inForce: inForce, &state, context, &buffer)
    case .zoneChanged(_, let first, let last):
      evolve(&state, by: event, ordinal: buffer.ordinal)
      // Runs of days go on over days that a travel cut short.
      if first <= last { judgeCauses(&state, context, &buffer) }
    default: break
    }
  }

  private static func status(
    of method: MethodID, _ day: LocalDay, _ state: ProgressionState, _ context: RuleContext
  ) -> ReadinessStatus {
    ReadinessRules.present(method, on: day, in: state, context: context).map { ReadinessStatus($0.statuses) }
      ?? .notReady
  }

  private static func change(
    _ session: PracticeSession, ordinal: Int32, inForce: Bool, _ state: inout ProgressionState, _ context: RuleContext,
    _ buffer: inout EventBuffer
  ) {
    let before = Int32(state[session.method].sessions.count)
    apply(session, ordinal: ordinal, inForce: inForce, &state)
    let after = Int32(state[session.method].sessions.count)
    RoundNumbers.forEachSessionCount(in: min(before, after) + 1..<max(before, after) + 1) { count in
      buffer.events.append(.achievementChanged(.sessions(session.method, count: count), inForce: after > before))
    }
    judgeCauses(&state, context, &buffer)
  }

  private static func progress(
    _ id: MethodID, from asked: StageID, _ note: String, _ evidence: Evidence, _ state: inout ProgressionState,
    _ context: RuleContext,
    _ buffer: inout EventBuffer, _ receipt: inout Receipt
  ) throws(Refusal) {
    guard let method = context.catalog[id] else { throw .unknownMethod(id) }
    let practised = state[id]
    let current = practised.stage(practised.steps.count) ?? method.stages[0].id
    if asked != current {
      if let winner = winner(of: asked, evidence, practised, context.policy) {
        receipt.practice = .progression(
          ProgressionReceipt(winner.advance, ordinal: winner.ordinal, outcome: .alreadyAdvanced))
        return
      }
      guard method.index(of: asked) != nil else { throw .unknownStage(id, asked) }
    }
    guard let index = method.index(of: current) else { throw .stageGone(id, current) }
    guard asked == current else { throw .wrongStage(id, asked: asked, actual: current) }
    guard let next = practised.next(after: index, in: method) else { throw .lastStage(id, current) }
    let (at, day) = moment(of: evidence, practised)
    guard let readiness = ReadinessRules.readiness(of: id, on: day, in: state, context: context) else {
      throw .stageGone(id, current)
    }
    guard readiness.status >= .ready else { throw .notReady(id, current, unmet: readiness.unmet) }
    let entered = practised.entered(stage: practised.steps.count)?.at ?? at
    let advance = Advance(
      method: id, from: current, to: next.id, at: at, day: day, criteriaVersion: context.catalog.version,
      criteria: method.stages[index].criteria,
      timeInPreviousStage: .milliseconds(max(0, at.milliseconds - entered.milliseconds)),
      sessionCount: practised.practice.sessionCount, minutes: practised.practice.minutes,
      decidedAt: evidence.recordedAt, note: note)
    buffer.emit(.stageAdvanced(advance), &state)
    receipt.practice = .progression(ProgressionReceipt(advance, ordinal: buffer.ordinal, outcome: .advanced))
    judgeCauses(&state, context, &buffer)
  }

  /// The progression that a request lost a race to: it left the same stage, and was decided when
  /// the request had been made or hardly before. A request was made when its device says, but not
  /// after it arrived: the device's clock may be ahead.
  private static func winner(
    of asked: StageID, _ evidence: Evidence, _ practised: ProgressionState.Method, _ policy: Policy
  ) -> ProgressionState.Step? {
    guard let step = practised.steps.last(where: { $0.advance.from == asked }) else { return nil }
    let madeAt = min(evidence.occurredAt, evidence.recordedAt)
    return madeAt <= step.advance.decidedAt.advanced(by: policy.raceWindow) ? step : nil
  }

  /// When a progression takes place: at the instant of its command, but neither before a session
  /// that counted for it, nor before the progression before it. A device whose clock is behind must
  /// not put sessions that led to the advance into the stage after it.
  private static func moment(of evidence: Evidence, _ practised: ProgressionState.Method) -> (Instant, LocalDay) {
    var (at, day) = (evidence.occurredAt, evidence.day)
    if let last = practised.sessions.last, last.at > at { (at, day) = (last.at, max(day, last.day)) }
    if let last = practised.steps.last?.advance, last.at > at { (at, day) = (last.at, max(day, last.day)) }
    return (at, day)
  }
}
