/// `minDaysAtStage`: a number of days since the stage was entered, practised or not.
struct MinDaysAtStage: CriterionEvaluator {
  func fault(in parameters: JSONValue) -> String? { EvaluatorFaults.integer(parameters, in: EvaluatorFaults.days) }

  func measure(_ parameters: JSONValue, _ facts: StageFacts) -> CriterionMeasure {
    CriterionMeasure(current: facts.dayCountAtStage, of: parameters.integer)
  }

  func growthPerDay(_ parameters: JSONValue, _ recent: Practice, days: Int) -> Double? { 1 }
}

/// `minDistinctDays`: a number of days with a session, consecutive or not.
struct MinDistinctDays: CriterionEvaluator {
  func fault(in parameters: JSONValue) -> String? { EvaluatorFaults.integer(parameters, in: EvaluatorFaults.days) }

  func measure(_ parameters: JSONValue, _ facts: StageFacts) -> CriterionMeasure {
    CriterionMeasure(current: Int(facts.practice.dayCount), of: parameters.integer)
  }

  func growthPerDay(_ parameters: JSONValue, _ recent: Practice, days: Int) -> Double? {
    Double(recent.dayCount) / Double(days)
  }
}
