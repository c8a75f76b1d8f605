import AscentPictures
import AscentRules

/// A date with the name of its month, as the program writes dates: `24 dec`, `Dec 24th`, `Thursday
/// 24 December 2026`; or one such as `2026-12-24`.
struct DatePhrase: Hashable {
  private var weekday: Weekday?
  private var day: Int
  private var month: Int
  private var year: Int?

  /// What a text says, in any case; nil for another text.
  init?(_ text: String) {
    var rest = DayPhrase.words(of: text)[...]
    if let first = rest.first, first.utf8.count >= 3 {
      weekday = Weekday.allCases.first { "\($0)".hasPrefix(first) }
      if weekday != nil { rest.removeFirst() }
    }
    let parts = rest.first?.split(separator: "-").map(String.init) ?? []
    if rest.count == 1, parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
      let month = Int(parts[1]), 1...12 ~= month
    {
      rest = [parts[2], DayCalendar.months[month - 1].lowercased(), parts[0]]
    }
    if let last = rest.last, last.utf8.count == 4, last.utf8.allSatisfy(\.isDigit) {
      year = Int(last)
      rest.removeLast()
    }
    guard rest.count == 2, let first = rest.first, let last = rest.last else { return nil }
    let isMonthFirst = Self.month(first) != nil
    guard let month = Self.month(isMonthFirst ? first : last), let day = Self.day(isMonthFirst ? last : first) else {
      return nil
    }
    (self.month, self.day) = (month, day)
  }

  /// The day; without a year, one in a direction. nil if there is none, or if it is another day of
  /// the week.
  func day(nearest today: LocalDay, _ direction: DayPhrase.Direction) -> LocalDay? {
    guard year == nil else { return year.flatMap { LocalDay(year: $0, month: month, day: day) }.flatMap(checked) }
    let start = if case .from(let first) = direction { first } else { today }
    // The 29th of February comes at least every 8 years.
    let days = (-8...8).compactMap { LocalDay(year: start.civil.year + $0, month: month, day: day) }
    let nearest =
      switch direction {
      case .past: days.last { $0 <= start }
      // Somebody who names 17 November on the 27th is late, and not planning for next year.
      case .future: days.first { $0 >= start - 60 }
      case .nearest: days.min { abs($0 - start) < abs($1 - start) }
      case .from: days.first { $0 >= start }
      }
    return nearest.flatMap(checked)
  }

  /// The last day of its month; the 29th for a February of no year.
  private var length: Int { (1...31).last { LocalDay(year: year ?? 2000, month: month, day: $0) != nil } ?? 0 }

  /// Whether its month has no such day.
  var isImpossible: Bool { day > length }

  /// What is wrong with it when it is no day.
  var fault: String {
    isImpossible && length > 0
      ? "\(DayCalendar.months[month - 1]) has only \(length) days"
      : weekday == nil ? "that date doesn't exist" : "that date is another day of the week"
  }

  private func checked(_ day: LocalDay) -> LocalDay? { weekday.map { $0 == day.weekday } ?? true ? day : nil }

  /// The number of the month with a name, or with one that begins with three letters or more.
  static func month(_ word: String) -> Int? {
    let place = DayCalendar.months.firstIndex { $0.lowercased().hasPrefix(word) }
    return word.utf8.count >= 3 ? place.map { $0 + 1 } : nil
  }

  /// The number of a day, perhaps with its ending: `24` or `24th`.
  private static func day(_ word: String) -> Int? {
    let endings = ["st", "nd", "rd", "th"]
    let digits = endings.first(where: word.hasSuffix).map { word.dropLast($0.count) } ?? word[...]
    guard 1...2 ~= digits.utf8.count, digits.utf8.allSatisfy(\.isDigit), let day = Int(digits) else { return nil }
    return day > 0 ? day : nil
  }
}
