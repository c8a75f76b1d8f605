internal import AscentRules

/// What each operation of a scenario asks for.
extension ScenarioDecoding {
  /// The operations, as scenarios name them.
  static let operations =
    operationsOnHabits + [
      "undo", "move", "grantFreezes", "award", "travel", "dayStart", "session", "progress", "acknowledge", "device",
      "offline", "sync", "crash", "verify", "assert",
    ]
  /// Those that ask for a change of a habit, which they must name.
  private static let operationsOnHabits = [
    "createHabit", "renameHabit", "setGoal", "setSchedule", "complete", "skip", "pause", "freeze", "archive", "restore",
  ]

  /// The action of an operation. Parameters that it does not read are unknown.
  static func action(
    _ name: String, habit: String?, _ params: inout ScenarioFields
  ) throws(ScenarioFault) -> ScenarioStep.Action {
    switch name {
    case "undo":
      let operation = try params.operation("op")
      guard let operation, operation.description != "last" else { return .undoLast(habit: habit) }
      return .command(.undo(operation.key))
    case "assert": return .assertion(try assertion(habit: habit, &params))
    case _ where operationsOnHabits.contains(name):
      guard let habit else { throw ScenarioFault(reason: "\(name) needs the field “habit”") }
      return .command(try intent(name, habit: habit, &params))
    default:
      guard habit == nil else { throw ScenarioFault(reason: "\(name) is about no habit") }
      return try actionOfPerson(name, &params)
    }
  }

  private static func intent(
    _ name: String, habit: String, _ params: inout ScenarioFields
  ) throws(ScenarioFault) -> Intent {
    let reference = HabitReference.name(habit)
    switch name {
    case "createHabit": return .addHabit(try definition(named: habit, &params))
    case "renameHabit": return .renameHabit(reference, to: try params.required(try params.text("name"), "name"))
    case "setGoal":
      return .setGoal(
        reference, goal: try params.required(try params.integer("goal"), "goal"), from: try params.day("effective"))
    case "setSchedule":
      let schedule = try params.required(try params.schedule("schedule"), "schedule")
      return .setSchedule(reference, schedule, from: try params.day("effective"))
    case "complete": return .markComplete(reference, amount: try params.integer("amount") ?? 1)
    case "skip":
      return .skip(
        reference, try params.required(try params.day("date"), "date"), reason: try params.text("reason") ?? "")
    case "pause":
      let first = try params.required(try params.day("from"), "from")
      return .pause(reference, from: first, through: try params.required(try params.day("to"), "to"))
    case "freeze": return .freeze(reference, try params.required(try params.day("date"), "date"))
    case "archive": return .archive(reference, from: try params.day("from"))
    case "restore": return .restore(reference, from: try params.day("from"))
    default: preconditionFailure("no operation on a habit: \(name)")
    }
  }

  private static func definition(
    named name: String, _ params: inout ScenarioFields
  ) throws(ScenarioFault) -> HabitDefinition {
    var definition = HabitDefinition(name: name)
    definition.goal = try params.integer("goal") ?? 1
    definition.schedule = try params.schedule("schedule") ?? .daily
    definition.unit = try params.text("unit")
    definition.firstDay = try params.day("from")
    for member in params.takeRest() {
      switch member.value {
      case .string(let text): definition.attributes[member.name] = text
      case .integer(let number): definition.attributes[member.name] = String(number)
      case .number(let number): definition.attributes[member.name] = String(number)
      case .bool(let flag): definition.attributes[member.name] = String(flag)
      case .null, .array, .object:
        throw ScenarioFault(
          reason: "the attribute “\(member.name)” must be a text, a number or a boolean, not \(member.value.kind)")
      }
    }
    return definition
  }

  private static func actionOfPerson(
    _ name: String, _ params: inout ScenarioFields
  ) throws(ScenarioFault) -> ScenarioStep.Action {
    switch name {
    case "move":
      let operation = try params.required(try params.operation("op"), "op")
      return .command(.moveCompletion(operation.key, to: try params.required(try params.day("to"), "to")))
    case "grantFreezes":
      let count = try params.integer("count") ?? 1
      return .command(.grantFreezes(Int32(clamping: count), reason: try params.text("reason") ?? ""))
    case "award":
      let amount = try params.required(try params.integer("amount"), "amount")
      return .command(.awardXP(amount, reason: try params.text("reason") ?? "scenario"))
    case "session", "progress", "acknowledge": return try practiceAction(name, &params)
    case "travel": return .command(.travel(try params.required(try params.zone("zone"), "zone")))
    case "dayStart": return .command(.setDayStart(minutes: Int16(clamping: try dayStart(&params))))
    case "device":
      return .device(try params.required(try params.text("device"), "device"), zone: try params.zone("zone"))
    case "offline": return .offline(try params.required(try params.text("device"), "device"))
    case "sync": return .sync(try delivery(&params))
    case "crash": return .crash
    case "verify": return .verify
    default: preconditionFailure("no operation: \(name)")
    }
  }

  private static func practiceAction(
    _ name: String, _ params: inout ScenarioFields
  ) throws(ScenarioFault) -> ScenarioStep.Action {
    if name == "acknowledge" {
      return .command(.acknowledge(try params.required(try params.celebration("celebration"), "celebration")))
    }
    let method = try params.method("method")
    let note = try params.text("note") ?? ""
    if name == "progress" { return .progress(method, from: try params.text("from").map { StageID($0) }, note: note) }
    let minutes = try params.required(try params.integer("minutes"), "minutes")
    let feedback = try params.feedback("feedback")
    return .command(.logSession(method, minutes: Int32(clamping: minutes), feedback: feedback, note: note))
  }

  private static func dayStart(_ params: inout ScenarioFields) throws(ScenarioFault) -> Int64 {
    if let text = try params.text("time") {
      guard let minutes = ScenarioTexts.minutes(text) else {
        throw ScenarioFault(reason: "“time” is “\(text)”; it must be like 04:00")
      }
      return minutes
    }
    return try params.required(try params.integer("minutes"), "minutes")
  }

  private static func delivery(_ params: inout ScenarioFields) throws(ScenarioFault) -> ScenarioDelivery {
    let order = try params.text("order") ?? "sent"
    guard let known = ScenarioDelivery.Order(rawValue: order) else {
      throw ScenarioFault(reason: "“order” is “\(order)”; it must be one of sent, reversed, shuffled")
    }
    let duplicates = try params.integer("duplicate") ?? 0
    guard (0...100).contains(duplicates) else {
      throw ScenarioFault(reason: "“duplicate” is \(duplicates); it must be from 0 to 100")
    }
    let seed = try params.integer("seed") ?? 0
    return ScenarioDelivery(
      device: try params.text("device"), duplicates: Int(duplicates), order: known, seed: UInt64(bitPattern: seed))
  }
}
