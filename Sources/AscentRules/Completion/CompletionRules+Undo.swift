/// Taking operations back, and moving completions.
extension CompletionRules {
  /// Takes an operation back by writing the opposite of each of its events. An undo's events say
  /// that something was taken back, so undoing an undo restores it.
  static func undo(
    _ key: OperationKey, _ target: AcceptedOperation?, _ state: inout CompletionState, _ decision: inout Decision
  ) throws(Refusal) {
    guard let target else { throw .unknownOperation(key) }
    // ProgressionService decides about stage changes, whatever the journal says: only it knows
    // which later progressions depend on them.
    if target.changesStage { return }
    guard target.inForce, target.stillHolds else { throw .alreadyUndone(key) }
    if let kind = kindThatCannotBeUndone(target.events) { throw .notUndoable(key, kind: kind) }
    try checkCounts(afterReversing: target, in: state)
    decision.emit(.operationChanged(key, inForce: false), &state)
    for event in target.events { reverse(event, loggedBy: target.ordinal, &state, &decision) }
  }

  /// Whether an operation with these events can be undone.
  package static func canBeUndone(_ events: [Event]) -> Bool {
    kindThatCannotBeUndone(events) == nil
  }

  private static func kindThatCannotBeUndone(_ events: [Event]) -> String? {
    events.lazy.compactMap(permanentKind).first
      ?? (events.contains(where: isReversible) ? nil : irreversibleKind(events))
  }

  /// Takes a completion back and records it on another day, as one operation that can itself be
  /// undone.
  static func move(
    _ key: OperationKey, _ target: AcceptedOperation?, to day: LocalDay, _ state: inout CompletionState,
    _ decision: inout Decision
  ) throws(Refusal) {
    guard let target else { throw .unknownOperation(key) }
    guard target.inForce else { throw .alreadyUndone(key) }
    guard case .completionLogged(let id, let oldDay, let amount, _)? = target.events.first(where: isCompletion) else {
      throw .notACompletion(key)
    }
    guard oldDay != day else { throw .alreadyOnDay(key, day) }
    guard !state[id].plan.isArchived.value(on: day) else {
      throw .habitArchived(id, from: state[id].plan.isArchived.change(on: day)?.from ?? day)
    }
    let count = state[id].counts.count(on: day)
    guard count <= DayCounts.limit - amount else { throw .countTooLarge(id, day, limit: DayCounts.limit) }
    decision.emit(.operationChanged(key, inForce: false), &state)
    // When a moved completion is moved again, only its latest day is taken back.
    let moved = Completion(habit: id, day: oldDay, amount: amount, ordinal: target.ordinal)
    change(moved, inForce: false, &state, &decision)
    judging(id, day, &state, &decision) { state, decision in
      decision.emit(.completionLogged(id, day, amount: amount, count: count + amount), &state)
    }
  }

