package import AscentRules
package import AscentViews

/// The figures of `stress line` as a table and as a page.
package struct PipelineReport {
  var rows: [PipelineRow]
  var options: PipelineOptions
  /// The figures of the rows, in the same order.
  var figures: [RowRounds]

  /// The ratio of a row to its baseline; nil if one of them was not measured.
  private func ratio(_ index: Int) -> PairedRatios? {
    guard let other = rows.firstIndex(where: { $0.name == rows[index].baseline }) else { return nil }
    return PairedRatios(figures[index][.rate], by: figures[other][.rate])
  }

  package func text(_ style: Style) -> String {
    var table = Table([
      ("row", .left), ("", .left), ("a second", .right), ("processor", .right), ("p50", .right), ("p99", .right),
      ("to disk", .right), ("ratio", .left), ("machine", .left),
    ])
    let speed = ControlReadings.median(of: figures.map(\.controls))
    for (index, row) in rows.enumerated() {
      let controls = figures[index].controls
      let quantities = RowRounds.Quantity.allCases.map { quantity in
        Table.Cell(figures[index][quantity].map { quantity.text($0) } ?? "")
      }
      let ratio = ratio(index).map { "\(Self.times($0.ratios)) \(row.baseline ?? "")" } ?? ""
      table.append(
        [.init(row.name, .strong), .init(row.title)] + quantities
          + [.init(ratio), .init(controls.phrase(relativeTo: speed), controls.isSteady ? nil : .bad)])
    }
    return [table.text(style), Self.conditions(options), ControlReadings.legend].joined(separator: "\n\n")
  }

  package func html(date: Instant) -> String {
    let speed = ControlReadings.median(of: figures.map(\.controls))
    let rates = zip(rows, figures).compactMap { row, figure in
      figure[.rate].map {
        RangePage.Bar(
          name: row.title, samples: $0, text: RowRounds.Quantity.rate.text($0),
          note: figure.controls.isSteady ? nil : "machine: " + figure.controls.phrase(relativeTo: speed))
      }
    }
    let ratios = rows.indices.compactMap { index in
      ratio(index).map { ratio in
        RangePage.Bar(
          name: "\(rows[index].name) / \(rows[index].baseline ?? "")", samples: ratio.ratios,
          text: Self.times(ratio.ratios))
      }
    }
    return RangePage(
      kind: "Ascent stress line", heading: "The pipeline, in completions a second",
      notes: [Self.conditions(options), ControlReadings.legend],
      charts: [.init(id: "rates", title: "Completions a second", bars: rates)]
        + (ratios.isEmpty ? [] : [.init(id: "ratios", title: "Ratios", bars: ratios, mark: 1)])
    ).html(date: date)
  }

  /// A ratio, with its range if there are several rounds.
  package static func times(_ ratios: Samples) -> String {
    let median = Report.number(ratios.median) + " ×"
    return ratios.values.count == 1
      ? median : median + " (\(Report.number(ratios.least))–\(Report.number(ratios.most)))"
  }

  /// How the rows were measured.
  package static func conditions(_ options: PipelineOptions) -> String {
    Interleaving.conditions(rounds: options.rounds, seconds: options.seconds)
  }
}
