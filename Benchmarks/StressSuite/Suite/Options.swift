import AscentViews

/// A wrong command line. Nothing was run.
package struct UsageError: Error, Equatable {
  /// What is wrong with the command line.
  package var message: String

  /// An error with a message.
  package init(message: String) {
    self.message = message
  }
}

/// What the command line asks for.
package struct Options: Sendable, Equatable {
  /// What to do.
  package enum Verb: Sendable, Equatable {
    case run, list, help, line, row, compare, peers
    case progression, analytics, metrics, instructions, midnight, years, simulate
  }

  /// What to do.
  package var verb = Verb.run
  /// The names of the scenarios to run; empty for all.
  package var names: [String] = []
  package var users: Int?
  package var devices: Int?
  package var seconds: Double?
  package var calls: Int?
  package var store: StoreKind?
  package var seed: UInt64 = 1
  package var plant: Plant?
  /// The file for the results as JSON.
  package var json: String?
  /// The file for the results as an HTML page.
  package var html: String?
  /// The folder with the thresholds of the counts; nil to check none.
  package var check: String?
  /// The folder for the charts.
  package var charts: String?
  /// How many rounds `analytics` measures.
  package var rounds = 21
  /// How many people have their day closed by `midnight`.
  package var people = 1_000_000
  /// How many live completions a second `midnight` sends at the same time.
  package var rate = 5_000.0
  /// How many years `years` simulates.
  package var years = 200
  /// Whether the journal of `years` has faults.
  package var hasFaults = false
  /// The seeds that `simulate` runs.
  package var seeds = SimulatedSeeds()
  /// The arguments of `line`, `row`, `compare` and `peers`, which parse them themselves.
  package var arguments: [String] = []

  /// Parses a command line, without the name of the program.
  package init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    let verbs = ["line": Verb.line, "row": .row, "compare": .compare, "peers": .peers]
    if let verb = rest.first.flatMap({ verbs[$0] }) {
      (self.verb, self.arguments) = (verb, Array(rest.dropFirst()))
      return
    }
    switch rest.first {
    case "instructions":
      verb = .instructions
      rest = rest.dropFirst()
    case "midnight":
      verb = .midnight
      rest = rest.dropFirst()
      while let name = rest.popFirst() {
        guard let text = rest.popFirst() else { throw UsageError(message: "midnight takes --people N and --rate N") }
        switch name {
        case "--people": people = try Self.number(text, name, 100...2_000_000)
        case "--rate": rate = try Self.number(text, name, 1...100_000)
        default: throw UsageError(message: "midnight takes --people N and --rate N")
        }
      }
      return
    case "years":
      hasFaults = rest.last == "--faults"
      let words = hasFaults ? rest.dropLast() : rest[...]
      guard words.count <= 2 else { throw UsageError(message: "years takes a number of years, and --faults") }
      verb = .years
      if let text = words.dropFirst().first { years = try Self.number(text, "the number of years", 5...10_000) }
      return
    case "simulate":
      verb = .simulate
      rest = rest.dropFirst()
      while let name = rest.popFirst() { try takeSeeds(name, &rest) }
      return
    case "progression", "metrics":
      guard rest.count == 1 else { throw UsageError(message: "\(rest[0]) takes no arguments") }
      verb = rest[0] == "progression" ? .progression : .metrics
      return
    case "analytics":
      guard rest.count <= 2 else { throw UsageError(message: "analytics takes a number of rounds") }
      verb = .analytics
      if let text = rest.dropFirst().first { rounds = try Self.number(text, "the number of rounds", 3...1001) }
      return
    case "list":
      verb = .list
      rest = rest.dropFirst()
    default: break
    }
    while let argument = rest.popFirst() {
      if argument == "--help" || argument == "-h" {
        verb = .help
      } else if argument.hasPrefix("-") {
        try parse(argument, &rest)
      } else {
        guard verb == .run else { throw UsageError(message: "\(verb) takes no names") }
        names.append(try Self.scenario(argument))
      }
    }
    if let plant, names.isEmpty { names = [plant.scenario] }
  }

  /// Parses an option of `simulate`.
  private mutating func takeSeeds(_ name: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    if name == "--bugs" { return seeds.looksForBugs = true }
    guard let value = rest.popFirst() else {
      throw UsageError(message: "\(VisibleText.visible(name)) needs a value")
    }
    switch name {
    case "--seeds": seeds.count = try Self.number(value, name, 1...1_000_000_000)
    case "--first": seeds.first = try Self.number(value, name, 0...1_000_000_000_000)
    case "--devices": seeds.devices = try Self.number(value, name, 1...64)
    case "--commands": seeds.commands = try Self.number(value, name, 1...1_000)
    case "--threads": seeds.threads = try Self.number(value, name, 1...256)
    default: throw UsageError(message: "simulate takes --seeds, --first, --devices, --commands, --threads and --bugs")
    }
  }

  /// Parses an option, given as `--name value` or `--name=value`.
  private mutating func parse(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    guard Self.optionNames.contains(name) else {
      throw UsageError(message: "unknown option \(VisibleText.visible(name))")
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
      throw UsageError(message: "\(name) needs a value")
    }
    switch name {
    case "--users": users = try Self.number(value, name, 1...2_000_000)
    case "--devices": devices = try Self.number(value, name, 1...100_000)
    case "--seconds": seconds = try Self.number(value, name, 0.05...3600)
    case "--calls": calls = try Self.number(value, name, 1...1_000_000_000)
    case "--seed": seed = try Self.number(value, name, UInt64.min...UInt64.max)
    case "--store": store = try StoreKind(value)
    case "--plant":
      guard let found = Plant(rawValue: value) else {
        throw UsageError(
          message: "--plant must be one of \(Plant.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      plant = found
    case "--json": json = value
    case "--html": html = value
    case "--check": check = value
    case "--charts": charts = value
    default: preconditionFailure("option \(name) is not handled")
    }
  }

  private static let optionNames: Set = [
    "--users", "--devices", "--seconds", "--calls", "--seed", "--store", "--plant", "--json", "--html", "--check",
    "--charts",
  ]

  private static func scenario(_ text: String) throws(UsageError) -> String {
    guard Scenarios.named(text) != nil else {
      let names = Scenarios.all.map(\.card.name).joined(separator: ", ")
      throw UsageError(message: "unknown scenario \(VisibleText.visible(text)); the scenarios are \(names)")
    }
    return text
  }

  private static func number<Number: LosslessStringConvertible & Comparable>(
    _ text: String, _ name: String, _ allowed: ClosedRange<Number>
  ) throws(UsageError) -> Number {
    guard let number = Number(text), allowed.contains(number) else {
      throw UsageError(message: "\(name) must be a number from \(allowed.lowerBound) to \(allowed.upperBound)")
    }
    return number
  }

  /// A scenario's settings, with the changes from the options.
  package func settings(of scenario: any StressScenario) -> Settings {
    var settings = scenario.settings
    settings.users = users ?? settings.users
    settings.devices = devices ?? settings.devices
    settings.seconds = seconds ?? settings.seconds
    settings.calls = calls
    settings.store = store ?? settings.store
    settings.seed = seed
    settings.plant = plant
    return settings
  }

  /// The text of `--help`, also printed after a wrong command line.
  package static let usage = """
    usage: stress [NAME…] [--users N] [--devices N] [--seconds S|--calls N] [--store memory|sqlite|postgres://…]
                  [--seed N] [--json FILE] [--html FILE] [--check FOLDER] [--charts FOLDER] [--plant BUG]
           stress list
           stress line [SECONDS] [fold|batch|shards|singles|single|pair|sqlite|resident|ROW…] [--rounds N] [--html FILE]
           stress row ROW [SECONDS]
           stress compare OLD-BINARY [ROW…] [--seconds S] [--rounds N] [--html FILE]
           stress progression | analytics [ROUNDS] | metrics | years [YEARS] [--faults]
           stress midnight [--people N] [--rate N]
           stress simulate [--seeds N] [--first N] [--devices N] [--commands N] [--threads N] [--bugs]
           stress instructions [--check FOLDER]
           stress peers [--seconds S] [--users N] [--rounds N] [--only NAME,NAME] [--json FILE]
                        [--html FILE]

    Without names the whole suite runs, in about three minutes. Each run ends with a check of the journal against an
    independent recount. Exit codes: 0 everything held; 1 an invariant is broken, a bar or a gate is missed, a run
    failed or its results could not be written; 2 usage. With --plant: 0 the planted fault was found, 1 it was not.

    compare runs the rows of line with this build and with another one in turn, each in a process of its own (row), and
    says which differences are beyond chance.
    """
}
