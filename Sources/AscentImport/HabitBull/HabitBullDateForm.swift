import AscentRules

/// The date format of a HabitBull file. Dates with hyphens are year, month, day; those with slashes
/// follow the settings of the phone.
enum HabitBullDateForm {
  case monthFirst
  case dayFirst

  /// The day of a text, or nil if it is invalid in this format.
  func day(_ text: String) -> LocalDay? {
    if let day = LocalDay(text) { return day }
    guard let parts = text.wholeMatch(of: /([0-9]{1,4})\/([0-9]{1,4})\/([0-9]{4})/)?.output,
      let first = Int(parts.1), let second = Int(parts.2), let year = Int(parts.3)
    else { return nil }
    return self == .monthFirst
      ? LocalDay(year: year, month: first, day: second) : LocalDay(year: year, month: second, day: first)
  }

  /// The format of a file with these dates: month first, unless that makes some date invalid and
  /// day first makes none invalid.
  static func form(of dates: [String]) -> HabitBullDateForm {
    func leavesSome(_ form: HabitBullDateForm) -> Bool { dates.contains { $0.contains("/") && form.day($0) == nil } }
    return leavesSome(.monthFirst) && !leavesSome(.dayFirst) ? .dayFirst : .monthFirst
  }
}
