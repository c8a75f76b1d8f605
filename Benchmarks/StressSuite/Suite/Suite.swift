import AscentRules
import AscentRuntime
package import AscentViews

/// Runs what a command line asks for, and determines the exit code.
package struct Suite: Sendable {
  private let options: Options
  private let counters: ProcessCounters?
  private let style: Style

  /// A suite for a command line.
  package init(_ options: Options, counters: ProcessCounters? = nil, style: Style = .plain) {
    self.options = options
    self.counters = counters
    self.style = style
  }

  /// Runs what was asked for, prints the results, and returns the exit code.
  package func run() async throws -> Int32 {
    try checkPaths()
    let scenarios = options.names.isEmpty ? Scenarios.all : options.names.compactMap(Scenarios.named)
    let results = try await run(scenarios)
    print(Report.text(results, style))
    if let file = options.json {
      try ResultPath.write(ResultFile.json(results, date: SystemClock().now()).indentedText + "\n", to: file)
    }
    if let file = options.html {
      try ResultPath.write(ResultPage.html(results, date: SystemClock().now()), to: file)
    }
    let missed = Self.missedBars(of: results)
    if !missed.isEmpty { print("\n" + missed.joined(separator: "\n")) }
    var isGood = missed.isEmpty && results.allSatisfy(\.holds)
    if let plant = options.plant {
      let finding = results.compactMap { $0.board[plant.invariant].first }.first { $0.detail.contains(plant.finding) }
      print(finding.map { "\nplanted \(plant.rawValue): found, \($0.text)" } ?? Self.missed(plant))
      isGood = finding != nil
    }
    if let folder = options.charts { isGood = try await draw(into: folder) && isGood }
    if let folder = options.check {
      let (lines, areKept) = try Thresholds.check(results, folder: folder)
      print("\n" + lines.map { VisibleText.visible($0) }.joined(separator: "\n"))
      isGood = isGood && areKept
    }
    return isGood ? 0 : 1
  }

  /// A line for each missed bar. Each of them fails the run.
  package static func missedBars(of results: [RunResult]) -> [String] {
    results.flatMap { result in result.missedBars.map { "missed: \(result.card.name): \($0)" } }
  }

  /// The message for a planted fault that was not found. Only the expected finding counts, since
  /// another fault may have another cause.
  private static func missed(_ plant: Plant) -> String {
    "\nplanted \(plant.rawValue): NOT FOUND; expected «\(plant.finding)» as invariant "
      + "\(plant.invariant.rawValue) in the scenario \(plant.scenario)"
  }

  /// Checks the paths before the run, so that a run of minutes does not lose its results.
  private func checkPaths() throws(UsageError) {
    if let folder = options.check { _ = try Thresholds.read(folder: folder) }
    for file in [options.json, options.html].compactMap(\.self) { try ResultPath.checkFile(file) }
    if let folder = options.charts { try ResultPath.check(folder) }
  }

  /// Draws the charts; returns whether all invariants held in their runs.
  private func draw(into folder: String) async throws -> Bool {
    var settings = Settings(users: 1, devices: 1, store: options.store ?? .memory)
    settings.seed = options.seed
    let scaling = Scaling(seconds: min(1, options.seconds ?? 1), settings: settings)
    let (results, fits) = try await ProgressLine().during("charts", 0...1, expected: .seconds(scaling.expected)) {
      try await scaling.draw(into: folder)
    }
    let heading = "\ncharts in \(VisibleText.visible(folder)), of \(results.count.counted("run")):"
    print(([heading] + fits.map { "  " + $0 }).joined(separator: "\n"))
    for result in results where !result.holds { print(Report.details(of: result, style)) }
    return results.allSatisfy(\.holds)
  }

  /// Runs scenarios one after another.
  package func run(_ scenarios: [any StressScenario]) async throws -> [RunResult] {
    let progress = ProgressLine()
    // Set-up and checks together take about as long as the load, and a warm-up precedes it.
    let expected = scenarios.map { options.settings(of: $0).seconds * 2 * (1 + Interleaving.warmUp) + 1 }
    let whole = expected.reduce(0, +)
    var (results, done) = ([RunResult](), 0.0)
    for (scenario, seconds) in zip(scenarios, expected) {
      let range = (done / whole)...((done + seconds) / whole)
      let (settings, counters) = (options.settings(of: scenario), counters)
      results.append(
        try await progress.during(scenario.card.name, range, expected: .seconds(seconds)) {
          try await Harness.measure(scenario, settings, counters)
        })
      done += seconds
    }
    return results
  }
}
