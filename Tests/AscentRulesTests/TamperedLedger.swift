import Testing

@testable import AscentRules

/// A ledger that can be tampered with, beside its causes and the state that follows from it.
struct TamperedLedger {
  var entries: [LedgerEntry]
  var causes: LedgerCauses
  var state: AwardState
  var policy = XPPolicy.standard

  /// Six days of one habit, the third undone, and two manual awards, one taken back: 16 entries.
  static func honest() throws -> TamperedLedger {
    var person = TestPerson()
    try person.add("run")
    try person.complete("run", Array(0..<6))
    try person.send(.undo(person.line.keys[3]))
    try person.send(.awardXP(25, reason: "gift"))
    try person.send(.undo(try person.send(.awardXP(5, reason: "gift"))))
    return TamperedLedger(line: person.line)
  }

  init(line: RuleLine) {
    var causes = LedgerCauses()
    for operation in line.accepted { operation.events.forEach { causes.evolve(by: $0) } }
    entries = line.entries
    self.causes = causes
    state = line.award
  }

  var audit: LedgerAudit { LedgerAudit(entries: entries, causes: causes, state: state, policy: policy) }
  var faults: Set<LedgerAudit.Finding.Class> { Set(audit.findings.map(\.fault)) }

  /// Numbers and totals as they follow from the keys and amounts, and the head of the state with
  /// them.
  mutating func settle() {
    var (number, total) = (Int32(0), Int64(0))
    for index in entries.indices {
      (number, total) = (number + 1, total + entries[index].amount)
      entries[index].number = number
      entries[index].total = total
    }
    (state.entryCount, state.total, state.level) = (number, total, Level.number(total: total))
  }

  /// Appends the corrections as DailyAwardService does; true when that wrote anything.
  @discardableResult
  mutating func repair() throws -> Bool {
    var decision = Decision()
    decision.receipt.ordinal = 1000
    let command = Command(user: RuleLine.user, operation: OperationID("repair"), intent: .repairLedger)
    let now = RandomCommands.noon(on: TestPerson.thursday)
    decision.evidence = Evidence(
      occurredAt: now, recordedAt: now, zone: .utc, offset: 0, dayStart: 0, day: TestPerson.thursday)
    var context = RuleContext(zones: FixedZones())
    context.policy.xp = policy
    var reward = RewardState()
    reward.award = state
    var replayed = reward
    try CommandCascade(context: context).decideRewards(
      DecisionInput(command, recordedAt: now, corrections: audit.corrections), &reward, &decision)
    // What was repaired is what a replay of the events gives.
    for event in decision.events { replayed.evolve(by: event) }
    #expect(replayed == reward)
    state = reward.award
    entries += decision.events.compactMap(\.ledgerEntry)
    return !decision.events.isEmpty
  }
}
