package import AscentPictures
import AscentRules

/// Draws values over time as SVG.
///
/// The plot stretches to the width of the page. Labels and line widths do not, so they stay legible
/// on a phone.
package struct ChartFigure {
  private static let width = 1000.0
  private static let height = 300.0

  private let series: ChartSeries
  private let bounds: ClosedRange<Double>
  /// How many days share a point, so that ten years are no larger than one.
  private let step: Int

  /// Creates a drawing of a series.
  package init(_ series: ChartSeries) {
    self.series = series
    let bounds = series.bounds
    // Leaves space above the highest value, and below the lowest unless that is 0.
    let air = (bounds.upperBound - bounds.lowerBound) * 0.06
    self.bounds = (bounds.lowerBound == 0 ? 0 : bounds.lowerBound - air)...(bounds.upperBound + air)
    step = max(1, (series.days.count + 364) / 365)
  }

  /// The chart with its axes and a legend.
  package var markup: Markup {
    tag("figure", .class("chart")) {
      tag("div", .class("plot"), .init("dir", "ltr")) {
        yLabels
        tag(
          "svg", .init("viewBox", "0 0 1000 300"), .init("preserveAspectRatio", "none"), .role("img"),
          .label(series.spoken)
        ) {
          lines
          if series.form == .bars { bars } else { curves }
        }
        xLabels
      }
      legend
    }
  }

  private func x(_ day: Int) -> Double {
    Self.width * (series.form == .bars ? Double(day) + 0.5 : Double(day))
      / Double(max(1, series.form == .bars ? series.days.count : series.days.count - 1))
  }

  private func share(_ value: Double) -> Double {
    min(1, max(0, (value - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)))
  }

  private func y(_ value: Double) -> Double { Self.height * (1 - share(value)) }

  private func point(_ day: Int, _ value: Double) -> String { Coordinates.point(x(day), y(value)) }

  private static func path(_ kind: String, _ path: String) -> Markup {
    void("path", .class(kind), .init("d", path))
  }
}

/// Axes.
extension ChartFigure {
  private var ticks: [Double] { series.ticks(atMost: 5).filter { bounds.contains($0) } }

  @MarkupBuilder private var lines: Markup {
    Self.path("rule", ticks.map { "M0 \(Coordinates.text(y($0)))h1000" }.joined())
    if let goal = series.goal, bounds.contains(goal) { Self.path("goal", "M0 \(Coordinates.text(y(goal)))h1000") }
    if series.today < series.last {
      Self.path("now", "M\(Coordinates.text(x(series.today - series.first))) 0v300")
    }
  }

  private var yLabels: Markup {
    let labels = ticks.map { (PageParts.percent(share($0)), Self.label($0)) }
    return tag("div", .class("ys"), .hidden) {
      // The widest label sets the width of the column.
      tag("span", .class("widest")) { labels.map(\.1).max { $0.count < $1.count } ?? "0" }
      for (percent, label) in labels { tag("span", .class("p\(percent)")) { label } }
    }
  }

  private var xLabels: Markup {
    let last = series.days.count - 1
    var days = [0, last]
    if series.today < series.last {
      let today = series.today - series.first
      // Closer to either end, the label would touch the first or last date.
      if (last / 6...last * 5 / 6).contains(today) { days.insert(today, at: 1) }
    } else if last >= 2 {
      days.insert(last / 2, at: 1)
    }
    return tag("div", .class("xs"), .hidden) {
      for day in days {
        let edge = day == 0 ? "first" : day == last ? "last" : "p\(PageParts.percent(x(day) / Self.width))"
        let date = series.first + day
        tag("span", .class(edge)) { date == series.today ? "today" : series.label(of: date) }
      }
    }
  }

  /// A value without needless decimals.
  private static func label(_ value: Double) -> String {
    let text = MeasureAmount.text(Int64((value * 1000).rounded()))
    return Int64(text)?.grouped ?? text
  }
}

