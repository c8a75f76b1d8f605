package import AscentViews
import Foundation

/// What counts allocations and syncs of the whole process, where the program has such counters.
package struct ProcessCounters: Sendable {
  /// Runs a body and gives the calls of the allocator and of fsync that were made meanwhile; nil where they cannot be counted.
  package var begin: @Sendable () -> Void
  package var end: @Sendable () -> (allocations: Int, syncs: Int)?

  /// Counters that are begun and read.
  package init(begin: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> (allocations: Int, syncs: Int)?) {
    self.begin = begin
    self.end = end
  }

  /// No counters.
  package static let none = ProcessCounters(begin: {}, end: { nil })
}

/// Follows a command line from the first scenario to the exit code.
package struct Suite: Sendable {
  private let options: Options
  private let counters: ProcessCounters
  private let style: Style

  /// A suite for a command line.
  package init(_ options: Options, counters: ProcessCounters = .none, style: Style = .plain) {
    self.options = options
    self.counters = counters
    self.style = style
  }

  /// Runs what was asked for, prints the results, and gives the exit code.
  package func run() async throws -> Int32 {
    let scenarios = options.names.isEmpty ? Scenarios.all : options.names.compactMap(Scenarios.named)
    let results = try await run(scenarios)
    print(Report.text(results, style))
    return results.allSatisfy(\.holds) ? 0 : 1
  }

  /// Runs scenarios one after the other.
  package func run(_ scenarios: [any Scenario]) async throws -> [RunResult] {
    let progress = ProgressLine()
    // Setting up and checking take about as long as the load.
    let expected = scenarios.map { options.settings(of: $0).seconds * 2 + 1 }
    let whole = expected.reduce(0, +)
    var (results, done) = ([RunResult](), 0.0)
    for (scenario, seconds) in zip(scenarios, expected) {
      let range = (done / whole)...((done + seconds) / whole)
      let settings = options.settings(of: scenario)
      results.append(
        try await progress.during(scenario.card.name, range, expected: .seconds(seconds)) { try await Harness.run(scenario, settings) })
      done += seconds
    }
    return results
  }
}
