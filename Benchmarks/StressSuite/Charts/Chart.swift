import Foundation

/// A drawing of measured points and of the curves fitted to them.
package struct Chart: Sendable {
  /// Named points.
  package struct Series: Sendable {
    package var name: String
    package var points: [(x: Double, y: Double)]
    /// Whether it is a fit, drawn as a thin line without marks.
    package var isFit = false
  }

  package var title: String
  package var xTitle: String
  package var yTitle: String
  /// Whether an axis is logarithmic. Only values above 0 can then be drawn.
  package var isXLogarithmic = false
  package var isYLogarithmic = false
  package var series: [Series]

  /// The drawing as SVG, 720 by 400, readable on light and dark backgrounds.
  package var svg: String {
    let drawing = ChartDrawing(self)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 400"
        font-family="system-ui, sans-serif" font-size="12" fill="#777">
      <title>\(Self.escaped(title))</title>
      \(drawing.elements.joined(separator: "\n"))
      </svg>

      """
  }

  /// Escapes text for use between tags.
  static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }
}

/// Computes the positions of the elements of a chart.
struct ChartDrawing {
  private static let colours = ["#2a7fc0", "#d5672b", "#3b9e5a", "#8a62c0"]
  private let chart: Chart
  private let xRange: ClosedRange<Double>
  private let yRange: ClosedRange<Double>
  private let left = 70.0
  private let right = 700.0
  private let top = 50.0
  private let bottom = 345.0

  init(_ chart: Chart) {
    self.chart = chart
    let points = chart.series.flatMap(\.points)
    xRange = Self.range(points.map(\.x), isLogarithmic: chart.isXLogarithmic, fromZero: false)
    yRange = Self.range(points.map(\.y), isLogarithmic: chart.isYLogarithmic, fromZero: true)
  }

  /// The range of an axis: whole powers of ten on a logarithmic axis, otherwise from the least
  /// value, or from 0 if requested.
  private static func range(_ values: [Double], isLogarithmic: Bool, fromZero: Bool) -> ClosedRange<Double> {
    guard let least = values.filter({ !isLogarithmic || $0 > 0 }).min(), let largest = values.max() else {
      return 0...1
    }
    if isLogarithmic {
      return log10(least).rounded(.down)...max(log10(least).rounded(.down) + 1, log10(largest).rounded(.up))
    }
    let low = fromZero ? min(0, least) : least
    return low...max(low + 1e-9, fromZero ? largest * 1.1 : largest)
  }

  var elements: [String] {
    var all = [text(Chart.escaped(chart.title), x: left, y: 20, "font-size=\"15\"")]
    all += grid
    all.append(text(Chart.escaped(chart.xTitle), x: (left + right) / 2, y: 385, "text-anchor=\"middle\""))
    all.append(text(Chart.escaped(chart.yTitle), x: left, y: top - 6))
    for (index, series) in chart.series.enumerated() {
      all += draw(series, Self.colours[index % Self.colours.count], index)
    }
    return all
  }

  private var grid: [String] {
    var all: [String] = []
    for tick in ticks(xRange, chart.isXLogarithmic) {
      let x = place(tick, xRange, chart.isXLogarithmic, left, right)
      all.append("<path d=\"M\(short(x)) \(short(top))V\(short(bottom))\" stroke=\"#7774\"/>")
      all.append(text(Report.number(tick), x: x, y: bottom + 18, "text-anchor=\"middle\""))
    }
    for tick in ticks(yRange, chart.isYLogarithmic) {
      let y = place(tick, yRange, chart.isYLogarithmic, bottom, top)
      all.append("<path d=\"M\(short(left)) \(short(y))H\(short(right))\" stroke=\"#7774\"/>")
      all.append(text(Report.number(tick), x: left - 6, y: y + 4, "text-anchor=\"end\""))
    }
    return all
  }

  private func ticks(_ range: ClosedRange<Double>, _ isLogarithmic: Bool) -> [Double] {
    if isLogarithmic { return (Int(range.lowerBound)...Int(range.upperBound)).map { pow(10, Double($0)) } }
    // Steps of 1, 2 or 5 times a power of ten, about five of them.
    let rough = (range.upperBound - range.lowerBound) / 5
    let power = pow(10, log10(rough).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough } ?? rough
    return Array(stride(from: (range.lowerBound / step).rounded(.up) * step, through: range.upperBound, by: step))
  }

  private func place(
    _ value: Double, _ range: ClosedRange<Double>, _ isLogarithmic: Bool, _ from: Double, _ to: Double
  ) -> Double {
    let value = isLogarithmic ? log10(max(value, .leastNormalMagnitude)) : value
    return from + (value - range.lowerBound) / (range.upperBound - range.lowerBound) * (to - from)
  }

  private func draw(_ series: Chart.Series, _ colour: String, _ index: Int) -> [String] {
    let places = series.points.map { point in
      (
        place(point.x, xRange, chart.isXLogarithmic, left, right),
        place(point.y, yRange, chart.isYLogarithmic, bottom, top)
      )
    }
    let path = places.enumerated().map { "\($0.offset == 0 ? "M" : "L")\(short($0.element.0)) \(short($0.element.1))" }
      .joined()
    let style = series.isFit ? "stroke-width=\"1\" stroke-dasharray=\"5 4\"" : "stroke-width=\"2\""
    var all = ["<path d=\"\(path)\" fill=\"none\" stroke=\"\(colour)\" \(style)/>"]
    if !series.isFit {
      all += places.map { "<circle cx=\"\(short($0.0))\" cy=\"\(short($0.1))\" r=\"3.5\" fill=\"\(colour)\"/>" }
    }
    all.append(
      text(
        Chart.escaped(series.name), x: right, y: top + 16 + Double(index) * 16, "text-anchor=\"end\" fill=\"\(colour)\""
      ))
    return all
  }

  private func text(_ text: String, x: Double, y: Double, _ attributes: String = "") -> String {
    "<text x=\"\(short(x))\" y=\"\(short(y))\" \(attributes)>\(text)</text>"
  }

  private func short(_ value: Double) -> String { String(format: "%.1f", value) }
}
