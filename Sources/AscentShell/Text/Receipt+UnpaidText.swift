import AscentRules

extension Receipt.UnpaidReason {
  /// The reason, in a few words.
  var text: String {
    switch self {
    case .recordedLate(let days): "recorded \(days.counted("day")) after the day"
    case .imported: "imported"
    case .beforeFirstDay: "the day is before the habit's first day"
    case .habitAddedLater: "the habit was added after that day"
    case .planOfPastDay: "a change of plan for a past day"
    case .excusedDay: "an excused habit is open"
    case .partOfCount: "part of the count was imported or recorded late"
    }
  }
}
