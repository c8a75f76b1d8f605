/// What must be practised at a stage before the next one. Only practice at this stage counts.
/// Criteria that are nil or empty require nothing.
public struct ProgressionCriteria: Hashable, Sendable {
  /// The number of sessions.
  public var minSessionsAtThisStage: Int?
  /// The longest run of days with a session on each.
  public var minConsecutiveDaysPractice: Int?
  /// The number of sessions with at least this feedback.
  public var subjectiveFeedbackRequirement: [Feedback: Int]
  /// The total duration of practice, in whole minutes.
  public var timeSpentAtStage: Duration?
  /// Additional criteria: for each key the parameters of its evaluator; see ``CriterionEvaluator``.
  public var additionalCriteria: [String: JSONValue]

  /// Criteria with all their parts.
  public init(
    minSessionsAtThisStage: Int? = nil, minConsecutiveDaysPractice: Int? = nil,
    subjectiveFeedbackRequirement: [Feedback: Int] = [:],
    timeSpentAtStage: Duration? = nil, additionalCriteria: [String: JSONValue] = [:]
  ) {
    self.minSessionsAtThisStage = minSessionsAtThisStage
    self.minConsecutiveDaysPractice = minConsecutiveDaysPractice
    self.subjectiveFeedbackRequirement = subjectiveFeedbackRequirement
    self.timeSpentAtStage = timeSpentAtStage
    self.additionalCriteria = additionalCriteria
  }
}
