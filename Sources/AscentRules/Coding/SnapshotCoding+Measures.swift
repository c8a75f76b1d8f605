/// Measures as bytes. CompletionService's state has only their names, goal units and numbers of
/// values; ProgressionService's state has everything.
extension ByteWriter {
  mutating func measure(_ measure: CompletionState.Measure) {
    text(measure.name)
    list(measure.goals) { writer, goal in
      writer.text(goal.unit.symbol)
      writer.origin(of: goal)
    }
    integer(measure.valueCount)
  }

  mutating func measure(_ measure: MeasureState) {
    text(measure.name)
    list(measure.goals) { writer, goal in
      writer.plan(goal.plan)
      writer.origin(of: goal)
    }
    list(measure.values) { writer, value in
      writer.integer(value.amount.thousandths)
      writer.text(value.amount.unit.symbol)
      writer.integer(value.at.milliseconds)
      writer.day(value.day)
      writer.integer(value.ordinal)
    }
  }

  private mutating func plan(_ plan: MilestonePlan) {
    for number in [plan.start, plan.target, plan.interval] { integer(number) }
    text(plan.unit.symbol)
    day(plan.firstDay)
  }
}

extension ByteReader {
  mutating func measureName() throws(CodingFault) -> CompletionState.Measure {
    var measure = CompletionState.Measure(name: try text())
    measure.goals = try repeated(
      count(ofAtLeast: 3),
      CompletionState.Measure.Goal(
        unit: MeasureUnit(text()), ordinal: ordinal(), inForce: flag()))
    guard !measure.goals.isEmpty else { throw .badValue(field: "measure", at: offset) }
    measure.valueCount = try integer(in: 0...Int32.max, field: "values")
    return measure
  }

  mutating func measure() throws(CodingFault) -> MeasureState {
    var measure = MeasureState(name: try text())
    measure.goals = try repeated(
      count(ofAtLeast: 7), MeasureState.Goal(plan: plan(), ordinal: ordinal(), inForce: flag()))
    measure.values = try repeated(
      count(ofAtLeast: 5),
      MeasuredValue(
        amount: MeasureAmount(thousandths: thousandths(), MeasureUnit(text())), at: instant(), day: day(),
        ordinal: ordinal()))
    let isInOrder = measure.values.isOrdered {
      ($0.at, $0.ordinal) < ($1.at, $1.ordinal)
    }
    guard isInOrder else { throw .badValue(field: "values", at: offset) }
    return measure
  }

  private mutating func plan() throws(CodingFault) -> MilestonePlan {
    let start = offset
    let plan = try MilestonePlan(
      start: thousandths(), target: thousandths(), interval: thousandths(),
      unit: MeasureUnit(text()), firstDay: day())
    guard let plan else { throw .badValue(field: "goal", at: start) }
    return plan
  }

  private mutating func thousandths() throws(CodingFault) -> Int64 {
    try integer(in: -MeasureAmount.limit...MeasureAmount.limit, field: "amount")
  }
}
