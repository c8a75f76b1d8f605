import AscentPage
package import AscentRules

/// Measured figures with their ranges as a page in the style of the report.
package struct RangePage {
  /// A figure: a bar up to the median, and a line from the least to the most of all rounds.
  package struct Bar {
    package var name: String
    package var samples: Samples
    package var text: String
    package var note: String?

    package init(name: String, samples: Samples, text: String, note: String? = nil) {
      (self.name, self.samples, self.text, self.note) = (name, samples, text, note)
    }
  }

  /// Bars on one scale, which begins at 0.
  package struct Chart {
    package var id: String
    package var title: String
    package var bars: [Bar]

    package init(id: String, title: String, bars: [Bar]) {
      (self.id, self.title, self.bars) = (id, title, bars)
    }
  }

  package var kind: String
  package var heading: String
  package var note: String
  package var charts: [Chart]

  package init(kind: String, heading: String, note: String, charts: [Chart]) {
    (self.kind, self.heading, self.note, self.charts) = (kind, heading, note, charts)
  }

  /// The page as HTML.
  package func html(date: Instant) -> String {
    Page(
      "\(kind), \(date.iso8601UTC.prefix(10))", kind: kind, heading: heading,
      note: ([date.iso8601UTC, "\(Thresholds.build) build"] + ResultFile.machineTexts).joined(separator: ", "),
      ending: "Made by stress. This file loads nothing and runs no script.",
      sections: charts.map { chart in
        Page.Section(chart.id, chart.title) {
          Parts.card {
            tag("p", .class("note")) { Markup(note, atMost: 600) }
            tag("ol", .class("plain")) { chart.bars.map { Self.item($0, most: Self.scale(chart)) } }
          }
        }
      }
    ).html
  }

  /// The value at the right end of a chart.
  private static func scale(_ chart: Chart) -> Double { chart.bars.map(\.samples.most).max() ?? 1 }

  private static func item(_ bar: Bar, most: Double) -> Markup {
    func x(_ value: Double) -> String { Report.number(most > 0 ? value / most * 100 : 0) }
    let (median, least, end) = (x(bar.samples.median), x(bar.samples.least), x(bar.samples.most))
    return tag("li") {
      Parts.heading(Markup(bar.name), beside: bar.text)
      if let note = bar.note { tag("p", .class("note")) { note } }
      tag(
        "svg", .init("viewBox", "0 0 100 6"), .init("width", "100%"), .init("height", "18"),
        .init("preserveAspectRatio", "none"), .role("img"), .label("\(bar.name): \(bar.text)")
      ) {
        void(
          "rect", .init("width", median), .init("height", "6"), .init("fill", "currentColor"),
          .init("fill-opacity", "0.3"))
        // The range, with an end on either side.
        void(
          "path", .init("d", "M\(least) 3H\(end)M\(least) 1v4M\(end) 1v4"), .init("fill", "none"),
          .init("stroke", "currentColor"), .init("stroke-width", "1.5"), .init("vector-effect", "non-scaling-stroke"))
      }
    }
  }
}
