import Testing

@testable import AscentRules

@Suite("Further criteria")
struct CriterionEvaluatorTests {
  /// What was practised: minutes and feedback, each session on the day after the one before unless
  /// it is on the same day.
  private func facts(
    _ sessions: [(day: Int, minutes: Int32, feedback: Feedback?)] = [], days: Int = 0, reached: [String] = []
  ) -> StageFacts {
    var practice = Practice()
    for (index, session) in sessions.enumerated() {
      practice.add(
        SessionRecord(
          at: Instant(milliseconds: 0), day: TestPerson.thursday + session.day, ordinal: Int32(index),
          minutes: session.minutes,
          feedback: session.feedback),
        neutral: [])
    }
    return StageFacts(practice: practice, dayCountAtStage: days) { reached.contains("\($0)/\($1)") }
  }

  private func measure(_ key: String, _ parameters: JSONValue, _ facts: StageFacts) throws -> CriterionMeasure {
    try #require(CriterionEvaluators.standard[key]).measure(parameters, facts)
  }

  @Test("days at a stage are counted from the day it was entered")
  func daysAtStage() throws {
    #expect(try measure("minDaysAtStage", 7, facts()) == CriterionMeasure(current: 0, required: 7))
    #expect(try measure("minDaysAtStage", 7, facts(days: 9)) == CriterionMeasure(current: 9, required: 7))
  }

  @Test("several sessions on one day are one distinct day")
  func distinctDays() throws {
    let facts = facts([(0, 5, nil), (0, 5, nil), (4, 5, nil)])
    #expect(try measure("minDistinctDays", 3, facts) == CriterionMeasure(current: 2, required: 3))
  }

  @Test("the average is of rated sessions, and 0 without any")
  func averageFeedback() throws {
    #expect(
      try measure("minAverageFeedback", 3.5, facts([(0, 5, nil)]))
        == CriterionMeasure(current: 0, required: 3.5, most: 5))
    let rated = facts([(0, 5, .veryGood), (1, 5, nil), (2, 5, .bad)])
    #expect(try measure("minAverageFeedback", 3, rated) == CriterionMeasure(current: 3.5, required: 3, most: 5))
  }

  @Test("a session counts as long enough from exactly the required minutes")
  func sessionMinutes() throws {
    let facts = facts([(0, 19, nil), (1, 20, nil), (2, 90, nil)])
    #expect(
      try measure("minSessionMinutes", ["minutes": 20, "sessions": 5], facts)
        == CriterionMeasure(current: 2, required: 5))
  }

  @Test("a required stage counts once it was entered")
  func requiredStage() throws {
    let required: JSONValue = ["method": "strength", "stage": "add-load"]
    #expect(try measure("requiresStage", required, facts()) == CriterionMeasure(current: 0, required: 1, most: 1))
    #expect(
      try measure("requiresStage", required, facts(reached: ["strength/other"]))
        == CriterionMeasure(current: 0, required: 1, most: 1))
    #expect(
      try measure("requiresStage", required, facts(reached: ["strength/add-load"]))
        == CriterionMeasure(current: 1, required: 1, most: 1))
    let stages = try #require(CriterionEvaluators.standard["requiresStage"]).requiredStages(in: required)
    #expect(stages == [RequiredStage(method: MethodID("strength"), stage: StageID("add-load"))])
  }

  private static let table: [(key: String, parameters: JSONValue, fault: String?)] = [
    ("minDaysAtStage", 1, nil), ("minDaysAtStage", 3_660, nil), ("minDaysAtStage", 0, "0 is below 1"),
    ("minDaysAtStage", 3_661, "3661 is above 3660"),
    ("minDaysAtStage", 1.5, "it must be a whole number, not a number with a fraction or an exponent"),
    ("minDistinctDays", 4, nil), ("minDistinctDays", -1, "-1 is below 1"),
    ("minDistinctDays", "4", "it must be a whole number, not a string"),
    ("minAverageFeedback", 1, nil), ("minAverageFeedback", 4.75, nil), ("minAverageFeedback", 0.9, "0.9 is below 1"),
    ("minAverageFeedback", 5.1, "5.1 is above 5"), ("minAverageFeedback", .null, "it must be a number, not null"),
    ("minSessionMinutes", ["sessions": 1, "minutes": 1_440], nil),
    ("minSessionMinutes", 20, "it must be an object, not a whole number"),
    ("minSessionMinutes", ["minutes": 20], "“sessions” is missing"),
    ("minSessionMinutes", ["minutes": 20, "sessions": 0], "“sessions”: 0 is below 1"),
    ("minSessionMinutes", ["minutes": 1_441, "sessions": 1], "“minutes”: 1441 is above 1440"),
    (
      "minSessionMinutes", ["minutes": 1, "sessions": 1, "x": 1], "unexpected field; allowed: minutes, sessions"
    ),
    ("requiresStage", ["method": "a", "stage": "b"], nil), ("requiresStage", [:], "“method” is missing"),
    (
      "requiresStage", ["method": "A", "stage": "b"],
      "“method”: only the letters a to z, digits and hyphens are allowed"
    ),
    ("requiresStage", ["method": "a", "stage": 2], "“stage”: it must be a string, not a whole number"),
    ("requiresStage", ["method": "a", "stage": ""], "“stage”: it is empty"),
  ]

  @Test("bad parameters are faults, and a criterion with them is never met", arguments: table)
  func parameters(key: String, parameters: JSONValue, fault: String?) throws {
    let evaluator = try #require(CriterionEvaluators.standard[key])
    #expect(evaluator.fault(in: parameters) == fault)
    let measure = evaluator.measure(.null, facts([(0, 60, .veryGood)], days: 9_999, reached: ["a/b"]))
    #expect(measure.current < measure.required)
  }

  @Test("an embedder's evaluator is registered, with the stages it requires")
  func own() {
    struct Mentor: CriterionEvaluator {
      func fault(in parameters: JSONValue) -> String? { parameters == true ? nil : "it must be true" }
      func measure(_ parameters: JSONValue, _ facts: StageFacts) -> CriterionMeasure {
        CriterionMeasure(current: 1, required: 1, most: 1)
      }
      func requiredStages(in parameters: JSONValue) -> [RequiredStage] {
        [RequiredStage(method: MethodID("z"), stage: StageID("one"))]
      }
    }
    var evaluators = CriterionEvaluators.standard
    evaluators["mentor"] = Mentor()
    let place = "methods[0].stages[0].criteria.additionalCriteria.mentor: "
    #expect(
      CatalogSample.faults(of: CatalogSample(additional: #""mentor":1"#).text, evaluators: evaluators) == [
        place + "it must be true"
      ])
    #expect(
      CatalogSample.faults(of: CatalogSample(additional: #""mentor":true"#).text, evaluators: evaluators)
        == [place + "no method z in the catalogue"])
  }
}
