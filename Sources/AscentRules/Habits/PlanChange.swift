/// The part of an event that changes when a habit is due. CompletionState and StreakState have
/// the same plans.
struct PlanChange {
  /// The habit.
  let habit: HabitID
  fileprivate let event: Event

  /// The change of plan in an event; nil if it has none. A new habit has a new plan, not a change.
  init?(_ event: Event) {
    switch event {
    case .scheduleChanged(let id, _, _), .habitArchived(let id, _), .habitRestored(let id, _),
      .daysExcused(let id, _, _, _, _, _), .excuseChanged(let id, _, _, _, _, _), .pauseEnded(let id, _),
      .habitDeleted(let id, _):
      habit = id
    case .planRevised(let id, let part, _, _, _):
      guard part != .goal, part != .edit else { return nil }
      habit = id
    default: return nil
    }
    self.event = event
  }
}

extension HabitPlan {
  /// Applies a change.
  mutating func evolve(by change: PlanChange, ordinal: Int32) {
    switch change.event {
    case .scheduleChanged(_, let new, let from): schedule.change(to: new, from: from, ordinal: ordinal)
    case .habitArchived(_, let from), .habitDeleted(_, let from):
      isArchived.changeForGood(to: true, from: from, ordinal: ordinal)
    case .habitRestored(_, let from): isArchived.changeForGood(to: false, from: from, ordinal: ordinal)
    case .daysExcused(_, let excuse, let from, let through, _, _):
      excused.append(
        HabitPlan.Excused(excuse: excuse, from: from, through: through, ordinal: ordinal, inForce: true))
    case .pauseEnded(_, let from):
      excused.append(HabitPlan.Excused(excuse: nil, from: from, through: from, ordinal: ordinal, inForce: true))
    case .excuseChanged(_, _, _, _, let givenBy, let inForce): excused.setInForce(inForce, ordinal: givenBy)
    case .planRevised(_, let part, _, let ordinal, let inForce):
      switch part {
      case .habit: self.inForce = inForce
      case .schedule: schedule.setInForce(inForce, ordinal: ordinal)
      case .archive, .deletion: isArchived.setInForce(inForce, ordinal: ordinal)
      case .pauseEnd: excused.setInForce(inForce, ordinal: ordinal)
      case .goal, .edit: break
      }
    default: preconditionFailure("not a change of plan: \(change.event)")
    }
  }
}

extension Event {
  /// The days that a change of plan affects; nil for any other event. Nil also for an undone
  /// excuse: it counts as never given, so nothing that it led to is kept.
  var plannedDays: ClosedRange<LocalDay>? {
    switch self {
    case .habitAdded(_, _, let from), .goalChanged(_, _, let from), .scheduleChanged(_, _, let from),
      .habitArchived(_, let from), .habitRestored(_, let from), .habitDeleted(_, let from), .pauseEnded(_, let from):
      from...LocalDay.latest
    case .daysExcused(_, _, let from, let through, _, _): from...through
    default: nil
    }
  }

  /// The days that an undone or restored change of plan affects; nil for any other event. What was
  /// kept because of the change is judged again.
  var revisedDays: ClosedRange<LocalDay>? {
    if case .planRevised(_, _, let from?, _, _) = self { from...LocalDay.latest } else { nil }
  }
}
