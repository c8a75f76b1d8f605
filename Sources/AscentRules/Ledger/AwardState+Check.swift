extension AwardState {
  /// The first fault in what follows this state of a ledger: an entry whose number or running total
  /// does not continue those before it. A correction accepts what came before.
  package func firstFault(in following: some Sequence<[Event]>) -> LedgerAudit.Finding? {
    var (number, sum, finding) = (entryCount, total, LedgerAudit.Finding?.none)
    for events in following {
      for entry in events.lazy.compactMap(\.ledgerEntry) {
        (number, sum) = (number &+ 1, sum &+ entry.amount)
        if entry.key.kind == .correction {
          finding = nil
        } else if finding == nil, entry.number != number {
          finding = LedgerAudit.Finding(
            fault: .gap, entry: entry.number, expected: Int64(number), found: Int64(entry.number))
        } else if finding == nil, entry.total != sum {
          finding = LedgerAudit.Finding(fault: .wrongSum, entry: entry.number, expected: sum, found: entry.total)
        }
        (number, sum) = (entry.number, entry.total)
      }
    }
    return finding
  }
}
