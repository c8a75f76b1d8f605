import AscentRules
import AscentRuntime
import AscentViews

/// The answer to completing a stage: the celebration, and a description of the new stage.
struct ProgressionView: View {
  /// What the progression changed.
  var receipt: Receipt.Progression
  /// The catalogue's version of the method.
  var method: GrowthMethod
  /// The text of the celebration; nil if the stage was celebrated before.
  var affirmation: String?
  var sent: SentCommand

  /// The stage that was entered; nil if the catalogue no longer has it.
  private var stage: Stage? { method.index(of: receipt.to).map { method.stages[$0] } }
  private var entered: StageHeading { StageHeading(receipt.to, of: method) }

  func text(_ style: Style) -> String {
    var lines: [String] = []
    if receipt.outcome == .alreadyAdvanced {
      lines.append("already completed on another device; this is the answer it got")
    }
    if let affirmation { lines.append(style.tinted("★ " + affirmation.visible, .good)) }
    lines.append("time in the stage before: " + DurationText.text(receipt.timeInPreviousStage))
    if !receipt.met.isEmpty { lines.append("criteria met: " + CriterionText.met(receipt.met, in: criteria).visible) }
    var sent = sent
    sent.celebrations.removeAll { affirmation != nil && $0.id == receipt.celebration }
    let headline = "\(method.title): \(StageHeading(receipt.from, of: method).stageTitle) → \(entered.stageTitle)"
    return sent.text(headline, lines + content(style), style)
  }

  /// The catalogue's criteria of the stage that was completed.
  private var criteria: ProgressionCriteria? { method.index(of: receipt.from).flatMap { method.stages[$0].criteria } }

  private func content(_ style: Style) -> [String] {
    guard let stage else { return [] }
    var lines = [style.title(entered.stageTitle, beside: entered.place)]
    if !stage.description.isEmpty { lines.append(stage.description.visible) }
    if let tip = stage.tips.first { lines.append("tip: " + tip.visible) }
    if let criteria = stage.criteria {
      lines.append("to complete this stage:")
      lines += CriterionText.phrases(criteria).map { "  " + $0.visible }
    } else {
      lines.append("this is the last stage")
    }
    return lines
  }

  var celebrates: Bool { !sent.isKnown && (affirmation != nil || sent.celebrates) }

  var json: JSONValue {
    sent.json(
      [
        "method": receipt.method, "from": receipt.from, "to": receipt.to,
        "outcome": "\(receipt.outcome)", "at": receipt.at,
        "timeInPreviousStage": receipt.timeInPreviousStage,
        "celebration": JSONValue.object(["id": receipt.celebration, "text": affirmation]),
        "criteriaVersion": receipt.criteriaVersion, "stage": stage.map(MethodView.json),
        "met": receipt.met,
      ])
  }
}
