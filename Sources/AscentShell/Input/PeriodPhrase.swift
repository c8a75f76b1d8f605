import AscentRules

/// A range of days as people write it: `december`, `next week`, `weekend`, `tomorrow`, `14 days`,
/// `for 2 weeks from mon`, `until 3 jan`.
enum PeriodPhrase {
  /// The forms, for help and errors.
  static let forms = "today, next week, weekend, december, 14 days, until 3 jan"

  /// The days that a text names; nil for any other text, and for days before today.
  ///
  /// A length begins today unless a day is given. What has begun, such as this week, begins today
  /// too.
  ///
  /// - Parameter weekday: the day with which weeks begin.
  static func days(
    _ text: String, today: LocalDay, weeksFrom weekday: Weekday = .monday
  ) -> ClosedRange<LocalDay>? {
    let words = DayPhrase.words(of: text)
    if ["until", "till", "through"].contains(words.first) {
      let last = DayPhrase.day(words.dropFirst().joined(separator: " "), today: today, toward: .from(today))
      return last.flatMap { $0 >= today ? today...$0 : nil }
    }
    if words == ["today"] { return today...today }
    if words == ["tomorrow"] { return today + 1...today + 1 }
    if let days = length(words, today) { return days }
    let whole = ["in", "all"].contains(words.first) ? Array(words.dropFirst()) : words
    guard let days = week(whole, today, weekday) ?? month(whole, today) else { return nil }
    return days.upperBound >= today ? max(days.lowerBound, today)...days.upperBound : nil
  }

  /// Whether a text has the form of a period.
  static func isPeriod(_ text: String) -> Bool { days(text, today: .earliest) != nil }

  /// Whether words have the form of a length, such as `14 days`.
  static func isLength(_ words: [String]) -> Bool { length(words, .earliest) != nil }

  /// The last day of a length such as `14 days` or `a month`.
  private static func end(_ words: [String], from start: LocalDay) -> LocalDay? {
    guard words.count == 2, let count = words[0] == "a" ? 1 : SchedulePhrase.number(words[0]), 1...999 ~= count else {
      return nil
    }
    switch words[1] {
    case "day", "days": return LocalDay(stored: start.number + count - 1)
    case "week", "weeks": return LocalDay(stored: start.number + count * 7 - 1)
    case "month", "months":
      let (months, day) = (start.civil.month - 1 + Int(count), start.civil.day)
      // There is no 31st in some months: such a month ends the length.
      let next = (max(1, day - 3)...day).reversed().lazy.compactMap {
        LocalDay(year: start.civil.year + months / 12, month: months % 12 + 1, day: $0)
      }.first
      return next.map { $0 - 1 }
    default: return nil
    }
  }

  /// `14 days`, `for 2 weeks`, `2 weeks from mon` or `tomorrow for a week`.
  static func length(_ words: [String], _ today: LocalDay) -> ClosedRange<LocalDay>? {
    var (length, start) = (words, today)
    if let place = words.lastIndex(where: ["for", "from"].contains), place > 0 {
      let (before, after) = (Array(words[..<place]), Array(words[(place + 1)...]))
      length = words[place] == "for" ? after : before
      let day = (words[place] == "for" ? before : after).joined(separator: " ")
      guard let first = DayPhrase.day(day, today: today, toward: .future) else { return nil }
      start = first
    }
    if length.first == "for" { length.removeFirst() }
    return end(length, from: start).map { start...$0 }
  }

  /// `this week`, `next week`, `weekend`, `this weekend` or `next weekend`.
  private static func week(_ words: [String], _ today: LocalDay, _ weekday: Weekday) -> ClosedRange<LocalDay>? {
    if words.last == "weekend", words.count == 1 || words.count == 2 && ["this", "next"].contains(words[0]) {
      let saturday = today.startOfWeek + 5 + (words[0] == "next" ? 7 : 0)
      return saturday...saturday + 1
    }
    guard words == ["next", "week"] || words == ["this", "week"] else { return nil }
    let first = today.startOfWeek(from: weekday) + (words[0] == "next" ? 7 : 0)
    return first...first + 6
  }

  /// The first day of the month or year in which a text ends, such as `Water december`, and the
  /// text before it; nil for any other text. Without a year, it is the latest such month that has
  /// begun.
  static func periodAtEnd(of text: String, today: LocalDay) -> (text: String, first: LocalDay, isYear: Bool)? {
    let words = text.split(separator: " ")
    for count in [2, 1] where words.count >= count {
      guard var first = month(words.suffix(count).map { $0.lowercased() }, today)?.lowerBound else { continue }
      if count == 1, first > today { first = LocalDay(year: first.civil.year - 1, month: first.civil.month, day: 1)! }
      return (words.dropLast(count).joined(separator: " "), first, false)
    }
    guard let last = words.last, let year = year(last),
      let first = LocalDay(year: year, month: 1, day: 1)
    else { return nil }
    return (words.dropLast().joined(separator: " "), first, true)
  }

  private static func year(_ text: some StringProtocol) -> Int? {
    text.utf8.count == 4 && text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
  }

  /// `december`, `dec 2026`, `this month`, `next month` or `last month`.
  private static func month(_ words: [String], _ today: LocalDay) -> ClosedRange<LocalDay>? {
    let present = today.civil.year * 12 + today.civil.month - 1
    let month: Int
    if words.count == 2, words[1] == "month", let distance = ["last": -1, "this": 0, "next": 1][words[0]] {
      month = present + distance
    } else if let name = words.first.flatMap(DatePhrase.month), words.count == 1 {
      month = present + (name - 1 - present % 12 + 12) % 12
    } else if words.count == 2, let name = DatePhrase.month(words[0]), let year = year(words[1]) {
      month = year * 12 + name - 1
    } else {
      return nil
    }
    guard let first = LocalDay(year: month / 12, month: month % 12 + 1, day: 1),
      let next = LocalDay(year: (month + 1) / 12, month: (month + 1) % 12 + 1, day: 1)
    else { return nil }
    return first...next - 1
  }
}
