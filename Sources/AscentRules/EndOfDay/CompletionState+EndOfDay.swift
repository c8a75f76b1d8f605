/// The end of a day: its close, reminders, and streaks at risk.
extension CompletionState {
  /// Closes a day and the open days before it, but only as far back as something can still
  /// be recorded.
  mutating func close(_ day: LocalDay, _ context: RuleContext, _ decision: inout Decision) throws(Refusal) {
    try checkIsOpen(day, decision.evidence)
    let closes = PersonClock(self, at: decision.evidence.recordedAt, context).close(of: day)
    guard decision.evidence.recordedAt >= closes else { throw .dayNotOver(day, closes: closes) }
    decision.receipt.day = day
    var streaks = StreakState(rebuiltFrom: self)
    let reach = Int(min(max(0, context.policy.ageMilliseconds / 86_400_000), Int64(RuleLimits.planReach)))
    let first =
      closedThrough.map { max($0 + 1, day - reach) } ?? firstClose(through: day, reach: reach, streaks, context)
    timelyDays = TimelyDays()
    let hasLimits = hasLimits
    // On the first close, only its own day can get a freeze: the days before it follow from what
    // was recorded by then.
    updateAutomaticFreezeStart(from: closedThrough == nil ? day : first, context, &decision)
    for past in first...day where past == day || isAtStake(past, streaks, context) {
      let place = decision.events.count
      if hasLimits {
        for date in streaks.skippedDates(in: (closedThrough.map { $0 + 1 } ?? .earliest)...past, context) {
          emit(.dateSkipped(date), &decision)
        }
        closeLimits(through: past, &decision)
        streaks = StreakState(rebuiltFrom: self)
      }
      var outcome = outcome(of: past, streaks, context)
      if outcome == .missed, spendsFreeze(onCloseOf: past, streaks, context) {
        emit(.freezeSpent(past, automatic: true, policy: context.policy.version), &decision)
        streaks.frozen.insert(past)
        outcome = .excused
      }
      emit(.dayClosed(past, outcome, policy: context.policy.version), &decision)
      // Limits are judged because the day is closed, so the event of the close comes first.
      if hasLimits { decision.events.insert(decision.events.removeLast(), at: place) }
    }
  }

  /// Writes which reminders are due at a minute of a day, and which streaks are at risk.
  mutating func remind(
    of day: LocalDay, at minute: Int16, _ context: RuleContext, _ decision: inout Decision
  ) throws(Refusal) {
    try checkIsOpen(day, decision.evidence)
    let now = decision.evidence.recordedAt
    let clock = PersonClock(self, at: now, context)
    // Accepted early, the command would use up the operation id that the timely one needs.
    let from = clock.instant(of: day, minute: minute)
    guard now >= from else { throw .tooEarlyToRemind(day, at: TimeOfDay(minutes: minute), from: from) }
    decision.receipt.day = day
    // After a downtime the day may be long over. Then its close says what became of it.
    if now >= clock.close(of: day) { return }
    let isRisk = minute == context.policy.riskWarningTime?.minutes && riskDay != day
    let streaks = StreakState(rebuiltFrom: self)
    for id in habitIDs where !isSatisfied(id, on: day) && self[id].plan.traits.kind == .atLeast {
      let isDue = isDue(id, on: day)
      guard isDue || mayBeChosen(id, on: day) else { continue }
      if isRisk, isDue, streaks.isAtStake(id, on: day, context: context),
        let length = streaks.length(of: id, before: day, context)
      {
        let unit = streaks[id].plan.streakUnit(through: day)
        emit(.streakAtRisk(id, day, length: StreakLength(length, unit)), &decision)
      }
      guard let reminder = reminders[id], remindedOn[id] != day else { continue }
      if reminder.minute == minute, reminder.days.contains(day.weekday) {
        emit(.reminderDue(id, day, at: reminder.time), &decision)
      }
    }
    let daily = CompleteDayMask(streaks, context)
    let length = daily.length(through: day - 1)
    if isRisk, length > 0, !complete.contains(day), daily.isMissed(day) {
      emit(.streakAtRisk(nil, day, length: StreakLength(length, .days)), &decision)
    }
  }

  mutating func set(
    _ reminder: Reminder?, of habit: HabitReference, _ decision: inout Decision
  ) throws(Refusal) {
    let id = try resolve(habit, decision)
    decision.receipt.habit = id
    guard reminder == nil || self[id].plan.traits.kind == .atLeast else { throw .reminderOfLimit(id) }
    guard reminder != reminders[id] || decision.isImported else {
      throw .nothingToChange(field: "reminder", value: reminder.map { "\($0)" } ?? "off")
    }
    let setters = Event.Setters(former: self[id].reminderSetBy, new: decision.ordinal)
    emit(.reminderSet(id, from: reminders[id], to: reminder, setBy: setters), &decision)
  }

  private func checkIsOpen(_ day: LocalDay, _ evidence: Evidence) throws(Refusal) {
    try day.check(isBetween: RuleLimits.firstRecordableDay, and: evidence.recordedDay + RuleLimits.planReach)
    if let closedThrough, day <= closedThrough { throw .dayClosed(day) }
  }

  private func outcome(of day: LocalDay, _ streaks: StreakState, _ context: RuleContext) -> DayOutcome {
    if complete.contains(day) { return .complete }
    if CompleteDayMask(streaks, context).isMissed(day) { return .missed }
    let isLeftOpen = habitIDs.contains { !isSatisfied($0, on: day) && isExpected($0, on: day) }
    return isLeftOpen && !streaks.isOutOfTheCalendar(day, context) ? .excused : .nothingDue
  }

  /// Whether anything could happen at the close of a day.
  private func isAtStake(_ day: LocalDay, _ streaks: StreakState, _ context: RuleContext) -> Bool {
    habitIDs.contains { isSatisfied($0, on: day) } || hasReminder || hasLimitInUse(from: day)
      || streaks.isAnyAlive(before: day, context)
  }
}
