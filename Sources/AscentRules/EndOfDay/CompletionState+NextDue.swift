/// What is due next for a person.
extension CompletionState {
  /// Notes in the decision what is due next, if the command may have changed it.
  ///
  /// A completion for today changes nothing while something is known to be due: the close of the
  /// day finds out by itself whether a streak is still alive. A completion for an earlier day may
  /// restore a streak that had ended and that is at risk this evening.
  mutating func updateNextDue(after intent: Intent, _ context: RuleContext, _ decision: inout Decision) {
    switch intent {
    case .complete, .moveCompletion:
      if reportedDue.command != nil, !mayRestoreStreak(decision, context), !decision.setsZone { return }
      guard decision.satisfiesHabit || decision.setsZone else { return }
    case .closeDay, .remind, .setReminder, .travel, .setDayStart, .restore: break
    // Past days of a new limit may be judged at once.
    case .addHabit(let definition) where definition.kind == .atMost: break
    case .undo where decision.movesDue: break
    case .logSession, .loadCatalog, .setMeasureGoal, .measure, .awardXP, .repairLedger, .progress, .acknowledge,
      .acknowledgeAll, .grantFreezes, .renameHabit:
      guard decision.setsZone else { return }
    case .addHabit, .undo, .editHabit, .deleteHabit, .setGoal, .setSchedule, .archive, .skip, .pause, .pauseAll,
      .resume, .resumeAll, .freezeDay:
      if reportedDue.command != nil, !decision.setsZone, !decision.satisfiesOrExcusesPastDay { return }
    }
    let day = dayToClose(after: intent, context, decision)
    let now = decision.evidence.recordedAt
    let done = placeDone(after: intent, at: now, context)
    let next = nextDue(closing: day, after: done, at: now, isAlive: decision.satisfiesHabit, context)
    let isUnknown = (reportedDue.command == nil || reportedDue.mayBeEarlier) && !intent.isScheduled
    if next == reportedDue.command, !intent.isScheduled { return }
    reportedDue = ReportedDue(command: next, closes: next.map { _ in day }, mayBeEarlier: isUnknown && next != nil)
    if isUnknown, let next { decision.nextDue = .changedAtLatest(next) } else { decision.nextDue = .changed(next) }
  }

  /// Whether a completion may restore a streak that is at risk this evening, and that nothing would
  /// warn of: it is for a recent earlier day, nothing that became due is waiting, no streak was
  /// reported at risk today, and the warning would come before what is known to be due next.
  private func mayRestoreStreak(_ decision: Decision, _ context: RuleContext) -> Bool {
    let (now, day) = (decision.evidence.recordedAt, decision.receipt.day)
    // Nearly always, one of these two checks decides: the completion is of this moment, or
    // something is already waiting.
    if day == decision.evidence.day, now == decision.evidence.occurredAt { return false }
    if let waiting = reportedDue.command, waiting.at <= now { return false }
    let today = decision.evidence.recordedDay
    guard day < today, today - day <= Int(RuleLimits.scheduleSpanMax), riskDay != today else { return false }
    return isWarningFirst(at: now, decision, context)
  }

  /// Whether this evening's warning is due before the next known command, or no command is known.
  /// False without warnings. Otherwise the known command stays next; after it the search starts
  /// again.
  private func isWarningFirst(at now: Instant, _ decision: Decision, _ context: RuleContext) -> Bool {
    guard let warning = context.policy.riskWarningTime else { return false }
    guard let waiting = reportedDue.command else { return true }
    let evening = PersonClock(self, at: now, context)
      .instant(of: self.today(decision, context), minute: warning.minutes)
    return waiting.at > evening
  }

  /// The place up to which everything due is done after a command was decided.
  ///
  /// A late command must not skip what became due meanwhile. The place therefore depends on the
  /// command, not on the clock, and anything that was waiting before the command still waits. A
  /// state that was just loaded does not know what was waiting. Before a close, that may be
  /// reminders of the next day, which begins before the close. So it starts from that day;
  /// repeating an answered reminder is harmless.
  private func placeDone(after intent: Intent, at now: Instant, _ context: RuleContext) -> DuePlace {
    let done = place(of: intent, at: now, context)
    if reportedDue.command == nil, case .closeDay(let day) = intent {
      return min(done, DuePlace(at: PersonClock(self, at: now, context).instant(of: day + 1, minute: 0)))
    }
    guard let waiting = reportedDue.command, waiting.at <= now, waiting.intent != intent else { return done }
    return min(done, DuePlace(at: waiting.at))
  }

