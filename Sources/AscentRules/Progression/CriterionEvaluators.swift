/// The additional criteria that a catalogue may use, by key.
public struct CriterionEvaluators: Sendable {
  private var evaluators: [String: any CriterionEvaluator]

  /// The included evaluators: `minAverageFeedback`, `minDaysAtStage`, `minDistinctDays`,
  /// `minSessionMinutes` and `requiresStage`.
  public static let standard = CriterionEvaluators([
    "minAverageFeedback": MinAverageFeedback(),
    "minDaysAtStage": MinDaysAtStage(),
    "minDistinctDays": MinDistinctDays(),
    "minSessionMinutes": MinSessionMinutes(),
    "requiresStage": RequiresStage(),
  ])

  /// Evaluators by key.
  public init(_ evaluators: [String: any CriterionEvaluator]) {
    self.evaluators = evaluators
  }

  /// The evaluator of a key; nil when there is none, so that a catalogue which uses the key
  /// is refused.
  public subscript(_ key: String) -> (any CriterionEvaluator)? {
    get { evaluators[key] }
    set { evaluators[key] = newValue }
  }

  /// The keys, sorted.
  public var keys: [String] { evaluators.keys.sorted() }
}
