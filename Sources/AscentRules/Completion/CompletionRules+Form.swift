/// Checks of a command that need no state.
extension CompletionRules {
  /// Refuses a command that no state would allow.
  static func checkForm(of input: DecisionInput) throws(Refusal) {
    try input.command.intent.checkForm()
    try input.command.checkUser()
    guard input.command.operation.isSound else {
      throw .badText(field: "operation", reason: "its key does not match its text")
    }
    if input.command.operation.isOfScheduler, !input.command.isOfScheduler {
      throw .reservedOperation(input.command.operation)
    }
    try input.command.device?.text.check("device", length: 1...RuleLimits.deviceLength)
  }
}

extension HabitDefinition {
  func checkForm() throws(Refusal) {
    try name.check("habit", length: 1...RuleLimits.nameLength)
    if let unit { try unit.check("unit", length: 1...RuleLimits.unitLength) }
    if let group { try group.check("group", length: 1...RuleLimits.nameLength) }
    try attributes.checkForm()
    try goal.check(kind == .atMost ? "limit" : "goal", isIn: kind.goals)
    try decimals.check("decimals", isIn: 0...Int64(DecimalPlaces.max))
    try schedule.checkForm()
  }
}

extension [String: String] {
  /// Refuses attributes that no habit may have.
  func checkForm() throws(Refusal) {
    // Sorted, so that the same fault is reported each time.
    for (key, value) in sorted(by: { $0.key < $1.key }) {
      try key.check("attribute", length: 1...RuleLimits.nameLength)
      try value.check("attribute \(key)", length: 0...RuleLimits.reasonLength)
    }
    try count.check("attributes", isIn: 0...RuleLimits.attributeCount)
  }
}

extension Schedule {
  func checkForm() throws(Refusal) {
    guard isSound else {
      throw .badSchedule(
        reason: "a schedule needs at least one day, no more times than days, and a span of at most"
          + " \(RuleLimits.scheduleSpanMax) days")
    }
  }
}

extension BinaryInteger {
  /// Refuses a number that its field does not allow.
  func check(_ field: String, isIn allowed: ClosedRange<Int64>) throws(Refusal) {
    let value = Int64(self)
    guard allowed.contains(value) else { throw .outOfRange(field: field, value: value, allowed: allowed) }
  }
}

extension String {
  /// Refuses a text that its field does not allow.
  func check(_ field: String, length allowed: ClosedRange<Int>) throws(Refusal) {
    if let fault = TextRules.fault(in: self, length: allowed) { throw .badText(field: field, reason: fault) }
  }
}
