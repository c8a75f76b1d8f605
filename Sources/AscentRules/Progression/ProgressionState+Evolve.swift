extension ProgressionState {
  /// Applies one event of the command with this ordinal. Only sessions, progressions, changes of
  /// zone and measures matter.
  mutating func evolve(by event: Event, ordinal: Int32) {
    switch event {
    case .sessionLogged(let session): evolve(by: SessionChange(session: session, ordinal: ordinal, inForce: true))
    case .sessionChanged(let session, let loggedBy, let inForce):
      evolve(by: SessionChange(session: session, ordinal: loggedBy, inForce: inForce))
    case .stageAdvanced(let advance): evolve(by: advance, ordinal: ordinal, inForce: true)
    case .advanceChanged(let advance, let advancedBy, let inForce):
      evolve(by: advance, ordinal: advancedBy, inForce: inForce)
    case .advanceCauseChanged(let id, let advancedBy, let inForce):
      withMethod(id) { method in
        for index in method.steps.indices where method.steps[index].ordinal == advancedBy {
          method.steps[index].isCauseInForce = inForce
        }
      }
    case .zoneChanged(_, let first, let last): shorten(first, through: last, inForce: true)
    case .zoneRevised(_, let first, let last, let inForce): shorten(first, through: last, inForce: inForce)
    case .measureGoalSet, .measureGoalChanged, .measured, .measureChanged:
      evolveMeasures(by: event, ordinal: ordinal)
    default: break
    }
  }

  private mutating func shorten(_ first: LocalDay, through last: LocalDay, inForce: Bool) {
    guard first <= last else { return }
    neutral.set(first, through: last, inForce: inForce)
    recount()
  }

  /// A session that came into force or was undone, and the ordinal of the command that logged it.
  struct SessionChange {
    var session: PracticeSession
    var ordinal: Int32
    var inForce: Bool
  }

  mutating func evolve(by change: SessionChange) {
    let (session, neutral) = (change.session, self.neutral)
    let record = session.record(ordinal: change.ordinal)
    withMethod(session.method) { method in
      if change.inForce {
        method.firstStage = method.firstStage ?? session.firstStage
        method.insert(record, neutral: neutral)
      } else {
        method.remove(record, neutral: neutral)
      }
    }
    if let days = session.skippedDates { setSkipped(days, inForce: change.inForce) }
    forgetIfEmpty(session.method)
  }

  private mutating func evolve(by advance: Advance, ordinal: Int32, inForce: Bool) {
    let neutral = self.neutral
    withMethod(advance.method) { method in
      if inForce {
        var step = Step(advance: advance, ordinal: ordinal)
        step.advance.note = ""
        method.firstStage = method.firstStage ?? advance.from
        method.append(step, neutral: neutral)
      } else {
        precondition(
          method.steps.last?.ordinal == ordinal,
          "the progression of command \(ordinal) is not the last of \(advance.method)")
        method.removeLastStep(neutral: neutral)
      }
    }
    forgetIfEmpty(advance.method)
  }

  /// Removes a method that has no sessions or progressions any longer, as if it had never
  /// been practised.
  private mutating func forgetIfEmpty(_ id: MethodID) {
    methods.removeAll { $0.id == id && $0.sessions.isEmpty && $0.steps.isEmpty }
  }
}
