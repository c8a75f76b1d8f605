/// `minAverageFeedback`: the average feedback of the sessions, from 1 (very bad) to 5 (very good);
/// 0 while no session has feedback.
struct MinAverageFeedback: CriterionEvaluator {
  func fault(in parameters: JSONValue) -> String? {
    guard let number = parameters.number else { return "it must be a number, not \(parameters.kind)" }
    if number < 1 { return "\(parameters.text) is below 1" }
    return number > 5 ? "\(parameters.text) is above 5" : nil
  }

  func measure(_ parameters: JSONValue, _ facts: StageFacts) -> CriterionMeasure {
    guard let required = parameters.number else { return .never }
    return CriterionMeasure(current: facts.practice.averageFeedback ?? 0, required: required, most: 5)
  }
}

/// `minSessionMinutes`: a number of sessions with at least a number of minutes each, as in
/// `{"minutes": 20, "sessions": 5}`.
struct MinSessionMinutes: CriterionEvaluator {
  func fault(in parameters: JSONValue) -> String? {
    EvaluatorFaults.object(parameters, fields: ["minutes", "sessions"])
      ?? EvaluatorFaults.integer(parameters, "minutes", in: EvaluatorFaults.minutes)
      ?? EvaluatorFaults.integer(parameters, "sessions", in: EvaluatorFaults.sessions)
  }

  func measure(_ parameters: JSONValue, _ facts: StageFacts) -> CriterionMeasure {
    guard let minutes = parameters["minutes"]?.integer else { return .never }
    return CriterionMeasure(
      current: Int(facts.practice.sessionCount(ofAtLeast: .minutes(minutes))), of: parameters["sessions"]?.integer)
  }

  func growthPerDay(_ parameters: JSONValue, _ recent: Practice, days: Int) -> Double? {
    parameters["minutes"]?.integer.map { Double(recent.sessionCount(ofAtLeast: .minutes($0))) / Double(days) }
  }
}
