/// ProgressionService's rules for milestones. CompletionService has already accepted the goals
/// and values.
extension ProgressionState {
  /// Applies an event of a measure, and appends an event for each milestone that is now reached, or
  /// no longer is.
  mutating func reactToMeasure(_ event: Event, _ decision: inout Decision) {
    guard let id = event.measure else { return }
    let before = reachedMilestones(of: id)
    evolveMeasures(by: event, ordinal: decision.ordinal)
    let after = reachedMilestones(of: id)
    let (known, reached) = (Set(before.map(\.id)), Set(after.map(\.id)))
    for milestone in before.reversed() where !reached.contains(milestone.id) {
      decision.events.append(.achievementChanged(.milestone(milestone), inForce: false))
    }
    for milestone in after where !known.contains(milestone.id) {
      decision.events.append(.achievementChanged(.milestone(milestone), inForce: true))
    }
  }

  /// Applies an event of a measure to its goals and values.
  mutating func evolveMeasures(by event: Event, ordinal: Int32) {
    switch event {
    case .measureGoalSet(let id, let name, let plan):
      if Int(id.number) > measures.count { measures.append(MeasureState(name: name)) }
      self[id].setGoal(plan, ordinal: ordinal)
    case .measureGoalChanged(let id, let setBy, let inForce): self[id].changeGoal(ordinal: setBy, inForce: inForce)
    case .measured(let id, let value): self[id].change(value, inForce: true)
    case .measureChanged(let id, let value, let inForce): self[id].change(value, inForce: inForce)
    default: break
    }
  }
}

extension ProgressionState {
  /// The measure with an id, which must exist.
  package subscript(_ id: MeasureID) -> MeasureState {
    _read { yield measures[id.index] }
    _modify { yield &measures[id.index] }
  }

  /// The milestones that a measure has reached under any goal in force; see
  /// ``MeasureState/everReached``.
  fileprivate func reachedMilestones(of id: MeasureID) -> [Milestone] {
    guard Int(id.number) <= measures.count else { return [] }
    return self[id].everReached.map { Milestone(id, $0, of: self[id].name) }
  }
}
