/// What is due next for a person.
extension CompletionState {
  /// Says what is due next, if the command may have changed it.
  ///
  /// A completion changes nothing as long as something is known to be due: the close of a day
  /// finds out by itself whether a streak still lives.
  mutating func schedule(_ intent: Intent, _ context: RuleContext, _ decision: inout Decision) {
    switch intent {
    case .markComplete, .recordCompletion, .moveCompletion:
      if due.command != nil, !decision.setsZone { return }
      guard decision.satisfiesHabit || decision.setsZone else { return }
    case .closeDay, .remind, .setReminder, .travel, .setDayStart: break
    case .undo where decision.setsReminder: break
    case .logSession, .loadCatalog, .setMeasureGoal, .measure, .awardXP, .repairLedger, .progress, .acknowledge,
      .grantFreezes, .renameHabit:
      guard decision.setsZone else { return }
    default: if due.command != nil, !decision.setsZone { return }
    }
    let next = nextDue(after: intent, context, decision)
    if next == due.command, next != nil { return }
    let isAnswered = if case .closeDay = intent { true } else { false }
    guard next != nil || due.command != nil || isAnswered else { return }
    due.command = next
    decision.nextDue = .changed(next)
  }

  /// What is due next; nil when nothing is at stake.
  private func nextDue(after intent: Intent, _ context: RuleContext, _ decision: Decision) -> DueCommand? {
    var now = decision.evidence.recordedAt
    if case .remind(let day, let minute) = intent {
      now = max(now, PersonClock(self, at: now, context).instant(of: day, minute: minute))
    }
    let day = firstOpenDay(decision)
    let isAlive = decision.satisfiesHabit || StreakState(followingPlansOf: self).isAnyAlive(before: day, context)
    return nextDue(from: day, after: now, isAlive: isAlive, context)
  }

  /// What is due next for a person of whom no command says it, such as one that was loaded; nil when
  /// nothing is at stake.
  package func nextDue(at now: Instant, _ context: RuleContext) -> DueCommand? {
    let offset = context.zones.offset(of: zone(at: now), at: now)
    let yesterday = now.localDay(offset: offset, dayStart: dayStart) - 1
    let day = closedThrough.map { max($0 + 1, yesterday) } ?? yesterday
    let isAlive = StreakState(followingPlansOf: self).isAnyAlive(before: day, context)
    return nextDue(from: day, after: now, isAlive: isAlive, context)
  }

  /// The close of the first open day, or a moment before it; nil when nothing is at stake.
  private func nextDue(
    from day: LocalDay, after now: Instant, isAlive: Bool, _ context: RuleContext
  ) -> DueCommand? {
    let clock = PersonClock(self, at: now, context)
    guard isAlive || habitIDs.contains(where: { self[$0].reminder != nil && isInUse($0) }) else { return nil }
    var next = DueCommand(at: clock.close(of: day), day: day)
    // The next day begins before this one closes.
    for day in [day, day + 1] {
      var minutes = reminderMinutes(on: day)
      if isAlive, riskDay != day, let minute = context.policy.riskMinute { minutes.append(minute) }
      for minute in minutes {
        let at = clock.instant(of: day, minute: minute)
        if at > now, at < next.at { next = DueCommand(at: at, day: day, minute: minute) }
      }
    }
    return next
  }

  /// The day that is closed next.
  private func firstOpenDay(_ decision: Decision) -> LocalDay {
    let yesterday = decision.evidence.recordedDay - 1
    if let closedThrough, closedThrough >= yesterday - 1 { return closedThrough + 1 }
    return max(min(decision.receipt.day, yesterday + 1), yesterday)
  }

  /// The minutes of a day at which there is a reminder.
  private func reminderMinutes(on day: LocalDay) -> [Int16] {
    habitIDs.compactMap { id in
      guard let reminder = self[id].reminder, self[id].plan.isLive(on: day), reminder.days.contains(day.weekday) else {
        return nil
      }
      return reminder.minute
    }
  }
}

extension Decision {
  /// Whether a habit became satisfied.
  fileprivate var satisfiesHabit: Bool { events[completionEvents].contains { $0.kind == .habitSatisfied } }
  /// Whether a reminder was set.
  fileprivate var setsReminder: Bool { events[completionEvents].contains { $0.kind == .reminderSet } }
  /// Whether the command also set the person's first zone. That is its last event.
  fileprivate var setsZone: Bool { !completionEvents.isEmpty && events.last?.kind == .zoneChanged }
}
