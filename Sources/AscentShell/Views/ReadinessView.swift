import AscentRules
import AscentViews

/// How far a user is from the next stage of a method.
struct ReadinessView: View {
  /// The method and the user's stage.
  var heading: StageHeading
  /// The readiness.
  var readiness: Readiness
  /// The criteria of the stage, to describe them; nil at the last stage.
  var criteria: ProgressionCriteria?
  /// The present day, whose year dates leave out.
  var today: LocalDay?

  /// A readiness for a method as the catalogue has it.
  init(_ readiness: Readiness, of method: GrowthMethod, asOf today: LocalDay? = nil) {
    self.today = today
    self.heading = StageHeading(readiness.stage, of: method)
    self.readiness = readiness
    self.criteria = method.index(of: readiness.stage).flatMap { method.stages[$0].criteria }
  }

  func text(_ style: Style) -> String {
    ([style.title(heading.text, beside: heading.place)] + lines(style)).lines
  }

  /// Status, criteria, estimate and advice, without the heading.
  func lines(_ style: Style) -> [String] {
    var lines: [String] = []
    if readiness.estimate != .lastStage { lines.append(summary(style)) }
    lines += table(style).lines(style)
    lines.append(ReadinessText.estimate(readiness, in: criteria, asOf: today).visible)
    return lines
      + readiness.overtraining.map { hint in
        style.tinted("advice: ", .open) + ReadinessText.advice(hint) { DayText.text($0, asOf: today) }.visible
      }
  }

  private func summary(_ style: Style) -> String {
    let bar = ProgressBar(width: 20).text(readiness.fraction, in: style).map { $0 + " " } ?? ""
    let share = "\(bar)\(Percentage.of(readiness.fraction))%"
    return style.tinted(share, ReadinessText.tint(readiness.status)) + " · " + ReadinessText.status(readiness.status)
  }

  private func table(_ style: Style) -> Table {
    let tint: (Readiness.Criterion) -> Style.Tint = { $0.isMet ? .good : .open }
    return Table(
      readiness.criteria,
      [
        .left { "  " + CriterionText.name($0.name, in: criteria) }.fitting(.cut(to: 16)),
        .left("", tint) { ProgressBar().text($0.fraction, in: style) }
          .fitting(.dropped(rank: Table.ornament)),
        .right { "\(Readiness.Criterion.text(of: $0.current))/\(Readiness.Criterion.text(of: $0.required))" },
        .left("", tint) { $0.isMet ? "met" : "\(Self.missing($0)) more" },
      ])
  }

  /// The missing amount, rounded up so that it and the amount shown add up to at least
  /// the requirement.
  private static func missing(_ status: Readiness.Criterion) -> String {
    Readiness.Criterion.text(of: (status.distance * 100 - 1e-6).rounded(.up) / 100)
  }

  var json: JSONValue {
    .object([
      "method": readiness.method, "stage": readiness.stage, "status": "\(readiness.status)",
      "fraction": readiness.fraction,
      "criteria": readiness.criteria.objects { status in
        [
          "name": status.name, "current": status.current, "required": status.required, "fraction": status.fraction,
          "met": status.isMet, "distance": status.distance,
        ]
      },
      "estimate": ReadinessText.json(readiness.estimate),
      "overtraining": readiness.overtraining.map(ReadinessText.json), "criteriaVersion": readiness.criteriaVersion,
    ])
  }
}