  /// Writes the opposite of an event that the command of an ordinal caused.
  private static func reverse(
    _ event: Event, loggedBy target: Int32, _ state: inout CompletionState, _ decision: inout Decision
  ) {
    switch event {
    case .completionLogged(let id, let day, let amount, _):
      let logged = Completion(habit: id, day: day, amount: amount, ordinal: target)
      change(logged, inForce: false, &state, &decision)
    case .completionChanged(let id, let day, let amount, let ordinal, _, let inForce):
      let changed = Completion(habit: id, day: day, amount: amount, ordinal: ordinal)
      change(changed, inForce: !inForce, &state, &decision)
    case .operationChanged(let key, let inForce):
      decision.emit(.operationChanged(key, inForce: !inForce), &state)
    case .daysExcused(let id, let excuse, let first, let last, _):
      decision.emit(
        .excuseChanged(id, excuse, from: first, through: last, ordinal: target, inForce: false), &state)
      rejudgeRecordedDays(from: first, through: last, &state, &decision)
    case .excuseChanged(let id, let excuse, let first, let last, let ordinal, let inForce):
      decision.emit(
        .excuseChanged(id, excuse, from: first, through: last, ordinal: ordinal, inForce: !inForce), &state)
      rejudgeRecordedDays(from: first, through: last, &state, &decision)
    case .freezesGranted(let count, _):
      decision.emit(.freezeGrantChanged(count, ordinal: target, inForce: false), &state)
    case .freezeGrantChanged(let count, let ordinal, let inForce):
      decision.emit(.freezeGrantChanged(count, ordinal: ordinal, inForce: !inForce), &state)
    case .sessionLogged(let session):
      decision.emit(.sessionChanged(session, ordinal: target, inForce: false), &state)
    case .sessionChanged(let session, let ordinal, let inForce):
      decision.emit(.sessionChanged(session, ordinal: ordinal, inForce: !inForce), &state)
    case .xpGranted(let entry, _):
      decision.emit(.manualAwardChanged(entry.key, amount: entry.amount, inForce: false), &state)
    case .manualAwardChanged(let key, let amount, let inForce):
      decision.emit(.manualAwardChanged(key, amount: amount, inForce: !inForce), &state)
    default: break  // Derived: it follows from the others.
    }
  }

  /// An amount that was added to a habit and day, and the ordinal of the command that added it.
  private struct Completion {
    var habit: HabitID
    var day: LocalDay
    var amount: Int64
    var ordinal: Int32
  }

  /// Takes a completion back, or restores it.
  private static func change(
    _ completion: Completion, inForce: Bool, _ state: inout CompletionState, _ decision: inout Decision
  ) {
    let (id, day, amount) = (completion.habit, completion.day, completion.amount)
    judging(id, day, &state, &decision) { state, decision in
      let count = state[id].counts.count(on: day) + (inForce ? amount : -amount)
      decision.emit(
        .completionChanged(id, day, amount: amount, ordinal: completion.ordinal, count: count, inForce: inForce),
        &state)
    }
  }

  /// Refuses an undo that would restore a completion beyond the count's limit.
  private static func checkCounts(afterReversing target: AcceptedOperation, in state: CompletionState) throws(Refusal) {
    for case .completionChanged(let id, let day, let amount, _, _, inForce: false) in target.events
    where state[id].counts.count(on: day) > DayCounts.limit - amount {
      throw .countTooLarge(id, day, limit: DayCounts.limit)
    }
  }

  private static func isCompletion(_ event: Event) -> Bool {
    if case .completionLogged = event { true } else { false }
  }

  /// Whether ``reverse(_:loggedBy:_:_:)`` has an opposite for the event.
  private static func isReversible(_ event: Event) -> Bool {
    switch event {
    case .completionLogged, .completionChanged, .operationChanged, .daysExcused, .excuseChanged, .freezesGranted,
      .freezeGrantChanged,
      .xpGranted, .manualAwardChanged, .sessionLogged, .sessionChanged, .stageAdvanced, .advanceChanged:
      true
    default: false
    }
  }

  private static func irreversibleKind(_ events: [Event]) -> String {
    if events.contains(where: { if case .zoneChanged = $0 { true } else { false } }) { return "a travel" }
    if events.contains(where: { if case .celebrationAcknowledged = $0 { true } else { false } }) {
      return "an acknowledgement"
    }
    return events.isEmpty ? "a command that changed nothing" : "a repair"
  }

  /// The kind of an event that is never undone, only changed by a new command.
  private static func permanentKind(_ event: Event) -> String? {
    switch event {
    case .habitAdded: "a new habit"
    case .goalChanged: "a goal"
    case .scheduleChanged: "a schedule"
    case .habitArchived, .habitRestored: "an archive"
    case .dayStartChanged: "a day start"
    case .catalogLoaded: "a catalogue"
    // A zone that came with another command stays and does not keep that command from being undone.
    // It cuts no day short.
    case .zoneChanged(_, let first, let last): first <= last ? "a travel" : nil
    default: nil
    }
  }
}
