import AscentRules
import AscentViews

/// A method and the user's stage in it, as a heading.
struct StageHeading: Hashable {
  /// The method.
  var method: MethodID
  /// What people call it.
  var methodTitle: String
  /// The stage.
  var stage: StageID
  /// What people call it.
  var stageTitle: String
  /// Its place among the stages, 1 for the first; nil when the catalogue no longer has it.
  var number: Int?
  /// How many stages the method has.
  var count: Int

  /// A stage of a method of the catalogue.
  init(_ stage: StageID, of method: GrowthMethod) {
    let index = method.index(of: stage)
    self.method = method.id
    self.methodTitle = method.title
    self.stage = stage
    self.stageTitle = index.map { method.stages[$0].title } ?? stage.text
    self.number = index.map { $0 + 1 }
    self.count = method.stages.count
  }

  /// The place in words.
  var place: String { number.map { "stage \($0) of \(count)" } ?? "a stage that the catalogue no longer has" }

  /// The heading, not made visible yet.
  var text: String { "\(methodTitle): \(stageTitle)" }
}
