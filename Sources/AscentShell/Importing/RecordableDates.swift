import AscentRules

/// The instants and days that can be recorded at a moment.
///
/// The rules refuse all others, so they need not be sent to find out.
struct RecordableDates {
  private let latest: Instant
  private let lastDay: LocalDay

  init(at now: Instant, _ policy: Policy) {
    latest = now.advanced(by: policy.clockSkewMax)
    lastDay = CompletionRules.lastRecordableDay(at: now)
  }

  /// What is wrong with a record's dates; nil if nothing can be found without recording it.
  func fault(in record: ExportRecord) -> (date: String, reason: String)? {
    if let at = record.at, at > latest { return ("\(at)", "is in the future") }
    guard let day = record.day else { return nil }
    if day > lastDay(of: record) { return ("\(day)", "is in the future") }
    return day < RuleLimits.firstRecordableDay ? ("\(day)", "is too far in the past") : nil
  }

  /// Skips and freezes can be planned.
  private func lastDay(of record: ExportRecord) -> LocalDay {
    switch record.intent {
    case .skip, .freezeDay: lastDay + RuleLimits.planReach
    default: lastDay
    }
  }
}
