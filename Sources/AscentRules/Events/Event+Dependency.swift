/// What other operations can rest on: an operation that brought it cannot be undone before them.
package enum Dependency: Hashable {
  /// A habit: what was done and changed of it.
  case habit(HabitID)
  /// A measure: its values.
  case measure(MeasureID)
  /// The time zone from an instant on: later changes of it.
  case zone(Instant)
  /// What events of a kind set of a habit, such as its name: later changes of it.
  case setting(HabitID, EventKind)
  /// A field of a habit, or any: later changes of it.
  case field(HabitID, HabitEdit.Field?)
  /// Freezes: those that the person asked for.
  case freezes

  /// Whether only what was recorded later can rest on it.
  package var isReplaced: Bool {
    switch self {
    case .setting, .field: true
    case .habit, .measure, .zone, .freezes: false
    }
  }
}

extension Event {
  /// What the event brought into force, for others to rest on; nil for nothing. An event about a
  /// habit that another event of its kind takes back replaces a setting of the habit.
  package var dependency: Dependency? {
    switch self {
    case .habitEdited(let id, let field, _, _): .field(id, field)
    case .planRevised(let id, .edit, _, _, _): .field(id, nil)
    case .freezesGranted, .freezeGrantChanged(_, _, inForce: true): .freezes
    case .habitAdded(let id, _, _), .planRevised(let id, .habit, _, _, inForce: true): .habit(id)
    case .measureGoalSet(let id, _, _), .measureGoalChanged(let id, _, inForce: true): .measure(id)
    case .zoneChanged(let change, _, _), .zoneRevised(let change, _, _, inForce: true): .zone(change.at)
    default: habit.flatMap { isOwnChange && opposite(causedBy: 0)?.kind == kind ? .setting($0, kind) : nil }
    }
  }

  /// Whether the event rests on something. One that can be undone rests on the habit or measure
  /// that it is about.
  package func rests(on dependency: Dependency) -> Bool {
    switch (self, dependency) {
    case (.zoneChanged(let change, _, _), .zone(let at)): change.at >= at
    case (.habitEdited(let id, _, _, _), .field(let edited, nil)): id == edited
    case (_, .setting), (_, .field): self.dependency == dependency
    case (.freezeSpent(_, automatic: false, _), .freezes): true
    case (_, .habit(let id)):
      habit == id && isOwnChange && self.dependency != dependency && HabitEvents.restsOnItsHabit(self)
    case (_, .measure(let id)): measure == id && isOwnChange && self.dependency != dependency
    default: false
    }
  }

  /// Whether the event can be undone and is not itself about what was undone or restored.
  private var isOwnChange: Bool {
    opposite(causedBy: 0) != nil && !facts.contains { $0.name == "inForce" }
  }
}
