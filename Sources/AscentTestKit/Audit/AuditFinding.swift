/// A promise that a history breaks.
package struct AuditFinding: Hashable {
  /// The promises, with their numbers in the design.
  package enum Invariant: Int, CaseIterable {
    /// Every receipt given is in the journal.
    case acknowledgedIsDurable = 1
    /// A command is stored with all its events or not at all.
    case allOrNothing = 2
    /// A count is the sum of the operations in force.
    case noLostUpdate = 3
    /// One operation id, one effect, one receipt.
    case exactlyOnce = 4
    /// A stage is left by one progression at most.
    case oneAdvance = 5
    /// The amount in force for an award key is zero or its price.
    case oneAward = 6
    /// Sums, levels and the chain of the ledger hold.
    case ledgerRules = 7
    /// Every award has its cause, and every cause its award.
    case cause = 8
    /// An undo leaves no trace.
    case undoIsExact = 10
    /// State rebuilt from the journal is the live state.
    case replayIsIdentity = 11
    /// Positions, versions and ordinals have no gaps.
    case noGaps = 12
    /// A bound was kept.
    case bounded = 13
    /// Closes, reminders, risks and endings are recorded once.
    case recordedOnce = 15
  }

  /// The broken promise.
  package var invariant: Invariant
  /// What is wrong, with the facts.
  package var detail: String

  /// A finding.
  package init(_ invariant: Invariant, _ detail: String) {
    self.invariant = invariant
    self.detail = detail
  }
}
