/// The freezes that closes spend by themselves.
///
/// Which days they cover follows from what is in force: on each closed day, in order, a freeze is
/// spent if a streak would end and one is at hand. So a late completion, an undo or a change of
/// plan spends a freeze on a closed day, or gives it back, as if it had been recorded before the
/// close.
extension CompletionState {
  /// Notes from which day on closes spend freezes: not on days that no close has looked at, nor on
  /// those closed by an earlier version or while the person had to ask for freezes.
  mutating func noteFreezes(from first: LocalDay, _ context: RuleContext, _ decision: inout Decision) {
    let isAutomatic = context.policy.freezes == .automatic
    // After a long absence, days between were not looked at.
    let isFollowed = freezesFrom != nil && first <= (closedThrough ?? first) + 1
    if isAutomatic != isFollowed || freezesFrom != nil && !isFollowed {
      emit(.automaticFreezesChanged(from: isAutomatic ? first : nil), &decision)
    }
  }

  /// Whether the close of a missed day spends a freeze: a streak would end, and one is at hand.
  func spendsFreeze(onCloseOf day: LocalDay, _ streaks: StreakState, _ context: RuleContext) -> Bool {
    freezesFrom.map { day >= $0 } ?? false && streaks.firstEnding(in: day...day, context) == day
      && isFreezeAtHand(day, streaks, context)
  }

  private func isFreezeAtHand(_ day: LocalDay, _ streaks: StreakState, _ context: RuleContext) -> Bool {
    let mask = CompleteDayMask(streaks, context)
    return !complete.contains(day) && mask.isMissed(day)
      && FreezeStock.isAtHand(onCloseOf: day, in: self, mask, context.policy)
  }

  /// Spends freezes on closed days, or gives them back, if events of a command have changed what
  /// they follow from.
  @inline(never)
  mutating func rejudgeFreezes(
    since place: Int, closedThrough: LocalDay, _ context: RuleContext, _ decision: inout Decision
  ) {
    guard context.policy.freezes == .automatic, let from = freezesFrom else { return }
    // Most people have held none yet.
    guard !freezeGrants.isEmpty || !automaticFreezes.isEmpty || complete.count >= context.policy.freezeInterval else {
      return
    }
    let changed = decision.events[place...].compactMap(firstDay).min()
    guard let first = changed.map({ max($0, from) }), first <= closedThrough else { return }
    let days = first...closedThrough
    let (present, wanted) = (Set(automaticFreezes.days(in: days)), Set(freezesNeeded(in: days, context)))
    for day in present.symmetricDifference(wanted).sorted() {
      emit(.freezeRevised(day, inForce: wanted.contains(day)), &decision)
    }
  }

  /// The closed days of a range on which freezes are spent, by what is in force.
  func freezesNeeded(in days: ClosedRange<LocalDay>, _ context: RuleContext) -> [LocalDay] {
    var (state, needed) = (self, [LocalDay]())
    for day in automaticFreezes.days(in: days) {
      state.frozen.remove(day)
      state.automaticFreezes.remove(day)
    }
    var streaks = StreakState(followingPlansOf: state)
    var first = days.lowerBound
    while first <= days.upperBound, let day = streaks.firstEnding(in: first...days.upperBound, context) {
      if state.isFreezeAtHand(day, streaks, context) {
        needed.append(day)
        state.frozen.insert(day)
        state.automaticFreezes.insert(day)
        streaks.frozen.insert(day)
      }
      first = day + 1
    }
    return needed
  }

  /// Follows freezes from a day on; those that closes spent before stay as they are.
  mutating func followFreezes(from first: LocalDay?) {
    freezesFrom = first
    automaticFreezes = DaySet()
    freezesAsked = [:]
    for index in freezeGrants.indices { freezeGrants[index].closedThrough = nil }
  }

  /// The first day whose automatic freeze an event can change; nil if it changes none.
  private func firstDay(changedBy event: Event) -> LocalDay? {
    switch event {
    case .habitSatisfied(_, let day), .habitUnsatisfied(_, let day), .dayCompleted(let day), .dayReopened(let day):
      day
    case .excuseChanged(_, _, let first, _, _, _), .planRevised(_, _, let first?, _, _): first
    case .zoneChanged, .zoneRevised: .earliest
    case .freezeSpent(let day, automatic: false, _): day
    case .freezeChanged(let day, _): min(day, freezesAsked[day].map { $0 + 1 } ?? .earliest)
    case .freezeGrantChanged(_, let ordinal, _):
      freezeGrants.first { $0.ordinal == ordinal }?.closedThrough.map { $0 + 1 } ?? .earliest
    default: event.plannedDays?.lowerBound
    }
  }
}

extension Decision {
  /// Whether the command may change days up to a closed one: not if it adds to an open day, nor if
  /// it closes days.
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
  /// The first day of a range on which a streak ends, of a habit or the daily one. The streak of
  /// a flexible schedule does not depend on a single day, so no freeze can save it.
  fileprivate func firstEnding(in days: ClosedRange<LocalDay>, _ context: RuleContext) -> LocalDay? {
    let ofHabits = habits.compactMap { habit in
      habit.wasFlexible ? nil : HabitDayMask(habit, in: self, context).firstEnding(in: days)
    }
    return (ofHabits + [CompleteDayMask(self, context).firstEnding(in: days)].compactMap(\.self)).min()
  }
}

extension DayMask {
  /// The first missed day of a range with a streak before it.
  fileprivate func firstEnding(in days: ClosedRange<LocalDay>) -> LocalDay? {
    var last = days.lowerBound - 1
    if length(through: last) == 0 {
      guard let counted = first(from: days.lowerBound) else { return nil }
      last = counted
    }
    return ahead(of: last, through: days.upperBound).missed
  }
}
