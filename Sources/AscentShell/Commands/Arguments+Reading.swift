import AscentRules

/// Reads arguments as typed values. Each error names the argument, its value and what is allowed.
extension Arguments {
  /// Parses an argument; nil if it was not given.
  private func value<Value>(
    _ name: String, _ reason: String, allowed: String, suggestion: String? = nil, _ read: (String) -> Value?
  ) throws(ShellError) -> Value? {
    guard let text = optional(name) else { return nil }
    if let value = read(text) { return value }
    throw .badValue(argument: name, value: text, reason: reason, allowed: allowed, suggestion: suggestion)
  }

  /// The note; empty if there is none.
  func note() throws(ShellError) -> String { try label("--note", length: 0...RuleLimits.noteLength) ?? "" }

  /// A whole number.
  func integer(_ name: String, in allowed: ClosedRange<Int64>) throws(ShellError) -> Int64? {
    let reason = optional(name).map(Self.isInteger) == true ? "out of range" : "not a whole number"
    return try value(name, reason, allowed: "\(allowed.lowerBound) to \(allowed.upperBound)") { text in
      Int64(text).flatMap { allowed.contains($0) ? $0 : nil }
    }
  }

  /// A number with decimals. The rules decide whether it has too many.
  ///
  /// - Throws: also for a text such as `12.000`, which many people read as 12000.
  func number(_ name: String) throws(ShellError) -> Double? {
    if let text = optional(name), let meant = text.roundNumbersMeant {
      throw .badValue(argument: name, value: text, reason: "ambiguous", allowed: meant)
    }
    return try value(
      name, "not a number", allowed: "a number such as 2 or 84.5", suggestion: optional(name)?.numbersMeant
    ) { Self.isNumber($0) ? Double($0) : nil }
  }

  /// Whether a text is a decimal number, without an exponent or the like.
  static func isNumber(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isDigit || "+-.".utf8.contains($0) } && Double(text) != nil
  }

  /// A unit.
  func unit(_ name: String) throws(ShellError) -> MeasureUnit? {
    try label(name, length: 1...RuleLimits.unitLength).map { MeasureUnit($0) }
  }

  /// Whether a text is a whole number, even one too large for `Int64`.
  private static func isInteger(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    return !digits.isEmpty && digits.utf8.allSatisfy(\.isDigit)
  }

  /// How many items of a history to show.
  func limit(default usual: Int) throws(ShellError) -> Int {
    try integer("--limit", in: HistoryRules.limits).map(Int.init) ?? usual
  }

  /// A time of day, in minutes after midnight.
  func minutes(_ name: String) throws(ShellError) -> Int16? {
    try value(name, "not a time of day", allowed: MomentPhrase.times) {
      MomentPhrase.minuteOfDay($0).map(Int16.init)
    }
  }

  /// A set of weekdays.
  func weekdays(_ name: String) throws(ShellError) -> WeekdaySet? {
    try value(name, "not days of the week", allowed: ScheduleText.weekdays.joined(separator: ",")) {
      SchedulePhrase.days($0)
    }
  }

  /// A schedule.
  func schedule(_ name: String) throws(ShellError) -> Schedule? {
    let schedule = try value(
      name, "not a schedule", allowed: SchedulePhrase.forms
    ) { SchedulePhrase.schedule($0) }
    guard let schedule else { return nil }
    return try value(
      name, "more times than days, or none",
      allowed: "1 to 7 times a week, every 1 to \(RuleLimits.scheduleSpanMax) days, or at most as many times as days"
    ) { _ in schedule.isSound ? schedule : nil }
  }

  /// Free text, such as a name or a reason, without white space at either end.
  func label(_ name: String, length: ClosedRange<Int>) throws(ShellError) -> String? {
    guard let text = optional(name)?.trimmingSpaces else { return nil }
    if let fault = TextRules.fault(in: text, length: length) {
      throw .badValue(
        argument: name, value: text, reason: fault,
        allowed: "\(length.lowerBound) to \(length.upperBound) characters without control characters")
    }
    return text
  }

  /// An operation ID.
  func operation(_ name: String) throws(ShellError) -> OperationID? {
    if name == "--op", let text = optional(name), ImportID.isReserved(text) {
      throw .badValue(
        argument: name, value: text, reason: "reserved", allowed: "an ID other than last and those of imports")
    }
    return try value(
      name, "not an operation ID", allowed: "a UUID, or 1 to 200 bytes without control characters"
    ) { TextRules.fault(in: $0, length: 1...200) == nil ? OperationID($0) : nil }
  }

  /// Throws if the user gave an operation ID like those that a line gives to its second and later
  /// commands.
  func checkOperationIsNotReserved() throws(ShellError) {
    guard let text = optional("--op"), OperationID.isOfLaterCommand(text) else { return }
    throw .badValue(
      argument: "--op", value: text, reason: "reserved",
      allowed: "an ID that does not end in # and a number; those are for the later commands of a line")
  }

  /// The name of a device.
  func device(_ name: String) throws(ShellError) -> DeviceID? {
    try value(name, "not a device name", allowed: "1 to 64 bytes without control characters") {
      $0.utf8.count <= 64 && TextRules.fault(in: $0, length: 1...64) == nil ? DeviceID($0) : nil
    }
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

  /// A position in the history, where the next page begins.
  func cursor(_ name: String) throws(ShellError) -> HistoryPage.Cursor? {
    try value(name, "not a history cursor", allowed: "the cursor that the previous page gave") {
      HistoryPage.Cursor($0)
    }
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmingSpaces: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
