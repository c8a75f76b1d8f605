/// Endings of streaks, and restored streaks.
///
/// A streak ends with the close of a day that breaks it. Only the last such day among the closed
/// ones matters. When it moves forward, the streaks before it have ended; when it moves back, a
/// late completion, an excuse or an undo has joined what the day had separated. Days that are
/// recorded long after they were missed therefore announce nothing, and undoing what moved the day
/// restores the state.
extension StreakState {
  /// The last closed day that broke each streak: those of the habits, then the daily one.
  struct Breaks {
    var habits: [LocalDay?]
    var daily: LocalDay?
    /// At the first close of all, the day before the days that it closes; nil at later closes.
    var beforeFirst: LocalDay?
  }

  /// The breaks before a command, if its events may move them; nil if they cannot.
  func breaks(before decision: Decision, _ context: RuleContext) -> Breaks? {
    let events = decision.events[decision.completionEvents]
    guard let closed = closedThrough ?? firstClose(in: events), canMoveBreaks(events, closedThrough: closed) else {
      return nil
    }
    var breaks = breaks(closedThrough: closed, context)
    if closedThrough == nil { breaks.beforeFirst = closed }
    return breaks
  }

  /// Whether the command cannot move breaks, as it has no events or is the usual completion: on an
  /// open day, for a habit with fixed days.
  @inline(__always)
  func cannotMoveBreaks(_ decision: borrowing Decision) -> Bool {
    guard let first = decision.completionEvents.first else { return true }
    guard case .completionLogged(let id, let day, _, _, _) = decision.events[first] else { return false }
    guard let closedThrough else { return true }
    return day > closedThrough && !self[id].wasFlexible
  }

  /// Writes which streaks have ended and which are restored, compared with the breaks before.
  mutating func writeEndings(since before: Breaks, _ context: RuleContext, _ decision: inout Decision) {
    guard let closed = closedThrough else { return }
    let after = breaks(closedThrough: closed, context)
    for index in habits.indices {
      let id = HabitID(index: index)
      let mask = mask(of: habits[index], closedThrough: closed, context)
      var former = index < before.habits.count ? before.habits[index] : nil
      let plan = habits[index].plan
      // The first close also judges limits on the days before it, but no streak has ended on those.
      if let first = before.beforeFirst, plan.traits.kind == .atMost { former = mask.lastMissed(through: first) }
      guard former != after.habits[index] else { continue }
      writeTurns(of: id, former, after.habits[index], mask) { turn in
        decision.events.append(turn.event(of: id, plan.streakUnit(through: turn.lastDay)))
      }
    }
    guard before.daily != after.daily else { return }
    writeTurns(of: nil, before.daily, after.daily, CompleteDayMask(self, context)) {
      decision.events.append($0.event(of: nil, .days))
    }
  }

  /// Writes what the moved break of a streak means for it.
  private mutating func writeTurns(
    of id: HabitID?, _ former: LocalDay?, _ latest: LocalDay?, _ mask: some DayMask, _ write: (StreakTurn) -> Void
  ) {
    var days = ended[id] ?? DaySet()
    days.moveBreak(from: former, to: latest, mask, write)
    ended[id] = days.isEmpty ? nil : days
  }

  /// The day before the first day that the command closes; nil if it closes none. Nothing has ended
  /// before that.
  private func firstClose(in events: ArraySlice<Event>) -> LocalDay? {
    for case .dayClosed(let day, _, _) in events { return day - 1 }
    return nil
  }

  /// Whether events can change which closed day is the last that broke a streak. Completions of
  /// open days cannot, except under a flexible schedule, where they may cover earlier days.
  private func canMoveBreaks(_ events: ArraySlice<Event>, closedThrough closed: LocalDay) -> Bool {
    events.contains { event in
      switch event {
      case .habitSatisfied(let id, let day), .habitUnsatisfied(let id, let day): day <= closed || self[id].wasFlexible
      case .dayCompleted(let day), .dayReopened(let day): day <= closed
      default:
        switch event.kind.dayEffect {
        case .none, .freezes: false
        case .outcome, .any: true
        }
      }
    }
  }

  private func breaks(closedThrough closed: LocalDay, _ context: RuleContext) -> Breaks {
    Breaks(
      habits: habits.map { habit in
        mask(of: habit, closedThrough: closed, context).lastMissed(through: habit.lastDayJudged(closedThrough: closed))
      }, daily: CompleteDayMask(self, context).lastMissed(through: closed))
  }
}

/// A streak that ended or was restored.
private struct StreakTurn {
  var isAlive: Bool
  var length: Int32
  var lastDay: LocalDay

  func event(of habit: HabitID?, _ unit: StreakUnit) -> Event {
    let length = StreakLength(length, unit)
    return isAlive
      ? .streakRestored(habit, length: length, lastDay: lastDay)
      : .streakEnded(habit, length: length, lastDay: lastDay)
  }
}

extension DayMask {
  /// The last missed day up to a day.
  ///
  /// The search goes back to the first counted day, and at least over the days for which something
  /// may still be recorded. A missed day ends a streak only if there was one before it.
  fileprivate func lastMissed(through day: LocalDay) -> LocalDay? {
    let last = DayWord(of: day)
    let first = min(hull?.lowerBound.number ?? last.number, last.number - 7)
    return lastMissed(in: DayWord(number: first).first...day)
  }
}

extension DaySet {
  /// Adds the last days of streaks that ended, and removes those of streaks that live again, when
  /// the last break of the closed days moves.
  fileprivate mutating func moveBreak(
    from former: LocalDay?, to latest: LocalDay?, _ mask: some DayMask, _ write: (StreakTurn) -> Void
  ) {
    // The former break separated these streaks from the present one, and now no break does.
    let alive = mask.last(through: .latest).map { mask.length(through: $0) } ?? 0
    while alive > 0, let lastDay = last, lastDay > latest ?? .earliest {
      remove(lastDay)
      write(StreakTurn(isAlive: true, length: alive, lastDay: lastDay))
    }
    guard var broken = latest, broken > former ?? .earliest else { return }
    // From the newest break back to the former one: each has ended the streak before it, if any.
    var ended: [StreakTurn] = []
    while broken > former ?? .earliest, let lastDay = mask.last(through: broken - 1), lastDay > former ?? .earliest {
      let run = mask.run(through: lastDay)
      ended.append(StreakTurn(isAlive: false, length: run.length, lastDay: lastDay))
      guard let missed = run.missed else { break }
      broken = missed
    }
    for turn in ended.reversed() where insert(turn.lastDay) { write(turn) }
  }
}
