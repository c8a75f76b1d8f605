/// Why the stored events of a command are impossible after those stored before them.
package struct ReplayFault: Error, Hashable, CustomStringConvertible {
  /// The command's ordinal.
  package var ordinal: Int32
  /// What is wrong with the events.
  package var what: String

  package var description: String { "damaged at command \(ordinal): \(what)" }
}

extension PersonState {
  /// What is wrong with a stored event that is impossible in this state: it is about an unknown
  /// habit or measure, or a number or date is out of the rules' range.
  ///
  /// Nil for any other event, even if no command leads to it: `verify` finds those.
  func fault(of event: Event) -> String? {
    switch event {
    // These may add the habit or measure that they are about.
    case .habitAdded, .habitExempted, .measureGoalSet: break
    default: if let unknown = event.habit.flatMap(fault) ?? event.measure.flatMap(fault) { return unknown }
    }
    switch event {
    case .completionLogged(let id, let day, let amount, _, let pays):
      return fault(ofAdding: amount, to: id, on: day, pays: pays)
    case .completionChanged(let id, let day, let amount, _, _, let inForce, let pays):
      return fault(ofAdding: inForce ? amount : 0 &- amount, to: id, on: day, pays: pays)
    case .streakChanged(_, let current, let longest, _): return fault(ofRun: current.count) ?? fault(ofRun: longest)
    case .dailyStreakChanged(let current, let longest, _): return fault(ofRun: current) ?? fault(ofRun: longest)
    case .streakEnded(_, let length, _), .streakRestored(_, let length, _), .streakAtRisk(_, _, let length):
      return fault(ofRun: length.count)
    case .completionMoved(_, _, let origin):
      return Evidence.offsets.contains(origin.offset) ? fault(of: origin.at) : "invalid offset \(origin.offset)"
    case .xpEntered(let entry), .xpGranted(let entry, _): return fault(of: entry)
    default:
      switch event.kind.group {
      case .habits: return fault(ofPlan: event)
      case .measures: return fault(ofMeasure: event)
      case .practice: return fault(ofPractice: event)
      case .completions, .person, .awards, .celebrations, .endOfDay: return fault(ofLife: event)
      }
    }
  }

  private func fault(of id: HabitID) -> String? {
    completion.habits.indices.contains(id.index) ? nil : "unknown habit \(id.number)"
  }

  private func fault(ofAdding amount: Int64, to id: HabitID, on day: LocalDay, pays: Bool) -> String? {
    let isInRange = completion.canAdd(amount, to: id, on: day, pays: pays)
    return isInRange ? nil : "the count of habit \(id.number) on \(day) is out of range"
  }

  /// No run can be longer than the calendar.
  private func fault(ofRun length: Int32) -> String? {
    (0...Int32(LocalDay.latest - .earliest)).contains(length) ? nil : "invalid streak length \(length)"
  }

  private func fault(of instant: Instant) -> String? {
    (Instant.earliest...Instant.latest).contains(instant) ? nil : "the time is out of range"
  }

  private func fault(of first: LocalDay, through last: LocalDay) -> String? {
    first <= last ? nil : "the last day \(last) is before the first, \(first)"
  }

  /// Checks that the entry is in range. An entry that does not continue the ledger is found by the
  /// audit, and can be repaired.
  ///
  /// An entry that continues the ledger may have any total: a command may have been accepted after
  /// a wrong total, and a repair begins with whatever the sum is.
  private func fault(of entry: LedgerEntry) -> String? {
    let ledger = reward.award
    let follows =
      entry.isReseal || entry.total == ledger.total &+ entry.amount && entry.number == ledger.entryCount &+ 1
    let isInRange = follows || entry.total.magnitude <= AwardRules.totalMax && (1..<Int32.max).contains(entry.number)
    return isInRange && entry.amount.magnitude <= AwardRules.totalMax ? nil : "the XP is out of range"
  }

