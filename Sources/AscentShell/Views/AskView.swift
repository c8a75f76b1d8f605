package import AscentRules
package import AscentViews

/// The result of the questions about open days.
struct AskView: View {
  private let state: AskState
  /// The number of questions left when they ended early.
  private let notAsked: Int32

  init(_ state: AskState, notAsked: Int32 = 0) {
    (self.state, self.notAsked) = (state, notAsked)
  }

  /// The number of habits still open: answered with no, refused, or not asked about.
  private var open: Int32 { state.open + state.refused + notAsked }

  func text(_ style: Style) -> String {
    guard state.place != nil else { return "Nothing is open in the last 7 days." }
    let refused = state.refused > 0 ? ", \(Int64(state.refused).counted("answer")) refused" : ""
    return "\(state.recorded) recorded, \(state.skipped) skipped, \(open) still open\(refused)"
  }

  /// Whether no answer was refused.
  var checksPassed: Bool { state.refused == 0 }

  var json: JSONValue {
    .object(["recorded": state.recorded, "skipped": state.skipped, "open": open, "refused": state.refused])
  }
}

/// A question whose answer is the next line of the input.
package struct QuestionView: View {
  private let question: Question

  package init(_ question: Question) {
    self.question = question
  }

  package func text(_ style: Style) -> String { question.text }

  package var json: JSONValue { .object(["question": question.text]) }
}
