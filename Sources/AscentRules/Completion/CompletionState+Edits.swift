/// What the state keeps so that edits, deletions and day starts can be undone exactly.
extension CompletionState.Habit {
  /// A change of a field's value.
  package struct Edit: Hashable, Revocable {
    /// Which field.
    package var field: HabitEdit.Field
    /// The value before the edit; nil for none.
    package var former: String?
    /// The value after the edit; nil for none.
    package var value: String?
    /// The command that made the edit.
    package var ordinal: Int32
    /// False when that command was undone.
    package var inForce = true
  }

  /// A deletion.
  package struct Deletion: Hashable, Revocable {
    /// The command that deleted the habit.
    package var ordinal: Int32
    /// False when that command was undone.
    package var inForce = true
  }

  /// Whether the habit was added and not deleted. Otherwise it is shown nowhere.
  package var isPresent: Bool { plan.inForce && (deletions.isEmpty || !deletions.contains(where: \.inForce)) }

  /// Whether the last recorded change leaves the habit in use.
  package var isInUse: Bool { isPresent && !(plan.isArchived.last?.value ?? false) }

  /// The person's notes on the habit; nil for none. They are stored only as edits.
  package var notes: String? { edits.last { $0.field == .notes && $0.inForce }?.value }

  /// The value of a field.
  func value(of field: HabitEdit.Field) -> String? {
    switch field {
    case .unit: unit
    case .group: group
    case .notes: notes
    case .attribute(let key): attributes[key]
    }
  }

  /// Gives a field another value.
  mutating func edit(_ edit: Edit) {
    edits.append(edit)
    set(edit.field, to: edit.value)
  }

  /// Undoes or restores the edits of a command.
  mutating func reviseEdits(madeBy ordinal: Int32, inForce: Bool) {
    for index in edits.indices where edits[index].ordinal == ordinal {
      edits[index].inForce = inForce
      let all = edits.filter { $0.field == edits[index].field }
      let last = all.last(where: \.inForce)
      set(edits[index].field, to: last == nil ? all[0].former : last?.value)
    }
  }

  private mutating func set(_ field: HabitEdit.Field, to value: String?) {
    switch field {
    case .unit: unit = value
    case .group: group = value
    case .notes: break
    case .attribute(let key): attributes[key] = value
    }
  }
}

extension CompletionState {
  /// A change of the day start.
  package struct DayStartChange: Hashable, Revocable {
    /// The day start before the change, in minutes after midnight.
    package var former: Int16
    /// The day start after the change, in minutes after midnight.
    package var minutes: Int16
    /// The command that made the change.
    package var ordinal: Int32
    /// False when that command was undone.
    package var inForce = true
  }

  /// Undoes or restores a change of the day start.
  mutating func reviseDayStart(setBy ordinal: Int32, inForce: Bool, _ decision: inout Decision) {
    let event = Event.dayStartRevised(TimeOfDay(minutes: dayStart), ordinal: ordinal, inForce: inForce)
    emit(revisedDayStart(event) ?? event, &decision)
  }

  /// The event that undoes or restores a change of the day start, completed with the day start that
  /// results; nil for any other event.
  func revisedDayStart(_ event: Event) -> Event? {
    guard case .dayStartRevised(_, let ordinal, let inForce) = event else { return nil }
    var changes = dayStarts
    changes.setInForce(inForce, ordinal: ordinal)
    let minutes = changes.last(where: \.inForce)?.minutes ?? changes.first?.former ?? dayStart
    return .dayStartRevised(TimeOfDay(minutes: minutes), ordinal: ordinal, inForce: inForce)
  }

  /// Changes a habit's unit, group, notes and attributes.
  mutating func edit(
    _ habit: HabitReference, _ edit: HabitEdit, _ decision: inout Decision
  ) throws(Refusal) {
    let id = try resolve(habit, decision)
    decision.receipt.habit = id
    let changes = edit.changes.filter { decision.isImported || self[id].value(of: $0.field) != $0.value }
    guard !changes.isEmpty else {
      let asked = edit.changes.first
      throw .nothingToChange(field: asked?.field.label ?? "habit", value: asked.map { $0.value ?? "" } ?? self[id].name)
    }
    let keys = Set(self[id].attributes.keys).union(edit.attributes.filter { !$0.value.isEmpty }.keys)
    try keys.count.check("attributes", isIn: 0...RuleLimits.attributeCount)
    for (field, value) in changes {
      emit(.habitEdited(id, field, from: self[id].value(of: field), to: value), &decision)
    }
  }

  /// Refuses to undo or restore a change of plan that something else depends on.
  func checkRevision(
    _ event: Event, of id: HabitID, _ part: Event.PlanPart, by ordinal: Int32, undoing key: OperationKey
  ) throws(Refusal) {
    let habit = self[id]
    if part != .habit { try checkExists(id) }
    if part == .habit, habit.plan.inForce, let dependents = dependents(of: id) { throw .neededBy(key, dependents) }
    if part == .edit, let field = habit.fieldEdited(afterCommand: ordinal) {
      throw .neededBy(key, "a later change to the \(field.label)")
    }
    var revised = self
    revised.evolvePlan(by: event, ordinal: lastOrdinal + 1)
    if revised.isInUse(id), !isInUse(id) { try revised.checkName(habit.name, isFreeFor: id, undoing: key) }
  }

  /// Refuses to change a habit whose addition was undone.
  func checkExists(_ id: HabitID) throws(Refusal) {
    guard self[id].plan.inForce else { throw .unknownHabitID(id) }
  }

  /// What was recorded about a habit after it was added, such as «completions on 3 days and 2 later
  /// changes of Gym»; nil if nothing was.
  private func dependents(of id: HabitID) -> String? {
    let habit = self[id]
    let days = habit.counts.recordedDays(from: .earliest).count { habit.counts.count(on: $0) > 0 }
    let changes = habit.changesInForce + (reminders[id] == nil ? 0 : 1)
    let parts = [
      days > 0 ? "completions on \(days.counted("day"))" : nil,
      changes > 0 ? changes.counted("later change") : nil,
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " and ") + " of \(habit.name)"
  }
}

extension CompletionState.Habit {
  /// How many commands in force changed the habit after it was added, not counting renames.
  fileprivate var changesInForce: Int {
    plan.excused.ordinalsInForce.union(goal.changes.ordinalsInForce).union(plan.schedule.changes.ordinalsInForce)
      .union(plan.isArchived.changes.ordinalsInForce).union(deletions.ordinalsInForce)
      .union(edits.ordinalsInForce).count
  }

  /// A field that a command edited, and that a later command in force edited again; nil for none.
  fileprivate func fieldEdited(afterCommand ordinal: Int32) -> HabitEdit.Field? {
    edits.first { edit in
      edit.inForce && edit.ordinal > ordinal
        && edits.contains { $0.ordinal == ordinal && $0.field == edit.field }
    }?.field
  }
}
