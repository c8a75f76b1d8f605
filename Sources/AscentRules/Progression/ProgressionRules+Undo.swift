/// Taking progressions back.
extension ProgressionRules {
  /// Takes back a progression, or restores one by taking its undo back. Of a method only the last progression can be taken back: a later one rests on it.
  static func undo(
    _ key: OperationKey, _ target: AcceptedOperation, _ state: inout ProgressionState, _ world: World, _ emission: inout Emission
  ) throws(Refusal) {
    guard target.inForce else { throw .alreadyUndone(key) }
    // Such a command changed one progression: all else in it follows from that.
    guard let change = target.events.lazy.compactMap({ stageChange($0, of: target) }).first else { return }
    let steps = state[change.advance.method].steps
    let isInForce = steps.contains { $0.ordinal == change.ordinal }
    guard change.inForce == isInForce else { throw .alreadyUndone(key) }
    if isInForce {
      guard let last = steps.last, last.ordinal == change.ordinal else {
        throw .laterAdvance(change.advance.method, steps[steps.count - 1].advance.from)
      }
    } else {
      let current = steps.last?.advance.to
      guard current == nil || current == change.advance.from, steps.last.map({ $0.advance.at <= change.advance.at }) ?? true else {
        throw .wrongStage(change.advance.method, asked: change.advance.from, actual: current ?? change.advance.from)
      }
      // Without any step the person is in the first stage; only a progression from there can come back.
      if current == nil, world.catalog[change.advance.method]?.stages.first?.id != change.advance.from {
        throw .stageGone(change.advance.method, change.advance.from)
      }
    }
    for case .operationChanged(let other, let inForce) in target.events {
      emission.events.append(.operationChanged(other, inForce: !inForce))
    }
    emission.events.append(.operationChanged(key, inForce: false))
    emission.emit(.advanceChanged(change.advance, ordinal: change.ordinal, inForce: !isInForce), &state)
    judgeCauses(&state, world, &emission)
  }

  /// Writes for which progressions the sessions that led to them no longer meet the criteria, or do so again.
  static func judgeCauses(_ state: inout ProgressionState, _ world: World, _ emission: inout Emission) {
    for place in state.methods.indices {
      for index in state.methods[place].steps.indices where state.methods[place].steps[index].advance.criteria != nil {
        let inForce = ReadinessRules.isCauseInForce(of: index, in: state.methods[place], state, world: world)
        let step = state.methods[place].steps[index]
        guard inForce != step.isCauseInForce else { continue }
        emission.emit(.advanceCauseChanged(step.advance.method, ordinal: step.ordinal, inForce: inForce), &state)
      }
    }
  }

  private static func stageChange(_ event: Event, of target: AcceptedOperation) -> (advance: Advance, ordinal: Int32, inForce: Bool)? {
    switch event {
    case .stageAdvanced(let advance): (advance, target.ordinal, true)
    case .advanceChanged(let advance, let ordinal, let inForce): (advance, ordinal, inForce)
    default: nil
    }
  }
}

extension AcceptedOperation {
  /// Whether it changed the stage of a method: then ProgressionService decides whether it can be taken back.
  public var changesStage: Bool {
    events.contains { event in
      switch event {
      case .stageAdvanced, .advanceChanged: true
      default: false
      }
    }
  }
}
