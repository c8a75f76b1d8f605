import AscentRules

/// How a HabitBull file writes its dates. Dates with hyphens are year, month, day; those with
/// slashes are as the phone had it.
enum HabitBullDateForm: Equatable {
  case monthFirst
  case dayFirst

  /// The day that a text names, or nil when it names none in this form.
  func day(_ text: String) -> LocalDay? {
    if let day = LocalDay(text) { return day }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].utf8.count == 4 else { return nil }
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (48...57).contains($0) } && part.utf8.count <= 4 ? Int(part) : nil
    }
    guard numbers.count == 3 else { return nil }
    return self == .monthFirst
      ? LocalDay(year: numbers[2], month: numbers[0], day: numbers[1])
      : LocalDay(year: numbers[2], month: numbers[1], day: numbers[0])
  }

  /// The form of a file with these dates: month first, unless that leaves a date without meaning
  /// and day first leaves none.
  static func form(of dates: [String]) -> HabitBullDateForm {
    func leavesSome(_ form: HabitBullDateForm) -> Bool { dates.contains { $0.contains("/") && form.day($0) == nil } }
    return leavesSome(.monthFirst) && !leavesSome(.dayFirst) ? .dayFirst : .monthFirst
  }
}
