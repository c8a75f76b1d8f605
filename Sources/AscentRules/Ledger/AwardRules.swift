/// The rules of the XP ledger, the daily bonus and levels: DailyAwardService's.
package enum AwardRules {
  /// The largest total: the largest integer that JSON readers in other languages keep exactly.
  package static let totalMax: Int64 = DayCounts.limit

  /// Reacts to CompletionService's events: writes the ledger entries that follow from them and, at
  /// the end, a change of level.
  ///
  /// - Parameters:
  ///   - input: the command and, for a repair, what to append.
  ///   - context: the policy.
  ///   - state: the person's; the entries are applied to it.
  ///   - decision: has CompletionService's events; gets the entries and, in the receipt, totals and
  ///     levels before and after.
  /// - Throws: only for a manual award, before anything was written.
  static func react(
    _ input: DecisionInput, _ context: RuleContext, _ state: inout AwardState, _ decision: inout Decision
  ) throws(Refusal) {
    note(&decision.receipt.before, state)
    if case .awardXP(let amount, let reason) = input.command.intent { try award(amount, reason, &state, &decision) }
    for index in decision.completionEvents { react(toEventAt: index, context.policy.xp, &state, &decision) }
    if case .repairLedger = input.command.intent { repair(input.corrections, &state, &decision) }
    note(&decision.receipt.after, state)
    let level = decision.receipt.after.level
    if level != state.level {
      decision.events.append(.levelChanged(from: state.level, to: level))
      state.level = level
    }
  }

  @inline(__always)
  private static func react(
    toEventAt index: Int, _ policy: XPPolicy, _ state: inout AwardState, _ decision: inout Decision
  ) {
    switch decision.events[index] {
    case .habitSatisfied(let id, let day):
      guard !decision.isWithheld(id, day, after: index) else { return }
      set(AwardKey(kind: .habit, subject: id.number, day: day), true, policy, &state, &decision)
    case .habitUnsatisfied(let id, let day):
      set(AwardKey(kind: .habit, subject: id.number, day: day), false, policy, &state, &decision)
    case .dayCompleted(let day):
      guard !decision.isWithheld(nil, day, after: index) else { return }
      set(AwardKey(kind: .day, subject: 0, day: day), true, policy, &state, &decision)
    case .awardWithheld(let id?, let day, let inForce):
      set(AwardKey(kind: .habit, subject: id.number, day: day), !inForce, policy, &state, &decision)
    case .awardWithheld(nil, let day, let inForce):
      set(AwardKey(kind: .day, subject: 0, day: day), !inForce, policy, &state, &decision)
    case .dayReopened(let day): set(AwardKey(kind: .day, subject: 0, day: day), false, policy, &state, &decision)
    case .manualAwardChanged(let key, let amount, let inForce):
      enter(key, amount: inForce ? amount : -amount, policy: 0, &state, &decision)
    default: break
    }
  }

  /// Puts an award in force or takes it back. An award that already is as requested gets no entry.
  private static func set(
    _ key: AwardKey, _ inForce: Bool, _ policy: XPPolicy, _ state: inout AwardState, _ decision: inout Decision
  ) {
    guard state.isInForce(key) != inForce, let (amount, version) = policy.award(for: key), amount != 0 else { return }
    state.setInForce(key, inForce)
    enter(key, amount: inForce ? amount : -amount, policy: version, &state, &decision)
  }

  private static func award(
    _ amount: Int64, _ reason: String, _ state: inout AwardState, _ decision: inout Decision
  ) throws(Refusal) {
    // CompletionRules has checked the amount's range.
    guard amount > 0 || state.total >= -amount else { throw .belowZero(total: state.total, amount: amount) }
    guard state.total <= totalMax - max(0, amount) else { throw .totalTooLarge(total: state.total, amount: amount) }
    let key = AwardKey(kind: .manual, subject: decision.ordinal, day: decision.evidence.day)
    let entry = nextEntry(key, amount: amount, policy: 0, state)
    advance(&state, to: entry)
    decision.events.append(.xpGranted(entry, reason: reason))
  }

  private static func enter(
    _ key: AwardKey, amount: Int64, policy: Int32, _ state: inout AwardState, _ decision: inout Decision
  ) {
    let entry = nextEntry(key, amount: amount, policy: policy, state)
    advance(&state, to: entry)
    decision.events.append(.xpEntered(entry))
  }

  private static func repair(
    _ corrections: [LedgerCorrection], _ state: inout AwardState, _ decision: inout Decision
  ) {
    for correction in corrections {
      switch correction {
      case .enter(let key, let amount, let policy): enter(key, amount: amount, policy: policy, &state, &decision)
      case .reseal(let count, let total):
        state.entryCount = count
        state.total = total
        state.chain = .zero
        let key = AwardKey(kind: .correction, subject: decision.ordinal, day: decision.evidence.day)
        enter(key, amount: 0, policy: 0, &state, &decision)
      }
      if case .enter(let key, let amount, let policy) = correction, policy > 0 { state.setInForce(key, amount > 0) }
    }
  }

  private static func nextEntry(_ key: AwardKey, amount: Int64, policy: Int32, _ state: AwardState) -> LedgerEntry {
    // During a repair of tampered amounts the total may be out of range: with wrapping arithmetic
    // the last entry's total is right.
    var entry = LedgerEntry(
      number: state.entryCount &+ 1, key: key, amount: amount, total: state.total &+ amount, policy: policy,
      chain: .zero)
    entry.chain = LedgerChain.digest(of: entry, after: state.chain)
    return entry
  }

  private static func advance(_ state: inout AwardState, to entry: LedgerEntry) {
    state.entryCount = entry.number
    state.total = entry.total
    state.chain = entry.chain
  }

  /// Applies one event. Every event counts for the version.
  static func evolve(_ state: inout AwardState, by event: Event) {
    state.version += 1
    switch event {
    case .xpEntered(let entry):
      advance(&state, to: entry)
      if entry.policy > 0 { state.setInForce(entry.key, entry.amount > 0) }
    case .xpGranted(let entry, _): advance(&state, to: entry)
    case .levelChanged(_, let level): state.level = level
    default: break
    }
  }

  private static func note(_ standing: inout Standing, _ state: AwardState) {
    standing.totalXP = state.total
    standing.level = Level.number(total: state.total)
  }
}

extension Decision {
  /// Whether what an event satisfied or completed is withheld by a later one of the same command.
  /// Without this, the ledger would get an entry and its compensation.
  fileprivate func isWithheld(_ habit: HabitID?, _ day: LocalDay, after index: Int) -> Bool {
    // The receipt says why, if there is anything of the kind.
    guard receipt.unpaid != nil else { return false }
    return events[index + 1..<completionEvents.upperBound].contains { event in
      if case .awardWithheld(habit, day, inForce: true) = event { true } else { false }
    }
  }
}
