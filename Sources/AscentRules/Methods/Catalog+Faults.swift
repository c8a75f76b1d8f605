extension Catalog {
  /// A fault of a catalogue.
  public struct Fault: Error, Hashable {
    /// The place, such as `methods[2].stages[1].criteria.timeSpentAtStage`; empty for the catalogue
    /// as a whole.
    public var path: String
    /// What is wrong there, such as `-5 is below 0`.
    public var reason: String

    /// A fault at a place.
    public init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }
}

extension Catalog.Fault: CustomStringConvertible {
  /// The place and what is wrong there, such as `methods[2].stages[1].criteria.timeSpentAtStage: -5
  /// is below 0`.
  public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}

extension Catalog {
  /// All faults of a catalogue that was refused.
  public struct Faults: Error, Hashable {
    /// How many faults are kept; the rest are counted.
    public static let limit = 1_000

    /// The faults in the order of the text; at least one.
    public private(set) var faults: [Catalog.Fault] = []
    /// The number of faults that are not in `faults`.
    public private(set) var omittedCount = 0

    /// No fault so far.
    init() {}

    /// The number of all faults, kept or left out.
    var count: Int { faults.count + omittedCount }

    /// Records a fault, or only counts it beyond the limit.
    mutating func add(_ reason: @autoclosure () -> String, at path: [CatalogStep]) {
      if faults.count < Self.limit {
        faults.append(Catalog.Fault(path: CatalogStep.text(of: path), reason: reason()))
      } else {
        omittedCount += 1
      }
    }
  }
}

extension Catalog.Faults: CustomStringConvertible {
  /// One line per fault.
  public var description: String {
    (faults.map(\.description) + (omittedCount > 0 ? ["and \(omittedCount) more"] : [])).joined(separator: "\n")
  }
}
