import AscentRules
import AscentRuntime
package import AscentViews
import Foundation
import StressSuite

/// `stress compare`: measures the rows of `line` with this build and with an older one, in turn.
///
/// Question: which rows became faster or slower, and by how much? Load, bound and stop: those of
/// the rows, see ``PipelineFigures``. Every measurement runs in a separate process, so that neither
/// build reuses memory that the other one has left. Each round measures old and new directly one
/// after the other, the next round in the opposite order.
package struct Comparison: Sendable {
  /// The build that is measured.
  enum Side: Sendable, CaseIterable {
    case old, new
  }

  /// A row with its rounds on both sides, or why it failed.
  struct Row: Sendable {
    var row: PipelineRow
    var old: [RowRound] = []
    var new: [RowRound] = []
    var failure: String?
  }

  /// How one side of a row is measured; tests replace it.
  typealias Measure = (Side, PipelineRow) throws -> RowRound

  private(set) var rows: [Row]
  private let options: PipelineOptions
  /// The compared builds, in words.
  private let builds: String

  init(_ options: PipelineOptions, old: String = "", new: String = "") {
    self.options = options
    builds = "old: \(VisibleText.visible(old)); new: \(VisibleText.visible(new))"
    rows = options.rows.map { Row(row: $0) }
  }

  /// Compares the running build with the one at a path and prints the table. Returns whether every
  /// row could be measured.
  package static func run(_ arguments: [String], _ style: Style) throws -> Bool {
    guard let path = arguments.first, !path.hasPrefix("-") else {
      throw UsageError(message: "compare needs the path of another build of stress")
    }
    let options = try PipelineOptions(compare: Array(arguments.dropFirst()))
    if let file = options.html { try ResultPath.checkFile(file) }
    let folder = try GuardedFolder()
    defer { folder.remove() }
    let (other, own) = (try OtherBuild(path, folder: folder.path), OtherBuild.own)
    var comparison = Comparison(options, old: other.path, new: own.path)
    try comparison.measure { side, row in
      try (side == .old ? other : own).round(of: row, seconds: options.seconds, folder: folder.path)
    }
    print(comparison.text(style))
    if let file = options.html { try ResultPath.write(comparison.html(date: SystemClock().now()), to: file) }
    return comparison.rows.allSatisfy { $0.failure == nil }
  }

  /// Measures all rows, round by round.
  mutating func measure(_ body: Measure) throws {
    let progress = ProgressLine()
    defer { progress.clear() }
    for round in 0..<options.rounds {
      for index in rows.indices where rows[index].failure == nil {
        let done = round * rows.count + index
        progress.show(Double(done) / Double(options.rounds * rows.count), rows[index].row.name)
        do { try measure(index, round, body) } catch let error as UsageError { throw error } catch {
          rows[index].failure = "\(error)"
        }
      }
    }
  }

  private mutating func measure(_ index: Int, _ round: Int, _ body: Measure) throws {
    for place in Interleaving.order(of: Side.allCases.count, round: round) {
      let side = Side.allCases[place]
      let result = try body(side, rows[index].row)
      if side == .old { rows[index].old.append(result) } else { rows[index].new.append(result) }
    }
    if let old = rows[index].old.last, let new = rows[index].new.last, old.build != new.build {
      throw UsageError(message: "the other build is a \(old.build) build and this one a \(new.build) build")
    }
  }
}

/// The results.
extension Comparison {
  /// A figure of a row, on both sides.
  private struct Figure {
    var quantity: RowRounds.Quantity
    var old: Samples
    var new: Samples
    var ratio: PairedRatios
  }

  private func figures(_ row: Row) -> [Figure] {
    RowRounds.Quantity.allCases.compactMap { quantity in
      guard row.failure == nil, let old = RowRounds(row.old)[quantity], let new = RowRounds(row.new)[quantity],
        let ratio = PairedRatios(new, by: old)
      else { return nil }
      return Figure(quantity: quantity, old: old, new: new, ratio: ratio)
    }
  }

  /// Whether the difference is beyond chance, in words.
  static func verdict(_ ratio: PairedRatios) -> String {
    let (rounds, isMore) = (ratio.ratios.values.count, ratio.larger >= ratio.smaller)
    let count = "\(isMore ? "more" : "less") in \(max(ratio.larger, ratio.smaller)) of \(rounds)"
    return count + (ratio.isBeyondChance ? ": beyond chance" : ": within chance")
  }

  func text(_ style: Style) -> String {
    var table = Table([
      ("row", .left), ("", .left), ("old", .right), ("new", .right), ("new / old", .right), ("", .left),
      ("machine", .left),
    ])
    let speed = ControlReadings.median(of: rows.map(Self.controls))
    for row in rows {
      if let failure = row.failure {
        table.append([.init(row.row.name, .strong), .init("FAILED: " + failure, .bad), "", "", "", "", ""])
      }
      for (index, figure) in figures(row).enumerated() {
        let controls = Self.controls(row)
        table.append([
          .init(index == 0 ? row.row.name : "", .strong), .init(figure.quantity.rawValue),
          .init(figure.quantity.text(figure.old)), .init(figure.quantity.text(figure.new)),
          .init(PipelineReport.times(figure.ratio.ratios)),
          .init(Self.verdict(figure.ratio), figure.ratio.isBeyondChance ? .strong : .faint),
          index == 0 ? .init(controls.phrase(relativeTo: speed), controls.isSteady ? nil : .bad) : "",
        ])
      }
    }
    return [table.text(style), builds, PipelineReport.conditions(options), rule, ControlReadings.legend]
      .joined(separator: "\n\n")
  }

  /// How the last column but one is decided.
  private var rule: String {
    let least = (1...100).first { rounds in
      PairedRatios(Samples(.init(repeating: 2, count: rounds)), by: Samples(.init(repeating: 1, count: rounds)))!
        .isBeyondChance
    }!
    return "beyond chance: of two equal builds, at most one comparison in 20 would be as one-sided (sign test over the "
      + "rounds). It needs at least \(least) rounds."
  }

  private static func controls(_ row: Row) -> ControlReadings { ControlReadings((row.old + row.new).map(\.control)) }

  func html(date: Instant) -> String {
    let speed = ControlReadings.median(of: rows.map(Self.controls))
    let charts = RowRounds.Quantity.allCases.compactMap { quantity -> RangePage.Chart? in
      let bars = rows.flatMap { row in
        figures(row).filter { $0.quantity == quantity }.map { figure in
          let steady = Self.controls(row).isSteady
          return RangePage.Bar(
            name: row.row.title, samples: figure.ratio.ratios, text: PipelineReport.times(figure.ratio.ratios),
            note: Self.verdict(figure.ratio)
              + (steady ? "" : "; machine: " + Self.controls(row).phrase(relativeTo: speed)))
        }
      }
      return bars.isEmpty
        ? nil : .init(id: quantity.id, title: "New / old: \(quantity.rawValue)", bars: bars, mark: 1)
    }
    let failures = rows.compactMap { row in row.failure.map { "\(row.row.name) FAILED: \($0)" } }
    return RangePage(
      kind: "Ascent stress compare", heading: "This build against another one",
      notes: failures + [builds, PipelineReport.conditions(options), rule, ControlReadings.legend], charts: charts
    ).html(date: date)
  }
}
