package import AscentTestKit

extension PlantedJournal.Bug {
  /// The invariant that it breaks. Only a finding of this one counts as finding the bug.
  package var invariant: AuditFinding.Invariant {
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

  /// Whether devices may undo. An undo of lost history would be a defect that ends the process.
  package var allowsUndo: Bool {
    [.forgetsUndos, .forgetsOperations, .changesAReceipt, .hidesACommand].contains(self)
  }

  /// The finding of a run of this plan over a journal with the bug; nil when it is not found.
  package func finding(plan: SimulationPlan, schedule: UInt64) throws(SimulationError) -> AuditFinding? {
    var plan = plan
    // The end of a lost pause would be a defect that ends the process, as would an undo of lost
    // history.
    (plan.hasPauses, plan.hasFreezes, plan.hasUndo) = (false, false, allowsUndo)
    let run = try SimulationEnvironment.run(plan: plan, schedule: schedule, inner: { PlantedJournal(self) })
    return run.value.findings.first { $0.invariant == invariant }
  }
}
