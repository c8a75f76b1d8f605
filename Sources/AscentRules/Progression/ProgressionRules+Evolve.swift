extension ProgressionRules {
  /// Applies one event of the command with this ordinal. Only sessions, stages and travel matter.
  static func evolve(_ state: inout ProgressionState, by event: Event, ordinal: Int32) {
    switch event {
    case .sessionLogged(let session): apply(SessionChange(session: session, ordinal: ordinal, inForce: true), &state)
    case .sessionChanged(let session, let loggedBy, let inForce):
      apply(SessionChange(session: session, ordinal: loggedBy, inForce: inForce), &state)
    case .stageAdvanced(let advance): apply(advance, ordinal: ordinal, inForce: true, &state)
    case .advanceChanged(let advance, let advancedBy, let inForce):
      apply(advance, ordinal: advancedBy, inForce: inForce, &state)
    case .advanceCauseChanged(let id, let advancedBy, let inForce):
      state.withMethod(id) { method in
        for index in method.steps.indices where method.steps[index].ordinal == advancedBy {
          method.steps[index].isCauseInForce = inForce
        }
      }
    case .zoneChanged(_, let first, let last):
      guard first <= last else { return }
      state.neutral.set(first, through: last, inForce: true)
      state.recount()
    case .zoneRevised(_, let first, let last, let inForce):
      guard first <= last else { return }
      state.neutral.set(first, through: last, inForce: inForce)
      state.recount()
    case .measureGoalSet, .measureGoalChanged, .measured, .measureChanged:
      MeasureRules.evolve(&state, by: event, ordinal: ordinal)
    default: break
    }
  }

  /// A session that came into force or was taken back, and the ordinal of the command that logged
  /// it.
  struct SessionChange {
    var session: PracticeSession
    var ordinal: Int32
    var inForce: Bool
  }

  static func apply(_ change: SessionChange, _ state: inout ProgressionState) {
    let (session, neutral) = (change.session, state.neutral)
    let record = session.record(ordinal: change.ordinal)
    state.withMethod(session.method) { method in
      if change.inForce {
        method.firstStage = method.firstStage ?? session.firstStage
        method.insert(record, neutral: neutral)
      } else {
        method.remove(record, neutral: neutral)
      }
    }
    if let days = session.skippedDates { state.note(days, inForce: change.inForce) }
    forgetIfEmpty(session.method, &state)
  }

  private static func apply(_ advance: Advance, ordinal: Int32, inForce: Bool, _ state: inout ProgressionState) {
    let neutral = state.neutral
    state.withMethod(advance.method) { method in
      if inForce {
        var step = ProgressionState.Step(advance: advance, ordinal: ordinal)
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
    forgetIfEmpty(advance.method, &state)
  }

  /// Forgets a method that has no session or progression left, as if it was never practised.
  private static func forgetIfEmpty(_ id: MethodID, _ state: inout ProgressionState) {
    state.methods.removeAll { $0.id == id && $0.sessions.isEmpty && $0.steps.isEmpty }
  }
}
