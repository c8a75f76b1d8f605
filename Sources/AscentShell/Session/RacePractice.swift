import AscentRules

/// The practice that a stage's criteria require, in the fewest days, with at least one session
/// on each.
struct RacePractice {
  private var dayCount = 1
  private var sessionCount = 1
  private var minutes = 10

  /// Creates the practice for a stage; nil if it would be too much for a race.
  init?(for criteria: ProgressionCriteria?) {
    guard let criteria else { return }
    let further = criteria.additionalCriteria
    dayCount = max(
      1, criteria.minConsecutiveDaysPractice ?? 1, further["minDistinctDays"]?.integer ?? 1,
      (further["minDaysAtStage"]?.integer ?? 0) + 1)
    let felt = criteria.subjectiveFeedbackRequirement.values.max() ?? 1
    sessionCount = max(
      dayCount, criteria.minSessionsAtThisStage ?? 1, felt, further["minSessionMinutes"]?["sessions"]?.integer ?? 1)
    let each = (Int(criteria.timeSpentAtStage?.wholeMinutes ?? 0) + sessionCount - 1) / sessionCount
    minutes = max(minutes, each, further["minSessionMinutes"]?["minutes"]?.integer ?? 1)
    guard dayCount <= 366, sessionCount <= 2000, minutes <= RuleLimits.sessionMinutesMax else { return nil }
  }

  /// The sessions, ending at an instant. Days are 24 hours long, as in UTC.
  func sessions(of method: MethodID, endingAt end: Instant) -> [(intent: Intent, at: Instant)] {
    (0..<sessionCount).map { index in
      let daysBefore = dayCount - 1 - index * dayCount / sessionCount
      return (
        .logSession(method, minutes: Int32(minutes), feedback: .veryGood, note: ""),
        end.advanced(by: .seconds(-86_400 * daysBefore))
      )
    }
  }
}
