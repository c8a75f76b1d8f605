/// Gives an additional criterion its meaning: a key of ``ProgressionCriteria/additionalCriteria``.
///
/// Five evaluators are included, see ``CriterionEvaluators/standard``; an embedder can
/// register more.
public protocol CriterionEvaluator: Sendable {
  /// The fault in the parameters, or nil. Called when a catalogue is loaded.
  func fault(in parameters: JSONValue) -> String?

  /// The current and the required value. It must be a pure function, since a replay calls it again.
  func measure(_ parameters: JSONValue, _ facts: StageFacts) -> CriterionMeasure

  /// The average growth per day at the recent pace; nil when it cannot be predicted, which is
  /// the default.
  ///
  /// - Parameters:
  ///   - parameters: the criterion's parameters, from the catalogue.
  ///   - recent: what was practised in the last days, at any stage.
  ///   - days: the number of those days.
  func growthPerDay(_ parameters: JSONValue, _ recent: Practice, days: Int) -> Double?

  /// The stages that valid parameters require; none by default. A catalogue is refused when it
  /// lacks one of them, or when they require each other.
  func requiredStages(in parameters: JSONValue) -> [RequiredStage]
}

extension CriterionEvaluator {
  public func growthPerDay(_ parameters: JSONValue, _ recent: Practice, days: Int) -> Double? { nil }
  public func requiredStages(in parameters: JSONValue) -> [RequiredStage] { [] }
}

/// The facts that an evaluator may use.
public struct StageFacts: Sendable {
  /// What was practised at the stage.
  public var practice: Practice
  /// The days since the stage was entered; 0 on the day itself.
  public var dayCountAtStage: Int
  /// Whether the person has entered a stage of a method.
  public var hasReached: @Sendable (MethodID, StageID) -> Bool

  /// Facts with all their parts.
  public init(practice: Practice, dayCountAtStage: Int, hasReached: @escaping @Sendable (MethodID, StageID) -> Bool) {
    self.practice = practice
    self.dayCountAtStage = dayCountAtStage
    self.hasReached = hasReached
  }
}

/// The measure of a criterion: met when `current` reaches `required`.
public struct CriterionMeasure: Hashable, Sendable {
  /// The current value.
  public var current: Double
  /// The required value, above 0.
  public var required: Double
  /// Upper bound of the measure: 1 for yes/no criteria, `.infinity` when unbounded.
  public var most: Double

  /// A measure with its values.
  public init(current: Double, required: Double, most: Double = .infinity) {
    self.current = current
    self.required = required
    self.most = most
  }
}
