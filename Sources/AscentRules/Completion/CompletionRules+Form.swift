/// Checks of a command that need no state.
extension CompletionRules {
  /// Refuses a command that no state would allow.
  static func checkForm(of command: Command) throws(Refusal) {
    try checkForm(of: command.intent)
    try checkUser(of: command)
    guard command.operation.isSound else {
      throw .badText(field: "operation", reason: "its key is not the key of its text")
    }
    if let device = command.device { try checkText(device.text, field: "device", allowed: 1...Limits.deviceLength) }
  }

  /// Refuses texts, numbers, schedules and ranges that no state would allow.
  private static func checkForm(of intent: Intent) throws(Refusal) {
    switch intent {
    case .markComplete(_, let amount), .recordCompletion(_, _, let amount):
      try check(amount, isIn: 1...DayCounts.limit, field: "amount")
    case .addHabit(let definition): try checkForm(of: definition)
    case .setGoal(_, let goal, _): try check(goal, isIn: 1...DayCounts.limit, field: "goal")
    case .setSchedule(_, let schedule, _): try checkSchedule(schedule)
    case .skip(_, _, let reason), .recordSkip(_, _, let reason):
      try checkText(reason, field: "reason", allowed: 0...Limits.reasonLength)
    case .pause(_, let first, let last):
      guard first <= last, last - first <= Limits.planReach else {
        throw .badRange(from: first, through: last, limit: Limits.planReach)
      }
    case .grantFreezes(let count, let reason):
      try checkText(reason, field: "reason", allowed: 0...Limits.reasonLength)
      try check(Int64(count), isIn: 1...1000, field: "freezes")
    case .awardXP(let amount, let reason):
      try checkText(reason, field: "reason", allowed: 1...Limits.reasonLength)
      try check(amount, isIn: -Limits.awardMax...Limits.awardMax, field: "award")
      guard amount != 0 else { throw .outOfRange(field: "award", value: 0, allowed: 1...Limits.awardMax) }
    case .setDayStart(let minutes): try check(Int64(minutes), isIn: 0...1439, field: "day start")
    case .logSession(_, let minutes, _, let note):
      try check(Int64(minutes), isIn: 1...Limits.sessionMinutesMax, field: "minutes")
      try checkText(note, field: "note", allowed: 0...Limits.noteLength)
    case .progress(_, _, let note): try checkText(note, field: "note", allowed: 0...Limits.noteLength)
    case .undo, .moveCompletion, .archive, .restore, .freeze, .travel, .repairLedger, .acknowledge, .loadCatalog: break
    }
  }

  private static func checkForm(of definition: HabitDefinition) throws(Refusal) {
    try checkText(definition.name, field: "habit", allowed: 1...Limits.nameLength)
    if let unit = definition.unit { try checkText(unit, field: "unit", allowed: 1...Limits.unitLength) }
    // Sorted, so that the same fault is reported each time.
    for (key, value) in definition.attributes.sorted(by: { $0.key < $1.key }) {
      try checkText(key, field: "attribute", allowed: 1...Limits.nameLength)
      try checkText(value, field: "attribute \(key)", allowed: 0...Limits.reasonLength)
    }
    try check(Int64(definition.attributes.count), isIn: 0...Limits.attributeCount, field: "attributes")
    try check(definition.goal, isIn: 1...DayCounts.limit, field: "goal")
    try checkSchedule(definition.schedule)
  }

  private static func check(_ value: Int64, isIn allowed: ClosedRange<Int64>, field: String) throws(Refusal) {
    guard allowed.contains(value) else { throw .outOfRange(field: field, value: value, allowed: allowed) }
  }

  static func checkText(_ text: String, field: String, allowed: ClosedRange<Int>) throws(Refusal) {
    guard let fault = TextRules.fault(in: text, length: allowed) else { return }
    throw .badText(field: field, reason: fault)
  }

  private static func checkSchedule(_ schedule: Schedule) throws(Refusal) {
    guard schedule.isSound else {
      throw .badSchedule(
        reason: "it asks for no day, for more times than days, or for a span over \(Limits.scheduleSpanMax) days")
    }
  }
}
