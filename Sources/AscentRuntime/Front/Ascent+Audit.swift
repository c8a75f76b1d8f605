public import AscentRules

/// Comparing a person's ledger with what caused it.
extension Ascent {
  /// Compares a person's ledger with its causes and with itself. See ``LedgerAudit``.
  public func audit(_ user: UserID) async throws(AscentError) -> [LedgerFinding] {
    []
  }
}