  private func fault(ofPlan event: Event) -> String? {
    switch event {
    case .habitAdded(let id, let definition, _):
      guard id.index == completion.habits.count else { return "habit \(id.number) is not the next one" }
      return fault(of: definition.schedule) ?? fault(ofGoal: definition.goal)
    case .goalChanged(_, let goal, _): return fault(ofGoal: goal)
    case .scheduleChanged(_, let schedule, _): return fault(of: schedule)
    case .daysExcused(_, _, let first, let last, _, _), .excuseChanged(_, _, let first, let last, _, _):
      return fault(of: first, through: last)
    case .habitExempted(let id, let exemption, let first, let last):
      // For a new limit, the event that exempts days comes right before the one that adds it.
      let isNext = exemption == .past && id.index == completion.habits.count
      return (isNext ? nil : fault(of: id)) ?? fault(of: first, through: last)
    default: return nil
    }
  }

  private func fault(of schedule: Schedule) -> String? { schedule.isSound ? nil : "invalid schedule: \(schedule)" }

  private func fault(ofGoal goal: Int64) -> String? {
    (0...DayCounts.limit).contains(goal) ? nil : "invalid goal \(goal)"
  }

  private func fault(ofMeasure event: Event) -> String? {
    switch event {
    case .measureGoalSet(let id, _, _):
      (0...completion.measures.count).contains(id.index) ? nil : "measure \(id.number) is not the next one"
    case .measured(_, let value), .measureChanged(_, let value, _): fault(of: value.at)
    default: nil
    }
  }

  private func fault(of id: MeasureID) -> String? {
    completion.measures.indices.contains(id.index) ? nil : "unknown measure \(id.number)"
  }

  private func fault(ofPractice event: Event) -> String? {
    switch event {
    case .sessionLogged(let session), .sessionChanged(let session, _, _): return fault(of: session.at)
    case .stageAdvanced(let advance), .advanceChanged(let advance, _, inForce: true): return fault(of: advance)
    case .advanceChanged(let advance, let ordinal, inForce: false):
      let isLast = progression[advance.method].steps.last?.ordinal == ordinal
      return isLast ? fault(of: advance) : "progression \(ordinal) is not the last of \(advance.method)"
    default: return nil
    }
  }

  private func fault(of advance: Advance) -> String? {
    let isInRange =
      (0...DayCounts.limit).contains(advance.minutes) && advance.sessionCount >= 0
      && advance.timeInPreviousStage.milliseconds.magnitude <= DayCounts.limit
    return isInRange ? fault(of: advance.at) ?? fault(of: advance.decidedAt) : "the practice figures are out of range"
  }

  private func fault(ofVersion version: Int32) -> String? {
    version >= 1 ? nil : "invalid catalogue version \(version)"
  }

  /// Checks the events about the person, the ends of days, awards and celebrations.
  private func fault(ofLife event: Event) -> String? {
    switch event {
    case .planRecordedLate(let first, let last): fault(of: first, through: last)
    case .zoneChanged(let change, _, _), .zoneRevised(let change, _, _, _): fault(of: change.at)
    case .freezesGranted(let count, _), .freezeGrantChanged(let count, _, _):
      (0...1_000_000).contains(count) ? nil : "invalid freeze count \(count)"
    case .dayStartChanged(let time), .dayStartRevised(let time, _, _):
      (0..<1440).contains(time.minutes) ? nil : "invalid day start at minute \(time.minutes)"
    case .levelChanged(let former, let level):
      // After a wrong total, the next command sets the level that belongs to it, however far away
      // that is.
      former >= 1 && level >= 1 && (level - former <= Level.gainMax || level == Level.number(total: reward.award.total))
        ? nil : "impossible level change from \(former) to \(level)"
    case .catalogLoaded(let catalog): fault(ofVersion: catalog.version)
    case .catalogChanged(let version, _, _): fault(ofVersion: version)
    default: nil
    }
  }
}
