public import AscentRules

/// A stage that was left for the next one: the celebration, and what the new stage is about.
public struct ProgressionView: View {
  /// What the progression changed.
  public var receipt: ProgressionReceipt
  /// The stage that was left.
  public var from: StageHeading
  /// The stage that was entered.
  public var to: StageHeading
  /// What the catalogue says of it; nil when it no longer has it.
  public var stage: Stage?
  /// The words of the celebration; nil when it was celebrated before.
  public var affirmation: String?
  /// The operation id, by which it can be taken back or sent again.
  public var operation: OperationID
  /// Whether the operation was known already, so that nothing happened again.
  public var isKnown = false
  /// What else the person should know, such as a change of zone that came first.
  public var notes: [String] = []

  /// A progression of a method as the catalogue has it.
  public init(_ receipt: ProgressionReceipt, of method: GrowthMethod, affirmation: String?, operation: OperationID) {
    self.receipt = receipt
    self.from = StageHeading(receipt.from, of: method)
    self.to = StageHeading(receipt.to, of: method)
    self.stage = method.index(of: receipt.to).map { method.stages[$0] }
    self.affirmation = affirmation
    self.operation = operation
  }

  public func text(_ style: Style) -> String {
    var lines = notes.map { style.tinted(VisibleText.visible($0), .faint) }
    lines.append(VisibleText.visible("\(to.methodTitle): \(from.stageTitle) → \(to.stageTitle)"))
    if isKnown { lines.append("  known already: the answer is the one given then, and nothing happened again") }
    if receipt.outcome == .alreadyAdvanced {
      lines.append("  another was first: the stage is left once, and this is the answer that one got")
    }
    if let affirmation { lines.append("  " + style.tinted("★ " + VisibleText.visible(affirmation), .good)) }
    lines.append("  time in the stage before: " + DurationText.text(receipt.timeInPreviousStage))
    lines += content(style).map { "  " + $0 }
    lines.append("  " + style.tinted("operation \(VisibleText.visible(operation.description))", .faint))
    return lines.joined(separator: "\n")
  }

  private func content(_ style: Style) -> [String] {
    guard let stage else { return [] }
    var lines = [style.tinted(VisibleText.visible(to.stageTitle), .strong) + style.tinted(" · \(to.place)", .faint)]
    if !stage.description.isEmpty { lines.append(VisibleText.visible(stage.description)) }
    if let tip = stage.tips.first { lines.append("tip: " + VisibleText.visible(tip)) }
    if let criteria = stage.criteria {
      lines.append("to go on from here:")
      lines += CriterionText.phrases(criteria).map { "  " + VisibleText.visible($0) }
    } else {
      lines.append("it is the last stage")
    }
    return lines
  }

  public var json: JSON {
    .object([
      "command": "progress", "operation": .string(operation.description), "known": .bool(isKnown),
      "method": .string(receipt.method.text), "from": .string(receipt.from.text), "to": .string(receipt.to.text),
      "outcome": .string("\(receipt.outcome)"), "at": .string(receipt.at.iso8601UTC),
      "timeInPreviousStage": .integer(receipt.timeInPreviousStage.components.seconds),
      "celebration": .object(["id": .string(receipt.celebration.description), "text": .optional(affirmation)]),
      "criteriaVersion": .integer(Int64(receipt.criteriaVersion)), "stage": stage.map(MethodView.json) ?? .null,
      "notes": .array(notes.map(JSON.string)),
    ])
  }
}
