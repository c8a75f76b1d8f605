import AscentRules
import AscentViews

/// Criteria in words.
enum CriterionText {
  /// What a criterion counts, such as `sessions that felt good or better`.
  ///
  /// - Parameters:
  ///   - name: the criterion's name, as in ``/AscentRules/Readiness/Criterion``.
  ///   - criteria: the criteria with its parameters. If nil, the parameters are unknown and the
  ///     words more general.
  static func name(_ name: String, in criteria: ProgressionCriteria? = nil) -> String {
    let parameters = criteria?.additionalCriteria[name]
    switch name {
    case "minSessionsAtThisStage": return "sessions"
    case "minConsecutiveDaysPractice": return "days in a row"
    case "timeSpentAtStage": return "minutes"
    case "minAverageFeedback": return "average feedback, 1 to 5"
    case "minDaysAtStage": return "days at this stage"
    case "minDistinctDays": return "days with a session"
    case "minSessionMinutes":
      return parameters?["minutes"]?.integer.map { "sessions of \($0.counted("minute")) or more" }
        ?? "sessions that are long enough"
    case "requiresStage":
      return requiredStage(parameters).map { "\($0) entered" } ?? "a stage of another method entered"
    default:
      let feedback = Feedback.allCases.first { name == "subjectiveFeedbackRequirement.\($0.label)" }
      return feedback.map { "sessions that felt \(orBetter($0))" } ?? name
    }
  }

  /// The criteria that a progression met, such as `4 of 3 sessions, 2 of 2 days in a row`.
  static func met(_ met: [MetCriterion], in criteria: ProgressionCriteria? = nil) -> String {
    let number = Readiness.Criterion.text(of:)
    return met.map { "\(number($0.current)) of \(number($0.required)) \(name($0.name, in: criteria))" }
      .joined(separator: ", ")
  }

  /// The requirements of criteria, one phrase each, in the order in which readiness lists them.
  static func phrases(_ criteria: ProgressionCriteria) -> [String] {
    var phrases: [String] = []
    if let count = criteria.minSessionsAtThisStage { phrases.append(count.counted("session")) }
    if let count = criteria.minConsecutiveDaysPractice {
      phrases.append("a session on \(count.counted("day")) in a row")
    }
    for (feedback, count) in criteria.subjectiveFeedbackRequirement.sorted(by: { $0.key < $1.key }) {
      phrases.append("\(count.counted("session")) that felt \(orBetter(feedback))")
    }
    if let minutes = criteria.timeSpentAtStage?.wholeMinutes { phrases.append("\(minutes.counted("minute")) in all") }
    return phrases + criteria.additionalCriteria.sorted { $0.key < $1.key }.map(phrase)
  }

  private static func phrase(_ key: String, _ parameters: JSONValue) -> String {
    let number = parameters.number.map(Readiness.Criterion.text(of:)) ?? parameters.text
    switch key {
    case "minAverageFeedback": return "an average feedback of \(number), from 1, very bad, to 5, very good"
    case "minDaysAtStage": return "\((parameters.integer ?? 0).counted("day")) at this stage"
    case "minDistinctDays": return "sessions on \((parameters.integer ?? 0).counted("day"))"
    case "minSessionMinutes":
      let (count, minutes) = (parameters["sessions"]?.integer ?? 0, parameters["minutes"]?.integer ?? 0)
      return "\(count.counted("session")) of \(minutes.counted("minute")) or more"
    case "requiresStage": return requiredStage(parameters).map { "\($0) entered" } ?? key
    default: return "\(key) \(parameters.text)"
    }
  }

  private static func orBetter(_ feedback: Feedback) -> String {
    feedback == Feedback.allCases.last ? feedback.label : "\(feedback.label) or better"
  }

  private static func requiredStage(_ parameters: JSONValue?) -> String? {
    guard let stage = parameters?["stage"]?.string, let method = parameters?["method"]?.string else { return nil }
    return "stage \(stage) of \(method)"
  }
}

extension Catalog {
  /// The method for display: its criteria name stages of other methods by title rather than ID.
  func inWords(_ method: GrowthMethod) -> GrowthMethod {
    var method = method
    for index in method.stages.indices {
      let required = method.stages[index].criteria?.additionalCriteria["requiresStage"]
      guard let id = required?["method"]?.string, let stage = required?["stage"]?.string, let other = self[MethodID(id)]
      else { continue }
      let title = StageHeading(StageID(stage), of: other).stageTitle
      method.stages[index].criteria?.additionalCriteria["requiresStage"] = .object([
        "method": other.title, "stage": title,
      ])
    }
    return method
  }
}
