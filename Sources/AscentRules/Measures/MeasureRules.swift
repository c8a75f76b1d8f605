/// The rules of measured goals.
///
/// CompletionService accepts goals and values: it knows the names and units. ProgressionService keeps
/// the values, and writes which milestones they reach.
package enum MeasureRules {
  /// Sets the goal of a measure; the first one adds the measure.
  static func setGoal(
    _ goal: MeasureGoal, _ state: inout CompletionState, _ decision: inout Decision
  ) throws(Refusal) {
    try CompletionRules.checkText(goal.name, field: "measure", allowed: 1...Limits.nameLength)
    try CompletionRules.checkText(goal.unit.symbol, field: "unit", allowed: 1...Limits.unitLength)
    let plan = try MilestonePlan(goal, today: decision.evidence.day)
    let today = decision.evidence.day
    try CompletionRules.check(plan.firstDay, isBetween: Limits.firstRecordableDay, and: today + Limits.planReach)
    let place = state.measures.firstIndex { $0.isNamed(goal.name) }
    if let place, state.measures[place].valueCount > 0, !state.measures[place].unit.isComparable(with: goal.unit) {
      throw .unitMismatch(given: goal.unit, expected: state.measures[place].unit)
    }
    guard place != nil || state.measures.count < countMax else {
      throw .outOfRange(field: "measures", value: Int64(countMax) + 1, allowed: 0...Int64(countMax))
    }
    let id = MeasureID(number: Int32(place ?? state.measures.count) + 1)
    decision.emit(.measureGoalSet(id, name: place.map { state.measures[$0].name } ?? goal.name, plan), &state)
  }

  /// How many measures a person may have.
  package static let countMax = 100

  /// Records a value.
  static func record(
    _ value: Double, of name: String, in unit: MeasureUnit?, _ state: inout CompletionState, _ decision: inout Decision
  ) throws(Refusal) {
    let thousandths = try MeasureAmount.thousandths(of: value, field: "value")
    guard let place = state.measures.firstIndex(where: { $0.isNamed(name) && $0.hasGoal }) else {
      throw .unknownMeasure(name: name)
    }
    let measure = state.measures[place]
    let unit = unit ?? measure.unit
    guard unit.isComparable(with: measure.unit) else { throw .unitMismatch(given: unit, expected: measure.unit) }
    let measured = MeasuredValue(
      amount: MeasureAmount(thousandths: thousandths, unit), at: decision.evidence.occurredAt,
      day: decision.evidence.day, ordinal: decision.ordinal)
    decision.emit(.measured(MeasureID(number: Int32(place) + 1), measured), &state)
  }

  /// Refuses an event that takes another one back, if something else rests on what it takes.
  static func check(_ event: Event, undoing key: OperationKey, in state: CompletionState) throws(Refusal) {
    switch event {
    case .measureGoalChanged(let id, let ordinal, inForce: false):
      let measure = state[id]
      guard measure.valueCount > 0, !measure.goals.contains(where: { $0.inForce && $0.ordinal != ordinal }) else {
        return
      }
      throw .neededBy(key, "\(CountText.text(measure.valueCount, "value")) of \(measure.name)")
    case .measureChanged(let id, let value, inForce: true):
      guard state[id].hasGoal else { throw .unknownMeasure(name: state[id].name) }
      guard value.amount.unit.isComparable(with: state[id].unit) else {
        throw .unitMismatch(given: value.amount.unit, expected: state[id].unit)
      }
    default: break
    }
  }

  /// Applies an event to what CompletionService knows of measures.
  static func evolve(_ state: inout CompletionState, by event: Event, ordinal: Int32) {
    switch event {
    case .measureGoalSet(let id, let name, let plan):
      if Int(id.number) > state.measures.count { state.measures.append(CompletionState.Measure(name: name)) }
      state[id].goals.append(CompletionState.Measure.Goal(unit: plan.unit, ordinal: ordinal, inForce: true))
    case .measureGoalChanged(let id, let setBy, let inForce):
      for index in state[id].goals.indices where state[id].goals[index].ordinal == setBy {
        state[id].goals[index].inForce = inForce
      }
    case .measured(let id, _): state[id].valueCount += 1
    case .measureChanged(let id, _, let inForce): state[id].valueCount += inForce ? 1 : -1
    default: break
    }
  }

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

extension CompletionState {
  /// What CompletionService knows of a measure.
  package struct Measure: Hashable, Sendable {
    /// A goal that was set.
    package struct Goal: Hashable, Sendable {
      /// Its unit.
      package var unit: MeasureUnit
      /// The command that set it.
      package var ordinal: Int32
      /// False when that command was undone.
      package var inForce: Bool
    }

    /// The name as it was given first.
    package let name: String
    /// The goals in the order in which they were set.
    package var goals: [Goal] = []
    /// How many values are in force.
    package var valueCount: Int32 = 0

    /// Whether a goal is in force.
    var hasGoal: Bool { goals.contains(where: \.inForce) }

    /// The unit of the last goal in force; of the last goal if none is.
    var unit: MeasureUnit { (goals.last(where: \.inForce) ?? goals[goals.count - 1]).unit }

    /// Whether a name means this measure: case and the form of accents do not matter.
    package func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
  }

  /// The measure of an id, which exists.
  package subscript(_ id: MeasureID) -> Measure {
    _read { yield measures[Int(id.number) - 1] }
    _modify { yield &measures[Int(id.number) - 1] }
  }
}
