import AscentRules

/// A day as people write it: a date, a weekday, or a distance from today.
enum DayPhrase {
  /// The direction in which a weekday without `last` or `next` is searched.
  enum Direction {
    /// Today or earlier: for things that were done.
    case past
    /// Today or later: for plans. A date without a year can be one of the last 60 days.
    case future
    /// Today or later, but the nearest date without a year: for the first day of plans, which may
    /// have passed.
    case nearest
    /// This day or later: for the end of a plan.
    case from(LocalDay)
  }

  /// The forms, for help and errors.
  static let forms = "YYYY-MM-DD, 24 dec, today, yesterday, tomorrow, fri, last fri, next fri, 3 days ago, in 2 weeks"

  /// The day that a text names, ignoring case; nil for any other text.
  ///
  /// A weekday alone is today or the nearest such day in the direction. `last` and `next` never
  /// mean today.
  static func day(_ text: String, today: LocalDay, toward direction: Direction = .past) -> LocalDay? {
    let words = words(of: text)
    if case .nearest = direction, words.first == "since" {
      return day(words.dropFirst().joined(separator: " "), today: today)
    }
    let day: LocalDay?
    switch words.count {
    case 1: day = LocalDay(words[0]) ?? dayOfWord(words[0], today, direction)
    case 2: day = neighbour(words[0], today, weekday: words[1], direction)
    case 3: day = distance(words).flatMap { LocalDay(stored: Int(today.number) + $0) }
    default: day = nil
    }
    return (day ?? DatePhrase(text)?.day(nearest: today, direction)).flatMap { LocalDay(stored: $0.number) }
  }

  /// The words in lower case, without `on` before the first.
  static func words(of text: String) -> [String] {
    let words = text.lowercased().split(separator: " ").map(String.init)
    return words.count > 1 && words[0] == "on" ? Array(words.dropFirst()) : words
  }

  /// What is wrong with a text that names no day.
  static func fault(_ text: String) -> String { DatePhrase(text)?.fault ?? "not a date" }

  /// The dates that a text such as `25/11/2026` or `25.11.2026` can mean.
  static func datesMeant(_ text: String) -> [LocalDay] {
    let parts = text.split(omittingEmptySubsequences: false) { "/.".contains($0) }
    let numbers = parts.compactMap { $0.utf8.allSatisfy(\.isDigit) ? Int($0) : nil }
    guard parts.count == 3, numbers.count == 3, parts[2].utf8.count == 4 else { return [] }
    let days = [(numbers[1], numbers[0]), (numbers[0], numbers[1])].compactMap { month, day in
      LocalDay(year: numbers[2], month: month, day: day)
    }
    return days.count == 2 && days[0] == days[1] ? [days[0]] : days
  }

  /// Whether a text names a day.
  static func isDay(_ text: String) -> Bool {
    DatePhrase(text) != nil || day(text, today: LocalDay(number: 0)) != nil
  }

  private static func dayOfWord(_ word: String, _ today: LocalDay, _ direction: Direction) -> LocalDay? {
    switch word {
    case "today": return today
    case "yesterday": return today - 1
    case "tomorrow": return today + 1
    default:
      let start = if case .from(let first) = direction { first } else { today }
      guard let days = daysUntil(word, after: start) else { return nil }
      if case .past = direction, days > 0 { return today + days - 7 }
      return start + days
    }
  }

  /// `last fri`, `next fri` and, for `fri`, `this fri`.
  private static func neighbour(
    _ word: String, _ today: LocalDay, weekday: String, _ direction: Direction
  ) -> LocalDay? {
    let start = if word == "next", case .from(let first) = direction { first } else { today }
    guard let days = daysUntil(weekday, after: start) else { return nil }
    switch word {
    case "this": return dayOfWord(weekday, today, direction)
    case "last": return start + days - 7
    case "next": return start + (days == 0 ? 7 : days)
    default: return nil
    }
  }

  /// The number of days from today to `3 days ago` or `in 2 weeks`; negative in the past. Nil for
  /// any other text.
  private static func distance(_ words: [String]) -> Int? {
    let isAgo = words[2] == "ago"
    guard isAgo || words[0] == "in" else { return nil }
    let (number, unit) = isAgo ? (words[0], words[1]) : (words[1], words[2])
    guard number.utf8.count <= 4, number.utf8.allSatisfy(\.isDigit), let count = Int(number) else { return nil }
    switch unit {
    case "day", "days": return isAgo ? -count : count
    case "week", "weeks": return (isAgo ? -count : count) * 7
    default: return nil
    }
  }

  /// The number of days, 0 to 6, from a day to the next weekday with this name.
  ///
  /// Names have three letters or more: `tue`, `tues`, `tuesday`.
  private static func daysUntil(_ name: String, after day: LocalDay) -> Int? {
    guard name.utf8.count >= 3, let weekday = Weekday.allCases.first(where: { "\($0)".hasPrefix(name) }) else {
      return nil
    }
    return (Int(weekday.rawValue) - Int(day.weekday.rawValue) + 7) % 7
  }
}
