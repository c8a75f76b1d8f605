/// What must hold whatever happens: 1 to 13 by their numbers in the design, and 14, which is what a
/// caller sees of them.
package enum Invariant: Int, CaseIterable, Sendable {
  case acknowledgedIsDurable = 1
  case allOrNothing, noLostUpdate, exactlyOnce, oneAdvance, oneAward, ledgerRules, cause, orderDoesNotMatter,
    undoIsExact, replayIsIdentity
  case noGaps, bounded, linearizable

  /// What it says, in a few words.
  package var words: String {
    switch self {
    case .acknowledgedIsDurable: "every receipt given is in the journal"
    case .allOrNothing: "a command is there whole or not at all"
    case .noLostUpdate: "a count is the sum of what was acknowledged"
    case .exactlyOnce: "one operation id, one effect, one receipt"
    case .oneAdvance: "a stage is left at most once"
    case .oneAward: "an award is in force once or not at all"
    case .ledgerRules: "sums, levels and the chain of the ledger hold"
    case .cause: "every award has its cause, every cause its award"
    case .orderDoesNotMatter: "another order leads to the same place"
    case .undoIsExact: "what was undone left no trace"
    case .replayIsIdentity: "what is read back is what was served"
    case .noGaps: "positions and versions have no gaps"
    case .bounded: "every queue kept its bound"
    case .linearizable: "the order agrees with that of time, and answers with their place in it"
    }
  }
}

/// Something that does not hold, with where it first shows.
package struct Finding: Sendable, Equatable {
  /// What does not hold.
  package var invariant: Invariant
  /// The position of the offending event in the journal; nil when it shows elsewhere, as in an
  /// answer.
  package var position: Int64?
  /// The person.
  package var person: String
  /// The operation; empty when it is about no single one.
  package var operation: String
  /// What was found and what was expected.
  package var detail: String

  /// The finding in a line.
  package var text: String {
    let place = position.map { "position \($0), " } ?? ""
    let operation = operation.isEmpty ? "" : ", operation \(operation)"
    return "\(place)person \(person)\(operation): \(detail)"
  }
}

/// What was checked and what did not hold, invariant by invariant.
package struct InvariantBoard: Sendable {
  /// One invariant's score.
  package struct Score: Sendable {
    /// How often it was checked.
    package var checks = 0
    /// How often it did not hold.
    package var faults = 0
    /// The first time it did not.
    package var first: Finding?
  }

  private var scores = [Score](repeating: Score(), count: Invariant.allCases.count + 1)

  /// Nothing checked.
  package init() {}

  /// The score of an invariant.
  package subscript(_ invariant: Invariant) -> Score {
    get { scores[invariant.rawValue] }
    set { scores[invariant.rawValue] = newValue }
  }

  /// Whether all that was checked held.
  package var holds: Bool { scores.allSatisfy { $0.faults == 0 } }

  /// The first finding of each invariant that did not hold.
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

  /// Counts a check that is about no event: of an answer, say.
  package mutating func check(
    _ invariant: Invariant, _ holds: Bool, of person: String, _ detail: @autoclosure () -> String
  ) {
    check(invariant, holds) { (nil, person, "", detail()) }
  }

  /// Adds what another board counted; of two first findings its own stays.
  package static func += (left: inout InvariantBoard, right: InvariantBoard) {
    for invariant in Invariant.allCases {
      left[invariant].checks += right[invariant].checks
      left[invariant].faults += right[invariant].faults
      left[invariant].first = left[invariant].first ?? right[invariant].first
    }
  }
}
