import Foundation

/// Measures how cost grows with people, devices and history: runs the same scenarios at several
/// sizes, and draws and fits the results.
package struct Scaling: Sendable {
  /// How many seconds the load of each point lasts.
  private let seconds: Double
  private let settings: Settings

  /// A series of runs, each with a load of this many seconds.
  package init(seconds: Double = 1, settings: Settings) {
    self.seconds = seconds
    self.settings = settings
  }

  private static let people = [1, 10, 100, 1000, 10_000, 50_000]
  private static let devices = [1, 4, 16, 64, 256, 1024, 4096]
  private static let years: [Int32] = [0, 1, 2, 5, 10]

  /// About how many seconds all of it takes.
  package var expected: Double {
    Double(Self.people.count + Self.devices.count + Self.years.count) * (seconds * 2 + 1)
  }

  /// Runs and draws everything into a folder. Each run's journal is checked as usual.
  ///
  /// - Returns: the results of the runs, and a line about each fit.
  package func draw(into folder: String) async throws -> (results: [RunResult], fits: [String]) {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var (results, fits) = ([RunResult](), [String]())
    for (file, draw) in [("people", people), ("devices", devices), ("history", history)] {
      let (chart, runs, fit) = try await draw()
      try ResultPath.write(chart.svg, to: "\(folder)/cost-by-\(file).svg")
      results += runs
      fits.append(fit)
    }
    return (results, fits)
  }

  private typealias Drawn = (chart: Chart, results: [RunResult], fit: String)

  /// The cost of a completion is the duration of a run divided by its completions, for all callers
  /// and both cores together.
  private func people() async throws -> Drawn {
    var (results, points) = ([RunResult](), [(x: Double, y: Double)]())
    for count in Self.people {
      let result = try await run(MultiDeviceSpread(), users: count, devices: 256)
      points.append((Double(count), 1e6 / max(1, result.tally.perSecond)))
      results.append(result)
    }
    let fit = Fit.powerLaw(points)
    let chart = Chart(
      title: "Cost of a completion by number of people (\(settings.store.name), 256 devices)", xTitle: "people",
      yTitle: "µs a completion",
      isXLogarithmic: true, series: [.init(name: "measured", points: points)] + Self.fitted(fit, points))
    return (chart, results, "cost grows with people to the power of \(Self.text(fit))")
  }

  private func devices() async throws -> Drawn {
    var (results, median, slowest) = ([RunResult](), [(x: Double, y: Double)](), [(x: Double, y: Double)]())
    for count in Self.devices {
      let result = try await run(MultiDeviceSpread(), users: 1000, devices: count)
      median.append((Double(count), result.tally.latencies.quantile(0.5).microseconds))
      slowest.append((Double(count), result.tally.latencies.quantile(0.99).microseconds))
      results.append(result)
    }
    let fit = Fit.powerLaw(median)
    let chart = Chart(
      title: "Latency by number of devices that send at once (\(settings.store.name), 1,000 people)", xTitle: "devices",
      yTitle: "µs",
      isXLogarithmic: true, isYLogarithmic: true,
      series: [.init(name: "p50", points: median), .init(name: "p99", points: slowest)] + Self.fitted(fit, median))
    return (chart, results, "the median latency grows with devices to the power of \(Self.text(fit))")
  }

  private func history() async throws -> Drawn {
    var (results, points, late) = ([RunResult](), [(x: Double, y: Double)](), [(x: Double, y: Double)]())
    for years in Self.years {
      var scenario = TenYears()
      scenario.years = years
      let result = try await run(scenario, users: 2, devices: 1)
      func figure(_ name: String) -> Double { result.figures.first { $0.name == name }?.value ?? 0 }
      points.append((Double(years), figure(TenYears.costFigure)))
      late.append((Double(years), figure("late " + TenYears.costFigure)))
      results.append(result)
    }
    let (fit, lateFit) = (Fit.line(points), Fit.line(late))
    let chart = Chart(
      title: "Cost of a completion by years of history (\(settings.store.name), calls of 50)", xTitle: "years",
      yTitle: "µs a completion",
      isYLogarithmic: true,
      series: [
        .init(name: "as the days come", points: points),
        .init(name: "days of the last month, in no order", points: late),
        .init(name: "fit: \(Self.each(fit))", points: Self.line(fit, points), isFit: true),
        .init(name: "fit: \(Self.each(lateFit))", points: Self.line(lateFit, late), isFit: true),
      ])
    return (
      chart, results, "each year of history adds to a completion \(Self.each(fit)), to a late one \(Self.each(lateFit))"
    )
  }

  private static func line(_ fit: Fit?, _ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    fit.map { fit in points.map { ($0.x, fit.base + fit.growth * $0.x) } } ?? []
  }

  private static func each(_ fit: Fit?) -> String {
    fit.map { "\(Report.number($0.growth)) µs a year on \(Report.number($0.base)) µs" } ?? "nothing"
  }

  private func run(_ scenario: some StressScenario, users: Int, devices: Int) async throws -> RunResult {
    var settings = settings
    settings.users = users
    settings.devices = devices
    settings.seconds = seconds
    return try await Harness.run(scenario, settings)
  }

  private static func fitted(_ fit: Fit?, _ points: [(x: Double, y: Double)]) -> [Chart.Series] {
    guard let fit else { return [] }
    let name = "fit: x to the power of \(text(fit))"
    return [Chart.Series(name: name, points: points.map { ($0.x, fit.base * pow($0.x, fit.growth)) }, isFit: true)]
  }

  private static func text(_ fit: Fit?) -> String { fit.map { Report.number($0.growth) } ?? "–" }
}
