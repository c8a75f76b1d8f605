import AscentRules
import AscentViews

/// A method and one of its stages, as a heading.
struct StageHeading: Hashable {
  /// The method.
  var method: MethodID
  /// The method's title.
  var methodTitle: String
  /// The stage.
  var stage: StageID
  /// The stage's title, or its ID if the catalogue no longer has it.
  var stageTitle: String
  /// The stage's number, starting at 1; nil if the catalogue no longer has it.
  var number: Int?
  /// The number of stages of the method.
  var count: Int

  /// Creates the heading of a stage of a method.
  init(_ stage: StageID, of method: GrowthMethod) {
    let index = method.index(of: stage)
    self.method = method.id
    self.methodTitle = method.title
    self.stage = stage
    self.stageTitle = index.map { method.stages[$0].title } ?? stage.text
    self.number = index.map { $0 + 1 }
    self.count = method.stages.count
  }

  /// The stage's number and the number of stages, in words.
  var place: String { number.map { "stage \($0) of \(count)" } ?? "a stage that the catalogue no longer has" }

  /// The heading as text. It must still be made safe for a terminal.
  var text: String { "\(methodTitle): \(stageTitle)" }
}
