import AscentRules
import Testing

@Suite("Stages that require one another")
struct CatalogCycleTests {
  /// A catalogue of methods with three stages each, and what their first two require: `["a1":
  /// "b3"]` means that leaving the first stage of a requires the third of b.
  private func faults(_ required: [String: String]) -> [String] {
    let methods = ["a", "b", "c"].map { method in
      GrowthMethod(
        id: MethodID(method), title: method,
        stages: (1...3).map { number in
          var criteria = ProgressionCriteria()
          if let other = required["\(method)\(number)"] {
            criteria.additionalCriteria["requiresStage"] = [
              "method": .string(String(other.first!)), "stage": .string(String(other.last!)),
            ]
          }
          return Stage(id: StageID("\(number)"), title: "\(number)", criteria: number < 3 ? criteria : nil)
        })
    }
    return Catalog(version: 1, methods: methods).faults(evaluators: .standard).map(\.description)
  }

  private func fault(_ method: Int, _ stage: Int, _ required: String) -> String {
    let place = "methods[\(method)].stages[\(stage)].criteria.additionalCriteria.requiresStage"
    return "\(place): circular requirement: \(required.last!) of \(required.first!) can only be entered after this "
      + "stage"
  }

  @Test("methods may require one another as long as they can be practised in some order")
  func order() {
    #expect(faults(["a1": "b2", "b2": "a2", "a2": "b3"]).isEmpty)
    #expect(faults(["a1": "b1", "b1": "a1"]).isEmpty)
  }

  @Test("two stages that require each other are both faults")
  func pair() {
    #expect(faults(["a1": "b2", "b1": "a2"]) == [fault(0, 0, "b2"), fault(1, 0, "a2")])
    #expect(faults(["a1": "b3", "b2": "a2"]) == [fault(0, 0, "b3"), fault(1, 1, "a2")])
  }

  @Test("a cycle over three methods is a fault; stages that only lead to it or away from it are not")
  func ring() {
    #expect(faults(["a1": "b2", "b1": "c2", "c1": "a2"]) == [fault(0, 0, "b2"), fault(1, 0, "c2"), fault(2, 0, "a2")])
    #expect(faults(["a1": "b2", "b1": "a2", "c1": "a2"]) == [fault(0, 0, "b2"), fault(1, 0, "a2")])
    #expect(faults(["a1": "b2", "b1": "a2", "a2": "c3"]) == [fault(0, 0, "b2"), fault(1, 0, "a2")])
  }
}
