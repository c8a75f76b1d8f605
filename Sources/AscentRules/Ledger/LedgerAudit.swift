/// A comparison of a person's ledger with itself, with its causes and with the state that
/// DailyAwardService keeps.
///
/// The audit changes nothing: ``findings`` is the dry run of a repair, and ``corrections`` is what
/// a repair appends, worked out for exactly this ledger. Appended and audited again, the ledger has
/// no findings, so that repairing twice changes nothing. Entries are never changed: what no entry
/// can mend (numbers, running totals, hashes) is taken as it is up to a *reseal*, a correction of 0
/// XP at which the checks begin anew.
public struct LedgerAudit: Sendable {
  /// What is wrong: first along the entries, then by award key, then the level.
  public let findings: [LedgerFinding]
  /// What a repair appends: a reseal if one is needed, then entries for keys. It is empty when
  /// nothing is wrong but the level, which every command sets right.
  public let corrections: [LedgerCorrection]

  /// Audits a ledger.
  ///
  /// - Parameters:
  ///   - entries: all entries, in the order in which they were appended.
  ///   - causes: what the awards rest on.
  ///   - state: what DailyAwardService keeps.
  ///   - policy: what awards are worth.
  public init(entries: [LedgerEntry], causes: LedgerCauses, state: AwardState, policy: XPPolicy) {
    var chain = LedgerChainAudit(entries: entries)
    chain.compare(with: state)
    let keys = LedgerKeyAudit(entries: entries, causes: causes, state: state, policy: policy)
    var findings = chain.findings + keys.findings
    let level = Level.number(total: state.total)
    if level != state.level {
      findings.append(LedgerFinding(fault: .wrongLevel, expected: Int64(level), found: Int64(state.level)))
    }
    self.findings = findings
    self.corrections = (chain.findings.isEmpty ? [] : [chain.reseal]) + keys.corrections
  }

  /// Audits the ledger in a person's whole past: its entries, with the causes and the state that
  /// follow from its events.
  public init(replaying past: some Sequence<(ordinal: Int32, events: [Event])>, policy: XPPolicy) {
    var entries: [LedgerEntry] = []
    var causes = LedgerCauses()
    var state = AwardState()
    for command in past {
      for event in command.events {
        AwardRules.evolve(&state, by: event)
        causes.follow(event)
        switch event {
        case .xpEntered(let entry), .xpGranted(let entry, _): entries.append(entry)
        default: break
        }
      }
    }
    self.init(entries: entries, causes: causes, state: state, policy: policy)
  }
}
