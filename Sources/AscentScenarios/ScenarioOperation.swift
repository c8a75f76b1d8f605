import AscentRules

/// What a step can do. The cases are the names that scenarios use.
enum ScenarioOperation: String, CaseIterable {
  case createHabit, renameHabit, edit, delete, setGoal, setSchedule, complete, skip, pause, pauseAll, freeze, archive
  case restore, resume, resumeAll, remind, closeDay
  case undo, move, grantFreezes, award, travel, dayStart, session, progress, acknowledge, measureGoal, measure
  case device, offline, sync, crash, verify, replay, assert

  /// Whether a step must name a habit; false if it must not, nil if it may.
  var needsHabit: Bool? {
    switch self {
    case .createHabit, .renameHabit, .edit, .delete, .setGoal, .setSchedule, .complete, .skip, .pause, .archive,
      .restore, .resume, .remind:
      true
    case .undo, .assert: nil
    default: false
    }
  }

  /// Whether it sends a command.
  var isCommand: Bool {
    switch self {
    case .device, .offline, .sync, .crash, .verify, .replay, .assert: false
    default: true
    }
  }

  /// Whether the step may give an earlier instant at which its action happened.
  var canOccurEarlier: Bool { [.complete, .session, .progress, .measure].contains(self) }
}

/// Turning a step's operation and parameters into an instruction.
extension ScenarioFields {
  /// The instruction for an operation. A parameter that this method does not read is
  /// reported as unknown.
  mutating func action(
    _ operation: ScenarioOperation, habit: String?
  ) throws(ScenarioFault) -> ScenarioStep.Instruction {
    switch operation {
    case .undo:
      let target = try optional("op", .operation)
      guard let target, target.description != "last" else { return .undoLast(habit: habit) }
      return .command(.undo(target.key))
    case .progress:
      let method = MethodID(try required("method", .text))
      let note = try optional("note", .text) ?? ""
      return .progress(method, from: try optional("from", .text).map { StageID($0) }, note: note)
    case .device:
      return try .device(
        required("device", .text), zone: optional("zone", .zone),
        clockAhead: optional("clockAhead", .integer(in: -86_400...86_400)) ?? 0)
    case .offline: return .offline(try required("device", .text))
    case .sync: return .sync(try delivery())
    case .crash: return .crash
    case .verify: return .verify
    case .replay: return .replay
    case .assert: return .assertion(try assertion(habit: habit))
    default: return .command(try intent(operation, habit: habit ?? ""))
    }
  }

  private mutating func intent(
    _ operation: ScenarioOperation, habit: String
  ) throws(ScenarioFault) -> Intent {
    let reference = HabitReference.name(habit)
    return switch operation {
    case .createHabit: try .addHabit(definition(named: habit))
    case .renameHabit: try .renameHabit(reference, to: required("name", .text))
    case .setGoal:
      try .setGoal(reference, goal: Amount(required("goal", .number)), from: optional("effective", .day))
    case .setSchedule:
      try .setSchedule(reference, required("schedule", .schedule), from: optional("effective", .day))
    case .edit: try .editHabit(reference, edit())
    case .delete: .deleteHabit(reference)
    case .complete:
      try .completion(of: reference, optional("amount", .number) ?? 1, note: optional("note", .text) ?? "")
    case .skip:
      try .skip(reference, required("date", .day), reason: optional("reason", .text) ?? "")
    case .pause:
      try .pause(reference, from: required("from", .day), through: required("to", .day))
    case .pauseAll: try .pauseAll(from: required("from", .day), through: required("to", .day))
    case .resume: try .resume(reference, from: optional("from", .day))
    case .resumeAll: try .resumeAll(from: optional("from", .day))
    case .freeze: try .freezeDay(required("date", .day))
    case .closeDay: try .closeDay(required("date", .day))
    case .remind: try .setReminder(reference, reminder())
    case .archive: try .archive(reference, from: optional("from", .day))
    case .restore: try .restore(reference, from: optional("from", .day))
    case .move:
      try .moveCompletion(required("op", .operation).key, to: required("to", .day))
    case .grantFreezes:
      try .grantFreezes(
        Int32(clamping: optional("count", .integer) ?? 1), reason: optional("reason", .text) ?? "")
    case .award:
      try .awardXP(required("amount", .integer), reason: optional("reason", .text) ?? "scenario")
    case .travel: try .travel(required("zone", .zone))
    case .dayStart: try .setDayStart(minutes: dayStart())
    case .session:
      try .logSession(
        MethodID(required("method", .text)),
        minutes: Int32(clamping: required("minutes", .integer)),
        feedback: optional("feedback", .feedback), note: optional("note", .text) ?? "")
    case .measureGoal:
      try .setMeasureGoal(measureGoal())
    case .measure:
      try .measure(
        required("name", .text), required("value", .number),
        in: optional("unit", .text).map { MeasureUnit($0) })
    case .acknowledge:
      try optional("celebration", .celebration).map { .acknowledge($0) } ?? .acknowledgeAll
    case .undo, .progress, .device, .offline, .sync, .crash, .verify, .replay, .assert:
      preconditionFailure("\(operation) is read by the caller")
    }
  }

