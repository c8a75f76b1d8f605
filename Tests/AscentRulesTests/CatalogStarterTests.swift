import AscentRules
import Testing

@Suite("The starter catalogue")
struct CatalogStarterTests {
  private let methods = Catalog.starter.methods

  @Test("the starter catalogue is valid, and its text is read back as the same catalogue")
  func sound() throws {
    #expect(Catalog.starter.faults(evaluators: .standard) == [])
    #expect(try Catalog.read(Array(Catalog.starter.prettyText.utf8), evaluators: .standard) == .starter)
    #expect(Catalog.starter.version == 1)
  }

  @Test("every stage says what to practise, and every stage but the last has criteria")
  func complete() {
    #expect(methods.count >= 6 && Set(methods.map(\.title)).count == methods.count)
    for method in methods {
      #expect((3...5).contains(method.stages.count) && !method.description.isEmpty)
      for stage in method.stages {
        #expect(stage.description.count > 40 && (2...4).contains(stage.tips.count), "\(method.id)/\(stage.id)")
      }
      for stage in method.stages.dropLast() {
        #expect(stage.criteria.map { $0 != ProgressionCriteria() } == true, "\(method.id)/\(stage.id)")
      }
    }
  }

  @Test("criteria start small, and the late stages use every kind of criterion")
  func methodProgress() {
    let first = methods[0].stages[0].criteria
    #expect(first == ProgressionCriteria(minSessionsAtThisStage: 3, subjectiveFeedbackRequirement: [.good: 2]))
    #expect(methods.allSatisfy { ($0.stages[0].criteria?.minSessionsAtThisStage ?? 9) <= 4 })
    let criteria = methods.flatMap(\.stages).compactMap(\.criteria)
    let demanding = criteria.filter {
      $0.minSessionsAtThisStage != nil && $0.minConsecutiveDaysPractice != nil
        && !$0.subjectiveFeedbackRequirement.isEmpty
        && $0.timeSpentAtStage != nil && $0.additionalCriteria.count >= 2
    }
    #expect(demanding.count >= 2)
    #expect(Set(criteria.flatMap(\.additionalCriteria.keys)) == Set(CriterionEvaluators.standard.keys))
  }
}
