/// A further criterion: what a key of ``ProgressionCriteria/additionalCriteria`` means. Five ship,
/// see ``CriterionEvaluators``; an embedder can register its own.
public protocol CriterionEvaluator: Sendable {
  /// What is wrong with the parameters, or nil; asked when a catalogue is loaded.
  func fault(in parameters: JSONValue) -> String?

  /// How far the person is. A pure function: it is asked again when the events are replayed
  /// elsewhere.
  func measure(_ parameters: JSONValue, _ facts: StageFacts) -> CriterionMeasure

  /// How much a day brings on average when the person goes on as in the last days; nil when that
  /// cannot be foretold, which is what it says unless implemented.
  ///
  /// - Parameters:
  ///   - parameters: those of the criterion.
  ///   - recent: what was practised in the last days, at whatever stage.
  ///   - days: how many days these are.
  func growthPerDay(_ parameters: JSONValue, _ recent: Practice, days: Int) -> Double?

  /// The stages that parameters without a fault wait for; none unless said otherwise. A catalogue
  /// is refused when it lacks one of them, or when they wait for one another.
  func requiredStages(in parameters: JSONValue) -> [RequiredStage]
}

extension CriterionEvaluator {
  public func growthPerDay(_ parameters: JSONValue, _ recent: Practice, days: Int) -> Double? { nil }
  public func requiredStages(in parameters: JSONValue) -> [RequiredStage] { [] }
}

/// What an evaluator may look at.
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

/// How far a criterion is: it is met when the current value has reached the required one.
public struct CriterionMeasure: Hashable, Sendable {
  /// What there is.
  public var current: Double
  /// What is asked for; above 0.
  public var required: Double
  /// The most that there can be, such as 1 for what is so or not; infinite when there is no end to
  /// it.
  public var most: Double

  /// A measure with its values.
  public init(current: Double, required: Double, most: Double = .infinity) {
    self.current = current
    self.required = required
    self.most = most
  }
}
