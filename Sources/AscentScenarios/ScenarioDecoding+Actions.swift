import AscentRules

/// What each operation of a scenario does.
extension ScenarioDecoding {
  /// The action of an operation. Parameters that it does not read are unknown.
  static func action(
    _ operation: ScenarioOperation, habit: String?, _ params: inout ScenarioFields
  ) throws(ScenarioFault) -> ScenarioStep.Action {
    switch operation {
    case .undo:
      let target = try params.optional("op", .operation)
      guard let target, target.description != "last" else { return .undoLast(habit: habit) }
      return .command(.undo(target.key))
    case .progress:
      let method = MethodID(try params.required("method", .text))
      let note = try params.optional("note", .text) ?? ""
      return .progress(method, from: try params.optional("from", .text).map { StageID($0) }, note: note)
    case .device:
      return .device(
        try params.required("device", .text), zone: try params.optional("zone", .zone),
        clockAhead: try params.optional("clockAhead", .integer(in: -86_400...86_400)) ?? 0)
    case .offline: return .offline(try params.required("device", .text))
    case .sync: return .sync(try delivery(&params))
    case .crash: return .crash
    case .verify: return .verify
    case .replay: return .replay
    case .assert: return .assertion(try assertion(habit: habit, &params))
    default: return .command(try intent(operation, habit: habit ?? "", &params))
    }
  }

  private static func intent(
    _ operation: ScenarioOperation, habit: String, _ params: inout ScenarioFields
  ) throws(ScenarioFault) -> Intent {
    let reference = HabitReference.name(habit)
    switch operation {
    case .createHabit: return .addHabit(try definition(named: habit, &params))
    case .renameHabit: return .renameHabit(reference, to: try params.required("name", .text))
    case .setGoal:
      return .goal(try params.required("goal", .number), of: reference, from: try params.optional("effective", .day))
    case .setSchedule:
      let schedule = try params.required("schedule", .schedule)
      return .setSchedule(reference, schedule, from: try params.optional("effective", .day))
    case .edit: return .editHabit(reference, try edit(&params))
    case .delete: return .deleteHabit(reference)
    case .complete: return try completion(of: reference, &params)
    case .skip:
      let day = try params.required("date", .day)
      return .skip(reference, day, reason: try params.optional("reason", .text) ?? "")
    case .pause:
      return .pause(reference, from: try params.required("from", .day), through: try params.required("to", .day))
    case .pauseAll: return .pauseAll(from: try params.required("from", .day), through: try params.required("to", .day))
    case .resume: return .resume(reference, from: try params.optional("from", .day))
    case .resumeAll: return .resumeAll(from: try params.optional("from", .day))
    case .freeze: return .freezeDay(try params.required("date", .day))
    case .closeDay: return .closeDay(try params.required("date", .day))
    case .remind: return .setReminder(reference, try reminder(&params))
    case .archive: return .archive(reference, from: try params.optional("from", .day))
    case .restore: return .restore(reference, from: try params.optional("from", .day))
    case .move:
      return .moveCompletion(try params.required("op", .operation).key, to: try params.required("to", .day))
    case .grantFreezes:
      let count = Int32(clamping: try params.optional("count", .integer) ?? 1)
      return .grantFreezes(count, reason: try params.optional("reason", .text) ?? "")
    case .award:
      let amount = try params.required("amount", .integer)
      return .awardXP(amount, reason: try params.optional("reason", .text) ?? "scenario")
    case .travel: return .travel(try params.required("zone", .zone))
    case .dayStart:
      if let time = try params.optional("time", .timeOfDay) { return .setDayStart(minutes: Int16(time)) }
      return .setDayStart(minutes: Int16(clamping: try params.required("minutes", .integer)))
    case .session:
      return .logSession(
        MethodID(try params.required("method", .text)),
        minutes: Int32(clamping: try params.required("minutes", .integer)),
        feedback: try params.optional("feedback", .feedback), note: try params.optional("note", .text) ?? "")
    case .measureGoal:
      var goal = MeasureGoal(
        try params.required("name", .text), from: try params.required("start", .number),
        to: try params.required("target", .number), in: MeasureUnit(try params.required("unit", .text)),
        interval: try params.optional("interval", .number))
      goal.firstDay = try params.optional("from", .day)
      return .setMeasureGoal(goal)
    case .measure:
      return .measure(
        try params.required("name", .text), try params.required("value", .number),
        in: try params.optional("unit", .text).map { MeasureUnit($0) })
    case .acknowledge:
      return try params.optional("celebration", .celebration).map { .acknowledge($0) } ?? .acknowledgeAll
    case .undo, .progress, .device, .offline, .sync, .crash, .verify, .replay, .assert:
      preconditionFailure("\(operation) is read by the caller")
    }
  }

