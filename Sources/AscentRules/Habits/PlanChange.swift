/// The part of an event that changes when a habit is due: the services that keep a plan follow it
/// alike.
struct PlanChange {
  /// The habit.
  let habit: HabitID
  /// The days whose judgement so far must be kept; nil when none is touched.
  let checkpointed: ClosedRange<LocalDay>?
  private let event: Event

  /// The change that an event makes to a plan, or nil when it makes none. (A new habit is a new
  /// plan, not a change of one.)
  init?(_ event: Event) {
    switch event {
    case .scheduleChanged(let id, _, let from), .habitArchived(let id, let from), .habitRestored(let id, let from):
      (habit, checkpointed) = (id, from...LocalDay.latest)
    case .daysExcused(let id, _, let from, let through, _): (habit, checkpointed) = (id, from...through)
    // Undone, an excuse was never given: there is nothing it led to that could stand.
    case .excuseChanged(let id, _, _, _, _, _): (habit, checkpointed) = (id, nil)
    default: return nil
    }
    self.event = event
  }

  /// Changes the plan.
  func apply(to plan: inout HabitPlan, ordinal: Int32) {
    switch event {
    case .scheduleChanged(_, let schedule, let from): plan.schedule.change(to: schedule, from: from, ordinal: ordinal)
    case .habitArchived(_, let from): plan.isArchived.changeForGood(to: true, from: from, ordinal: ordinal)
    case .habitRestored(_, let from): plan.isArchived.changeForGood(to: false, from: from, ordinal: ordinal)
    case .daysExcused(_, let excuse, let from, let through, _):
      plan.excused.append(
        HabitPlan.Excused(excuse: excuse, from: from, through: through, ordinal: ordinal, inForce: true))
    case .excuseChanged(_, _, _, _, let givenBy, let inForce): plan.setExcuse(ordinal: givenBy, inForce: inForce)
    default: preconditionFailure("not a change of plan: \(event)")
    }
  }
}
