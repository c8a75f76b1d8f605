import AscentRules

extension Receipt.UnpaidReason {
  /// The reason, in a few words.
  var text: String {
    switch self {
    case .recordedLate(let days): "recorded \(days.counted("day")) late"
    case .imported: "imported"
    case .beforeFirstDay: "the day is before the habit's first day"
    case .habitAddedLater: "the habit was added after that day"
    case .planOfPastDay: "the plan for that day was changed later"
    case .excusedDay: "a habit that was skipped, paused, frozen or removed is still open"
    case .partOfCount: "part of the count was imported or recorded late"
    case .habitDeleted: "the habit was deleted on that day"
    }
  }
}
