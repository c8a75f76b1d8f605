/// Checks a person's ledger for consistency: with itself, with its causes, and with
/// DailyAwardService's state.
///
/// The audit changes nothing: ``findings`` is the dry run of a repair, and `corrections` is what a
/// repair of exactly this ledger appends. After a repair the audit finds nothing, so it is safe to
/// run twice. Entries are never changed: faults that no entry can correct (numbers and running
/// totals) are accepted up to a *reseal*, a correction of 0 XP at which the checks start over.
public struct LedgerAudit: Sendable {
  /// The faults in order: those of entries, those of award keys, then that of the level.
  public let findings: [LedgerAudit.Finding]
  /// What a repair appends: a reseal if needed, then entries for keys. Empty if only the level is
  /// wrong, which every command corrects.
  package let corrections: [LedgerCorrection]
  /// The correction at which the checks start over, whether it is needed or not.
  package let reseal: LedgerCorrection

  /// Audits a ledger.
  ///
  /// - Parameters:
  ///   - entries: all entries, in the order in which they were appended.
  ///   - causes: the satisfied days, complete days and manual awards that justify the awards.
  ///   - state: DailyAwardService's state.
  ///   - policy: says what awards are worth.
  package init(entries: [LedgerEntry], causes: LedgerCauses, state: AwardState, policy: XPPolicy) {
    var chain = LedgerChainAudit(entries: entries)
    chain.compare(with: state)
    let keys = LedgerKeyAudit(entries: entries, causes: causes, state: state, policy: policy)
    var findings = chain.findings + keys.findings
    let level = Level.number(total: state.total)
    if level != state.level {
      findings.append(LedgerAudit.Finding(fault: .wrongLevel, expected: Int64(level), found: Int64(state.level)))
    }
    self.findings = findings
    reseal = chain.reseal
    self.corrections = (chain.findings.isEmpty ? [] : [chain.reseal]) + keys.corrections
  }

  /// Audits the ledger in a person's whole history. The events give the entries, the causes and
  /// the state.
  package init(replaying past: some Sequence<(ordinal: Int32, events: [Event])>, policy: XPPolicy) {
    var entries: [LedgerEntry] = []
    var causes = LedgerCauses()
    var state = AwardState()
    for command in past {
      for event in command.events {
        state.evolve(by: event)
        causes.evolve(by: event)
        switch event {
        case .xpEntered(let entry), .xpGranted(let entry, _): entries.append(entry)
        default: break
        }
      }
    }
    self.init(entries: entries, causes: causes, state: state, policy: policy)
  }
}