  /// The place of a command that the scheduler sends. For any other command, the place after
  /// everything that is due by now.
  private func place(of intent: Intent, at now: Instant, _ context: RuleContext) -> DuePlace {
    let clock = PersonClock(self, at: now, context)
    switch intent {
    case .closeDay(let day): return DuePlace(at: clock.close(of: day))
    case .remind(let day, let minute):
      return DuePlace(at: clock.instant(of: day, minute: minute), day: day, minute: minute)
    default: return .after(now)
    }
  }

  /// What is due next for a person, when no command is being decided; nil if nothing is at stake.
  ///
  /// - Parameter answered: a command that was found due although it had been answered before. The
  ///   result comes after it: anything earlier was answered, too, or would have been found first.
  package func nextDue(
    at now: Instant, after answered: DueCommand? = nil, _ context: RuleContext
  ) -> DueCommand? {
    let offset = context.zones.offset(of: zone(at: now), at: now)
    let yesterday = now.localDay(offset: offset, dayStart: dayStart) - 1
    let day =
      reportedDue.closes ?? closedThrough.map { dayToClose(after: $0, at: now, yesterday, context) }
      ?? firstFree(yesterday)
    let done = answered.map { place(of: $0.intent, at: now, context) } ?? .after(now)
    return nextDue(closing: day, after: done, at: now, isAlive: false, context) ?? reportedDue.command
  }

  /// What is due next after a command, up to the close of a day; nil if nothing is at stake.
  private func nextDue(
    closing day: LocalDay, after done: DuePlace, at now: Instant, isAlive: Bool, _ context: RuleContext
  ) -> DueCommand? {
    let clock = PersonClock(self, at: now, context)
    let streaks = StreakState(rebuiltFrom: self)
    // A streak that an open day has broken is at stake until that day is closed.
    let firstOpen = closedThrough.map { $0 + 1 } ?? day
    guard
      isAlive || streaks.isAnyAlive(before: firstOpen, context) || hasReminder || hasLimitInUse(from: firstOpen)
    else { return nil }
    var next = DueCommand(at: clock.close(of: day), day: day)
    // A reopened day may be closed together with the next one.
    let first = reopened.through == nil ? day : max(firstOpen, day - 2)
    // The next day begins before this one closes, so its reminders may be due first.
    for day in first...day + 1 {
      var minutes = reminderMinutes(on: day)
      if let time = context.policy.riskWarningTime, riskDay != day, streaks.canBeAtRisk(on: day, context) {
        minutes.append(time.minutes)
      }
      for minute in minutes {
        let at = clock.instant(of: day, minute: minute)
        let place = DuePlace(at: at, day: day, minute: minute)
        // Nobody is reminded of a day that is over.
        guard done < place, place < DuePlace(next), at > now || clock.close(of: day) > now else { continue }
        next = DueCommand(at: at, day: day, minute: minute)
      }
    }
    return next
  }

  /// The day to close next. Open days before yesterday are closed together with it, except that the
  /// first close of all has no days before it.
  private func dayToClose(after intent: Intent, _ context: RuleContext, _ decision: Decision) -> LocalDay {
    let yesterday = today(decision, context) - 1
    if let known = reportedDue.closes, known > closedThrough ?? .earliest, !isTaken(known) {
      return known < yesterday ? known : lastUnjudgedLimitDay(before: known, decision, context) ?? known
    }
    if let past = lastUnjudgedLimitDay(before: yesterday + 1, decision, context) { return past }
    if let closedThrough {
      return dayToClose(after: closedThrough, at: decision.evidence.recordedAt, yesterday, context)
    }
    if case .remind(let day, _) = intent { return day }
    return max(min(decision.receipt.day, yesterday + 1), yesterday)
  }

  /// The day to close after the closed ones: the last one whose close is due, which closes the days
  /// before it, too; the first open day if no close is due.
  private func dayToClose(
    after closed: LocalDay, at now: Instant, _ yesterday: LocalDay, _ context: RuleContext
  ) -> LocalDay {
    // Only yesterday may be over without being due.
    let isDue = closed >= yesterday || PersonClock(self, at: now, context).close(of: yesterday) <= now
    return firstFree(max(closed + 1, isDue ? yesterday : yesterday - 1))
  }

