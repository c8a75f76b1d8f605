package import AscentRules
import AscentViews

/// The figures of analytics.
struct AnalyticsView: View {
  /// The figures.
  var figures: AnalyticsFigures

  func text(_ style: Style) -> String {
    guard figures.eventCount > 0 else { return "No events yet." }
    let head =
      figures.eventCount.counted("event")
      + " of \(figures.people) \(figures.people.count.noun("person", "people")), as "
      + "of \(figures.asOf)"
    var tables = [active, shares("run of days", figures.runs), shares("level", figures.levels)]
    if figures.endedCount + figures.atRiskCount + figures.rescuedCount > 0 { tables.insert(streaks, at: 1) }
    if !figures.methods.isEmpty { tables.append(methods) }
    if figures.methods.contains(where: { !$0.stages.isEmpty }) { tables.append(stages) }
    var parts = [style.tinted(head, .strong)] + tables.map { $0.text(style) }
    if figures.droppedEventCount > 0 {
      let events = figures.droppedEventCount.counted("event")
      parts.append(
        "\(events) about methods and stages were dropped because the tables were full; the method figures lack them.")
    }
    parts.append(events.text(style))
    return parts.joined(separator: "\n\n")
  }

  private var active: Table {
    let spans = [("day", figures.activeByDay), ("week", figures.activeByWeek), ("month", figures.activeByMonth)]
    return Table(
      spans.flatMap { name, spans in spans.suffix(7).map { (name: name, span: $0) } },
      [.left("active") { $0.name }, .left("from") { $0.span.start }, .right("people") { $0.span.people }])
  }

  private var streaks: Table {
    var table = Table([("streaks", .left), ("", .right)])
    table.append(["people with a daily streak", "\(figures.alive)"])
    table.append(["at risk", "\(figures.atRiskCount)"])
    table.append(["ended", "\(figures.endedCount)"])
    table.append(["rescued", "\(figures.rescuedCount)"])
    return table
  }

  private func shares(_ heading: String, _ shares: [AnalyticsFigures.Share]) -> Table {
    Table(
      shares.filter { $0.people.count > 0 },
      [
        .right(heading) { share in
          share.most.map { $0 == share.least ? "\($0)" : "\(share.least)–\($0)" } ?? "\(share.least) or more"
        },
        .right("people") { $0.people },
      ])
  }

  private var methods: Table {
    Table(
      figures.methods,
      [
        .left("method") { $0.method }.fitting(.cut(to: 12)), .right("people") { $0.people },
        .right("dropped off") { $0.droppedOff }.fitting(.dropped(rank: 2)),
        .right("sessions") { $0.sessionCount }, .right("minutes") { $0.minutes }.fitting(.dropped(rank: 1)),
      ])
  }

  private var stages: Table {
    Table(
      figures.methods.flatMap { method in method.stages.map { (method: method.method, stage: $0) } },
      [
        .left("method") { $0.method }.fitting(.cut(to: 12)), .left("stage") { $0.stage.stage }.fitting(.cut(to: 12)),
        .right("entered") { $0.stage.entered }, .right("advanced") { $0.stage.advanced }.fitting(.dropped(rank: 1)),
        .right("rate") { $0.stage.advanceRate.map { "\(Int(($0 * 100).rounded()))%" } },
        .right("days p50") { Self.days($0.stage.seconds.p50) }.fitting(.dropped(rank: 2)),
        .right("p90") { Self.days($0.stage.seconds.p90) }.fitting(.dropped(rank: 3)),
        .right("sessions p50") { Self.number($0.stage.sessions.p50) }.fitting(.dropped(rank: 3)),
        .right("p90") { Self.number($0.stage.sessions.p90) }.fitting(.dropped(rank: 4)),
      ])
  }

  private var events: Table {
    Table(
      EventKind.allCases.filter { figures.events[$0] != nil },
      [.left("event") { "\($0)" }, .right("count") { figures.events[$0] }])
  }

  /// Converts seconds to days, with one decimal.
  private static func days(_ seconds: Double?) -> String? { number(seconds.map { $0 / 86_400 }) }

  private static func number(_ value: Double?) -> String? {
    guard let value, let tenths = Int64(exactly: (value * 10).rounded()) else { return nil }
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension AnalyticsFigures.People: CustomStringConvertible {
  /// The number of people; an estimate is marked with a tilde.
  package var description: String { relativeError == 0 ? "\(count)" : "~\(count)" }
}
