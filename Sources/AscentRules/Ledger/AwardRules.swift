/// The rules of the XP ledger, the daily bonus and levels: the last room of the line, which also
/// numbers a command's events.
public enum AwardRules {
  /// The largest total, the largest integer that JSON readers in other languages keep exactly.
  public static let totalMax: Int64 = DayCounts.limit

  /// Reacts to the events of a command: writes the entries they call for and, at the end, a change
  /// of level.
  ///
  /// - Parameters:
  ///   - decided: where the events of the command lie that CompletionService decided.
  ///   - others: how many events the services between have added to the command.
  ///   - command: what is asked.
  ///   - evidence: the command's, as it was frozen.
  ///   - repairs: for a repair, what to append.
  ///   - state: the person's, which follows the entries.
  ///   - context: the time zones and the policy.
  ///   - buffer: gets the entries.
  ///   - receipt: gets totals and levels before and after.
  /// - Returns: the version of the command's first event.
  /// - Throws: only for a manual award, before anything was written.
  public static func react(
    to decided: Range<Int>, others: Int, command: Command, evidence: Evidence, repairs: [LedgerCorrection],
    state: inout AwardState,
    context: RuleContext,
    buffer: inout EventBuffer, receipt: inout Receipt
  ) throws(Refusal) -> Int64 {
    let first = buffer.events.count
    note(&receipt.before, state)
    if case .awardXP(let amount, let reason) = command.intent { try award(amount, reason, evidence, &state, &buffer) }
    for index in decided { react(toOne: buffer.events[index], &state, context, &buffer) }
    if case .repairLedger = command.intent { repair(repairs, evidence, &state, &buffer) }
    let level = Level.number(total: state.total)
    if level != state.level {
      buffer.events.append(.levelChanged(from: state.level, to: level))
      state.level = level
    }
    note(&receipt.after, state)
    let version = state.version + 1
    state.version += Int64(decided.count + others + buffer.events.count - first)
    return version
  }

  @inline(__always)
  private static func react(
    toOne event: Event, _ state: inout AwardState, _ context: RuleContext, _ buffer: inout EventBuffer
  ) {
    switch event {
    case .habitSatisfied(let id, let day):
      set(AwardKey(kind: .habit, subject: id.number, day: day), true, &state, context, &buffer)
    case .habitUnsatisfied(let id, let day):
      set(AwardKey(kind: .habit, subject: id.number, day: day), false, &state, context, &buffer)
    case .dayCompleted(let day): set(AwardKey(kind: .day, subject: 0, day: day), true, &state, context, &buffer)
    case .dayReopened(let day): set(AwardKey(kind: .day, subject: 0, day: day), false, &state, context, &buffer)
    case .manualAwardChanged(let key, let amount, let inForce):
      enter(key, amount: inForce ? amount : -amount, policy: 0, &state, &buffer)
    default: break
    }
  }

  /// Puts an award in force or takes it back, once: an award that is as asked already is left
  /// alone.
  private static func set(
    _ key: AwardKey, _ inForce: Bool, _ state: inout AwardState, _ context: RuleContext, _ buffer: inout EventBuffer
  ) {
    guard state.isInForce(key) != inForce, let (amount, policy) = context.policy.xp.award(for: key), amount != 0 else {
      return
    }
    state.setInForce(key, inForce)
    enter(key, amount: inForce ? amount : -amount, policy: policy, &state, &buffer)
  }

  private static func award(
    _ amount: Int64, _ reason: String, _ evidence: Evidence, _ state: inout AwardState, _ buffer: inout EventBuffer
  ) throws(Refusal) {
    // CompletionRules has checked that the amount is one that can be awarded at all.
    guard amount > 0 || state.total >= -amount else { throw .belowZero(total: state.total, amount: amount) }
    guard state.total <= totalMax - max(0, amount) else { throw .totalTooLarge(total: state.total, amount: amount) }
    let key = AwardKey(kind: .manual, subject: buffer.ordinal, day: evidence.day)
    let entry = nextEntry(key, amount: amount, policy: 0, state)
    advance(&state, to: entry)
    buffer.events.append(.xpGranted(entry, reason: reason))
  }

  private static func enter(
    _ key: AwardKey, amount: Int64, policy: Int32, _ state: inout AwardState, _ buffer: inout EventBuffer
  ) {
    let entry = nextEntry(key, amount: amount, policy: policy, state)
    advance(&state, to: entry)
    buffer.events.append(.xpEntered(entry))
  }

  private static func repair(
    _ corrections: [LedgerCorrection], _ evidence: Evidence, _ state: inout AwardState, _ buffer: inout EventBuffer
  ) {
    for correction in corrections {
      switch correction {
      case .enter(let key, let amount, let policy): enter(key, amount: amount, policy: policy, &state, &buffer)
      case .reseal(let count, let total):
        state.entryCount = count
        state.total = total
        state.chain = .zero
        enter(
          AwardKey(kind: .correction, subject: buffer.ordinal, day: evidence.day), amount: 0, policy: 0, &state, &buffer
        )
      }
      if case .enter(let key, let amount, let policy) = correction, policy > 0 { state.setInForce(key, amount > 0) }
    }
  }

  private static func nextEntry(_ key: AwardKey, amount: Int64, policy: Int32, _ state: AwardState) -> LedgerEntry {
    // Between the entries of a repair the total may be out of range, if amounts were tampered with:
    // wrapped, it comes out right with the last of them.
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

  /// Lets the state follow one event that was committed. Every event counts for the version.
  public static func evolve(_ state: inout AwardState, by event: Event) {
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
