/// The rules of milestones: ProgressionService's. CompletionService has accepted the goals and
/// values.
enum MeasureRules {
  /// Applies an event of a measure, and writes which milestones are reached by it, or no longer.
  static func react(to event: Event, _ state: inout ProgressionState, _ decision: inout Decision) {
    guard let id = event.measure else { return }
    let before = state.reachedMilestones(of: id)
    evolve(&state, by: event, ordinal: decision.ordinal)
    let after = state.reachedMilestones(of: id)
    let (known, reached) = (Set(before.map(\.id)), Set(after.map(\.id)))
    for milestone in before where !reached.contains(milestone.id) {
      decision.events.append(.achievementChanged(.milestone(milestone), inForce: false))
    }
    for milestone in after where !known.contains(milestone.id) {
      decision.events.append(.achievementChanged(.milestone(milestone), inForce: true))
    }
  }

  /// Applies an event of a measure to its goals and values.
  static func evolve(_ state: inout ProgressionState, by event: Event, ordinal: Int32) {
    switch event {
    case .measureGoalSet(let id, let name, let plan):
      if Int(id.number) > state.measures.count { state.measures.append(MeasureState(name: name)) }
      state[id].setGoal(plan, ordinal: ordinal)
    case .measureGoalChanged(let id, let setBy, let inForce): state[id].changeGoal(ordinal: setBy, inForce: inForce)
    case .measured(let id, let value): state[id].change(value, inForce: true)
    case .measureChanged(let id, let value, let inForce): state[id].change(value, inForce: inForce)
    default: break
    }
  }
}

extension Event {
  /// The measure that the event is about, if any.
  fileprivate var measure: MeasureID? {
    switch self {
    case .measureGoalSet(let id, _, _), .measureGoalChanged(let id, _, _), .measured(let id, _),
      .measureChanged(let id, _, _):
      id
    default: nil
    }
  }
}

extension ProgressionState {
  /// The measure of an id, which exists.
  package subscript(_ id: MeasureID) -> MeasureState {
    _read { yield measures[Int(id.number) - 1] }
    _modify { yield &measures[Int(id.number) - 1] }
  }

  /// The milestones that a measure has reached, in the order in which they lie on the way.
  fileprivate func reachedMilestones(of id: MeasureID) -> [Milestone] {
    guard Int(id.number) <= measures.count, let plan = self[id].plan else { return [] }
    return self[id].reached.map { Milestone(id, MeasureAmount(thousandths: $0, plan.unit), of: self[id].name) }
  }
}
