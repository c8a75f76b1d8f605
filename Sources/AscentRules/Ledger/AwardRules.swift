/// The rules of DailyAwardService: the XP ledger, the daily bonus and levels.
package enum AwardRules {
  /// The largest total, which is the largest integer that JSON readers in other languages
  /// keep exact.
  package static let totalMax: Int64 = DayCounts.limit

  /// Reacts to CompletionService's events: writes the ledger entries that follow from them and, at
  /// the end, a change of level.
  ///
  /// - Parameters:
  ///   - input: the command and, for a repair, what to append.
  ///   - context: provides the policy.
  ///   - state: the person's ledger state; the entries are applied to it.
  ///   - decision: contains CompletionService's events. The entries are appended to it, and the
  ///     totals and levels before and after are set in its receipt.
  /// - Throws: only for a manual award, before anything was written.
  static func react(
    _ input: DecisionInput, _ context: RuleContext, _ state: inout AwardState, _ decision: inout Decision
  ) throws(Refusal) {
    state.fill(&decision.receipt.before)
    if case .awardXP(let amount, let reason) = input.command.intent { try state.award(amount, reason, &decision) }
    for index in decision.completionEvents { state.react(toEventAt: index, context.policy.xp, &decision) }
    if case .repairLedger = input.command.intent { state.repair(input.corrections, &decision) }
    decision.receipt.after.totalXP = decision.receipt.before.totalXP
    decision.receipt.after.level = decision.receipt.before.level
    if state.total != decision.receipt.before.totalXP { state.fill(&decision.receipt.after) }
    let level = decision.receipt.after.level
    if level != state.level {
      decision.events.append(.levelChanged(from: state.level, to: level))
      state.level = level
    }
  }
}

extension AwardState {
  @inline(__always)
  fileprivate mutating func react(
    toEventAt index: Int, _ policy: XPPolicy, _ decision: inout Decision
  ) {
    switch decision.events[index] {
    case .habitSatisfied(let id, let day):
      guard !decision.isWithheld(id, day, after: index) else { return }
      set(AwardKey(kind: .habit, subject: id.number, day: day), true, policy, &decision)
    case .habitUnsatisfied(let id, let day):
      set(AwardKey(kind: .habit, subject: id.number, day: day), false, policy, &decision)
    case .dayCompleted(let day):
      guard !decision.isWithheld(nil, day, after: index) else { return }
      set(AwardKey(kind: .day, subject: 0, day: day), true, policy, &decision)
    case .awardWithheld(let id?, let day, let isWithheld):
      set(AwardKey(kind: .habit, subject: id.number, day: day), !isWithheld, policy, &decision)
    case .awardWithheld(nil, let day, let isWithheld):
      set(AwardKey(kind: .day, subject: 0, day: day), !isWithheld, policy, &decision)
    case .dayReopened(let day): set(AwardKey(kind: .day, subject: 0, day: day), false, policy, &decision)
    case .manualAwardChanged(let key, let amount, let inForce):
      enter(key, amount: inForce ? amount : 0 &- amount, policy: 0, &decision)
    default: break
    }
  }

  /// Puts an award in force or takes it back. If nothing would change, no entry is written.
  private mutating func set(
    _ key: AwardKey, _ inForce: Bool, _ policy: XPPolicy, _ decision: inout Decision
  ) {
    guard isInForce(key) != inForce, let (amount, version) = policy.award(for: key), amount != 0 else { return }
    setInForce(key, inForce)
    enter(key, amount: inForce ? amount : -amount, policy: version, &decision)
  }

  fileprivate mutating func award(
    _ amount: Int64, _ reason: String, _ decision: inout Decision
  ) throws(Refusal) {
    // CompletionRules has checked the amount's range.
    guard amount > 0 || total >= -amount else { throw .belowZero(total: total, amount: amount) }
    guard total <= AwardRules.totalMax - max(0, amount) else { throw .totalTooLarge(total: total, amount: amount) }
    let key = AwardKey(kind: .manual, subject: decision.ordinal, day: decision.evidence.day)
    let entry = nextEntry(key, amount: amount, policy: 0)
    advance(to: entry)
    decision.events.append(.xpGranted(entry, reason: reason))
  }

  private mutating func enter(
    _ key: AwardKey, amount: Int64, policy: Int32, _ decision: inout Decision
  ) {
    let entry = nextEntry(key, amount: amount, policy: policy)
    advance(to: entry)
    decision.events.append(.xpEntered(entry))
  }

  fileprivate mutating func repair(
    _ corrections: [LedgerCorrection], _ decision: inout Decision
  ) {
    for correction in corrections {
      switch correction {
      case .enter(let key, let amount, let policy):
        for part in amount.parts(upTo: AwardRules.totalMax) { enter(key, amount: part, policy: policy, &decision) }
      case .reseal(let count, let total):
        entryCount = count
        self.total = total
        let key = AwardKey(kind: .correction, subject: decision.ordinal, day: decision.evidence.day)
        enter(key, amount: 0, policy: 0, &decision)
      }
      if case .enter(let key, let amount, let policy) = correction, policy > 0 { setInForce(key, amount > 0) }
    }
  }

  private func nextEntry(_ key: AwardKey, amount: Int64, policy: Int32) -> LedgerEntry {
    // While tampered amounts are repaired, the total may be out of range. Wrapping arithmetic makes
    // the last entry's total right.
    LedgerEntry(number: entryCount &+ 1, key: key, amount: amount, total: total &+ amount, policy: policy)
  }

  private mutating func advance(to entry: LedgerEntry) {
    entryCount = entry.number
    total = entry.total
  }

  /// Applies one event. Every event increments the version.
  mutating func evolve(by event: Event) {
    version += 1
    switch event {
    case .xpEntered(let entry):
      advance(to: entry)
      if entry.policy > 0 { setInForce(entry.key, entry.amount > 0) }
    case .xpGranted(let entry, _): advance(to: entry)
    case .levelChanged(_, let level): self.level = level
    default: break
    }
  }

  /// Writes the XP and the level.
  fileprivate func fill(_ standing: inout Standing) {
    standing.totalXP = total
    standing.level = Level.number(total: total, known: level)
  }
}

extension Int64 {
  /// The amount in parts of at most this magnitude. No ledger entry may be larger, but the
  /// correction of several wrong entries can be.
  fileprivate func parts(upTo most: Int64) -> [Int64] {
    if magnitude <= most.magnitude { return [self] }
    let part = self < 0 ? -most : most
    return Array(repeating: part, count: Int(self / part)) + (self % part == 0 ? [] : [self % part])
  }
}

extension Decision {
  /// Whether a later event of the same command withholds the award for a habit's satisfied day, or
  /// for a complete day if the habit is nil. Without this check, the ledger would get an entry and
  /// its compensation.
  fileprivate func isWithheld(_ habit: HabitID?, _ day: LocalDay, after index: Int) -> Bool {
    // If anything is withheld, the receipt says why.
    guard receipt.unpaid != nil else { return false }
    return events[index + 1..<completionEvents.upperBound].contains { event in
      if case .awardWithheld(habit, day, isWithheld: true) = event { true } else { false }
    }
  }
}
