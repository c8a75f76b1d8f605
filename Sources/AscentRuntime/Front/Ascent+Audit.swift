public import AscentRules

/// Comparing a person's ledger with what caused it, and repairing it.
extension Ascent {
  /// Replays a person's whole history and compares the ledger with its causes and with itself: what
  /// is wrong, by class, and what a repair would append.
  ///
  /// It rests on committed events only, and changes nothing. O(the person's history).
  package func audit(_ user: UserID) async throws(AscentError) -> LedgerAudit {
    try await auditWithVersion(user).audit
  }

  /// Appends the corrections that a person's ledger needs, as one operation, and returns when they
  /// are committed. When there is nothing to correct, the XP before and after are equal.
  ///
  /// Corrections are computed from the committed history and appended only if the person's history
  /// still ends there; otherwise they are computed again. So a repair is safe against concurrent
  /// awards, and repairing twice changes nothing.
  ///
  /// - Throws: ``AscentError/repairConflict`` when the person's history changed during each of ten
  ///   attempts: nothing happened. Other errors as ``submit(_:)-(Command)``.
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

  /// What a repair of the history before a command would have appended.
  func corrections(of user: UserID, before ordinal: Int32) async throws(AscentError) -> [LedgerCorrection] {
    try await auditWithVersion(user, before: ordinal).audit.corrections
  }

  /// The same, up to a command, with the version of the last event audited.
  package func auditWithVersion(
    _ user: UserID, before ordinal: Int32 = .max
  ) async throws(AscentError) -> (audit: LedgerAudit, version: Int64) {
    var past: [(ordinal: Int32, events: [Event])] = []
    var version: Int64 = 0
    try await forEachCommand(of: user) { command in
      if command.accepted.receipt.ordinal >= ordinal { return false }
      past.append((command.accepted.receipt.ordinal, command.events))
      version = command.accepted.version + Int64(command.events.count) - 1
      return true
    }
    return (LedgerAudit(replaying: past, policy: context.policy.xp), version)
  }
}
