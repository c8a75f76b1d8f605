import AscentRules
import AscentViews

/// The methods of the catalogue, with where a user stands in each.
struct MethodListView: View {
  /// One method.
  struct Row: Hashable, Sendable {
    /// The person's stage.
    var heading: StageHeading
    /// Whether the user has practised it.
    var hasBegun: Bool
    /// How far the next stage is; nil when the catalogue no longer has the user's stage.
    var readiness: Readiness?

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
    var table = Table([
      ("method", .left), ("", .left), ("stage", .left), ("", .left), ("", .left), ("", .right), ("", .left),
    ])
    for row in rows {
      let heading = row.heading
      let fraction = row.readiness?.fraction ?? 0
      let isOpen = row.readiness.map { $0.estimate != .lastStage } ?? false
      table.append([
        Table.Cell(heading.method.text, .strong), Table.Cell(heading.methodTitle),
        Table.Cell("\(heading.number.map(String.init) ?? "–")/\(heading.count)"),
        Table.Cell(heading.stageTitle), Table.Cell(isOpen ? ProgressBar().text(fraction) : "", row.status.tint),
        Table.Cell(isOpen ? "\(Percentage.of(fraction)) %" : ""), Table.Cell(row.status.text, row.status.tint),
      ])
    }
    return table.text(style)
  }

  var json: JSONValue {
    .array(
      rows.map { row in
        .object([
          "method": .string(row.heading.method.text), "title": .string(row.heading.methodTitle),
          "begun": .bool(row.hasBegun),
          "stage": .string(row.heading.stage.text), "stageTitle": .string(row.heading.stageTitle),
          "number": .optional(row.heading.number.map(Int64.init)), "stages": .integer(Int64(row.heading.count)),
          "status": .optional(row.readiness.map { "\($0.status)" }),
          "fraction": row.readiness.map { .number($0.fraction) } ?? .null,
        ])
      })
  }
}
