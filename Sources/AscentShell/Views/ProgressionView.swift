import AscentRules
import AscentViews

/// A completed stage: the celebration, and what the new stage is about.
struct ProgressionView: View {
  /// What the progression changed.
  var receipt: ProgressionReceipt
  /// The method as the catalogue has it.
  var method: GrowthMethod
  /// The words of the celebration; nil when it was celebrated before.
  var affirmation: String?
  var sent: SentCommand

  /// The stage that was entered; nil when the catalogue no longer has it.
  private var stage: Stage? { method.index(of: receipt.to).map { method.stages[$0] } }
  private var entered: StageHeading { StageHeading(receipt.to, of: method) }

  func text(_ style: Style) -> String {
    var lines: [String] = []
    if receipt.outcome == .alreadyAdvanced {
      lines.append("another device was first; a stage is completed once, and this is the answer it got")
    }
    if let affirmation { lines.append(style.tinted("★ " + VisibleText.visible(affirmation), .good)) }
    lines.append("time in the stage before: " + DurationText.text(receipt.timeInPreviousStage))
    let headline = "\(method.title): \(StageHeading(receipt.from, of: method).stageTitle) → \(entered.stageTitle)"
    return sent.text(headline, lines + content(style), style)
  }

  private func content(_ style: Style) -> [String] {
    guard let stage else { return [] }
    let place = style.tinted(" · \(entered.place)", .faint)
    var lines = [style.tinted(VisibleText.visible(entered.stageTitle), .strong) + place]
    if !stage.description.isEmpty { lines.append(VisibleText.visible(stage.description)) }
    if let tip = stage.tips.first { lines.append("tip: " + VisibleText.visible(tip)) }
    if let criteria = stage.criteria {
      lines.append("to complete this stage:")
      lines += CriterionText.phrases(criteria).map { "  " + VisibleText.visible($0) }
    } else {
      lines.append("this is the last stage")
    }
    return lines
  }

  var json: JSONValue {
    sent.json(
      "progress",
      [
        "method": .string(receipt.method.text), "from": .string(receipt.from.text), "to": .string(receipt.to.text),
        "outcome": .string("\(receipt.outcome)"), "at": .string(receipt.at.iso8601UTC),
        "timeInPreviousStage": .integer(receipt.timeInPreviousStage.components.seconds),
        "celebration": .object(["id": .string(receipt.celebration.description), "text": .optional(affirmation)]),
        "criteriaVersion": .integer(Int64(receipt.criteriaVersion)), "stage": stage.map(MethodView.json) ?? .null,
      ])
  }
}
