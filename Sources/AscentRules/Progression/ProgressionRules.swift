/// ProgressionService's rules for sessions, readiness and stages.
///
/// CompletionService accepts a session; these rules assign it to a stage. They also decide whether
/// a person may advance, in the same step as the progression itself.
package enum ProgressionRules {
  /// Reacts to the events of a command, and decides a progression or its undo.
  ///
  /// - Parameters:
  ///   - input: the command and, for an undo, the operation to undo.
  ///   - context: provides catalogue, evaluators and policy.
  ///   - state: the person's sessions and progressions; the events are applied to it.
  ///   - decision: contains CompletionService's events. The events of sessions and stages are
  ///     appended to it, and its receipt gets what a session or a progression changed.
  /// - Throws: only for a progression or its undo, before anything was written.
  static func react(
    _ input: DecisionInput, _ context: RuleContext, _ state: inout ProgressionState, _ decision: inout Decision
  ) throws(Refusal) {
    for index in decision.completionEvents { state.react(to: decision.events[index], context, &decision) }
    switch input.command.intent {
    case .progress: try state.progress(input, context, &decision)
    case .undo(let key):
      if let target = input.target, target.changesStage { try state.undo(key, target, context, &decision) }
    default: break
    }
  }
}

extension ProgressionState {
  /// Applies an event of CompletionService, and appends the events that follow from it for stages
  /// and milestones.
  @inline(__always)
  fileprivate mutating func react(
    to event: Event, _ context: RuleContext, _ decision: inout Decision
  ) {
    switch event {
    case .sessionLogged(let session): log(session, context, &decision)
    case .sessionChanged(let session, let ordinal, let inForce):
      change(SessionChange(session: session, ordinal: ordinal, inForce: inForce), context, &decision)
    case .zoneChanged(_, let first, let last), .zoneRevised(_, let first, let last, _):
      evolve(by: event, ordinal: decision.ordinal)
      // Days that the change shortened do not break runs, so progressions may lose or regain
      // their cause.
      if first <= last { judgeCauses(context, &decision) }
    case .measureGoalSet, .measureGoalChanged, .measured, .measureChanged:
      reactToMeasure(event, &decision)
    default: break
    }
  }

  private mutating func log(
    _ session: PracticeSession, _ context: RuleContext, _ decision: inout Decision
  ) {
    // Readiness is always as of today, even for a session recorded late.
    let evidence = decision.evidence
    let today = evidence.recordedAt.localDay(offset: evidence.offset, dayStart: evidence.dayStart)
    let before = status(of: session.method, today, context)
    let logged = SessionChange(session: session, ordinal: decision.ordinal, inForce: true)
    change(logged, context, &decision)
    let method = self[session.method]
    let index = method.stageIndex(of: session.record(ordinal: decision.ordinal))
    decision.receipt.practice = .session(
      Receipt.Session(
        method: session.method, stage: method.stage(index) ?? session.firstStage, before: before,
        after: status(of: session.method, today, context), criteriaVersion: context.catalog.version))
  }

  private func status(
    of method: MethodID, _ day: LocalDay, _ context: RuleContext
  ) -> Readiness.Status {
    present(method, on: day, context: context).map { Readiness.Status($0.statuses) }
      ?? .notReady
  }

  private mutating func change(
    _ change: SessionChange, _ context: RuleContext, _ decision: inout Decision
  ) {
    let method = change.session.method
    let before = Int32(self[method].sessions.count)
    evolve(by: change)
    let after = Int32(self[method].sessions.count)
    StreakRounds.Numbers.sessions.forEach(in: min(before, after) + 1..<max(before, after) + 1) { count in
      decision.events.append(.achievementChanged(.sessions(method, count: count), inForce: after > before))
    }
    judgeCauses(context, &decision)
  }

  fileprivate mutating func progress(
    _ input: DecisionInput, _ context: RuleContext, _ decision: inout Decision
  ) throws(Refusal) {
    guard case .progress(let id, let asked, let note) = input.command.intent else { return }
    guard let method = context.catalog[id], let firstStage = method.stages.first?.id else { throw .unknownMethod(id) }
    let practised = self[id]
    let current = practised.stage(practised.steps.count) ?? firstStage
    if asked != current {
      if let winner = winner(of: asked, decision.evidence, practised, context.policy) {
        decision.receipt.practice = .progression(
          Receipt.Progression(winner.advance, ordinal: winner.ordinal, outcome: .alreadyAdvanced))
        return
      }
      guard method.index(of: asked) != nil else { throw .unknownStage(id, asked) }
    }
    guard let index = method.index(of: current) else { throw .stageGone(id, current) }
    guard asked == current else { throw .wrongStage(id, asked: asked, actual: current) }
    guard let next = practised.next(after: index, in: method) else { throw .lastStage(id, current) }
    let (at, day) = moment(of: decision.evidence, practised)
    guard let readiness = readiness(of: id, on: day, context: context) else {
      throw .stageGone(id, current)
    }
    guard readiness.status >= .ready || decision.isImported else {
      throw .notReady(id, current, unmet: readiness.unmet)
    }
    let entered = practised.entered(stage: practised.steps.count)?.at ?? at
    var advance = Advance(
      method: id, from: current, to: next.id, at: at, day: day, criteriaVersion: context.catalog.version,
      criteria: method.stages[index].criteria,
      timeInPreviousStage: .milliseconds(max(0, at.milliseconds - entered.milliseconds)),
      sessionCount: practised.practice.sessionCount, minutes: practised.practice.minutes,
      decidedAt: decision.evidence.recordedAt, note: note)
    advance.met = readiness.criteria.map {
      MetCriterion(name: $0.name, current: $0.current, required: $0.required)
    }
    emit(.stageAdvanced(advance), &decision)
    decision.receipt.practice = .progression(
      Receipt.Progression(advance, ordinal: decision.ordinal, outcome: .advanced))
    judgeCauses(context, &decision)
  }

  /// The progression to which a request lost a race; nil if there is none.
  ///
  /// It left the same stage, and was decided at most the race window before the request was made.
  /// Since a device's clock may be ahead, a request counts as made no later than it arrived.
  private func winner(
    of asked: StageID, _ evidence: Evidence, _ practised: Method, _ policy: Policy
  ) -> Step? {
    guard let step = practised.steps.last(where: { $0.advance.from == asked }) else { return nil }
    let madeAt = min(evidence.occurredAt, evidence.recordedAt)
    return madeAt <= step.advance.decidedAt.advanced(by: policy.raceWindow) ? step : nil
  }

  /// The instant and day of a progression: those of its command, but not before a session that
  /// counted for it or before the previous progression. A slow device clock must not move sessions
  /// that led to the advance into the next stage.
  private func moment(of evidence: Evidence, _ practised: Method) -> (Instant, LocalDay) {
    var (at, day) = (evidence.occurredAt, evidence.day)
    if let last = practised.sessions.last, last.at > at { (at, day) = (last.at, max(day, last.day)) }
    if let last = practised.steps.last?.advance, last.at > at { (at, day) = (last.at, max(day, last.day)) }
    return (at, day)
  }
}
