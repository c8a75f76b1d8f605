import AscentRules
import AscentRuntime
import AscentViews
import Foundation
import StressSuite

/// The table of the peers, and the rows of the bar that concern them.
struct PeerReport: Sendable {
  var date: Instant
  var setting: PeerSetting
  var rounds: Int
  var versions: [(name: String, version: String)]
  var absences: [PeerAbsence]
  var figures: [PeerFigure]

  /// The figure of a row; nil if it was skipped or failed.
  func figure(_ row: PeerRow) -> PeerFigure? {
    figures.first { $0.row == row && $0.perSecond != nil }
  }

  /// The tables as text.
  func text(_ style: Style) -> String {
    ([conditions] + [figureTable.text(style)] + [ControlReadings.legend] + [notes] + [barTable.text(style)])
      .joined(separator: "\n\n")
  }

  /// The same figures as a page: a chart for each group of rows that are compared, and one
  /// of the ratios.
  var html: String {
    let measured = figures.filter { $0.perSecond != nil }
    let charts = Interleaving.blocks(measured, by: \.row.counterpart).map { block in
      let row = measured[block.lowerBound].row.counterpart
      return RangePage.Chart(
        id: "rates-\(row.durability.rawValue)-\(row.form.rawValue)-\(row.clients)",
        title: "Survives \(row.durability.phrase), \(row.clientPhrase) in flight: completions a second",
        bars: measured[block].map(bar))
    }
    let ratios = measured.compactMap { figure in
      times(figure).map {
        RangePage.Bar(
          name: "Ascent / " + name(of: figure.row), samples: $0.ratios, text: PipelineReport.times($0.ratios))
      }
    }
    let wrong = figures.filter(\.recount.isWrong).map { "\(name(of: $0.row)): \($0.recount.phrase)" }
    return RangePage(
      kind: "Ascent stress peers", heading: "Ascent beside its alternatives",
      notes: wrong
        + [conditions, ControlReadings.legend, notes].flatMap { $0.split(separator: "\n").map(String.init) },
      charts: charts + [.init(id: "ratios", title: "How many times as fast Ascent is", bars: ratios, mark: 1)]
    ).html(date: date)
  }

  private func bar(_ figure: PeerFigure) -> RangePage.Bar {
    let rates = figure.perSecond ?? Samples([0])
    return RangePage.Bar(
      name: name(of: figure.row), samples: rates, text: RowRounds.Quantity.rate.text(rates),
      note: figure.controls.isSteady ? nil : "machine: " + figure.controls.phrase(relativeTo: speed))
  }

  private func name(of row: PeerRow) -> String {
    [row.title, row.clientPhrase, row.form == .pipelined ? "" : row.form.rawValue].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// The machine's median speed.
  private var speed: Double { ControlReadings.median(of: figures.map(\.controls)) }

  /// How many times as fast Ascent's counterpart of a row is.
  func times(_ figure: PeerFigure) -> PairedRatios? {
    self.figure(figure.row.counterpart).flatMap { figure.times($0) }
  }

  private var conditions: String {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    var lines = [
      "\(processors) processors, shared by each peer and its driver. "
        + Interleaving.conditions(rounds: rounds, seconds: setting.seconds),
      "The same completions for every peer: \(setting.people) people drawn uniformly, each one's days in order, five "
        + "habits with goals \(PeerLoad.goals.map(String.init).joined(separator: ", ")); one call in 64 repeats an "
        + "earlier operation.",
    ]
    lines += versions.map { "\($0.name): \($0.version)" } + absences.map { "\($0.peer): \($0.description)" }
    return lines.joined(separator: "\n")
  }

  private var figureTable: Table {
    let rate = RowRounds.Quantity.rate
    var table = Table([
      ("survives", .left), ("", .left), ("in flight", .right), ("calls", .left), ("a second", .right), ("p50", .right),
      ("p99", .right),
      ("Ascent is", .right), ("recount", .left), ("machine", .left),
    ])
    for figure in figures {
      let row = figure.row
      table.append([
        .init(row.durability.phrase), .init(row.title), .init(row.clientPhrase), .init(row.form.rawValue),
        .init((figure.perSecond.map(rate.text) ?? "") + (row.contender == .bulk ? " rows" : "")),
        .init(figure.p50.map { RowRounds.Quantity.p50.text($0.median) } ?? ""),
        .init(figure.p99.map(RowRounds.Quantity.p99.text) ?? ""),
        .init(times(figure).map { PipelineReport.times($0.ratios) } ?? ""),
        .init(figure.recount.phrase, figure.recount.isWrong ? .bad : .faint),
        .init(
          figure.controls.readings.isEmpty ? "" : figure.controls.phrase(relativeTo: speed),
          figure.controls.isSteady ? nil : .bad),
      ])
    }
    return table
  }

  private var present: [Contender] {
    Contender.allCases.filter { contender in figures.contains { $0.row.contender == contender } }
  }

  private var notes: String {
    let setUps = present.compactMap { contender in contender.setUp.map { "\(contender.name): \($0)" } }
    let leftOut = present.compactMap { contender in contender.leavesOut.map { "\(contender.name): \($0)" } }
    return (["How each is set up:"] + setUps).joined(separator: "\n  ") + "\n\n"
      + (["What each leaves out that the row of Ascent beside it does:"] + leftOut).joined(separator: "\n  ")
  }

  private var barTable: Table {
    var table = Table([("", .left), ("bar", .right), ("stretch", .right), ("measured", .right), ("", .left)])
    for bar in PeerBar.all {
      let limit = bar.measure == .throughput ? "≥ " : "≤ "
      let measured = ratio(bar)
      table.append([
        .init(bar.what), .init(limit + Self.ratio(bar.bar)), .init(limit + Self.ratio(bar.stretch)),
        .init(measured.map { PipelineReport.times($0.ratios) } ?? "—"),
        Self.verdict(bar, measured?.ratios.median),
      ])
    }
    return table
  }

  /// The measured ratio for a row of the bar; nil if a side is missing.
  func ratio(_ bar: PeerBar) -> PairedRatios? {
    guard let ours = figure(bar.ours), let theirs = figure(bar.theirs) else { return nil }
    return bar.ratio(ours, theirs)
  }

  private static func verdict(_ bar: PeerBar, _ ratio: Double?) -> Table.Cell {
    guard let ratio else { return Table.Cell("not measured", .faint) }
    if bar.reaches(ratio, bar.stretch) { return Table.Cell("met, stretch", .good) }
    return bar.reaches(ratio, bar.bar) ? Table.Cell("met", .good) : Table.Cell("missed", .bad)
  }

  private static func ratio(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.1f", value) }
}

extension Durability {
  fileprivate var phrase: String {
    switch self {
    case .volatile: "nothing"
    case .killSafe: "a kill"
    case .powerSafe: "power loss"
    }
  }
}

extension PeerRow {
  fileprivate var clientPhrase: String {
    if contender == .bulk { return "" }
    return switch form {
    case .batch: "\(clients) × \(PeerLoop.batchSize)"
    case .grouped: "\(clients) × \(PostgresPeer.groupSize)"
    case .single, .pipelined: "\(clients)"
    }
  }
}

extension PeerFigure.Recount {
  var phrase: String {
    switch self {
    case .agrees: "agrees"
    case .notApplicable: ""
    case .differs(let what): "WRONG: \(what)"
    case .failed(let why): "FAILED: \(why)"
    }
  }
}
