/// The events of measured goals. Columns are stored, so their meaning must never change.
enum MeasureEvents {
  static func write(_ event: Event, to writer: inout some EventWriter) {
    switch event {
    case .measureGoalSet(let id, let name, let plan):
      writer.columns {
        ($0.habit, $0.day) = (id.number, plan.firstDay.number)
        ($0.amount, $0.total, $0.number) = (plan.start, plan.target, plan.interval)
      }
      writer.text("measure", name)
      writer.fact("start", .text(MeasureAmount.text(plan.start)))
      writer.fact("target", .text(MeasureAmount.text(plan.target)))
      writer.fact("interval", .text(MeasureAmount.text(plan.interval)))
      writer.text("unit", plan.unit.symbol)
      writer.fact("from", .day(plan.firstDay))
    case .measureGoalChanged(let id, let ordinal, let inForce):
      write(id, to: &writer)
      writer.ordinal(ordinal)
      writer.inForce(inForce)
    case .measured(let id, let value): write(id, value, to: &writer)
    case .measureChanged(let id, let value, let inForce):
      write(id, value, to: &writer)
      writer.inForce(inForce)
    default: event.isMissing(from: .measures)
    }
  }

  private static func write(_ id: MeasureID, to writer: inout some EventWriter) {
    writer.columns { $0.habit = id.number }
    writer.fact("measure", .integer(Int64(id.number)))
  }

  private static func write(_ id: MeasureID, _ value: MeasuredValue, to writer: inout some EventWriter) {
    write(id, to: &writer)
    writer.day("day", value.day)
    writer.columns {
      ($0.amount, $0.total, $0.number) = (value.amount.thousandths, Int64(value.ordinal), value.at.milliseconds)
    }
    writer.fact("value", .text(MeasureAmount.text(value.amount.thousandths)))
    writer.text("unit", value.amount.unit.symbol)
  }

  /// The event that takes this one back, or nil; see ``Event/opposite(causedBy:)``.
  static func opposite(of event: Event, causedBy ordinal: Int32) -> Event? {
    switch event {
    case .measureGoalSet(let id, _, _): .measureGoalChanged(id, ordinal: ordinal, inForce: false)
    case .measureGoalChanged(let id, let ordinal, let inForce):
      .measureGoalChanged(id, ordinal: ordinal, inForce: !inForce)
    case .measured(let id, let value): .measureChanged(id, value, inForce: false)
    case .measureChanged(let id, let value, let inForce): .measureChanged(id, value, inForce: !inForce)
    default: nil
    }
  }

  /// The intent that the event shows, or nil; see ``Event/intent(among:_:)``.
  static func intent(askedBy event: Event, _ references: borrowing some EventReferences) -> Intent? {
    switch event {
    case .measureGoalSet(_, let name, let plan):
      return .setMeasureGoal(
        MeasureGoal(
          name, from: Double(plan.start) / 1000, to: Double(plan.target) / 1000, in: plan.unit,
          interval: Double(plan.interval) / 1000, firstDay: plan.firstDay))
    case .measured(let id, let value):
      return references.name(of: id).map { .measure($0, value.amount.value, in: value.amount.unit) }
    default: return nil
    }
  }
}

extension ColumnReader {
  func measureEvent(_ kind: EventKind) throws(Malformed) -> Event {
    let id = MeasureID(number: try required(columns.habit))
    return switch kind {
    case .measureGoalSet:
      try .measureGoalSet(
        id, name: self["measure"],
        required(
          MilestonePlan(
            start: amount, target: total, interval: required(columns.number), unit: measureUnit, firstDay: day)))
    case .measureGoalChanged: try .measureGoalChanged(id, ordinal: ordinal, inForce: inForce)
    case .measured: try .measured(id, value)
    case .measureChanged: try .measureChanged(id, value, inForce: inForce)
    default: throw Malformed()
    }
  }

  private var value: MeasuredValue {
    get throws(Malformed) {
      try MeasuredValue(amount: measureAmount, at: instant, day: day, ordinal: exactly(total))
    }
  }

  private var measureUnit: MeasureUnit {
    get throws(Malformed) { MeasureUnit(try self["unit"]) }
  }

  var measureAmount: MeasureAmount {
    get throws(Malformed) { try required(MeasureAmount(stored: amount, measureUnit)) }
  }
}
