package import AscentRules
package import AscentViews

/// What came of the questions about open days.
struct AskView: View {
  private let state: AskState

  init(_ state: AskState) {
    self.state = state
  }

  func text(_ style: Style) -> String {
    guard state.place != nil else { return "Nothing is open in the last 7 days." }
    return "\(state.recorded) recorded, \(state.skipped) skipped, \(state.open) left open"
  }

  var json: JSONValue {
    .object(["recorded": state.recorded, "skipped": state.skipped, "open": state.open])
  }
}

/// A question where the answer comes as the next line of the input.
package struct QuestionView: View {
  private let question: Question

  package init(_ question: Question) {
    self.question = question
  }

  package func text(_ style: Style) -> String { question.text }

  package var json: JSONValue { .object(["question": question.text]) }
}
