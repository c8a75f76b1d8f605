import AscentRules
import AscentViews

/// How far a user is from the next stage of a method.
struct ReadinessView: View {
  /// The stage.
  var heading: StageHeading
  /// The readiness.
  var readiness: Readiness
  /// The criteria it is about, for their words; nil at a last stage.
  var criteria: ProgressionCriteria?

  /// A readiness for a method as the catalogue has it.
  init(_ readiness: Readiness, of method: GrowthMethod) {
    self.heading = StageHeading(readiness.stage, of: method)
    self.readiness = readiness
    self.criteria = method.index(of: readiness.stage).flatMap { method.stages[$0].criteria }
  }

  func text(_ style: Style) -> String {
    let heading = style.tinted(VisibleText.visible(heading.text), .strong) + style.tinted(" · \(heading.place)", .faint)
    return ([heading] + lines(style)).joined(separator: "\n")
  }

  /// Status, criteria, estimate and advice, without the heading.
  func lines(_ style: Style) -> [String] {
    var lines: [String] = []
    if readiness.estimate != .lastStage { lines.append(summary(style)) }
    var table = Table([("", .left), ("", .left), ("", .right), ("", .left)])
    for status in readiness.criteria { table.append(row(status)) }
    if !readiness.criteria.isEmpty { lines += table.lines(style) }
    lines.append(VisibleText.visible(ReadinessText.estimate(readiness, in: criteria)))
    return lines
      + readiness.overtraining.map { style.tinted("advice: ", .open) + VisibleText.visible(ReadinessText.advice($0)) }
  }

  private func summary(_ style: Style) -> String {
    let bar = "\(ProgressBar(width: 20).text(readiness.fraction)) \(Percentage.of(readiness.fraction)) %"
    return style.tinted(bar, ReadinessText.tint(readiness.status)) + " · " + ReadinessText.status(readiness.status)
  }

  private func row(_ status: CriterionStatus) -> [Table.Cell] {
    let tint: Style.Tint = status.isMet ? .good : .open
    return [
      Table.Cell("  " + CriterionText.name(status.name, in: criteria)),
      Table.Cell(ProgressBar().text(status.fraction), tint),
      Table.Cell("\(CriterionStatus.text(of: status.current))/\(CriterionStatus.text(of: status.required))"),
      Table.Cell(status.isMet ? "met" : "\(Self.missing(status)) more", tint),
    ]
  }

  /// What is missing, rounded up, so that together with what is shown it reaches the requirement.
  private static func missing(_ status: CriterionStatus) -> String {
    CriterionStatus.text(of: (status.distance * 100 - 1e-6).rounded(.up) / 100)
  }

  var json: JSONValue {
    .object([
      "method": .string(readiness.method.text), "stage": .string(readiness.stage.text),
      "status": .string("\(readiness.status)"),
      "fraction": .number(readiness.fraction),
      "criteria": .array(
        readiness.criteria.map { status in
          .object([
            "name": .string(status.name), "current": .number(status.current), "required": .number(status.required),
            "fraction": .number(status.fraction), "met": .bool(status.isMet), "distance": .number(status.distance),
          ])
        }),
      "estimate": ReadinessText.json(readiness.estimate),
      "overtraining": .array(readiness.overtraining.map(ReadinessText.json)),
      "criteriaVersion": .integer(Int64(readiness.criteriaVersion)),
    ])
  }
}
