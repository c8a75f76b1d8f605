internal import AscentRules

/// Parses times of day and schedules in scenario texts.
enum ScenarioTexts {
  /// The minutes after midnight of `04:00`.
  static func minutes(_ text: some StringProtocol) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hour = number(parts[0], 0...23), let minute = number(parts[1], 0...59) else {
      return nil
    }
    return hour * 60 + minute
  }

  /// The schedule of `daily`, `weekdays:mon,wed`, `every:3d`, `times:2/3d` or `weekly:3`. The rules
  /// check its numbers.
  static func schedule(_ text: String) -> Schedule? {
    if text == "daily" { return .daily }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "weekdays": return weekdays(parts[1])
    case "every": return days(parts[1]).map { .every(days: $0) }
    case "weekly": return Int32(parts[1]).map { .perWeek($0) }
    case "times":
      let halves = parts[1].split(separator: "/", omittingEmptySubsequences: false)
      guard halves.count == 2, let times = Int32(halves[0]), let span = days(halves[1]) else { return nil }
      return .times(times, inDays: span)
    default: return nil
    }
  }

  private static func weekdays(_ text: Substring) -> Schedule? {
    let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    var bits: UInt8 = 0
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let index = names.firstIndex(of: String(name)) else { return nil }
      bits |= 1 << UInt8(index)
    }
    return .weekdays(WeekdaySet(rawValue: bits))
  }

  private static func days(_ text: Substring) -> Int32? {
    text.hasSuffix("d") ? Int32(text.dropLast()) : nil
  }

  private static func number(_ text: some StringProtocol, _ allowed: ClosedRange<Int64>) -> Int64? {
    guard text.utf8.count == 2, text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
      return nil
    }
    return Int64(text).flatMap { allowed.contains($0) ? $0 : nil }
  }
}
