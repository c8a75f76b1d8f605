/// What other operations can rest on: an operation that brought it cannot be undone before them.
package enum Dependency: Hashable, Sendable {
  /// A habit: what was done and changed of it.
  case habit(HabitID)
  /// A measure: its values.
  case measure(MeasureID)
  /// The time zone from an instant on: later changes of it.
  case zone(Instant)
}

extension Event {
  /// What the event brought into force, for others to rest on; nil for nothing.
  package var dependency: Dependency? {
    switch self {
    case .habitAdded(let id, _, _), .planRevised(let id, .habit, _, _, inForce: true): .habit(id)
    case .measureGoalSet(let id, _, _), .measureGoalChanged(let id, _, inForce: true): .measure(id)
    case .zoneChanged(let change, _, _), .zoneRevised(let change, _, _, inForce: true): .zone(change.at)
    default: nil
    }
  }

  /// Whether the event rests on something.
  package func rests(on dependency: Dependency) -> Bool {
    if case .zoneChanged(let change, _, _) = self, case .zone(let at) = dependency { return change.at >= at }
    return basis == dependency
  }

  private var basis: Dependency? {
    switch self {
    case .completionLogged(let id, _, _, _, _), .daysExcused(let id, _, _, _, _),
      .pauseEnded(let id, _), .goalChanged(let id, _, _),
      .scheduleChanged(let id, _, _), .habitArchived(let id, _), .habitRestored(let id, _),
      .habitEdited(let id, _, _, _), .habitDeleted(let id, _), .reminderSet(let id, _, _):
      .habit(id)
    case .measured(let id, _): .measure(id)
    default: nil
    }
  }
}
