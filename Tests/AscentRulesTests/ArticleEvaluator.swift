import AscentRules

struct MinVeryGoodSessions: CriterionEvaluator {
  func fault(in parameters: JSONValue) -> String? {
    (parameters.integer ?? 0) > 0 ? nil : "it must be a whole number above 0"
  }

  func measure(_ parameters: JSONValue, _ facts: StageFacts) -> CriterionMeasure {
    CriterionMeasure(current: Double(facts.practice.sessionCount(atLeast: .veryGood)), required: parameters.number ?? 1)
  }
}
