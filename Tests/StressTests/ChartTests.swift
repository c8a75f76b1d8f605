import Testing

@testable import StressSuite

@Suite("Charts")
struct ChartTests {
  @Test("a fit of points on a line, or on a power law, returns it")
  func fits() throws {
    let line = try #require(Fit.line([0, 1, 5, 10].map { ($0, 3 + 2 * $0) }))
    #expect(abs(line.base - 3) < 1e-9 && abs(line.growth - 2) < 1e-9)
    let law = try #require(Fit.powerLaw([1, 10, 100].map { ($0, 4 * $0 * $0) }))
    #expect(abs(law.base - 4) < 1e-9 && abs(law.growth - 2) < 1e-9)
    #expect(Fit.line([(1, 1), (1, 2)]) == nil)
    #expect(Fit.powerLaw([(0, 1)]) == nil)
  }

  @Test("a drawing has a mark for every point, inside its frame, and escapes its texts", arguments: [false, true])
  func drawing(isLogarithmic: Bool) {
    let chart = Chart(
      title: "a < b & c", xTitle: "x", yTitle: "y", isXLogarithmic: isLogarithmic, isYLogarithmic: isLogarithmic,
      series: [.init(name: "one", points: [(1, 5), (10, 50), (1000, 2)])])
    let svg = chart.svg
    #expect(svg.contains("a &lt; b &amp; c") && !svg.contains("a < b"))
    let marks = svg.split(separator: "<circle cx=\"").dropFirst()
    #expect(marks.count == 3)
    for mark in marks {
      let numbers = mark.split(separator: "\"").compactMap { Double($0) }
      #expect((70...700).contains(numbers[0]) && (50...345).contains(numbers[1]))
    }
  }

  @Test("numbers have three significant digits, and durations a suitable unit")
  func numbers() {
    #expect(Report.number(0.12345) == "0.123")
    #expect(Report.number(12.345) == "12.3")
    #expect(Report.number(1_234_567.8) == "1,234,568")
    #expect(Report.number(-1234) == "-1,234")
    #expect(Report.number(.nan) == "–")
    #expect(Report.time(.microseconds(12)) == "12 µs")
    #expect(Report.time(.milliseconds(1500)) == "1.5 s")
  }
}
