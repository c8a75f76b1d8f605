extension AwardState {
  /// The first fault in the entries that follow this state: one whose number or running total does
  /// not continue from the entry before. A correction accepts everything before it.
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
