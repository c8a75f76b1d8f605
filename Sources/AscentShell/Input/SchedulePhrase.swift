import AscentRules

/// A schedule in everyday words: `3 times a week`, `3/week`, `every 2 days`, `on mon wed fri`.
enum SchedulePhrase {
  /// The accepted forms, for help and errors.
  static let forms = "daily, 3 times a week, 3/week, every 2 days, on mon wed fri, mon-fri, 2 times in 3 days"

  private static let numbers = ["once": 1, "twice": 2, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6]

  /// The schedule that a text describes, in everyday words or as ``ScheduleText`` writes it,
  /// ignoring case. Nil for any other text.
  ///
  /// The rules decide whether its numbers make sense.
  static func schedule(_ text: String) -> Schedule? {
    let text = text.lowercased()
    if let schedule = ScheduleText.schedule(text) { return schedule }
    let words = text.replacing("/", with: " / ").replacing(",", with: " ").split(separator: " ").map(String.init)
    return everyDays(words) ?? times(words) ?? weekdays(words)
  }

  /// Whether words that form a schedule are unlikely to be part of a name.
  ///
  /// `Tuesday`, for example, could be.
  static func isUnmistakable(_ words: [String]) -> Bool {
    guard words.count == 1, let word = words.first?.lowercased() else { return true }
    return ["daily", "everyday", "weekly", "weekdays", "weekends"].contains(word)
      || word.contains { ",/:-–".contains($0) }
  }

  /// The days of the week of a schedule such as `weekdays`, `mon-fri` or `every day`; nil for any
  /// other text.
  static func days(_ text: String) -> WeekdaySet? {
    switch schedule(text) {
    case .daily: .everyDay
    case .weekdays(let days): days
    default: nil
    }
  }

  /// The number of words in the longest schedule that the words begin with; nil if they don't begin
  /// with one.
  static func count(in words: [String]) -> Int? {
    (1...10).last { $0 <= words.count && schedule(words.prefix($0).joined(separator: " ")) != nil }
  }

  /// `every 2 days`, `every other day`, `weekly`.
  private static func everyDays(_ words: [String]) -> Schedule? {
    switch words.count {
    case 1: return words == ["everyday"] ? .daily : words == ["weekly"] ? .perWeek(1) : nil
    case 2 where words[0] == "every" || words[0] == "each":
      return words[1] == "day" ? .daily : words[1] == "week" ? .perWeek(1) : nil
    case 3 where words[0] == "every":
      let unit: Int32 = words[2].hasPrefix("week") ? 7 : 1
      guard ["day", "days", "week", "weeks"].contains(words[2]) else { return nil }
      let ordinals: [String: Int32] = ["other": 2, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4]
      guard let count = ordinals[words[1]] ?? number(words[1]) else { return nil }
      let (days, isTooLarge) = count.multipliedReportingOverflow(by: unit)
      return isTooLarge ? nil : .every(days: days)
    default: return nil
    }
  }

  /// `3 times a week`, `3x/week`, `2 days a week`, `twice in 3 days`.
  private static func times(_ words: [String]) -> Schedule? {
    guard let first = words.first, let count = number(first.hasSuffix("x") ? String(first.dropLast()) : first) else {
      return nil
    }
    var rest = words.dropFirst()
    let unit = rest.first.flatMap { ["times", "time", "x", "days", "day"].contains($0) ? $0 : nil }
    if unit != nil { rest = rest.dropFirst() }
    let span = Array(rest)
    if span == ["weekly"], unit != nil || first.hasSuffix("x") { return .perWeek(count) }
    guard let link = span.first, ["a", "per", "each", "every", "in", "/"].contains(link) else { return nil }
    if span.count == 2, span[1] == "week" { return link == "in" ? nil : .perWeek(count) }
    guard unit?.hasPrefix("day") != true, link != "a" else { return nil }
    if span.count == 2, span[1].hasSuffix("d"), let days = number(String(span[1].dropLast())) {
      return .times(count, inDays: days)
    }
    guard span.count == 3, let days = number(span[1]), ["days", "day"].contains(span[2]) else { return nil }
    return .times(count, inDays: days)
  }

  /// `weekdays`, `weekends`, `on mon wed fri`, `mondays and fridays`, `mon-fri`, `mon to thu`.
  private static func weekdays(_ words: [String]) -> Schedule? {
    guard words.first != "and", words.first != "&" else { return nil }
    let isNamed = words.first.map { ["on", "every", "each"].contains($0) } ?? false
    var days: UInt8 = 0
    let names = words.dropFirst(isNamed ? 1 : 0).filter { $0 != "and" && $0 != "&" }.joined(separator: " ")
      .replacing("–", with: "-").replacing(" - ", with: "-").replacing(" to ", with: "-")
      .replacing(" through ", with: "-").split(separator: " ")
    guard !names.isEmpty else { return nil }
    for name in names {
      switch name {
      case "weekday", "weekdays", "workday", "workdays": days |= 0b001_1111
      case "weekend", "weekends": days |= 0b110_0000
      default:
        let ends = name.split(separator: "-", omittingEmptySubsequences: false).map(weekday)
        guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1] else { return nil }
        for distance in 0...(last - first + 7) % 7 { days |= 1 << UInt8((first + distance) % 7) }
      }
    }
    return days == 0x7f ? .daily : .weekdays(WeekdaySet(rawValue: days))
  }

  /// The place of a day in the week that begins on Monday: of `mon`, `tues`, `fridays`.
  private static func weekday(_ name: Substring) -> Int? {
    let short = name.utf8.count > 4 && name.hasSuffix("s") ? name.dropLast() : name
    return Weekday.allCases.firstIndex { day in
      name.utf8.count >= 3 && ("\(day)".hasPrefix(name) || "\(day)".hasPrefix(short))
    }
  }

  /// A number in digits, or a small one in words.
  static func number(_ text: String) -> Int32? {
    if let known = numbers[text] { return Int32(known) }
    return !text.isEmpty && text.utf8.allSatisfy(\.isDigit) ? Int32(text) : nil
  }
}

extension WeekdaySet {
  /// The days in words, such as `Mon, Thu`.
  var words: String { Weekday.allCases.filter(contains).map { $0.name.prefix(3) }.joined(separator: ", ") }
}

extension Schedule {
  /// The schedule in words that ``SchedulePhrase`` can read back, such as `3 times a week`.
  var words: String {
    switch self {
    case .daily: "daily"
    case .weekdays(let days):
      days.rawValue == 0b001_1111
        ? "weekdays"
        : days.rawValue == 0b110_0000
          ? "weekends" : "on " + days.words
    case .every(let days): days == 1 ? "daily" : "every \(days) days"
    case .times(let times, let span): "\(Self.times(times)) in \(span) days"
    case .perWeek(let times): "\(Self.times(times)) a week"
    }
  }

  /// A goal with its unit, and the schedule: `8 glasses a day, daily`.
  func plan(goal: String) -> String {
    self == .daily ? "\(goal) a day, daily" : goal == "1" ? words : "\(goal), \(words)"
  }

  private static func times(_ count: Int32) -> String {
    count == 1 ? "once" : count == 2 ? "twice" : "\(count) times"
  }
}
