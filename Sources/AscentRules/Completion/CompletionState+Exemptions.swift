extension CompletionState {
  /// Whether the day depends on the habit. That is so if its schedule asks for the day, or did
  /// until a change of plan that was recorded after the day had begun.
  ///
  /// With `known`, other days count only by what pays; see ``isPaid(_:on:before:)``.
  package func isExpected(
    _ id: HabitID, on day: LocalDay, before ordinal: Int32 = .max, paidBefore known: Int32? = nil
  ) -> Bool {
    if day > exemptions.lastDay { return isAsked(id, on: day, before: ordinal, paidBefore: known) }
    if exemptions.contains(.past, id, on: day) { return false }
    return isAsked(id, on: day, before: ordinal, paidBefore: known)
      || exemptions.entries.contains {
        $0.kind == .removed && $0.habit == id && $0.inForce && $0.ordinal < ordinal && $0.days.contains(day)
          && isAsked(id, on: day, before: $0.ordinal, paidBefore: known)
      }
  }

  /// The events that say which days a change of plan exempts; they precede the change itself.
  ///
  /// An imported change counts as recorded at the time given in the file, so that the days of a
  /// copy are judged like those of the original.
  func exemptions(by event: Event, _ decision: Decision) -> [Event] {
    let today = decision.isImported ? decision.evidence.day : decision.evidence.recordedDay
    switch event {
    case .habitAdded(let id, let definition, let first) where definition.kind == .atMost && first < today:
      return [.habitExempted(id, .past, from: first, through: today - 1)]
    case .habitDeleted(let id, let from):
      // Somewhere on earth the day after tomorrow may have begun, and something may be recorded
      // for it.
      return [.habitExempted(id, .deleted, from: today, through: today + 2)]
        + removal(of: id, from: from, by: event, today: today, decision)
    case .habitArchived(let id, let from), .scheduleChanged(let id, _, let from):
      return removal(of: id, from: from, by: event, today: today, decision)
    default: return []
    }
  }

  /// The event that names the days, already begun, on which a change of plan asks for less than
  /// before; empty if there are none.
  ///
  /// The result does not depend on counts, because a later undo may change those.
  private func removal(
    of id: HabitID, from: LocalDay, by event: Event, today: LocalDay, _ decision: Decision
  ) -> [Event] {
    guard let change = PlanChange(event) else { return [] }
    let plan = self[id].plan
    var changed = plan
    changed.evolve(by: change, ordinal: decision.ordinal)
    // Until the habit was added, no day depended on it. An imported file does not say when that
    // was.
    let late = decision.isImported ? nil : latePlans.first { $0.ordinal == plan.addedBy }
    let added = late.map { $0.days.upperBound + 1 } ?? plan.firstDay
    let first = max(from, added + 1)
    guard first <= today else { return [] }
    let isAnyRemoved = (first...today).contains { day in
      plan.mayAsk(on: day) && !(changed.mayAsk(on: day) && !changed.isFlexible(on: day))
    }
    return isAnyRemoved ? [.habitExempted(id, .removed, from: first, through: today)] : []
  }
}

extension HabitPlan {
  /// Whether the habit is in use on a day, and is due or may be done by a flexible schedule.
  fileprivate func mayAsk(on day: LocalDay) -> Bool {
    isLive(on: day) && (isFlexible(on: day) || isAsked(on: day) { _ in false })
  }
}
