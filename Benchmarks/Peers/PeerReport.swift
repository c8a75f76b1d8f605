import AscentRules
import AscentRuntime
import AscentViews
import Foundation
import StressSuite

/// The table of the peers and the rows of the bar that are about them.
struct PeerReport: Sendable {
  var date: Instant
  var setting: PeerSetting
  var rounds: Int
  var versions: [(name: String, version: String)]
  var absences: [PeerAbsence]
  var figures: [PeerFigure]

  /// The figure of a row, unless it was skipped or failed.
  func figure(_ row: PeerRow) -> PeerFigure? {
    figures.first { $0.row == row && $0.perSecond > 0 }
  }

  /// The tables for a person.
  func text(_ style: Style) -> String {
    ([conditions] + [figureTable.text(style)] + [notes] + [barTable.text(style)]).joined(separator: "\n\n")
  }

  private var conditions: String {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let times = rounds == 1 ? "once" : "\(rounds) times, medians"
    var lines = [
      "\(processors) processors, shared by each peer and its driver. Each row \(Report.number(setting.seconds)) "
        + "\(setting.seconds.noun("second")), \(times).",
      "The same completions for every peer: \(setting.people) people drawn uniformly, each one's days in order, five "
        + "habits with goals \(PeerLoad.goals.map(String.init).joined(separator: ", ")); one call in 64 repeats an "
        + "earlier operation.",
    ]
    lines += versions.map { "\($0.name): \($0.version)" } + absences.map { "\($0.peer): \($0.description)" }
    return lines.joined(separator: "\n")
  }

  private var figureTable: Table {
    var table = Table([
      ("survives", .left), ("", .left), ("in flight", .right), ("calls", .left), ("a second", .right), ("p50", .right),
      ("p99", .right),
      ("Ascent is", .right), ("recount", .left),
    ])
    for figure in figures {
      let row = figure.row
      let times = self.figure(row.counterpart).flatMap { figure.times($0) }
      table.append([
        .init(row.durability.phrase), .init(row.title), .init(row.clientPhrase), .init(row.form.rawValue),
        .init(Self.number(figure.perSecond) + (row.contender == .bulk ? " rows" : "")), .init(Self.latency(figure.p50)),
        .init(Self.latency(figure.p99)), .init(times.map { Self.ratio($0) + " ×" } ?? ""),
        .init(figure.recount.phrase, figure.recount.isWrong ? .bad : .faint),
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
        .init(measured.map(Self.ratio) ?? "—"),
        Self.verdict(bar, measured),
      ])
    }
    return table
  }

  /// What was measured for a row of the bar, or nil where a side is missing.
  func ratio(_ bar: PeerBar) -> Double? {
    guard let ours = figure(bar.ours), let theirs = figure(bar.theirs) else { return nil }
    return bar.ratio(ours, theirs)
  }

  private static func verdict(_ bar: PeerBar, _ ratio: Double?) -> Table.Cell {
    guard let ratio else { return Table.Cell("not measured", .faint) }
    if bar.reaches(ratio, bar.stretch) { return Table.Cell("met, stretch", .good) }
    return bar.reaches(ratio, bar.bar) ? Table.Cell("met", .good) : Table.Cell("missed", .bad)
  }

  private static func number(_ value: Double) -> String {
    let digits = String(Int(value.rounded()))
    return String(digits.reversed().enumerated().flatMap { $0 > 0 && $0 % 3 == 0 ? [",", $1] : [$1] }.reversed())
  }

  private static func ratio(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.1f", value) }

  private static func latency(_ duration: Duration?) -> String {
    guard let microseconds = duration?.microseconds else { return "" }
    return microseconds < 1000
      ? String(format: "%.1f µs", microseconds) : String(format: "%.2f ms", microseconds / 1000)
  }
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
    return form == .batch ? "\(clients) × \(PeerLoop.batchSize)" : "\(clients)"
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
