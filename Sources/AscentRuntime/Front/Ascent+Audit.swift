public import AscentRules

/// Auditing a person's ledger, and repairing it.
extension Ascent {
  /// Replays a person's whole history and checks the ledger: against itself, and against the days
  /// and awards that justify its entries.
  ///
  /// The audit lists what is wrong, by class, and what a repair would append.
  ///
  /// It reads committed events only, and changes nothing. O(the person's history).
  package func audit(_ user: UserID) async throws(AscentError) -> LedgerAudit {
    try await auditWithVersion(user).audit
  }

  /// Appends the corrections that a person's ledger needs, as one operation, and returns when they
  /// are committed.
  ///
  /// If nothing needs correcting, the receipt shows the same XP before and after.
  ///
  /// Corrections are computed from the committed history and appended only if that history has not
  /// grown meanwhile; otherwise they are computed again. A repair is therefore safe beside
  /// concurrent awards, and a second repair changes nothing.
  ///
  /// - Throws: ``AscentError/repairConflict`` when the person's history changed during each of ten
  ///   attempts; nothing happened. Other errors as for ``submit(_:)-(Command)``.
  @discardableResult
  public func repairLedger(
    of user: UserID, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    CommandResult(operation: id, receipt: try await repair(user, operation: id))
  }

  func repair(_ user: UserID, operation: OperationID) async throws(AscentError) -> Receipt {
    for _ in 1...10 {
      let (audit, version) = try await auditWithVersion(user)
      let repair = Repair(corrections: audit.corrections, auditedVersion: version)
      do throws(AscentError) {
        return try await submit(Command(user: user, operation: operation, intent: .repairLedger), repair: repair)
      } catch {
        guard error == .repairConflict else { throw error }
      }
    }
    throw .repairConflict
  }

  /// The corrections that the history before a stored repair called for.
  ///
  /// In earlier schemas each entry had a hash, so a repair began with a reseal for every changed
  /// entry, also where the numbers and totals that are checked now are right.
  func corrections(before repair: RecordedCommand) async throws(AscentError) -> [LedgerCorrection] {
    let audit = try await auditWithVersion(repair.user, before: repair.receipt.ordinal).audit
    if case .reseal? = audit.corrections.first { return audit.corrections }
    let isResealed = repair.events.lazy.compactMap(\.ledgerEntry).first?.isReseal ?? false
    return (isResealed ? [audit.reseal] : []) + audit.corrections
  }

  /// The audit of a person's history before the command with this ordinal, and the version of the
  /// last event audited; 0 if there is none.
  package func auditWithVersion(
    _ user: UserID, before ordinal: Int32 = .max
  ) async throws(AscentError) -> (audit: LedgerAudit, version: Int64) {
    var past: [(ordinal: Int32, events: [Event])] = []
    var version: Int64 = 0
    try await forEachCommand(of: user) { command in
      if command.accepted.receipt.ordinal >= ordinal { return false }
      past.append((command.accepted.receipt.ordinal, command.events))
      version = command.lastVersion
      return true
    }
    return (LedgerAudit(replaying: past, policy: context.policy.xp), version)
  }
}
