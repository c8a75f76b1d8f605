/// The text form of a schedule, in commands and in storage: `daily`, `weekdays:mon,fri`,
/// `every:3d`, `times:2/3d`, `weekly:3`.
package enum ScheduleText {
  /// The names of the days of the week, Monday first.
  package static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// The schedule of a text, or nil when the text has another form. The numbers are not checked
  /// here; see ``Schedule/isSound``.
  package static func schedule(_ text: String) -> Schedule? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("daily", 1): return .daily
    case ("weekdays", 2): return days(named: parts[1]).map { .weekdays($0) }
    case ("every", 2): return days(parts[1]).map { .every(days: $0) }
    case ("times", 2):
      let numbers = parts[1].split(separator: "/", omittingEmptySubsequences: false)
      guard numbers.count == 2, let times = number(numbers[0]), let span = days(numbers[1]) else { return nil }
      return .times(times, inDays: span)
    case ("weekly", 2): return number(parts[1]).map { .perWeek($0) }
    default: return nil
    }
  }

  /// The text of a set of days, such as `mon,fri`.
  package static func names(of days: WeekdaySet) -> String {
    let bits = days.rawValue
    precondition(bits < 0x80, "a week has no eighth day: \(bits)")
    return weekdays.indices.filter { bits >> $0 & 1 == 1 }.map { weekdays[$0] }.joined(separator: ",")
  }

  /// The days of the week in a text such as `mon,fri`; nil when a name is unknown.
  package static func days(named text: some StringProtocol) -> WeekdaySet? {
    var days: UInt8 = 0
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let index = weekdays.firstIndex(of: String(name)) else { return nil }
      days |= 1 << UInt8(index)
    }
    return WeekdaySet(rawValue: days)
  }

  private static func days(_ text: Substring) -> Int32? {
    text.hasSuffix("d") ? number(text.dropLast()) : nil
  }

  private static func number(_ text: Substring) -> Int32? {
    text.utf8.allSatisfy(\.isDigit) ? Int32(text) : nil
  }
}

extension Schedule {
  /// The schedule as written in commands.
  package var text: String {
    switch self {
    case .daily: "daily"
    case .weekdays(let days): "weekdays:" + ScheduleText.names(of: days)
    case .every(let days): "every:\(days)d"
    case .times(let times, let span): "times:\(times)/\(span)d"
    case .perWeek(let times): "weekly:\(times)"
    }
  }
}
