/// What has to be practised at a stage before the next one. All of it is counted at this stage;
/// what is nil or empty asks for nothing.
public struct ProgressionCriteria: Hashable, Sendable {
  /// How many sessions.
  public var minSessionsAtThisStage: Int?
  /// How many days in a row, at best, with a session on each.
  public var minConsecutiveDaysPractice: Int?
  /// How many sessions that felt so or better, by feedback.
  public var subjectiveFeedbackRequirement: [Feedback: Int]
  /// How many minutes in all.
  public var timeSpentAtStage: Int?
  /// Further criteria: for each key its evaluator's parameters; see ``CriterionEvaluator``.
  public var additionalCriteria: [String: JSONValue]

  /// Criteria with all their parts.
  public init(
    minSessionsAtThisStage: Int? = nil, minConsecutiveDaysPractice: Int? = nil,
    subjectiveFeedbackRequirement: [Feedback: Int] = [:],
    timeSpentAtStage: Int? = nil, additionalCriteria: [String: JSONValue] = [:]
  ) {
    self.minSessionsAtThisStage = minSessionsAtThisStage
    self.minConsecutiveDaysPractice = minConsecutiveDaysPractice
    self.subjectiveFeedbackRequirement = subjectiveFeedbackRequirement
    self.timeSpentAtStage = timeSpentAtStage
    self.additionalCriteria = additionalCriteria
  }
}
