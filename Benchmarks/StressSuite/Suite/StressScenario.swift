package import AscentRules
package import AscentRuntime

/// A load that answers a question. Its card describes the load, so that a figure never travels
/// without its conditions.
package protocol StressScenario: Sendable {
  /// The question, and how it is answered.
  var card: Card { get }
  /// The default size.
  var settings: Settings { get }
  /// The configuration of the scenario's runtime.
  func configuration(_ settings: Settings) -> Configuration
  /// The context of the scenario's runtime.
  var context: RuleContext { get }
  /// Whether times are measured, so that a warm-up precedes the run.
  var isTimed: Bool { get }
  /// Sets up, applies the load, and returns what happened. The suite checks the journal afterwards.
  func run(_ site: Site) async throws -> Outcome
}

extension StressScenario {
  package func configuration(_ settings: Settings) -> Configuration { Configuration() }
  package var context: RuleContext { .unlimited }
  package var isTimed: Bool { true }
}

/// What a scenario is about.
package struct Card: Sendable {
  /// The scenario's name on the command line.
  package var name: String
  /// The question that the scenario answers.
  package var question: String
  /// Who sends what.
  package var load: String
  /// What limits the load.
  package var bound = "closed loop: each device waits for its answer before it sends again"
  /// When the load ends.
  package var stop = "after the given seconds"
}

/// What a scenario gets to run with.
package struct Site: Sendable {
  /// The runtime.
  package let ascent: Ascent
  /// The runtime's journal, which counts calls.
  package let journal: MeteredJournal
  /// The size of the run.
  package let settings: Settings
  /// Counts the process's allocations and syncs; nil if that is not possible.
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
  /// Figures in addition to those of the tally.
  package var figures: [Figure] = []
  /// The results of the scenario's own checks.
  package var board = InvariantBoard()

  /// An empty outcome.
  package init(_ population: Population) {
    self.population = population
  }

  /// Adds the requests and queries of devices.
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

  /// Whether a bar is met. A missed bar fails the run, so a bar must also hold on a busy machine:
  /// use this for counts, memory and processor time.
  static func bar(_ name: String, isMet: Bool) -> Figure { Figure(name, isMet ? 1 : 0, isMet ? "met" : "missed") }

  /// Whether a bar for wall-clock time is met. On a busy machine a miss is only recorded.
  static func wallClockBar(_ name: String, isMet: Bool, isMachineBusy: Bool) -> Figure {
    isMet || !isMachineBusy ? bar(name, isMet: isMet) : Figure(name, 0, "missed on a busy machine")
  }

  /// Whether the figure says that a bar is met or missed, instead of giving a number.
  var isBar: Bool { unit == "met" || unit.hasPrefix("missed") }

  /// Whether it is a missed bar, which fails the run.
  var isMissedBar: Bool { unit == "missed" }
}