  /// The reminder at a time of day; nil without one.
  private static func reminder(_ params: inout ScenarioFields) throws(ScenarioFault) -> Reminder? {
    let days = try params.optional("days", .weekdays) ?? .everyDay
    return try params.optional("time", .timeOfDay).map { Reminder(minute: Int16($0), on: days) }
  }

  private static func completion(
    of habit: HabitReference, _ params: inout ScenarioFields
  ) throws(ScenarioFault) -> Intent {
    let amount = try params.optional("amount", .number) ?? 1
    return .completion(of: habit, amount, note: try params.optional("note", .text) ?? "")
  }

  private static func edit(_ params: inout ScenarioFields) throws(ScenarioFault) -> HabitEdit {
    var edit = HabitEdit(unit: try params.optional("unit", .text), group: try params.optional("group", .text))
    edit.attributes = try attributes(&params)
    return edit
  }

  private static func definition(
    named name: String, _ params: inout ScenarioFields
  ) throws(ScenarioFault) -> HabitDefinition {
    var definition = HabitDefinition(
      name: name, unit: try params.optional("unit", .text),
      schedule: try params.optional("schedule", .schedule) ?? .daily)
    definition.decimals = Int(try params.optional("decimals", .integer) ?? 0)
    let (goal, limit) = (try params.optional("goal", .number), try params.optional("atMost", .number))
    if limit != nil { definition.kind = .atMost }
    definition.goal = try stored(limit ?? goal ?? 1, of: definition)
    definition.group = try params.optional("group", .text)
    definition.firstDay = try params.optional("from", .day)
    definition.attributes = try attributes(&params)
    return definition
  }

  /// The stored form of a goal or limit; as it is if the definition is one that the rules refuse.
  private static func stored(_ goal: Double, of definition: HabitDefinition) throws(ScenarioFault) -> Int64 {
    do throws(Refusal) {
      return try definition.stored(goal, "goal")
    } catch .outOfRange {
      return Int64(exactly: goal.rounded()) ?? .max
    } catch {
      throw ScenarioFault("the goal \(goal) has more decimals than the habit")
    }
  }

  /// The parameters that nothing else reads.
  private static func attributes(_ params: inout ScenarioFields) throws(ScenarioFault) -> [String: String] {
    var attributes: [String: String] = [:]
    for member in params.takeRest() {
      switch member.value {
      case .string(let text): attributes[member.name] = text
      case .integer, .number, .bool: attributes[member.name] = member.value.text
      case .null, .array, .object:
        throw ScenarioFault(
          "the attribute “\(member.name)” must be a text, a number or a boolean, not \(member.value.kind)")
      }
    }
    return attributes
  }

  private static func delivery(_ params: inout ScenarioFields) throws(ScenarioFault) -> ScenarioDelivery {
    ScenarioDelivery(
      device: try params.optional("device", .text),
      duplicates: Int(try params.optional("duplicate", .integer(in: 0...100)) ?? 0),
      order: try params.optional("order", .order) ?? .sent,
      seed: UInt64(bitPattern: try params.optional("seed", .integer) ?? 0))
  }
}
