import AscentRules

/// Reads a schedule as ``/AscentRules/ScheduleText`` writes it.
enum ScheduleReading {
  /// What is allowed.
  static let forms =
    "daily, weekdays:mon,wed,fri, every:3d, times:2/3d, weekly:3 (spans up to \(Limits.scheduleSpanMax) days)"

  /// The schedule, or nil when the text has another form. Whether its numbers make sense is for the
  /// rules to say.
  static func schedule(_ text: String) -> Schedule? {
    let parts = text.lowercased().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("daily", 1): return .daily
    case ("weekdays", 2): return weekdays(parts[1])
    case ("every", 2): return days(parts[1]).map { .every(days: $0) }
    case ("times", 2):
      let numbers = parts[1].split(separator: "/", omittingEmptySubsequences: false)
      guard numbers.count == 2, let times = number(numbers[0]), let span = days(numbers[1]) else { return nil }
      return .times(times, inDays: span)
    case ("weekly", 2): return number(parts[1]).map { .perWeek($0) }
    default: return nil
    }
  }

  private static func weekdays(_ text: Substring) -> Schedule? {
    var days: UInt8 = 0
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let index = ScheduleText.weekdays.firstIndex(of: String(name)) else { return nil }
      days |= 1 << UInt8(index)
    }
    return .weekdays(WeekdaySet(rawValue: days))
  }

  private static func days(_ text: Substring) -> Int32? {
    text.hasSuffix("d") ? number(text.dropLast()) : nil
  }

  private static func number(_ text: Substring) -> Int32? {
    guard text.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int32(text)
  }
}
