/// Checks of a command that need no state.
extension CompletionRules {
  /// Refuses a command that no state would allow.
  static func checkForm(of command: Command) throws(Refusal) {
    try command.intent.checkForm()
    try checkUser(of: command)
    guard command.operation.isSound else {
      throw .badText(field: "operation", reason: "its key is not the key of its text")
    }
    if let device = command.device { try checkText(device.text, field: "device", allowed: 1...Limits.deviceLength) }
  }

  static func checkForm(of definition: HabitDefinition) throws(Refusal) {
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

  static func check(_ value: Int64, isIn allowed: ClosedRange<Int64>, field: String) throws(Refusal) {
    guard allowed.contains(value) else { throw .outOfRange(field: field, value: value, allowed: allowed) }
  }

  static func checkText(_ text: String, field: String, allowed: ClosedRange<Int>) throws(Refusal) {
    guard let fault = TextRules.fault(in: text, length: allowed) else { return }
    throw .badText(field: field, reason: fault)
  }

  static func checkSchedule(_ schedule: Schedule) throws(Refusal) {
    guard schedule.isSound else {
      throw .badSchedule(
        reason: "it asks for no day, for more times than days, or for a span over \(Limits.scheduleSpanMax) days")
    }
  }
}
