import AscentViews

/// The options of `stress line`, `stress row` and `stress compare`.
package struct PipelineOptions: Sendable, Equatable {
  /// About how many seconds each row is measured.
  package var seconds = 1.0
  /// How many rounds measure each row.
  package var rounds: Int
  /// The names of rows and groups to run; empty for all.
  package var names: [String] = []
  /// The file for the results as a page.
  package var html: String?

  /// What `line` prints in addition to its rows. These figures are measured differently.
  private static let extras = ["pair", "resident", "idle"]

  /// Reads the options of `line`: seconds, then rows, groups and options in any order.
  package init(line arguments: [String]) throws(UsageError) {
    rounds = Interleaving.rounds
    var rest = arguments[...]
    if let text = rest.first, Double(text) != nil {
      try takeSeconds(text, "the number of seconds")
      rest = rest.dropFirst()
    }
    try parse(rest, also: Self.extras)
  }

  /// Reads the options of `compare`, without the path of the other build: rows, groups and options
  /// in any order. The default is seven rounds: with five, no difference could be beyond chance.
  package init(compare arguments: [String]) throws(UsageError) {
    rounds = 7
    try parse(arguments[...], also: [])
  }

  private mutating func parse(_ arguments: ArraySlice<String>, also extras: [String]) throws(UsageError) {
    var rest = arguments
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else {
        guard
          PipelineRow.all.contains(where: { $0.name == argument || $0.group == argument }) || extras.contains(argument)
        else { throw Self.unknown(argument, extras) }
        names.append(argument)
        continue
      }
      guard ["--seconds", "--rounds", "--html"].contains(argument) else {
        throw UsageError(message: "unknown option \(VisibleText.visible(argument))")
      }
      guard let value = rest.popFirst(), !value.isEmpty else { throw UsageError(message: "\(argument) needs a value") }
      switch argument {
      case "--seconds": try takeSeconds(value, argument)
      case "--html": html = value
      default:
        guard let number = Int(value), (1...100).contains(number) else {
          throw UsageError(message: "--rounds must be 1 to 100")
        }
        rounds = number
      }
    }
  }

  private mutating func takeSeconds(_ text: String, _ name: String) throws(UsageError) {
    guard let number = Double(text), (0.01...3600).contains(number) else {
      throw UsageError(message: "\(name) must be 0.01 to 3600")
    }
    seconds = number
  }

  private static func unknown(_ name: String, _ extras: [String]) -> UsageError {
    var groups: [String] = []
    for row in PipelineRow.all where !groups.contains(row.group) { groups.append(row.group) }
    return UsageError(
      message: "unknown row \(VisibleText.visible(name)); the groups are \((groups + extras).joined(separator: ", ")); "
        + "the rows are \(PipelineRow.all.map(\.name).joined(separator: ", "))")
  }

  /// Whether a row, or one of the extras of `line`, was asked for.
  package func includes(_ name: String) -> Bool {
    names.isEmpty || names.contains(name) || names.contains(String(name.prefix { $0 != "-" }))
  }

  /// Whether to measure the resident memory of idle people. Only when asked for: they would reuse
  /// the memory that other measurements freed, and the other way round.
  package var includesIdle: Bool { names.contains("idle") }

  /// The rows that were asked for.
  package var rows: [PipelineRow] { PipelineRow.all.filter { includes($0.name) } }

  /// Reads the arguments of `row`, which `compare` starts: the row and the seconds.
  package static func row(_ arguments: [String]) throws(UsageError) -> (row: PipelineRow, options: PipelineOptions) {
    guard let row = PipelineRow.all.first(where: { $0.name == arguments.first }), arguments.count <= 2 else {
      throw UsageError(message: "row takes the name of a row of line, and seconds")
    }
    var options = try PipelineOptions(line: [])
    if arguments.count == 2 { try options.takeSeconds(arguments[1], "the number of seconds") }
    return (row, options)
  }
}
