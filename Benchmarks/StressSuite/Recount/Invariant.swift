/// The invariants of the design, by their numbers. Number 14 is what callers see of the others.
package enum Invariant: Int, CaseIterable, Sendable {
  case acknowledgedIsDurable = 1
  case allOrNothing, noLostUpdate, exactlyOnce, oneAdvance, oneAward, ledgerRules, cause, orderDoesNotMatter,
    undoIsExact, replayIsIdentity
  case noGaps, bounded, linearizable

  /// The invariant in a few words.
  package var words: String {
    switch self {
    case .acknowledgedIsDurable: "every receipt given is in the journal"
    case .allOrNothing: "a command is stored completely or not at all"
    case .noLostUpdate: "a count is the sum of what was acknowledged"
    case .exactlyOnce: "one operation id, one effect, one receipt"
    case .oneAdvance: "one advance per stage is in force"
    case .oneAward: "an award is in force once or not at all"
    case .ledgerRules: "the ledger's numbers, sums and levels are right"
    case .cause: "every award has its cause, every cause its award"
    case .orderDoesNotMatter: "any order gives the same state"
    case .undoIsExact: "an undo leaves no trace"
    case .replayIsIdentity: "a replay equals the live state"
    case .noGaps: "positions and versions have no gaps"
    case .bounded: "every queue keeps its bound"
    case .linearizable: "the order agrees with real time, and answers with their place in it"
    }
  }
}

/// A broken invariant, and where it first shows.
package struct Finding: Sendable, Equatable {
  /// The invariant that is broken.
  package var invariant: Invariant
  /// The position of the event in the journal; nil if the fault is elsewhere, such as in an answer.
  package var position: Int64?
  /// The person concerned.
  package var person: String
  /// The operation; empty if several are concerned.
  package var operation: String
  /// What was found, and what was expected.
  package var detail: String

  /// The finding in one line.
  package var text: String {
    let place = position.map { "position \($0), " } ?? ""
    let operation = operation.isEmpty ? "" : ", operation \(operation)"
    return "\(place)person \(person)\(operation): \(detail)"
  }
}

/// The number of checks and faults of each invariant.
package struct InvariantBoard: Sendable {
  /// The score of one invariant.
  package struct Score: Sendable {
    /// How often the invariant was checked.
    package var checks = 0
    /// How often a check failed.
    package var faults = 0
    /// The first failure.
    package var first: Finding?
  }

  private var scores = [Score](repeating: Score(), count: Invariant.allCases.count + 1)

  /// A board without any checks.
  package init() {}

  /// The score of an invariant.
  package subscript(_ invariant: Invariant) -> Score {
    get { scores[invariant.rawValue] }
    set { scores[invariant.rawValue] = newValue }
  }

  /// Whether no check failed.
  package var holds: Bool { scores.allSatisfy { $0.faults == 0 } }

  /// The first finding of each broken invariant.
  package var findings: [Finding] { Invariant.allCases.compactMap { self[$0].first } }

  /// Counts a check.
  @inline(__always)
  package mutating func check(
    _ invariant: Invariant, _ holds: Bool,
    _ finding: () -> (position: Int64?, person: String, operation: String, detail: String)
  ) {
    scores[invariant.rawValue].checks += 1
    if holds { return }
    scores[invariant.rawValue].faults += 1
    guard scores[invariant.rawValue].first == nil else { return }
    let (position, person, operation, detail) = finding()
    scores[invariant.rawValue].first = Finding(
      invariant: invariant, position: position, person: person, operation: operation, detail: detail)
  }

  /// Counts a check that has no event, such as that of an answer.
  package mutating func check(
    _ invariant: Invariant, _ holds: Bool, of person: String, _ detail: @autoclosure () -> String
  ) {
    check(invariant, holds) { (nil, person, "", detail()) }
  }

  /// Adds the counts of another board. Of two first findings, the left board's is kept.
  package static func += (left: inout InvariantBoard, right: InvariantBoard) {
    for invariant in Invariant.allCases {
      left[invariant].checks += right[invariant].checks
      left[invariant].faults += right[invariant].faults
      left[invariant].first = left[invariant].first ?? right[invariant].first
    }
  }
}
