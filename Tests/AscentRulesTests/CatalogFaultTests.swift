import AscentRules
import Testing

@Suite("Faults of catalogues")
struct CatalogFaultTests {
  private static let first = "methods[0].stages[0]"
  private static let criteriaPlace = first + ".criteria"

  private static let form: [(text: String, faults: [String])] = [
    (CatalogSample().text, []),
    ("", ["line 1: unexpected end of text"]),
    ("{\n\"version\":1,\n\"version\":2}", ["line 3: duplicate name “version”"]),
    ("[]", ["it must be an object, not an array"]),
    ("{}", ["version: missing", "methods: missing"]),
    (
      CatalogSample(top: #""method":1"#).text,
      ["method: unknown field; allowed: version, notes, overtraining, methods, affirmations"]
    ),
    (
      CatalogSample(stage: #""a b\"\u001b]":1"#).text,
      [
        first
          + #"["a b\"\u001B]"]: unknown field; allowed: number, id, title, description, tips, notes, criteria"#
      ]
    ),
    (
      #"{"version":"1","methods":{}}"#,
      ["version: it must be a whole number, not a string", "methods: it must be an array, not an object"]
    ),
    (
      #"{"version":1.5,"methods":[1]}"#,
      [
        "version: it must be a whole number, not a number with a fraction or an exponent",
        "methods[0]: it must be an object, not a whole number",
      ]
    ),
    (
      #"{"version":0,"methods":[]}"#, ["version: 0 is below 1", "methods: it has 0 elements; at least 1 are required"]
    ),
    (
      #"{"version":2147483648,"methods":null}"#,
      ["version: 2147483648 is above 2147483647", "methods: it must be an array, not null"]
    ),
    (CatalogSample(top: #""notes":null"#).text, ["notes: it must be a string, not null"]),
    (
      CatalogSample(methods: #"{"title":"A","stages":[{"title":"One"}]}"#).text,
      ["methods[0].id: missing", "methods[0].stages[0].id: missing"]
    ),
    (CatalogSample(stages: "").text, ["methods[0].stages: it has 0 elements; at least 1 are required"]),
    (
      CatalogSample(method: #""overtraining":{"maxSessionsPerDay":0,"risingDays":1,"maxMinutesPerDay":1441}"#).text,
      [
        "methods[0].overtraining.maxSessionsPerDay: 0 is below 1", "methods[0].overtraining.risingDays: 1 is below 2",
        "methods[0].overtraining.maxMinutesPerDay: 1441 is above 1440",
      ]
    ),
    (
      CatalogSample(stage: #""tips":["x",2,""]"#).text,
      [first + ".tips[1]: it must be a string, not a whole number", first + ".tips[2]: it is empty"]
    ),
    (
      CatalogSample(stage: #""description":"a\u0007""#).text,
      [first + ".description: it has the control character U+0007"]
    ),
    (
      CatalogSample(stage: #""description":"\#(String(repeating: "x", count: 2_001))""#).text,
      [first + ".description: it has 2001 characters; at most 2000 are allowed"]
    ),
  ]

  private static let identity: [(text: String, faults: [String])] = [
    (
      CatalogSample(methods: #"{"id":"A b","title":" ","stages":[{"id":"é","title":"One"}]}"#).text,
      [
        "methods[0].id: only the letters a to z, digits and hyphens are allowed", "methods[0].title: it is blank",
        "methods[0].stages[0].id: only the letters a to z, digits and hyphens are allowed",
      ]
    ),
    (
      CatalogSample(
        methods: ["a", "b", "a", "a"].map { #"{"id":"\#($0)","title":"A","stages":[{"id":"one","title":"One"}]}"# }
          .joined(separator: ",")
      ).text,
      [
        "methods[2].id: duplicate id a, already used by methods[0]",
        "methods[3].id: duplicate id a, already used by methods[0]",
      ]
    ),
    (
      CatalogSample(stages: #"{"id":"x","title":"One","criteria":{}},{"id":"x","title":"Two"}"#).text,
      ["methods[0].stages[1].id: duplicate id x, already used by stages[0]"]
    ),
    (
      CatalogSample(
        stages: #"{"id":"x","title":"One"},{"id":"y","title":"Two","criteria":{"minSessionsAtThisStage":-1}}"#
      ).text,
      [
        "methods[0].stages[0].criteria: missing; only the last stage may omit criteria (use {} to require nothing)",
        "methods[0].stages[1].criteria: the last stage must not have criteria",
        "methods[0].stages[1].criteria.minSessionsAtThisStage: -1 is below 0",
      ]
    ),
    (
      CatalogSample(
        stages: #"{"id":"x","title":"One","number":1,"criteria":{}},{"id":"y","title":"Two","number":3}"#
      ).text,
      ["methods[0].stages[1].number: wrong stage number 3; expected 2"]
    ),
    (CatalogSample(stage: #""number":1"#).text, []),
    (CatalogSample(stage: #""number":0"#).text, [first + ".number: wrong stage number 0; expected 1"]),
  ]

  private static let asked: [(criteria: String, faults: [String])] = [
    (
      #""timeSpentAtStage":-5,"minSessionsAtThisStage":100001,"minConsecutiveDaysPractice":3661"#,
      [
        "timeSpentAtStage: -5 is below 0", "minSessionsAtThisStage: 100001 is above 100000",
        "minConsecutiveDaysPractice: 3661 is above 3660",
      ]
    ),
    (
      #""minSessionsAtThisStage":9223372036854775808"#,
      ["minSessionsAtThisStage: it must be a whole number, not a number that is too large"]
    ),
    (#""subjectiveFeedbackRequirement":{"Very Good":1,"BAD":0}"#, []),
    (
      #""subjectiveFeedbackRequirement":{"Very Good":1,"great":1,"very-good":2,"good":-1}"#,
      [
        "subjectiveFeedbackRequirement.great: unknown feedback; "
          + "allowed: very bad, bad, neutral, good, very good",
        "subjectiveFeedbackRequirement.very-good: duplicate feedback “very good”",
        "subjectiveFeedbackRequirement.good: -1 is below 0",
      ]
    ),
    (
      #""additionalCriteria":{"minDaysOnStage":3}"#,
      [
        "additionalCriteria.minDaysOnStage: unknown criterion; registered: "
          + "minAverageFeedback, minDaysAtStage, minDistinctDays, minSessionMinutes, requiresStage"
      ]
    ),
    (#""additionalCriteria":{"minDaysAtStage":0}"#, ["additionalCriteria.minDaysAtStage: 0 is below 1"]),
    (
      #""additionalCriteria":{"requiresStage":{"method":"b","stage":"\u202E","x":["\u0000"]}}"#,
      [
        "additionalCriteria.requiresStage.stage: it has the control character U+202E",
        "additionalCriteria.requiresStage.x[0]: it has the control character U+0000",
      ]
    ),
    (#""additionalCriteria":{"requiresStage":{"method":"b","stage":"two"}}"#, []),
    (
      #""additionalCriteria":{"requiresStage":{"method":"c","stage":"two"}}"#,
      ["additionalCriteria.requiresStage: no method c in the catalogue"]
    ),
    (
      #""additionalCriteria":{"requiresStage":{"method":"b","stage":"six"}}"#,
      ["additionalCriteria.requiresStage: no stage six in b"]
    ),
    (
      #""additionalCriteria":{"requiresStage":{"method":"a","stage":"two"}}"#,
      ["additionalCriteria.requiresStage: a stage cannot require a stage of its own method"]
    ),
  ]

  private static let lines: [(affirmations: String, faults: [String])] = [
    (#""levelUp":["Up to {level}!"],"comeback":[]"#, []),
    (
      #""levelup":[]"#,
      ["levelup: unknown field; allowed: stageAdvance, levelUp, milestone, roundStreak, comeback, measure"]
    ),
    (
      #""levelUp":["a {days} b","ok","ok","{level","\u2028"]"#,
      [
        "levelUp[0]: unknown placeholder; use {level}", "levelUp[2]: duplicate of line [1]",
        "levelUp[3]: unclosed brace", "levelUp[4]: it has the control character U+2028",
      ]
    ),
    (#""comeback":"x""#, ["comeback: it must be an array, not a string"]),
  ]

  @Test("each fault of form has its path", arguments: form)
  func ofForm(text: String, faults: [String]) {
    #expect(CatalogSample.faults(of: text) == faults)
  }

  @Test("each fault of ids and stages has its path", arguments: identity)
  func ofIdentity(text: String, faults: [String]) {
    #expect(CatalogSample.faults(of: text) == faults)
  }

  @Test("each fault of criteria has its path", arguments: asked)
  func ofCriteria(criteria: String, faults: [String]) {
    #expect(
      CatalogSample.faults(of: CatalogSample(criteria: criteria).text) == faults.map { Self.criteriaPlace + "." + $0 })
  }

  @Test("each fault of custom lines has its path", arguments: lines)
  func ownLines(affirmations: String, faults: [String]) {
    #expect(
      CatalogSample.faults(of: CatalogSample(top: #""affirmations":{\#(affirmations)}"#).text)
        == faults.map { "affirmations." + $0 })
  }

  @Test("a text over the limit of size or depth is refused")
  func bounds() {
    let deep = CatalogSample(
      additional: #""x":"# + String(repeating: "[", count: 26) + String(repeating: "]", count: 26)
    ).text
    #expect(CatalogSample.faults(of: deep) == ["line 1: nested more than 32 levels deep"])
    let large = [UInt8](repeating: 0x20, count: JSONReader.sizeMax + 1)
    #expect(CatalogSample.faults(of: large) == ["it has 8388609 bytes; at most 8388608 are allowed"])
  }

  @Test("a list may be as long as its limit, but not longer")
  func lengths() {
    func methods(_ count: Int, stages: Int) -> String {
      let stages = (1...stages).map { #"{"id":"s\#($0)","title":"S"\#($0 < stages ? #","criteria":{}"# : "")}"# }
        .joined(separator: ",")
      return (1...count).map { #"{"id":"m\#($0)","title":"M","stages":[\#(stages)]}"# }.joined(separator: ",")
    }
    #expect(CatalogSample.faults(of: CatalogSample(methods: methods(200, stages: 50)).text) == [])
    #expect(
      CatalogSample.faults(of: CatalogSample(methods: methods(201, stages: 1)).text) == [
        "methods: it has 201 elements; at most 200 are allowed"
      ])
    #expect(
      CatalogSample.faults(of: CatalogSample(methods: methods(1, stages: 51)).text)
        == ["methods[0].stages: it has 51 elements; at most 50 are allowed"])
  }

  @Test("a thousand faults are listed, and the others are counted")
  func many() throws {
    let text = CatalogSample(stage: #""tips":[\#(Array(repeating: "1", count: 1_500).joined(separator: ","))]"#).text
    let faults = try #require(throws: Catalog.Faults.self) { try Catalog.read(Array(text.utf8), evaluators: .standard) }
    // The length of the list is one of them.
    #expect(faults.faults.count == 1_000 && faults.omittedCount == 501)
    #expect(faults.description.hasSuffix("\nand 501 more"))
  }
}
