import AscentTestKit

extension PlantedJournal.Bug {
  /// The invariant that it breaks. Only a finding of this one counts as finding the bug.
  var invariant: AuditFinding.Invariant {
    switch self {
    case .forgetsOperations, .losesTheTail, .answersBeforeCommitting, .changesAReceipt: .exactlyOnce
    case .swallowsAnError, .tearsAGroup, .duplicatesACommand, .hidesACommand: .noGaps
    case .deniesACommit: .allOrNothing
    case .skipsAnEvent, .tearsACommand: .cause
    case .changesAnAmount: .ledgerRules
    case .hydratesLate, .forgetsProgressions: .noLostUpdate
    case .forgetsUndos: .undoIsExact
    }
  }
}
