/// The part of an audit that checks the entries in order: each continues the number and the total
/// of the entry before.
struct LedgerChainAudit {
  private(set) var findings: [LedgerAudit.Finding] = []
  private let entries: [LedgerEntry]
  private var previous: LedgerEntry?
  /// The sum of all amounts so far. It wraps if tampered amounts overflow 64 bits, and then differs
  /// from every valid total.
  private var sum: Int64 = 0

  init(entries: [LedgerEntry]) {
    self.entries = entries
    for entry in entries { follow(entry) }
  }

  /// The correction that makes the checks start over after the present entries.
  var reseal: LedgerCorrection {
    let last = entries.lazy.map(\.number).filter { $0 < Int32.max / 2 }.max() ?? 0
    return .reseal(count: max(last, Int32(clamping: entries.count)), total: sum)
  }

  /// Checks that the number and total in the state are those of the ledger's end.
  mutating func compare(with state: AwardState) {
    let number = previous?.number ?? 0
    if state.entryCount != number { report(.gap, nil, expected: Int64(number), found: Int64(state.entryCount)) }
    if state.total != sum { report(.wrongSum, nil, expected: sum, found: state.total) }
  }

  private mutating func follow(_ entry: LedgerEntry) {
    sum &+= entry.amount
    if entry.isReseal {
      // Everything before a reseal is accepted as it is.
      findings = []
      if entry.total != sum { report(.brokenChain, entry, expected: sum, found: entry.total) }
    } else {
      let (number, total) = ((previous?.number ?? 0) &+ 1, (previous?.total ?? 0) &+ entry.amount)
      if entry.number != number { report(.gap, entry, expected: Int64(number), found: Int64(entry.number)) }
      if entry.total != total { report(.brokenChain, entry, expected: total, found: entry.total) }
    }
    previous = entry
  }

  private mutating func report(_ fault: LedgerAudit.Finding.Class, _ entry: LedgerEntry?, expected: Int64, found: Int64)
  {
    findings.append(
      LedgerAudit.Finding(fault: fault, entry: entry?.number, key: entry?.key, expected: expected, found: found))
  }
}

extension LedgerEntry {
  /// Whether the entry is a reseal: the checks start over with it.
  package var isReseal: Bool { key.kind == .correction && amount == 0 }
}
