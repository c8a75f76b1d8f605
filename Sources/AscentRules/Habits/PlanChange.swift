/// A change of when a habit is due, from an event. CompletionState and StreakState both apply it.
struct PlanChange {
  /// The habit.
  let habit: HabitID
  private let event: Event

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

  /// Applies the change to a plan.
  func apply(to plan: inout HabitPlan, ordinal: Int32) {
    switch event {
    case .scheduleChanged(_, let schedule, let from): plan.schedule.change(to: schedule, from: from, ordinal: ordinal)
    case .habitArchived(_, let from), .habitDeleted(_, let from):
      plan.isArchived.changeForGood(to: true, from: from, ordinal: ordinal)
    case .habitRestored(_, let from): plan.isArchived.changeForGood(to: false, from: from, ordinal: ordinal)
    case .daysExcused(_, let excuse, let from, let through, _, _):
      plan.excused.append(
        HabitPlan.Excused(excuse: excuse, from: from, through: through, ordinal: ordinal, inForce: true))
    case .pauseEnded(_, let from):
      plan.excused.append(HabitPlan.Excused(excuse: nil, from: from, through: from, ordinal: ordinal, inForce: true))
    case .excuseChanged(_, _, _, _, let givenBy, let inForce): plan.excused.setInForce(inForce, ordinal: givenBy)
    case .planRevised(_, let part, _, let ordinal, let inForce):
      switch part {
      case .habit: plan.inForce = inForce
      case .schedule: plan.schedule.setInForce(inForce, ordinal: ordinal)
      case .archive, .deletion: plan.isArchived.setInForce(inForce, ordinal: ordinal)
      case .pauseEnd: plan.excused.setInForce(inForce, ordinal: ordinal)
      case .goal, .edit: break
      }
    default: preconditionFailure("not a change of plan: \(event)")
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