  /// The person's local day when the command was recorded. A device in another zone may have
  /// another one.
  private func today(_ decision: Decision, _ context: RuleContext) -> LocalDay {
    let now = decision.evidence.recordedAt
    let zone = zone(at: now)
    guard zone != decision.evidence.zone else { return decision.evidence.recordedDay }
    return now.localDay(offset: context.zones.offset(of: zone, at: now), dayStart: dayStart)
  }

  /// The day, or the first day after it whose close has an unused operation id.
  private func firstFree(_ day: LocalDay) -> LocalDay { isTaken(day) ? reopened.through! + 1 : day }

  /// The last day before another one that can be closed already, if a limit still has to be judged
  /// on it; nil otherwise. A limit that was added with a past first day then need not wait for
  /// today's close.
  private func lastUnjudgedLimitDay(before day: LocalDay, _ decision: Decision, _ context: RuleContext) -> LocalDay? {
    guard hasLimits else { return nil }
    let now = decision.evidence.recordedAt
    let clock = PersonClock(self, at: now, context)
    guard let over = (1...3).lazy.map({ day - $0 }).first(where: { clock.close(of: $0) <= now }),
      over > closedThrough ?? .earliest, !isTaken(over)
    else { return nil }
    let isLeft = habits.contains {
      $0.plan.traits.kind == .atMost && $0.isInUse && $0.plan.firstDay <= over
    }
    return isLeft ? over : nil
  }

  /// Whether a habit in use has a reminder.
  var hasReminder: Bool { reminders.keys.contains(where: isInUse) }

  /// The minutes of a day at which a reminder is still to be sent.
  private func reminderMinutes(on day: LocalDay) -> [Int16] {
    reminders.compactMap { id, reminder in
      let isLeft = reminder.days.contains(day.weekday) && remindedOn[id] != day && self[id].plan.isLive(on: day)
      return isLeft ? reminder.minute : nil
    }
  }
}

/// A place in the order of due commands: by time, and at the same instant a close before reminders.
private struct DuePlace: Comparable {
  var at: Instant
  var day = LocalDay.earliest
  var minute: Int16 = -1

  /// The place after everything that is due at an instant.
  static func after(_ instant: Instant) -> DuePlace { DuePlace(at: instant, day: .latest, minute: .max) }

  static func < (left: DuePlace, right: DuePlace) -> Bool {
    (left.at, left.day, left.minute) < (right.at, right.day, right.minute)
  }
}

extension DuePlace {
  init(_ command: DueCommand) {
    self.init(at: command.at)
    if let minute = command.minute { (day, self.minute) = (command.day, minute) }
  }
}

extension Decision {
  /// Whether a habit became satisfied.
  fileprivate var satisfiesHabit: Bool { events[completionEvents].contains { $0.kind == .habitSatisfied } }
  /// Whether an undo changed a reminder, a plan, or when the person's days begin and end.
  fileprivate var movesDue: Bool {
    events[completionEvents].contains {
      [.reminderSet, .planRevised, .zoneChanged, .zoneRevised, .dayStartChanged, .dayStartRevised]
        .contains($0.kind)
    }
  }
  /// Whether a habit became satisfied on a day before today, or such a day was excused or frozen.
  fileprivate var satisfiesOrExcusesPastDay: Bool {
    let today = evidence.recordedDay
    return events[completionEvents].contains {
      switch $0 {
      case .habitSatisfied(_, let day), .freezeSpent(let day, _, _), .freezeChanged(let day, true): day < today
      case .daysExcused(_, _, let from, _, _, _), .excuseChanged(_, _, let from, _, _, true): from < today
      default: false
      }
    }
  }
  /// Whether the command also set the person's first time zone, which its last event then says.
  fileprivate var setsZone: Bool {
    guard let last = completionEvents.last else { return false }
    return if case .zoneChanged = events[last] { true } else { false }
  }
}

extension Intent {
  /// Whether the scheduler sends the intent. Then what was due is done.
  fileprivate var isScheduled: Bool {
    switch self {
    case .closeDay, .remind: true
    default: false
    }
  }
}
