import AscentRules
import Foundation
import Testing

@Suite("Catalogues as JSON")
struct CatalogTextTests {
  @Test(
    "a catalogue's text is read back as the same catalogue, which has the same text, indented or not",
    arguments: 0..<400 as Range<UInt64>)
  func text(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let catalog = RandomCatalog.catalog(&random)
    let again = try #require(Catalog(jsonText: catalog.jsonText))
    #expect(again == catalog && again.hashValue == catalog.hashValue)
    #expect(Array(again.jsonText.utf8) == Array(catalog.jsonText.utf8))
    #expect(Catalog(jsonText: catalog.prettyText)?.jsonText == catalog.jsonText)
    let criteria = RandomCatalog.criteria(&random)
    #expect(ProgressionCriteria(jsonText: criteria.jsonText) == criteria)
  }

  @Test("a catalogue built from values has the same faults as its text", arguments: 0..<400 as Range<UInt64>)
  func faults(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let catalog = RandomCatalog.catalog(&random)
    let faults = catalog.faults(evaluators: .standard).map(\.description)
    #expect(CatalogSample.faults(of: catalog.jsonText) == faults)
    #expect(CatalogSample.faults(of: catalog.prettyText) == faults)
  }

  @Test("the text is compact, leaves out empty values, and has a fixed order")
  func golden() {
    let criteria = ProgressionCriteria(
      minSessionsAtThisStage: 3, subjectiveFeedbackRequirement: [.veryGood: 1, .good: 2],
      additionalCriteria: ["minSessionMinutes": ["sessions": 5, "minutes": 10], "minAverageFeedback": 3.5])
    let text =
      #"{"minSessionsAtThisStage":3,"subjectiveFeedbackRequirement":{"good":2,"very good":1},"additionalCriteria":"#
      + #"{"minAverageFeedback":3.5,"minSessionMinutes":{"minutes":10,"sessions":5}}}"#
    #expect(criteria.jsonText == text)
    let stage = Stage(id: StageID("one"), title: "O\"ne\n", criteria: criteria)
    let catalog = Catalog(
      version: 2, methods: [GrowthMethod(id: MethodID("a"), title: "A", stages: [stage])],
      affirmations: [.milestone: ["x"], .levelUp: []])
    #expect(
      catalog.jsonText
        == #"{"version":2,"overtraining":{"maxSessionsPerDay":4,"maxMinutesPerDay":180,"risingDays":3},"#
        + #""methods":[{"id":"a","title":"A","stages":[{"id":"one","title":"O\"ne\n","criteria":\#(text)}]}],"#
        + #""affirmations":{"levelUp":[],"milestone":["x"]}}"#
    )
  }

  @Test("the indented text has one member per line")
  func indented() {
    let value: JSONValue = ["a": [1, 2.5, []], "b": [:], "c": nil as String? == nil ? .null : true]
    #expect(value.indentedText == "{\n  \"a\": [\n    1,\n    2.5,\n    []\n  ],\n  \"b\": {},\n  \"c\": null\n}")
  }

  @Test("an encoded value is read back as the same value, also by a decoder")
  func encoded() throws {
    let bytes = try JSONEncoder().encode(Catalog.starter)
    #expect(try Catalog.read(Array(bytes), evaluators: .standard) == .starter)
    #expect(try JSONDecoder().decode(Catalog.self, from: bytes) == .starter)
    let kept = Data(Catalog.starter.jsonText.utf8)
    #expect(try JSONDecoder().decode(Catalog.self, from: kept) == .starter)
    let method = try #require(Catalog.starter.methods.first)
    let stage = try #require(method.stages.first)
    #expect(try JSONDecoder().decode(GrowthMethod.self, from: JSONEncoder().encode(method)) == method)
    #expect(try JSONDecoder().decode(Stage.self, from: JSONEncoder().encode(stage)) == stage)
    let criteria = try #require(stage.criteria)
    #expect(try JSONDecoder().decode(ProgressionCriteria.self, from: JSONEncoder().encode(criteria)) == criteria)
    let thresholds = OvertrainingThresholds(risingDays: 9)
    #expect(try JSONDecoder().decode(OvertrainingThresholds.self, from: JSONEncoder().encode(thresholds)) == thresholds)
    #expect(try JSONDecoder().decode(OvertrainingThresholds.self, from: Data(#"{"risingDays":9}"#.utf8)) == thresholds)
  }

  @Test("an encoder writes nothing for what is absent")
  func absent() throws {
    let stage = Stage(id: StageID("one"), title: "One", criteria: ProgressionCriteria(timeSpentAtStage: .minutes(5)))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(stage), as: UTF8.self)
    #expect(text == #"{"criteria":{"timeSpentAtStage":5},"id":"one","title":"One"}"#)
  }

  @Test("feedback is encoded by its label, and decoded however it is spelt")
  func feedback() throws {
    #expect(
      String(decoding: try JSONEncoder().encode(Feedback.allCases), as: UTF8.self)
        == #"["very bad","bad","neutral","good","very good"]"#)
    #expect(try JSONDecoder().decode([Feedback].self, from: Data(#"["Very Good","BAD"]"#.utf8)) == [.veryGood, .bad])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Feedback].self, from: Data(#"["great"]"#.utf8))
    }
    #expect("\(error as Any)".contains("unknown feedback; allowed: very bad, bad, neutral, good, very good"))
  }

  @Test("a decoder refuses an invalid catalogue with the path of the fault")
  func undecodable() throws {
    let text = CatalogSample(stage: #""tips":[1]"#).text
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(Catalog.self, from: Data(text.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record(error, "another decoding error")
      return
    }
    #expect(context.debugDescription == "methods[0].stages[0].tips[0]: it must be a string, not a whole number")
    #expect(
      Catalog(jsonText: text) == nil && Catalog(jsonText: "{") == nil && ProgressionCriteria(jsonText: "[]") == nil)
    #expect(Catalog(jsonText: #"{"version":2147483648,"methods":[]}"#) == nil)
  }

  @Test("any JSON survives an encoder, except for the kind of whole numbers", arguments: 0..<200 as Range<UInt64>)
  func values(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = RandomCatalog.json(&random)
    #expect(try JSONReader.read(Array(value.text.utf8)) == value)
    #expect(try JSONReader.read(Array(value.indentedText.utf8)) == value)
    #expect(value.canonical == value && value.canonical.hashValue == value.hashValue)
    let decoded = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
    #expect(Self.plain(decoded) == Self.plain(value))
  }

  /// Whole numbers as integers.
  private static func plain(_ value: JSONValue) -> JSONValue {
    switch value {
    case .number(let number): Int64(exactly: number).map(JSONValue.integer) ?? value
    case .array(let elements): .array(elements.map(plain))
    case .object(let members): .object(members.map { JSONValue.Member(name: $0.name, value: plain($0.value)) })
    default: value
    }
  }

  @Test("a catalogue built from values that JSON cannot express is refused")
  func unspeakable() {
    func faults(_ parameters: JSONValue) -> [String] {
      let stages = [
        Stage(id: StageID("one"), title: "One", criteria: ProgressionCriteria(additionalCriteria: ["any": parameters])),
        Stage(id: StageID("two"), title: "Two"),
      ]
      let catalog = Catalog(version: 1, methods: [GrowthMethod(id: MethodID("a"), title: "A", stages: stages)])
      return catalog.faults(evaluators: CriterionEvaluators(["any": AnyParameters()])).map {
        String($0.description.dropFirst(49))
      }
    }
    #expect(faults(["a": 1]) == [])
    #expect(faults(.number(.nan)) == ["any: not a number"])
    #expect(faults(["a": 1, "a": 2]) == ["any.a: duplicate name"])
    #expect(faults((0..<24).reduce(1) { value, _ in [value] }) == [])
    let place = "any" + String(repeating: "[0]", count: 25)
    #expect(faults((0..<25).reduce(1) { value, _ in [value] }) == [place + ": nested more than 32 levels deep"])
  }

  private struct AnyParameters: CriterionEvaluator {
    func fault(in parameters: JSONValue) -> String? { nil }
    func measure(_ parameters: JSONValue, _ facts: StageFacts) -> CriterionMeasure {
      CriterionMeasure(current: 0, required: 1)
    }
  }
}
