/// `requiresStage`: a stage of another method was entered, as `{"method": "breathing", "stage":
/// "steady-breath"}`.
struct RequiresStage: CriterionEvaluator {
  func fault(in parameters: JSONValue) -> String? {
    EvaluatorFaults.object(parameters, fields: ["method", "stage"])
      ?? EvaluatorFaults.id(parameters, "method") ?? EvaluatorFaults.id(parameters, "stage")
  }

  func measure(_ parameters: JSONValue, _ facts: StageFacts) -> CriterionMeasure {
    guard let required = requiredStages(in: parameters).first else { return .never }
    return CriterionMeasure(current: facts.hasReached(required.method, required.stage) ? 1 : 0, required: 1, most: 1)
  }

  func requiredStages(in parameters: JSONValue) -> [RequiredStage] {
    guard let method = parameters["method"]?.string, let stage = parameters["stage"]?.string else { return [] }
    return [RequiredStage(method: MethodID(method), stage: StageID(stage))]
  }
}
