/// What CompletionService knows of measured goals: names and units. It accepts goals and values;
/// ProgressionService keeps the values, and writes which milestones they reach.
extension CompletionState {
  /// How many measures a person may have.
  package static let measureCountMax = 100
  /// How many goals a measure may have, undone ones included: each command about the measure looks
  /// at the milestones of all of them.
  package static let measureGoalCountMax = 200

  /// Sets the goal of a measure; the first one adds the measure.
  mutating func setGoal(_ goal: MeasureGoal, _ decision: inout Decision) throws(Refusal) {
    try goal.name.check("measure", length: 1...RuleLimits.nameLength)
    try goal.unit.symbol.check("unit", length: 1...RuleLimits.unitLength)
    let today = decision.evidence.day
    let plan = try MilestonePlan(goal, today: today)
    try plan.unit.check(plan.start, field: "start")
    try plan.unit.check(plan.target, field: "target")
    let days = RuleLimits.firstRecordableDay...today + RuleLimits.planReach
    guard days.contains(plan.firstDay) else {
      throw .dayOutOfRange(plan.firstDay, earliest: days.lowerBound, latest: days.upperBound)
    }
    let place = measures.firstIndex { $0.isNamed(goal.name) }
    if let place, measures[place].valueCount > 0, !measures[place].unit.isComparable(with: goal.unit) {
      throw .unitMismatch(given: goal.unit, expected: measures[place].unit)
    }
    try (Int64(place ?? measures.count) + 1).check("measures", isIn: 1...Int64(Self.measureCountMax))
    let goalCount = place.map { measures[$0].goals.count } ?? 0
    try (Int64(goalCount) + 1).check("goals", isIn: 1...Int64(Self.measureGoalCountMax))
    let id = MeasureID(number: Int32(place ?? measures.count) + 1)
    emit(.measureGoalSet(id, name: place.map { measures[$0].name } ?? goal.name, plan), &decision)
  }

  /// Records a value.
  mutating func record(
    _ value: Double, of name: String, in given: MeasureUnit?, _ decision: inout Decision
  ) throws(Refusal) {
    let thousandths = try MeasureAmount.thousandths(of: value, field: "value")
    guard let place = measures.firstIndex(where: { $0.isNamed(name) && $0.hasGoal }) else {
      throw .unknownMeasure(name: name)
    }
    let unit = given ?? measures[place].unit
    guard unit.isComparable(with: measures[place].unit) else {
      throw .unitMismatch(given: unit, expected: measures[place].unit)
    }
    try unit.check(thousandths, field: "value")
    let measured = MeasuredValue(
      amount: MeasureAmount(thousandths: thousandths, unit), at: decision.evidence.occurredAt,
      day: decision.evidence.day, ordinal: decision.ordinal)
    emit(.measured(MeasureID(index: place), measured), &decision)
  }

  /// Refuses to undo or restore a goal or a value of a measure, if the other goals and values do
  /// not fit.
  func checkMeasure(_ event: Event, undoing key: OperationKey) throws(Refusal) {
    switch event {
    case .measureGoalChanged(let id, let ordinal, inForce: false):
      let measure = self[id]
      let rest = measure.goals.last { $0.inForce && $0.ordinal != ordinal }
      guard measure.valueCount == 0 || rest?.unit.isComparable(with: measure.unit) ?? false else {
        throw .neededBy(key, "\(measure.valueCount.counted("value")) of \(measure.name)")
      }
    case .measureGoalChanged(let id, let ordinal, inForce: true):
      guard let goal = self[id].goals.first(where: { $0.ordinal == ordinal }) else { return }
      guard self[id].valueCount == 0 || goal.unit.isComparable(with: self[id].unit) else {
        throw .unitMismatch(given: goal.unit, expected: self[id].unit)
      }
    case .measureChanged(let id, let value, inForce: true):
      guard self[id].hasGoal else { throw .unknownMeasure(name: self[id].name) }
      guard value.amount.unit.isComparable(with: self[id].unit) else {
        throw .unitMismatch(given: value.amount.unit, expected: self[id].unit)
      }
    default: break
    }
  }

  /// Applies an event of a measure.
  mutating func evolveMeasures(by event: Event, ordinal: Int32) {
    switch event {
    case .measureGoalSet(let id, let name, let plan):
      if Int(id.number) > measures.count { measures.append(Measure(name: name)) }
      self[id].goals.append(Measure.Goal(unit: plan.unit, ordinal: ordinal, inForce: true))
    case .measureGoalChanged(let id, let setBy, let inForce):
      self[id].goals.setInForce(inForce, ordinal: setBy)
    case .measured(let id, _): self[id].valueCount += 1
    case .measureChanged(let id, _, let inForce): self[id].valueCount += inForce ? 1 : -1
    default: break
    }
  }

  /// What CompletionService knows of a measure.
  package struct Measure: Hashable {
    /// A goal that was set.
    package struct Goal: Hashable, Revocable {
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

    /// The unit of the last goal in force or, if none is, of the last goal set.
    var unit: MeasureUnit { (goals.last(where: \.inForce) ?? goals[goals.count - 1]).unit }

    /// Whether a name means this measure, ignoring case and the form of accents.
    package func isNamed(_ other: String) -> Bool { TextRules.areSame(name, other) }
  }

  /// The measure with an id, which must exist.
  package subscript(_ id: MeasureID) -> Measure {
    _read { yield measures[id.index] }
    _modify { yield &measures[id.index] }
  }
}
