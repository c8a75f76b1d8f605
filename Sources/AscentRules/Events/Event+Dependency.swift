/// Something that other operations can rest on. They have to be undone before the operation that
/// brought it into force can be.
package enum Dependency: Hashable {
  /// A habit. What is recorded or changed for it rests on it.
  case habit(HabitID)
  /// A measure. Its values rest on it.
  case measure(MeasureID)
  /// The time zone since an instant. Changes of zone at that instant or later rest on it.
  case zone(Instant)
  /// A setting of a habit, such as its name, with the kind of event that sets it. Later changes of
  /// the same setting rest on it.
  case setting(HabitID, EventKind)
  /// A field of a habit, or nil for any field. Later changes of the field rest on it.
  case field(HabitID, HabitEdit.Field?)
  /// Granted freezes. Freezes spent at the person's request rest on them.
  case freezes

  /// Whether a later change replaces it, so that only operations recorded later can rest on it.
  package var isReplaced: Bool {
    switch self {
    case .setting, .field: true
    case .habit, .measure, .zone, .freezes: false
    }
  }
}

extension Event {
  /// What the event brought into force for other operations to rest on; nil if nothing. An event
  /// about a habit whose opposite is of the same kind, such as a rename, replaces a setting of
  /// the habit.
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

  /// Whether the event rests on a dependency. An event that can be undone rests on the habit or
  /// measure that it is about.
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
