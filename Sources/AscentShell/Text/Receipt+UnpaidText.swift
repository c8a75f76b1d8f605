import AscentRules

extension Receipt.UnpaidReason {
  /// The reason, in a few words.
  var text: String {
    switch self {
    case .recordedLate(let days): "\(days.counted("day")) late"
    case .imported: "imported"
    case .beforeFirstDay: "before the habit's first day"
    case .habitAddedLater: "the habit was added later"
    case .planOfPastDay: "its plan was changed later"
    case .excusedDay: "a habit that was skipped, paused, frozen or removed is still open"
    case .partOfCount: "partly imported or late"
    case .habitDeleted: "the habit was deleted that day"
    }
  }
}
