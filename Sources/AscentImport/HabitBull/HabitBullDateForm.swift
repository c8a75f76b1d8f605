import AscentRules

/// The date format of a HabitBull file. Dates with hyphens are year, month, day; those with slashes
/// follow the settings of the phone.
enum HabitBullDateForm: Equatable {
  case monthFirst
  case dayFirst

  /// The day of a text, or nil if it is invalid in this format.
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

  /// The format of a file with these dates: month first, unless that makes some date invalid and
  /// day first makes none invalid.
  static func form(of dates: [String]) -> HabitBullDateForm {
    func leavesSome(_ form: HabitBullDateForm) -> Bool { dates.contains { $0.contains("/") && form.day($0) == nil } }
    return leavesSome(.monthFirst) && !leavesSome(.dayFirst) ? .dayFirst : .monthFirst
  }
}