  /// The reminder for a time of day; nil without a time.
  private mutating func reminder() throws(ScenarioFault) -> Reminder? {
    let days = try optional("days", .weekdays) ?? .everyDay
    return try optional("time", .timeOfDay).map { Reminder(minute: Int16($0), on: days) }
  }

  private mutating func dayStart() throws(ScenarioFault) -> Int16 {
    if let time = try optional("time", .timeOfDay) { return Int16(time) }
    return Int16(clamping: try required("minutes", .integer))
  }

  private mutating func measureGoal() throws(ScenarioFault) -> MeasureGoal {
    var goal = try MeasureGoal(
      required("name", .text), from: required("start", .number), to: required("target", .number),
      in: MeasureUnit(required("unit", .text)), interval: optional("interval", .number))
    goal.firstDay = try optional("from", .day)
    return goal
  }

  private mutating func edit() throws(ScenarioFault) -> HabitEdit {
    var edit = try HabitEdit(
      unit: optional("unit", .text), group: optional("group", .text), notes: optional("notes", .text))
    edit.attributes = try attributes()
    return edit
  }

  private mutating func definition(
    named name: String
  ) throws(ScenarioFault) -> HabitDefinition {
    var definition = try HabitDefinition(
      name: name, unit: optional("unit", .text),
      schedule: optional("schedule", .schedule) ?? .daily)
    definition.decimals = Int(try optional("decimals", .integer) ?? 0)
    let (goal, limit) = try (optional("goal", .number), optional("atMost", .number))
    if limit != nil { definition.kind = .atMost }
    definition.goal = try stored(limit ?? goal ?? 1, of: definition)
    definition.group = try optional("group", .text)
    definition.firstDay = try optional("from", .day)
    definition.attributes = try attributes()
    return definition
  }

  /// The stored form of a goal or limit. If the definition is one that the rules refuse, the value
  /// is only rounded, so that the rules can refuse it.
  private func stored(_ goal: Double, of definition: HabitDefinition) throws(ScenarioFault) -> Int64 {
    do throws(Refusal) {
      return try definition.stored(goal, "goal")
    } catch .outOfRange {
      return Int64(exactly: goal.rounded()) ?? .max
    } catch {
      throw ScenarioFault("the goal \(goal) has more decimals than the habit")
    }
  }

  /// The parameters that have not been read, as attributes.
  private mutating func attributes() throws(ScenarioFault) -> [String: String] {
    var attributes: [String: String] = [:]
    for member in takeRest() {
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

  private mutating func delivery() throws(ScenarioFault) -> ScenarioDelivery {
    try ScenarioDelivery(
      device: optional("device", .text),
      duplicates: Int(optional("duplicate", .integer(in: 0...100)) ?? 0),
      order: optional("order", .order) ?? .sent,
      seed: UInt64(bitPattern: optional("seed", .integer) ?? 0))
  }
}
