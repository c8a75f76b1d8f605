import AscentViews
package import StressSuite

/// The options of a run of the peers.
package struct PeerOptions: Sendable {
  /// How many people there are; a multiple of 1,024, so that every client has the same number.
  package var people = 1024
  /// How many seconds each row is measured.
  package var seconds = 1.0
  /// How often the whole table is measured; the figures are medians.
  package var rounds = Interleaving.rounds
  /// The file for the figures as JSON.
  package var jsonPath: String?
  /// The file for the figures as a page.
  package var html: String?
  /// The contenders to run, by name; empty for all. Ascent's own rows always run.
  package var only: Set<String> = []

  /// The default options.
  package init() {}

  /// Reads the options from a command line.
  ///
  /// - Throws: ``UsageError`` that says which argument is wrong.
  package init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw UsageError(message: "\(VisibleText.visible(name)) needs a value") }
      switch name {
      case "--users": people = try Self.number(value, name, 1024...(1 << 20))
      case "--rounds": rounds = try Self.number(value, name, 1...100)
      case "--seconds":
        guard let number = Double(value), (0.1...600).contains(number) else {
          throw UsageError(message: "--seconds must be 0.1 to 600")
        }
        seconds = number
      case "--json": jsonPath = value
      case "--html": html = value
      case "--only": only = try Self.contenders(value)
      default: throw UsageError(message: "unknown option \(VisibleText.visible(name))")
      }
    }
    guard people % 1024 == 0 else { throw UsageError(message: "--users must be a multiple of 1024") }
  }

  private static func number(_ text: String, _ name: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(message: "\(name) must be \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func contenders(_ list: String) throws(UsageError) -> Set<String> {
    let names = list.split(separator: ",").map(String.init)
    for name in names where Contender(rawValue: name) == nil {
      throw UsageError(message: "--only must be of \(Contender.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return Set(names)
  }
}
