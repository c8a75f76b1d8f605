import AscentPage
package import AscentRules

/// A page with measured figures and their ranges, in the style of the report.
package struct RangePage {
  /// A figure, shown as a bar up to the median and a line from the least to the greatest value
  /// of all rounds.
  package struct Bar {
    package var name: String
    package var samples: Samples
    package var text: String
    package var note: String?

    package init(name: String, samples: Samples, text: String, note: String? = nil) {
      (self.name, self.samples, self.text, self.note) = (name, samples, text, note)
    }
  }

  /// Bars that share a scale, which begins at 0.
  package struct Chart {
    package var id: String
    package var title: String
    package var bars: [Bar]
    /// A value that is marked by a line through every bar, such as 1 for ratios.
    package var mark: Double?

    package init(id: String, title: String, bars: [Bar], mark: Double? = nil) {
      (self.id, self.title, self.bars, self.mark) = (id, title, bars, mark)
    }
  }

  package var kind: String
  package var heading: String
  /// How the figures were measured, in one line each.
  package var notes: [String]
  package var charts: [Chart]

  package init(kind: String, heading: String, notes: [String], charts: [Chart]) {
    (self.kind, self.heading, self.notes, self.charts) = (kind, heading, notes, charts)
  }

  /// The page as HTML.
  package func html(date: Instant) -> String {
    HTMLPage(
      "\(kind), \(date.iso8601UTC.prefix(10))", kind: kind, heading: heading,
      note: ([date.iso8601UTC, "\(Thresholds.build) build"] + ResultFile.machineTexts).joined(separator: ", "),
      ending: "Made by stress. This file loads nothing and runs no script.",
      sections: charts.map { chart in
        HTMLPage.Section(chart.id, chart.title) { PageParts.card { tag("ol", .class("plain")) { Self.items(chart) } } }
      } + [
        HTMLPage.Section("notes", "How it was measured") {
          PageParts.card { for note in notes { tag("p") { Markup(note, atMost: 1_000) } } }
        }
      ]
    ).html
  }

  private static func items(_ chart: Chart) -> [Markup] {
    let most = max(chart.bars.map(\.samples.most).max() ?? 0, chart.mark ?? 0)
    func x(_ value: Double) -> String { Report.number(most > 0 ? value / most * 100 : 0) }
    let mark = chart.mark.map { "M\(x($0)) 0v6" } ?? ""
    return chart.bars.map { bar in
      let (least, end) = (x(bar.samples.least), x(bar.samples.most))
      return tag("li") {
        tag("p") {
          bar.name + ": "
          tag("strong") { bar.text }
          if let note = bar.note { tag("small") { " · " + note } }
        }
        tag(
          "svg", .init("viewBox", "0 0 100 6"), .init("width", "100%"), .init("height", "18"),
          .init("preserveAspectRatio", "none"), .role("img"), .label("\(bar.name): \(bar.text)")
        ) {
          void(
            "rect", .init("width", x(bar.samples.median)), .init("height", "6"), .init("fill", "currentColor"),
            .init("fill-opacity", "0.3"))
          // The range, with a tick at either end.
          line("M\(least) 3H\(end)M\(least) 1v4M\(end) 1v4", width: "1.5")
          if chart.mark != nil { line(mark, width: "0.5") }
        }
      }
    }
  }

  private static func line(_ path: String, width: String) -> Markup {
    void(
      "path", .init("d", path), .init("fill", "none"), .init("stroke", "currentColor"), .init("stroke-width", width),
      .init("vector-effect", "non-scaling-stroke"))
  }
}
