import Foundation
import Testing

@testable import AscentRules

@Suite("The article about catalogues")
struct CatalogArticleTests {
  private static let file = URL(filePath: #filePath).appending(
    path: "../../../Sources/AscentRuntime/AscentRuntime.docc/Catalogue.md"
  )
  .standardized
  private let article: String

  init() throws {
    article = try String(contentsOf: Self.file, encoding: .utf8)
  }

  @Test("the article's example is a valid catalogue")
  func example() throws {
    let example = try #require(article.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first)
    let catalog = try Catalog.read(Array(example.utf8), evaluators: .standard)
    #expect(catalog.methods.first?.stages.count == 3)
  }

  @Test("the article's evaluator compiles and can be registered")
  func evaluator() throws {
    let source = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "ArticleEvaluator.swift"),
      encoding: .utf8)
    #expect(article.contains(source.dropFirst("import AscentRules\n\n".count)))
    var evaluators = CriterionEvaluators.standard
    evaluators["minVeryGoodSessions"] = MinVeryGoodSessions()
    #expect(article.contains(#"evaluators["minVeryGoodSessions"] = MinVeryGoodSessions()"#))
    #expect(
      CatalogSample.faults(of: CatalogSample(additional: #""minVeryGoodSessions":2"#).text, evaluators: evaluators)
        == [])
  }

  @Test("the article names every field, every additional criterion and every placeholder")
  func complete() {
    let fields =
      CatalogField.allCases.map(\.rawValue) + MethodField.allCases.map(\.rawValue) + StageField.allCases.map(\.rawValue)
      + CriteriaField.allCases.map(\.rawValue) + OvertrainingField.allCases.map(\.rawValue)
      + CriterionEvaluators.standard.keys
      + Feedback.allCases.map(\.label) + CelebrationCategory.allCases.map(\.rawValue)
    let placeholders = CelebrationCategory.allCases.flatMap(Affirmations.placeholders).map { "{\($0)}" }
    for name in fields + placeholders {
      #expect(article.contains("`\(name)`"), "\(name)")
    }
  }

  @Test("the article states the limits that the code enforces")
  func limits() {
    let limits = [
      CatalogLimits.version, CatalogLimits.methodCount, CatalogLimits.stageCount, CatalogLimits.id, CatalogLimits.title,
      CatalogLimits.prose,
      CatalogLimits.line, CatalogLimits.sessions, CatalogLimits.consecutiveDays, CatalogLimits.minutes,
      CatalogLimits.overtrainingSessions,
      CatalogLimits.overtrainingMinutes, CatalogLimits.overtrainingDays, EvaluatorFaults.days, EvaluatorFaults.sessions,
      EvaluatorFaults.minutes,
    ]
    for limit in limits {
      #expect(article.contains("\(Self.grouped(limit.lowerBound)) to \(Self.grouped(limit.upperBound))"), "\(limit)")
    }
    #expect(
      article.contains("at most \(CatalogLimits.tipCount.upperBound)")
        && article.contains("at most \(CatalogLimits.lineCount.upperBound)"))
    #expect(article.contains(Self.grouped(JSONReader.sizeMax)) && article.contains("\(JSONReader.depthMax) levels"))
  }

  private static func grouped(_ number: Int) -> String {
    var digits = String(number)
    for place in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    }
    return digits
  }
}
