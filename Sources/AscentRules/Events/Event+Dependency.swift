/// What other operations can rest on: an operation that brought it cannot be undone before them.
package enum Dependency: Hashable {
  /// A habit: what was done and changed of it.
  case habit(HabitID)
  /// A measure: its values.
  case measure(MeasureID)
  /// The time zone from an instant on: later changes of it.
  case zone(Instant)
  /// A habit's name: later changes of it.
  case name(HabitID)
  /// A field of a habit, or any: later changes of it.
  case field(HabitID, HabitEdit.Field?)
  /// A habit's reminder: later changes of it.
  case reminder(HabitID)
  /// Freezes: those that the person asked for.
  case freezes

  /// Whether only what was recorded later can rest on it.
  package var isReplaced: Bool {
    switch self {
    case .name, .field, .reminder: true
    case .habit, .measure, .zone, .freezes: false
    }
  }
}

extension Event {
  /// What the event brought into force, for others to rest on; nil for nothing.
  package var dependency: Dependency? {
    switch self {
    case .habitRenamed(let id, _, _): .name(id)
    case .habitEdited(let id, let field, _, _): .field(id, field)
    case .planRevised(let id, .edit, _, _, _): .field(id, nil)
    case .reminderSet(let id, _, _): .reminder(id)
    case .freezesGranted, .freezeGrantChanged(_, _, inForce: true): .freezes
    case .habitAdded(let id, _, _), .planRevised(let id, .habit, _, _, inForce: true): .habit(id)
    case .measureGoalSet(let id, _, _), .measureGoalChanged(let id, _, inForce: true): .measure(id)
    case .zoneChanged(let change, _, _), .zoneRevised(let change, _, _, inForce: true): .zone(change.at)
    default: nil
    }
  }

  /// Whether the event rests on something.
  package func rests(on dependency: Dependency) -> Bool {
    switch (self, dependency) {
    case (.zoneChanged(let change, _, _), .zone(let at)): return change.at >= at
    case (.habitEdited(let id, _, _, _), .field(let edited, nil)): return id == edited
    case (_, .name), (_, .field), (_, .reminder): return self.dependency == dependency
    case (.freezeSpent(_, automatic: false, _), .freezes): return true
    default: return basis == dependency
    }
  }

  private var basis: Dependency? {
    switch self {
    case .completionLogged(let id, _, _, _, _), .daysExcused(let id, _, _, _, _, _),
      .pauseEnded(let id, _), .goalChanged(let id, _, _),
      .scheduleChanged(let id, _, _), .habitArchived(let id, _), .habitRestored(let id, _),
      .habitEdited(let id, _, _, _), .habitDeleted(let id, _), .reminderSet(let id, _, _):
      .habit(id)
    case .measured(let id, _): .measure(id)
    default: nil
    }
  }
}