/// The plot: bars, or a line with its band and values.
extension ChartFigure {
  @MarkupBuilder private var bars: Markup {
    let groups = stride(from: 0, to: series.days.count, by: step).map { start in
      (start, series.days[start..<min(start + step, series.days.count)])
    }
    for (kind, isGood) in [("good", true), ("short", false)] {
      let path = groups.compactMap { start, days -> String? in
        let values = days.compactMap(\.value)
        let mean = values.reduce(0, +) / Double(max(1, values.count))
        guard mean > 0, days.allSatisfy({ $0.value == nil || $0.isGood }) == isGood else { return nil }
        let width = Self.width / Double(series.days.count) * Double(days.count)
        let left = Self.width / Double(series.days.count) * Double(start) + width * 0.1
        return "M\(Coordinates.point(left, Self.height))V\(Coordinates.text(y(mean)))"
          + "h\(Coordinates.text(width * 0.8))V300z"
      }
      Self.path(kind, path.joined())
    }
  }

  @MarkupBuilder private var curves: Markup {
    if let band { Self.path("band", band) }
    let (past, ahead) = trend
    if hasArea, let first = known.first, let last = known.last {
      Self.path("area", past + "L\(Coordinates.text(x(last))) 300L\(Coordinates.text(x(first))) 300z")
    }
    Self.path("trend", past)
    if !ahead.isEmpty { Self.path("trend ahead", ahead) }
    let dots = series.days.indices.compactMap { day in
      // A zero-length line with round caps draws a dot that stretching does not distort.
      series.days[day].value.map { "M\(point(day, $0))h0" }
    }
    if !dots.isEmpty { Self.path("value", dots.joined()) }
  }

  /// Whether to tint the area under the line: only if there are neither values nor a band.
  private var hasArea: Bool { !series.days.contains { $0.value != nil || $0.band != nil } }

  /// The indices of the days drawn as trend points: every `step`th day that has a trend, and the
  /// last one.
  private var known: [Int] {
    let days = series.days.indices.filter { series.days[$0].trend != nil }
    return days.filter { $0.isMultiple(of: step) || $0 == days.last }
  }

  /// The trend line up to today, and the forecast after it.
  ///
  /// The forecast is empty without later days.
  private var trend: (past: String, ahead: String) {
    let today = series.today - series.first
    func line(_ days: [Int]) -> String {
      days.enumerated().map { index, day in
        (index == 0 ? "M" : "L") + point(day, series.days[day].trend ?? 0)
      }.joined()
    }
    let past = known.filter { $0 <= today }
    let later = known.filter { $0 > today }
    return (line(past), later.isEmpty ? "" : line(past.suffix(1) + later))
  }

  private var band: String? {
    let days = known.filter { series.days[$0].band != nil }
    guard days.count > 1 else { return nil }
    let upper = days.map { point($0, series.days[$0].band?.upperBound ?? 0) }
    let lower = days.reversed().map { point($0, series.days[$0].band?.lowerBound ?? 0) }
    return "M" + (upper + lower).joined(separator: "L") + "z"
  }

  private var legend: Markup {
    var items: [(kind: String, text: String)] = []
    let days = series.days
    if series.form == .line {
      if days.contains(where: { $0.value != nil }) { items.append(("value", "value")) }
      if !hasArea, known.count > 1 { items.append(("trend", "trend")) }
      if band != nil { items.append(("band", "expected (80% range)")) }
      if series.today < series.last { items.append(("trend ahead", "forecast")) }
    }
    if let goal = series.goal, bounds.contains(goal) {
      // The unit is in the plural.
      let unit = series.unit.isEmpty || goal == 1 ? "" : " " + series.unit
      let word = series.isLimit ? "limit" : series.form == .line ? "next milestone" : "goal"
      items.append(("goal", "\(word) \(Self.label(goal))\(unit)"))
    }
    guard !items.isEmpty else { return Markup() }
    return tag("figcaption") {
      tag("ul", .class("legend")) {
        for item in items {
          tag("li") {
            tag("svg", .init("viewBox", "0 0 18 10"), .hidden) {
              Self.path(item.kind, item.kind == "value" ? "M9 5h0" : item.kind == "band" ? "M0 0h18v10H0z" : "M0 5h18")
            }
            item.text
          }
        }
      }
    }
  }
}
