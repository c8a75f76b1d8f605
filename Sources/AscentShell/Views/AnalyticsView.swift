import AscentRules
import AscentViews

/// The figures of analytics.
struct AnalyticsView: View {
  /// The figures.
  var figures: AnalyticsFigures

  func text(_ style: Style) -> String {
    guard figures.eventCount > 0 else { return "No events yet." }
    let head =
      CountText.text(figures.eventCount, "event")
      + " of \(Self.text(figures.people)) \(CountText.noun(for: figures.people.count, "person", "people")), as "
      + "of \(figures.asOf)"
    var parts = [style.tinted(head, .strong), activeText(style), shareText("run of days", figures.runs, style)]
    parts.append(shareText("level", figures.levels, style))
    if !figures.methods.isEmpty { parts.append(methodText(style)) }
    if figures.methods.contains(where: { !$0.stages.isEmpty }) { parts.append(stageText(style)) }
    if figures.eventsBeyond > 0 {
      let events = CountText.text(figures.eventsBeyond, "event")
      parts.append(
        "\(events) about methods and stages were dropped because the tables were full; the method figures lack them.")
    }
    parts.append(eventText(style))
    return parts.joined(separator: "\n\n")
  }

  /// A number of people; an estimate is marked as one.
  private static func text(_ people: AnalyticsFigures.People) -> String {
    people.relativeError == 0 ? "\(people.count)" : "~\(people.count)"
  }

  private func activeText(_ style: Style) -> String {
    var table = Table([("active", .left), ("from", .left), ("people", .right)])
    for (name, spans) in [
      ("day", figures.activeByDay), ("week", figures.activeByWeek), ("month", figures.activeByMonth),
    ] {
      for span in spans.suffix(7) {
        table.append([Table.Cell(name), Table.Cell("\(span.start)"), Table.Cell(Self.text(span.people))])
      }
    }
    return table.text(style)
  }

  private func shareText(_ heading: String, _ shares: [AnalyticsFigures.Share], _ style: Style) -> String {
    var table = Table([(heading, .right), ("people", .right)])
    for share in shares where share.people.count > 0 {
      let range = share.most.map { $0 == share.least ? "\($0)" : "\(share.least)–\($0)" } ?? "\(share.least) or more"
      table.append([Table.Cell(range), Table.Cell(Self.text(share.people))])
    }
    return table.text(style)
  }

  private func methodText(_ style: Style) -> String {
    var table = Table([
      ("method", .left), ("people", .right), ("dropped off", .right), ("sessions", .right), ("minutes", .right),
    ])
    for method in figures.methods {
      table.append([
        Table.Cell(method.method.text), Table.Cell(Self.text(method.people)), Table.Cell(Self.text(method.droppedOff)),
        Table.Cell("\(method.sessionCount)"), Table.Cell("\(method.minutes)"),
      ])
    }
    return table.text(style)
  }

  private func stageText(_ style: Style) -> String {
    var table = Table([
      ("method", .left), ("stage", .left), ("entered", .right), ("advanced", .right), ("rate", .right),
      ("days p50", .right),
      ("p90", .right),
      ("sessions p50", .right), ("p90", .right),
    ])
    for method in figures.methods {
      for stage in method.stages {
        table.append([
          Table.Cell(method.method.text), Table.Cell(stage.stage.text), Table.Cell(Self.text(stage.entered)),
          Table.Cell("\(stage.advanced)"),
          Table.Cell(stage.advanceRate.map { "\(Int(($0 * 100).rounded())) %" } ?? ""),
          Table.Cell(Self.days(stage.seconds.p50)),
          Table.Cell(Self.days(stage.seconds.p90)), Table.Cell(Self.number(stage.sessions.p50)),
          Table.Cell(Self.number(stage.sessions.p90)),
        ])
      }
    }
    return table.text(style)
  }

  private func eventText(_ style: Style) -> String {
    var table = Table([("event", .left), ("count", .right)])
    for kind in EventKind.allCases {
      if let count = figures.events[kind] { table.append([Table.Cell("\(kind)"), Table.Cell("\(count)")]) }
    }
    return table.text(style)
  }

  /// Seconds as days with one place behind the point.
  private static func days(_ seconds: Double?) -> String { number(seconds.map { $0 / 86_400 }) }

  private static func number(_ value: Double?) -> String {
    guard let value, let tenths = Int64(exactly: (value * 10).rounded()) else { return "" }
    return "\(tenths / 10).\(tenths % 10)"
  }
}
