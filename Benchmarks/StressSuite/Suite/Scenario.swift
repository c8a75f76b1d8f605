package import AscentRules
package import AscentRuntime

/// A load with a question. What it is stands beside it, so that a figure never travels without its
/// conditions.
package protocol Scenario: Sendable {
  /// What is asked and how.
  var card: Card { get }
  /// Its size, as shipped.
  var settings: Settings { get }
  /// The bounds of its runtime.
  func configuration(_ settings: Settings) -> Configuration
  /// What its runtime takes for the world.
  var context: RuleContext { get }
  /// Sets up, loads, and says what happened. The journal is checked afterwards, by the suite.
  func run(_ site: Site) async throws -> Outcome
}

extension Scenario {
  package func configuration(_ settings: Settings) -> Configuration { Configuration() }
  package var context: RuleContext { RuleContext(zones: FoundationZones()) }
}

/// What a scenario is about.
package struct Card: Sendable {
  /// Its name on the command line.
  package var name: String
  /// What it is to find out.
  package var question: String
  /// Who sends what.
  package var load: String
  /// What keeps the load in bounds.
  package var bound: String
  /// When the load ends.
  package var stop: String
}

/// Where a scenario runs.
package struct Site: Sendable {
  /// The runtime.
  package let ascent: Ascent
  /// The journal beneath it, with counters.
  package let journal: MeteredJournal
  /// How large the run is.
  package let settings: Settings
  /// What counts the process's allocations and syncs, where that is possible.
  package let counters: ProcessCounters?

  /// People for the run.
  package func population(_ count: Int? = nil) -> Population {
    Population(count ?? settings.users, now: SystemClock().now())
  }

  /// Gives people habits, the same ones each.
  package func setUp(_ population: Population, people: Range<Int>, goals: [Int32], by device: inout Device) async {
    for start in stride(from: people.lowerBound, to: people.upperBound, by: 256) {
      let requests = (start..<min(start + 256, people.upperBound)).flatMap { person in
        goals.enumerated().map { population.addHabit(person, number: Int32($0.offset) + 1, goal: $0.element) }
      }
      _ = await device.send(requests, to: ascent)
    }
  }

  /// A device that only sets up; its number is that of no other.
  package func steward() -> Device { Device((1 << 20) - 2, seed: settings.seed) }

  /// The devices of the run.
  package func devices() -> [Device] { (0..<settings.devices).map { Device($0, seed: settings.seed) } }
}

/// What a scenario found.
package struct Outcome: Sendable {
  /// The calls of the load.
  package var tally = Tally()
  /// Everything that was sent, with the answers.
  package var deeds: [Deed] = []
  /// Everything that was asked, with the answers.
  package var sightings: [Sighting] = []
  /// The people.
  package var population: Population
  /// Further figures.
  package var figures: [Figure] = []
  /// What the scenario checked itself.
  package var board = InvariantBoard()

  /// Nothing yet.
  package init(_ population: Population) {
    self.population = population
  }

  /// Takes over what devices did.
  package mutating func add(_ devices: [Device]) {
    for device in devices {
      deeds += device.deeds
      sightings += device.sightings
    }
  }
}

/// A number that was measured or counted, with its unit.
package struct Figure: Sendable, Equatable {
  /// What it is.
  package var name: String
  /// How much.
  package var value: Double
  /// In what; empty for a plain number.
  package var unit: String

  /// A figure.
  package init(_ name: String, _ value: Double, _ unit: String = "") {
    self.name = name
    self.value = value
    self.unit = unit
  }
}
