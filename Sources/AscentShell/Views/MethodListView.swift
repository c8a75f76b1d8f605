import AscentRules
import AscentViews

/// The methods of the catalogue, with the user's progress in each.
struct MethodListView: View {
  /// One method.
  struct Row: Hashable {
    /// The method and the user's stage in it.
    var heading: StageHeading
    /// Whether the user has practised the method.
    var hasBegun: Bool
    /// The readiness for the next stage; nil if the catalogue no longer has the user's stage.
    var readiness: Readiness?

    /// The progress towards the next stage, 0…1; nil at the last stage, or without readiness.
    var fractionLeft: Double? { readiness.flatMap { $0.estimate == .lastStage ? nil : $0.fraction } }

    var status: (text: String, tint: Style.Tint) {
      guard let readiness else { return ("stage removed", .bad) }
      if readiness.estimate == .lastStage { return ("last stage", .good) }
      return hasBegun
        ? (ReadinessText.status(readiness.status), ReadinessText.tint(readiness.status)) : ("not started", .faint)
    }
  }

  /// The methods in the order of the catalogue.
  var rows: [Row]

  func text(_ style: Style) -> String {
    if style.columns < 60 { return rows.flatMap { pair($0, style) }.lines }
    return Table(
      rows,
      [
        .left("method", { _ in .strong }) { $0.heading.method }.fitting(.cut(to: 12)),
        .left { $0.heading.methodTitle }.fitting(.dropped(rank: 4)),
        .left("stage") { "\($0.heading.number.map(String.init) ?? "–")/\($0.heading.count)" },
        .left { $0.heading.stageTitle }.fitting(.cut(to: 8)),
        .left("", \.status.tint) { $0.fractionLeft.flatMap { ProgressBar().text($0, in: style) } }.fitting(
          .dropped(rank: 3)),
        .right { $0.fractionLeft.map { "\(Percentage.of($0))%" } }.fitting(.dropped(rank: 1)),
        .left("", \.status.tint) { $0.status.text },
      ]
    ).text(style)
  }

  /// The two lines of a method on a narrow screen.
  private func pair(_ row: Row, _ style: Style) -> [String] {
    let heading = row.heading
    let place = "\(heading.number.map(String.init) ?? "–")/\(heading.count)"
    let percentage = row.fractionLeft.map { "\(Percentage.of($0))%" }
    let status = style.tinted(row.status.text, row.status.tint)
    return style.joined(
      [style.tinted("\(heading.method)".visible, .strong), place, percentage, status].compactMap(\.self))
      + style.wrapped("  " + heading.stageTitle.visible)
  }

  var json: JSONValue {
    rows.objects { row in
      let heading = row.heading
      return [
        "method": heading.method, "title": heading.methodTitle, "begun": row.hasBegun, "stage": heading.stage,
        "stageTitle": heading.stageTitle, "number": heading.number, "stages": heading.count,
        "status": row.readiness.map { "\($0.status)" }, "fraction": row.readiness?.fraction,
      ]
    }
  }
}
