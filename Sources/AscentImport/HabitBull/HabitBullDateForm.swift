import AscentRules

/// The date format of a HabitBull file. Dates with hyphens are year, month, day; those with slashes
/// follow the phone's settings.
enum HabitBullDateForm {
  case monthFirst
  case dayFirst

  /// The day of a date; nil if the date is invalid in this format.
  func day(_ text: String) -> LocalDay? {
    if let day = LocalDay(text) { return day }
    guard let parts = text.wholeMatch(of: /([0-9]{1,4})\/([0-9]{1,4})\/([0-9]{4})/)?.output,
      let first = Int(parts.1), let second = Int(parts.2), let year = Int(parts.3)
    else { return nil }
    return self == .monthFirst
      ? LocalDay(year: year, month: first, day: second) : LocalDay(year: year, month: second, day: first)
  }

  /// The format of a file with these dates: month first, unless some date is invalid with the month
  /// first and none is with the day first. It is certain if some date is invalid in one format.
  static func form(of dates: [String]) -> (form: HabitBullDateForm, isCertain: Bool) {
    func leavesSome(_ form: HabitBullDateForm) -> Bool { dates.contains { $0.contains("/") && form.day($0) == nil } }
    let (leavesMonthFirst, leavesDayFirst) = (leavesSome(.monthFirst), leavesSome(.dayFirst))
    return (leavesMonthFirst && !leavesDayFirst ? .dayFirst : .monthFirst, leavesMonthFirst || leavesDayFirst)
  }
}
