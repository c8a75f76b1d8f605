package import AscentRules
package import AscentRuntime

/// A load that answers a question. The card describes it, so a figure never travels without its
/// conditions.
package protocol StressScenario: Sendable {
  /// What is asked and how.
  var card: Card { get }
  /// Its default size.
  var settings: Settings { get }
  /// The configuration of its runtime.
  func configuration(_ settings: Settings) -> Configuration
  /// The context of its runtime.
  var context: RuleContext { get }
  /// Sets up, applies the load, and returns what happened. The suite checks the journal afterwards.
  func run(_ site: Site) async throws -> Outcome
}

extension StressScenario {
  package func configuration(_ settings: Settings) -> Configuration { Configuration() }
  package var context: RuleContext { .unlimited }
}

/// What a scenario is about.
package struct Card: Sendable {
  /// Its name on the command line.
  package var name: String
  /// What it finds out.
  package var question: String
  /// Who sends what.
  package var load: String
  /// What bounds the load.
  package var bound = "closed loop: each device waits for its answer before it sends again"
  /// When the load ends.
  package var stop = "after the given seconds"
}

/// Where a scenario runs.
package struct Site: Sendable {
  /// The runtime.
  package let ascent: Ascent
  /// Its journal, with counters.
  package let journal: MeteredJournal
  /// The size of the run.
  package let settings: Settings
  /// Counts the process's allocations and syncs; nil where that is not possible.
  package let counters: ProcessCounters?

  /// The devices of the run.
  func devices() -> [Device] { (0..<settings.devices).map { Device($0, seed: settings.seed) } }
}

/// What a scenario found.
package struct Outcome: Sendable {
  /// The calls of the load.
  package var tally = Tally()
  /// Every request that was sent, with its answer.
  package var records: [RequestRecord] = []
  /// Every query, with its answer.
  package var queries: [QueryRecord] = []
  /// The people.
  package var population: Population
  /// Further figures.
  package var figures: [Figure] = []
  /// What the scenario checked itself.
  package var board = InvariantBoard()

  /// An empty outcome.
  package init(_ population: Population) {
    self.population = population
  }

  /// Adds what devices sent and asked.
  package mutating func add(_ devices: [Device]) {
    for device in devices {
      records += device.records
      queries += device.queries
    }
  }
}

/// A measured or counted number, with its unit.
package struct Figure: Sendable, Equatable {
  /// Its name.
  package var name: String
  /// Its value.
  package var value: Double
  /// Its unit; empty for a plain number.
  package var unit: String

  /// A figure.
  package init(_ name: String, _ value: Double, _ unit: String = "") {
    self.name = name
    self.value = value
    self.unit = unit
  }

  /// Whether a bar is met. A missed bar fails the run, so it must hold on a busy machine, too: it
  /// is for counts, memory and processor time.
  static func bar(_ name: String, isMet: Bool) -> Figure { Figure(name, isMet ? 1 : 0, isMet ? "met" : "missed") }

  /// Whether a bar for wall-clock time is met. Beside other programs a miss is only recorded.
  static func wallClockBar(_ name: String, isMet: Bool, isMachineBusy: Bool) -> Figure {
    isMet || !isMachineBusy ? bar(name, isMet: isMet) : Figure(name, 0, "missed on a busy machine")
  }

  /// Whether it says that a bar is met or missed, rather than a number.
  var isBar: Bool { unit == "met" || unit.hasPrefix("missed") }

  /// Whether it is a bar that fails the run.
  var isMissedBar: Bool { unit == "missed" }
}
