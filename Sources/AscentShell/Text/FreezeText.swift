import AscentRules
import AscentRuntime

/// Freezes that covered days, in words: most are spent without a command.
enum FreezeText {
  /// For how many days after it a covered day is mentioned.
  static let days = 7

  /// Which of the last days a freeze covered; nil for none, or where a report has no marks of them.
  static func words(_ report: PersonReport) -> String? {
    let frozen = report.frozenPastDays.filter { $0 >= report.day - days }
    guard !frozen.isEmpty else { return nil }
    let names = frozen.map { $0 == report.day - 1 ? "yesterday" : DayText.withWeekday($0, asOf: report.day) }
    let verb = frozen.count == 1 ? "a freeze covered" : "freezes covered"
    return "\(verb) \(names.joined(separator: ", ")); \(report.freezes) left"
  }
}

extension PersonReport {
  /// The marked days before the report's that a freeze covered for some habit, the oldest first.
  fileprivate var frozenPastDays: [LocalDay] {
    guard let markedDays else { return [] }
    let last = min(markedDays.upperBound, day - 1)
    guard markedDays.lowerBound <= last else { return [] }
    return (markedDays.lowerBound...last).filter { day in
      let place = day - markedDays.lowerBound
      return habits.contains { $0.marks.indices.contains(place) && $0.marks[place].status == .frozen }
    }
  }
}
