import AscentRules
import AscentViews

/// A method with its stages, and the user's progress in it.
struct MethodView: View {
  /// The method.
  var method: GrowthMethod
  /// The user's stage; nil if there is none.
  var stage: StageID?
  /// The stages that the user has completed.
  var completed: Set<StageID>
  /// Whether the user has practised the method.
  var hasBegun: Bool

  func text(_ style: Style) -> String {
    var lines = [style.title(method.title, beside: method.id.text)]
    if !method.description.isEmpty { lines.append(method.description.visible) }
    if let notes = method.notes { lines.append("note: " + notes.visible) }
    if let limits = method.overtraining { lines.append("rest is advised after " + Self.words(limits)) }
    for (index, stage) in method.stages.enumerated() { lines += self.lines(stage, at: index, style) }
    return lines.lines
  }

  private func lines(_ stage: Stage, at index: Int, _ style: Style) -> [String] {
    let here = hasBegun ? "you are here" : "start here"
    let mark = stage.id == self.stage ? here : completed.contains(stage.id) ? "done" : ""
    var lines = [
      "\(index + 1). " + style.title(stage.title, beside: stage.id.text)
        + (mark.isEmpty ? "" : " · " + style.tinted(mark, .good))
    ]
    if !stage.description.isEmpty { lines.append("   " + stage.description.visible) }
    lines += stage.tips.map { "   tip: " + $0.visible }
    if let notes = stage.notes { lines.append("   note: " + notes.visible) }
    if let criteria = stage.criteria {
      let phrases = CriterionText.phrases(criteria)
      lines.append("   criteria: " + (phrases.isEmpty ? "no criteria" : phrases.joined(separator: "; ").visible))
    }
    return lines
  }

  private static func words(_ limits: OvertrainingThresholds) -> String {
    "more than \(limits.maxSessionsPerDay.counted("session")) or "
      + "\(limits.maxTimePerDay.wholeMinutes.counted("minute")) "
      + "on a day, or \(limits.risingDays.counted("day")) of more minutes and worse feedback"
  }

  var json: JSONValue {
    .object([
      "method": method.id, "title": method.title, "description": method.description, "notes": method.notes,
      "begun": hasBegun, "stage": stage,
      "overtraining": method.overtraining.map { limits in
        JSONValue.object([
          "maxSessionsPerDay": limits.maxSessionsPerDay, "maxMinutesPerDay": limits.maxTimePerDay.wholeMinutes,
          "risingDays": limits.risingDays,
        ])
      },
      "stages": method.stages.map(Self.json),
    ])
  }

  /// A stage with its criteria in words.
  static func json(_ stage: Stage) -> JSONValue {
    .object([
      "id": stage.id, "title": stage.title, "description": stage.description, "tips": stage.tips,
      "notes": stage.notes, "criteria": stage.criteria.map(CriterionText.phrases),
    ])
  }
}
