import AscentRules

/// Typed values of arguments. Each error names the argument, its value and what is allowed.
extension Arguments {
  /// A whole number.
  func integer(_ name: String, in allowed: ClosedRange<Int64>) throws(ShellError) -> Int64? {
    guard let text = optional(name) else { return nil }
    guard let number = Int64(text), allowed.contains(number) else {
      throw .badValue(
        argument: name, value: text,
        reason: Self.isInteger(text) ? "out of range" : "not a whole number",
        allowed: "\(allowed.lowerBound) to \(allowed.upperBound)")
    }
    return number
  }

  /// A number may be too long for the machine and still be one.
  private static func isInteger(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    return !digits.isEmpty && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// A time of day, in minutes after midnight.
  func minutes(_ name: String) throws(ShellError) -> Int16 {
    let text = text(name)
    guard let minute = SessionContext.minuteOfDay(text) else {
      throw .badValue(argument: name, value: text, reason: "not a time of day", allowed: "00:00 to 23:59")
    }
    return Int16(minute)
  }

  /// A schedule.
  func schedule(_ name: String) throws(ShellError) -> Schedule? {
    guard let text = optional(name) else { return nil }
    guard let schedule = ScheduleText.schedule(text.lowercased()) else {
      throw .badValue(argument: name, value: text, reason: "not a schedule", allowed: ScheduleText.forms)
    }
    guard schedule.isSound else {
      throw .badValue(
        argument: name, value: text, reason: "it asks for no days, or for more days than there are",
        allowed:
          "every:Nd and times:K/Nd with N from 1 to \(Limits.scheduleSpanMax) and K from 1 to N, weekly:1 to weekly:7")
    }
    return schedule
  }

  /// A text for people, such as a name or a reason.
  func label(_ name: String, length: ClosedRange<Int>) throws(ShellError) -> String? {
    guard let text = optional(name) else { return nil }
    if let fault = TextRules.fault(in: text, length: length) {
      throw .badValue(
        argument: name, value: text, reason: fault,
        allowed: "\(length.lowerBound) to \(length.upperBound) characters without control characters")
    }
    return text
  }

  /// An operation ID.
  func operation(_ name: String) throws(ShellError) -> OperationID? {
    guard let text = optional(name) else { return nil }
    guard let operation = OperationID(text), TextRules.fault(in: text, length: 1...200) == nil else {
      throw .badValue(
        argument: name, value: text, reason: "not an operation ID",
        allowed: "a UUID, or 1 to 200 bytes without control characters")
    }
    return operation
  }

  /// An operation ID that every line of the command has.
  func requiredOperation(_ name: String) throws(ShellError) -> OperationID {
    guard let operation = try operation(name) else { preconditionFailure("no argument \(name)") }
    return operation
  }

  /// The name of a device.
  func device(_ name: String) throws(ShellError) -> DeviceID? {
    guard let text = optional(name) else { return nil }
    guard text.utf8.count <= 64, TextRules.fault(in: text, length: 1...64) == nil else {
      throw .badValue(
        argument: name, value: text, reason: "not a device name",
        allowed: "1 to 64 bytes without control characters")
    }
    return DeviceID(text)
  }

  /// How a session felt.
  func feedback(_ name: String) throws(ShellError) -> Feedback? {
    guard let text = optional(name) else { return nil }
    guard let feedback = Feedback(label: text) else {
      let labels = Feedback.allCases.map(\.label)
      throw .badValue(
        argument: name, value: text, reason: "unknown feedback", allowed: labels.joined(separator: ", "),
        suggestion: Nearest.name(to: text, among: labels))
    }
    return feedback
  }

  /// A place in a history.
  func cursor(_ name: String) throws(ShellError) -> HistoryCursor? {
    guard let text = optional(name) else { return nil }
    guard let cursor = HistoryCursor(text) else {
      throw .badValue(
        argument: name, value: text, reason: "not a history cursor",
        allowed: "the cursor that the previous page gave")
    }
    return cursor
  }
}
