/// Automatic freezes: those that closes spend by themselves.
///
/// The days that they cover are derived from what is in force: on each closed day, in order, a
/// freeze is spent if a streak would end and a freeze is available. A late completion, an undo or a
/// change of plan therefore spends a freeze on a closed day, or gives it back, as if it had been
/// recorded before the close.
extension CompletionState {
  /// Writes the first day on which closes spend freezes, if it changes.
  ///
  /// Closes spend no freeze on days that no close examined, on days closed by an earlier version,
  /// or on days closed while freezes were manual.
  mutating func updateAutomaticFreezeStart(from first: LocalDay, _ context: RuleContext, _ decision: inout Decision) {
    let isAutomatic = context.policy.freezeSpending == .automatic
    // After a long absence, the close skips days, so no close has examined those.
    let isFollowed = automaticFreezesFrom != nil && first <= (closedThrough ?? first) + 1
    if isAutomatic != isFollowed || automaticFreezesFrom != nil && !isFollowed {
      emit(.automaticFreezesChanged(from: isAutomatic ? first : nil, rules: KnownRules.present), &decision)
    }
  }

  /// Whether the close of a missed day spends a freeze: a streak would end, and a freeze
  /// is available.
  func spendsFreeze(onCloseOf day: LocalDay, _ streaks: StreakState, _ context: RuleContext) -> Bool {
    guard let automaticFreezesFrom, day >= automaticFreezesFrom, mayHoldFreezes(context.policy) else { return false }
    let mask = CompleteDayMask(streaks, context)
    guard mask.isMissed(day), streaks.isAnyEnding(on: day, mask, context) else { return false }
    var balance = FreezeBalance(self, streaks, context.policy)
    return balance.left(through: day, mask) > 0
  }

  /// Whether the person may hold freezes: some were granted or spent, or there are enough complete
  /// days to earn one. Most people hold none yet.
  private func mayHoldFreezes(_ policy: Policy) -> Bool {
    !freezeGrants.isEmpty || !automaticFreezes.isEmpty || complete.count >= policy.freezeInterval
  }

  /// Spends freezes on closed days, or gives them back, if a command's events have changed what
  /// automatic freezes are derived from.
  @inline(never)
  mutating func rejudgeFreezes(
    since place: Int, closedThrough: LocalDay, _ context: RuleContext, _ decision: inout Decision
  ) {
    guard context.policy.freezeSpending == .automatic, let from = automaticFreezesFrom else { return }
    guard mayHoldFreezes(context.policy) else { return }
    let changed = decision.events[place...].compactMap(firstDay).min()
    guard let first = changed.map({ max($0, from) }), first <= closedThrough else { return }
    let days = first...closedThrough
    let present = automaticFreezes.days(in: days)
    let streaks = StreakState(rebuiltFrom: self)
    var judgement = FreezeJudgement(self, streaks, in: days, context)
    let baseline = FreezeJudgement.Baseline(self, streaks, before: decision.events[place...], in: days, context)
    let wanted = Set(judgement.judge(after: baseline))
    for day in wanted.symmetricDifference(present).sorted() {
      emit(.freezeRevised(day, inForce: wanted.contains(day)), &decision)
    }
  }

  /// Records who has frozen a day. A freeze that was asked for replaces an automatic one.
  mutating func recordFreeze(of day: LocalDay, isAutomatic: Bool) {
    automaticFreezes.set(day, to: isAutomatic)
    if !isAutomatic { closedThroughAtRequest[day] = closedThrough }
  }

  /// Derives automatic freezes from a day onwards; nil stops that. Freezes spent before stay as
  /// they are.
  mutating func followFreezes(from first: LocalDay?) {
    automaticFreezesFrom = first
    automaticFreezes = DaySet()
    closedThroughAtRequest = [:]
    for index in freezeGrants.indices { freezeGrants[index].closedThrough = nil }
  }

  /// The first day whose automatic freeze an event can change; nil if it changes none.
  private func firstDay(changedBy event: Event) -> LocalDay? {
    switch event {
    case .habitSatisfied(_, let day), .habitUnsatisfied(_, let day), .dayCompleted(let day), .dayReopened(let day),
      .awardWithheld(nil, let day, _):
      day
    case .excuseChanged(_, _, let first, _, _, _), .planRevised(_, _, let first?, _, _): first
    case .zoneChanged, .zoneRevised: .earliest
    case .freezeSpent(let day, automatic: false, _): day
    case .freezeChanged(let day, _): min(day, closedThroughAtRequest[day].map { $0 + 1 } ?? .earliest)
    case .freezeGrantChanged(_, let ordinal, _):
      freezeGrants.first { $0.ordinal == ordinal }?.closedThrough.map { $0 + 1 } ?? .earliest
    case .dayClosed, .daysReopened, .dateSkipped, .freezeSpent, .freezeRevised, .habitExempted, .freezesGranted,
      .automaticFreezesChanged, .dayStartChanged, .dayStartRevised, .planRecordedLate, .planRevised:
      nil
    default: event.kind.dayEffect == .none ? nil : event.plannedDays?.lowerBound ?? .earliest
    }
  }
}

extension Decision {
  /// Whether the command may change days up to a closed one. A completion of an open day does not,
  /// and neither does a close.
  @inline(__always)
  func mayChangeDays(through closed: LocalDay, since place: Int) -> Bool {
    guard place < events.count else { return false }
    return switch events[place] {
    case .completionLogged(_, let day, _, _, _): day <= closed
    case .dayClosed: false
    default: true
    }
  }
}

extension StreakState {
  /// Whether the close of a day ends a streak that a freeze could save.
  fileprivate func isAnyEnding(on day: LocalDay, _ daily: CompleteDayMask, _ context: RuleContext) -> Bool {
    daily.isAlive(through: day - 1)
      || habits.contains { habit in
        guard habit.wasFlexible else { return HabitDayMask(habit, in: self, context).ending(in: day...day) == day }
        let mask = mask(of: habit, closedThrough: day - 1, context)
        return context.policy.savesWeeks && mask.flexibleEnding(in: day...day) == day
      }
  }
}
