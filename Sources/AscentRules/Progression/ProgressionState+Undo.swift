/// Undoes and restores progressions.
extension ProgressionState {
  /// Undoes a progression, or restores one by undoing its undo. Only a method's last progression
  /// can be undone, because later ones depend on it.
  mutating func undo(
    _ key: OperationKey, _ target: AcceptedOperation, _ context: RuleContext,
    _ decision: inout Decision
  ) throws(Refusal) {
    // A command that changes a stage changes one progression; its other events follow from that.
    guard let change = target.stageChange else { return }
    let practised = self[change.advance.method]
    let steps = practised.steps
    let isInForce = steps.contains { $0.ordinal == change.ordinal }
    // The state, not the journal, knows whether a progression is in force: the journal has not seen
    // the commands still in the pipeline.
    guard target.inForce || change.ordinal == target.ordinal, change.inForce == isInForce else {
      throw .alreadyUndone(key)
    }
    if !isInForce {
      try checkRestoring(change.advance, ordinal: change.ordinal, practised, context)
    } else if let last = steps.last, last.ordinal != change.ordinal {
      throw .laterAdvance(change.advance.method, last.advance.from)
    }
    for case .operationChanged(let other, let inForce) in target.events {
      decision.events.append(.operationChanged(other, inForce: !inForce))
    }
    decision.events.append(.operationChanged(key, inForce: false))
    emit(.advanceChanged(change.advance, ordinal: change.ordinal, inForce: !isInForce), &decision)
    judgeCauses(context, &decision)
  }

  /// Refuses to restore a progression if the person is not in the stage that it left, or if it is
  /// older than the last progression.
  private func checkRestoring(
    _ advance: Advance, ordinal: Int32, _ practised: Method, _ context: RuleContext
  ) throws(Refusal) {
    let (last, method) = (practised.steps.last, context.catalog[advance.method])
    // Without a progression the person is in the first stage.
    guard let current = practised.stage(practised.steps.count) ?? method?.stages.first?.id else {
      throw .stageGone(advance.method, advance.from)
    }
    if current != advance.from {
      guard last != nil || method?.index(of: advance.from) != nil else {
        throw .stageGone(advance.method, advance.from)
      }
      throw .wrongStage(advance.method, asked: advance.from, actual: current)
    }
    if let last, (last.advance.at, last.ordinal) > (advance.at, ordinal) {
      throw .laterAdvance(advance.method, last.advance.from)
    }
  }

  /// Appends an event for each progression whose sessions no longer meet its criteria, or meet
  /// them again.
  mutating func judgeCauses(_ context: RuleContext, _ decision: inout Decision) {
    for place in methods.indices {
      for index in methods[place].steps.indices where methods[place].steps[index].advance.criteria != nil {
        let inForce = isCauseInForce(of: index, in: methods[place], context: context)
        let step = methods[place].steps[index]
        guard inForce != step.isCauseInForce else { continue }
        emit(.advanceCauseChanged(step.advance.method, ordinal: step.ordinal, inForce: inForce), &decision)
      }
    }
  }
}

extension AcceptedOperation {
  /// Whether the operation changed the stage of a method. If so, ProgressionService decides whether
  /// it can be undone.
  package var changesStage: Bool { stageChange != nil }

  /// The progression that the operation made, undid or restored; nil if none.
  fileprivate var stageChange: (advance: Advance, ordinal: Int32, inForce: Bool)? {
    for event in events {
      switch event {
      case .stageAdvanced(let advance): return (advance, ordinal, true)
      case .advanceChanged(let advance, let ordinal, let inForce): return (advance, ordinal, inForce)
      default: continue
      }
    }
    return nil
  }

  /// Whether the operation undid or restored a progression.
  package var undoesStage: Bool {
    events.contains { if case .advanceChanged = $0 { true } else { false } }
  }
}
