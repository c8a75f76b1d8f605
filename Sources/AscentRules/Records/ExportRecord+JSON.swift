/// Records as JSON. Names and their order are written in files and never change.
extension ExportRecord {
  /// The record as an object: kind, facts, then when, where and under which ID.
  package var json: JSONValue {
    var members = [JSONValue.Member("kind", kind.rawValue)]
    if let added { members.append(JSONValue.Member("habit", added)) }
    if let habit { members.append(JSONValue.Member("habit", habit.json)) }
    members += facts.map { JSONValue.Member($0.key, $0.value) }.filter { $0.value != .null }
    members += [("at", at), ("zone", zone?.name), ("device", device), ("id", id)]
      .compactMap { (name: String, value: (any JSONConvertible)?) in value.map { JSONValue.Member(name, $0) } }
    return .object(members)
  }

  private var facts: JSONFields {
    switch intent {
    case .addHabit(let definition): definition.facts
    case .renameHabit(_, let name): ["name": name]
    case .editHabit(_, let edit):
      ["unit": edit.unit, "group": edit.group, "notes": edit.notes, "attributes": edit.attributes.jsonIfAny]
    case .setGoal(_, let goal, let from): ["goal": goal, "from": from]
    case .setDecimalGoal(_, let goal, let from): ["goal": goal, "from": from]
    case .setSchedule(_, let schedule, let from): ["schedule": schedule.text, "from": from]
    case .archive(_, let from), .restore(_, let from), .resume(_, let from): ["from": from]
    case .recordSkip(_, let day, let reason): ["day": day, "reason": reason.ifAny]
    case .pause(_, let first, let last): ["from": first, "through": last]
    case .setReminder(_, let reminder): ["reminder": reminder?.description ?? "off"]
    case .recordCompletion(_, let day, let amount): ["day": day, "amount": amount]
    case .logAmount(let logged):
      ["day": logged.day, "amount": Self.number(logged.amount), "note": logged.note.ifAny]
    case .setMeasureGoal(let goal):
      [
        "measure": goal.name, "start": Self.number(goal.start), "target": Self.number(goal.target),
        "unit": goal.unit.symbol, "interval": goal.interval.map(Self.number), "firstDay": goal.firstDay,
      ]
    case .measure(let name, let value, let unit):
      ["measure": name, "value": Self.number(value), "unit": unit?.symbol]
    case .logSession(let method, let minutes, let feedback, let note):
      ["method": method, "minutes": minutes, "feedback": feedback?.label, "note": note.ifAny]
    case .progress(let method, let stage, let note): ["method": method, "stage": stage, "note": note.ifAny]
    case .travel(let zone): ["to": zone.name]
    case .setDayStart(let minutes): ["time": "\(TimeOfDay(minutes: minutes))"]
    case .freezeDay(let day), .closeDay(let day): ["day": day]
    case .grantFreezes(let count, let reason): ["count": count, "reason": reason.ifAny]
    default: [:]
    }
  }

  /// A number, whole if it is.
  private static func number(_ number: Double) -> JSONValue {
    Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }
}

extension HabitDefinition {
  fileprivate var facts: JSONFields {
    let places = DecimalPlaces(decimals) ?? .none
    return [
      "name": name, kind == .atMost ? "atMost" : "goal": places.json(goal),
      "decimals": decimals == 0 ? nil : decimals, "schedule": schedule.text, "firstDay": firstDay, "unit": unit,
      "group": group, "attributes": attributes.jsonIfAny,
    ]
  }
}

extension HabitReference {
  fileprivate var json: any JSONConvertible {
    switch self {
    case .id(let id): id.number
    case .name(let name): name
    }
  }
}

extension String {
  fileprivate var ifAny: String? { isEmpty ? nil : self }
}

extension [String: String] {
  fileprivate var jsonIfAny: JSONValue? {
    isEmpty ? nil : .object(map { JSONValue.Member($0.key, $0.value) }.sortedByBytes(of: \.name))
  }
}
