/// A broken promise, found in a history.
package struct AuditFinding: Hashable {
  /// The promises, numbered as in the design.
  package enum Invariant: Int, CaseIterable {
    /// Every receipt that was returned is in the journal.
    case acknowledgedIsDurable = 1
    /// A command is stored with all its events or not at all.
    case allOrNothing = 2
    /// A count is the sum of the operations in force.
    case noLostUpdate = 3
    /// An operation id has one effect and one receipt.
    case exactlyOnce = 4
    /// At most one progression leaves a stage.
    case oneAdvance = 5
    /// The amount in force for an award key is zero or the award's price.
    case oneAward = 6
    /// The ledger's sums, levels and chain are correct.
    case ledgerRules = 7
    /// Every award has its cause, and every cause its award.
    case cause = 8
    /// An undo leaves no trace.
    case undoIsExact = 10
    /// State rebuilt from the journal equals the live state.
    case replayIsIdentity = 11
    /// Positions, versions and ordinals have no gaps.
    case noGaps = 12
    /// Bounds are kept.
    case bounded = 13
    /// Closes, reminders, warnings of risks and endings of streaks are recorded once.
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
