import AscentRules
import AscentViews

/// A method with its stages, and where a user stands in it.
struct MethodView: View {
  /// The method.
  var method: GrowthMethod
  /// The person's stage.
  var stage: StageID
  /// The stages that the user has completed.
  var completed: Set<StageID>
  /// Whether the user has practised it.
  var hasBegun: Bool

  func text(_ style: Style) -> String {
    var lines = [
      style.tinted(VisibleText.visible(method.title), .strong)
        + style.tinted(" · \(VisibleText.visible(method.id.text))", .faint)
    ]
    if !method.description.isEmpty { lines.append(VisibleText.visible(method.description)) }
    if let notes = method.notes { lines.append("note: " + VisibleText.visible(notes)) }
    if let limits = method.overtraining { lines.append("rest is advised after " + Self.words(limits)) }
    for (index, stage) in method.stages.enumerated() { lines += self.lines(stage, at: index, style) }
    return lines.joined(separator: "\n")
  }

  private func lines(_ stage: Stage, at index: Int, _ style: Style) -> [String] {
    let here = hasBegun ? "you are here" : "start here"
    let mark = stage.id == self.stage ? here : completed.contains(stage.id) ? "done" : ""
    var lines = [
      "\(index + 1). " + style.tinted(VisibleText.visible(stage.title), .strong)
        + style.tinted(" · \(VisibleText.visible(stage.id.text))", .faint)
        + (mark.isEmpty ? "" : " · " + style.tinted(mark, .good))
    ]
    if !stage.description.isEmpty { lines.append("   " + VisibleText.visible(stage.description)) }
    lines += stage.tips.map { "   tip: " + VisibleText.visible($0) }
    if let notes = stage.notes { lines.append("   note: " + VisibleText.visible(notes)) }
    if let criteria = stage.criteria {
      let phrases = CriterionText.phrases(criteria)
      lines.append(
        "   criteria: "
          + VisibleText.visible(phrases.isEmpty ? "no criteria" : phrases.joined(separator: "; ")))
    }
    return lines
  }

  private static func words(_ limits: OvertrainingThresholds) -> String {
    "more than \(CountText.text(limits.maxSessionsPerDay, "session")) or "
      + "\(CountText.text(limits.maxMinutesPerDay, "minute")) "
      + "on a day, or \(CountText.text(limits.risingDays, "day")) of more minutes and worse feedback"
  }

  var json: JSONValue {
    .object([
      "method": .string(method.id.text), "title": .string(method.title), "description": .string(method.description),
      "notes": .optional(method.notes), "begun": .bool(hasBegun), "stage": .string(stage.text),
      "overtraining": method.overtraining.map { limits in
        .object([
          "maxSessionsPerDay": .integer(Int64(limits.maxSessionsPerDay)),
          "maxMinutesPerDay": .integer(Int64(limits.maxMinutesPerDay)),
          "risingDays": .integer(Int64(limits.risingDays)),
        ])
      } ?? .null, "stages": .array(method.stages.map(Self.json)),
    ])
  }

  /// A stage with its criteria in words.
  static func json(_ stage: Stage) -> JSONValue {
    .object([
      "id": .string(stage.id.text), "title": .string(stage.title), "description": .string(stage.description),
      "tips": .array(stage.tips.map(JSONValue.string)), "notes": .optional(stage.notes),
      "criteria": stage.criteria.map { .array(CriterionText.phrases($0).map(JSONValue.string)) } ?? .null,
    ])
  }
}
