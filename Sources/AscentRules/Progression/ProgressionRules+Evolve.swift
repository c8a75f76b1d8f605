extension ProgressionRules {
  /// Lets the state follow one event of the command of an ordinal. Events that are not about
  /// sessions and stages change nothing here.
  public static func evolve(_ state: inout ProgressionState, by event: Event, ordinal: Int32) {
    switch event {
    case .sessionLogged(let session): apply(session, ordinal: ordinal, inForce: true, &state)
    case .sessionChanged(let session, let loggedBy, let inForce):
      apply(session, ordinal: loggedBy, inForce: inForce, &state)
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
      state.neutral.append(first...last)
      state.recount()
    default: break
    }
  }

  static func apply(_ session: PracticeSession, ordinal: Int32, inForce: Bool, _ state: inout ProgressionState) {
    let neutral = state.neutral
    state.withMethod(session.method) { method in
      if inForce {
        method.firstStage = method.firstStage ?? session.firstStage
        method.insert(session.record(ordinal: ordinal), neutral: neutral)
      } else {
        method.remove(session.record(ordinal: ordinal), neutral: neutral)
      }
    }
    if let days = session.leftOut { state.note(days, inForce: inForce) }
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

  /// A method whose every session was taken back is as one that was never practised.
  private static func forgetIfEmpty(_ id: MethodID, _ state: inout ProgressionState) {
    state.methods.removeAll { $0.id == id && $0.sessions.isEmpty && $0.steps.isEmpty }
  }
}

extension EventBuffer {
  /// Writes an event of ProgressionService and lets its state follow it.
  mutating func emit(_ event: Event, _ state: inout ProgressionState) {
    events.append(event)
    ProgressionRules.evolve(&state, by: event, ordinal: ordinal)
  }
}
