/// Taking operations back, and moving completions.
extension CompletionRules {
  /// Takes back what the events of an operation say, each by its opposite. An undo's own events say
  /// that something was taken back, so the opposite of an undo restores it.
  static func undo(
    _ key: OperationKey, _ target: AcceptedOperation?, _ state: inout CompletionState, _ buffer: inout EventBuffer,
    _ receipt: inout Receipt
  ) throws(Refusal) {
    guard let target else { throw .unknownOperation(key) }
    // What changed a stage is ProgressionService's to take back, whatever the journal says of it:
    // only that room knows which progressions rest on it.
    if target.changesStage { return }
    guard target.inForce, target.stillHolds else { throw .alreadyUndone(key) }
    if let kind = kindThatCannotBeUndone(target.events) { throw .notUndoable(key, kind: kind) }
    try checkCounts(afterReversing: target, in: state)
    buffer.emit(.operationChanged(key, inForce: false), &state)
    for event in target.events { reverse(event, of: target, &state, &buffer, &receipt) }
  }

  /// Whether an operation with these events is of a kind that can be taken back.
  public static func canBeUndone(_ events: [Event]) -> Bool {
    kindThatCannotBeUndone(events) == nil
  }

  private static func kindThatCannotBeUndone(_ events: [Event]) -> String? {
    events.lazy.compactMap(kindThatStays).first
      ?? (events.contains(where: isReversible) ? nil : kindWithoutOpposite(events))
  }

  /// Takes a completion back and records it again on another day, as one operation that can itself
  /// be undone.
  static func move(
    _ key: OperationKey, _ target: AcceptedOperation?, to day: LocalDay, _ state: inout CompletionState,
    _ buffer: inout EventBuffer,
    _ receipt: inout Receipt
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
    buffer.emit(.operationChanged(key, inForce: false), &state)
    // Of a move that is moved on, only the new place is taken back: the old one is empty already.
    changeCompletion(id, oldDay, amount: amount, ordinal: target.ordinal, inForce: false, &state, &buffer, &receipt)
    judging(id, day, &state, &buffer, &receipt) { state, buffer in
      buffer.emit(.completionLogged(id, day, amount: amount, count: count + amount), &state)
    }
  }

  private static func reverse(
    _ event: Event, of target: AcceptedOperation, _ state: inout CompletionState, _ buffer: inout EventBuffer,
    _ receipt: inout Receipt
  ) {
    switch event {
    case .completionLogged(let id, let day, let amount, _):
      changeCompletion(id, day, amount: amount, ordinal: target.ordinal, inForce: false, &state, &buffer, &receipt)
    case .completionChanged(let id, let day, let amount, let ordinal, _, let inForce):
      changeCompletion(id, day, amount: amount, ordinal: ordinal, inForce: !inForce, &state, &buffer, &receipt)
    case .operationChanged(let key, let inForce):
      buffer.emit(.operationChanged(key, inForce: !inForce), &state)
    case .daysExcused(let id, let excuse, let first, let last, _):
      changeExcuse(id, excuse, first, last, ordinal: target.ordinal, inForce: false, &state, &buffer)
    case .excuseChanged(let id, let excuse, let first, let last, let ordinal, let inForce):
      changeExcuse(id, excuse, first, last, ordinal: ordinal, inForce: !inForce, &state, &buffer)
    case .freezesGranted(let count, _):
      buffer.emit(.freezeGrantChanged(count, ordinal: target.ordinal, inForce: false), &state)
    case .freezeGrantChanged(let count, let ordinal, let inForce):
      buffer.emit(.freezeGrantChanged(count, ordinal: ordinal, inForce: !inForce), &state)
    case .sessionLogged(let session):
      buffer.emit(.sessionChanged(session, ordinal: target.ordinal, inForce: false), &state)
    case .sessionChanged(let session, let ordinal, let inForce):
      buffer.emit(.sessionChanged(session, ordinal: ordinal, inForce: !inForce), &state)
    case .xpGranted(let entry, _):
      buffer.emit(.manualAwardChanged(entry.key, amount: entry.amount, inForce: false), &state)
    case .manualAwardChanged(let key, let amount, let inForce):
      buffer.emit(.manualAwardChanged(key, amount: amount, inForce: !inForce), &state)
    default: break  // Derived: it follows from the others.
    }
  }

  private static func changeCompletion(
    _ id: HabitID, _ day: LocalDay, amount: Int64, ordinal: Int32, inForce: Bool, _ state: inout CompletionState,
    _ buffer: inout EventBuffer, _ receipt: inout Receipt
  ) {
    judging(id, day, &state, &buffer, &receipt) { state, buffer in
      let count = state[id].counts.count(on: day) + (inForce ? amount : -amount)
      buffer.emit(.completionChanged(id, day, amount: amount, ordinal: ordinal, count: count, inForce: inForce), &state)
    }
  }

  private static func changeExcuse(
    _ id: HabitID, _ excuse: Excuse, _ first: LocalDay, _ last: LocalDay, ordinal: Int32, inForce: Bool,
    _ state: inout CompletionState,
    _ buffer: inout EventBuffer
  ) {
    buffer.emit(.excuseChanged(id, excuse, from: first, through: last, ordinal: ordinal, inForce: inForce), &state)
    rejudgeTouchedDays(from: first, through: last, &state, &buffer)
  }

  /// A restored completion must still fit into its count.
  private static func checkCounts(afterReversing target: AcceptedOperation, in state: CompletionState) throws(Refusal) {
    for case .completionChanged(let id, let day, let amount, _, _, inForce: false) in target.events
    where state[id].counts.count(on: day) > DayCounts.limit - amount {
      throw .countTooLarge(id, day, limit: DayCounts.limit)
    }
  }

  private static func isCompletion(_ event: Event) -> Bool {
    if case .completionLogged = event { true } else { false }
  }

  /// Whether ``reverse(_:of:_:_:_:)`` has an opposite for the event.
  private static func isReversible(_ event: Event) -> Bool {
    switch event {
    case .completionLogged, .completionChanged, .operationChanged, .daysExcused, .excuseChanged, .freezesGranted,
      .freezeGrantChanged,
      .xpGranted, .manualAwardChanged, .sessionLogged, .sessionChanged, .stageAdvanced, .advanceChanged:
      true
    default: false
    }
  }

  private static func kindWithoutOpposite(_ events: [Event]) -> String {
    if events.contains(where: { if case .zoneChanged = $0 { true } else { false } }) { return "a travel" }
    if events.contains(where: { if case .celebrationAcknowledged = $0 { true } else { false } }) {
      return "an acknowledgement"
    }
    return events.isEmpty ? "a command that changed nothing" : "a repair"
  }

  /// The name of what an event set up for good: it is changed by a new command, not taken back.
  private static func kindThatStays(_ event: Event) -> String? {
    switch event {
    case .habitAdded: "a new habit"
    case .goalChanged: "a goal"
    case .scheduleChanged: "a schedule"
    case .habitArchived, .habitRestored: "an archive"
    case .dayStartChanged: "a day start"
    case .catalogLoaded: "a catalogue"
    // A zone that came along with another command stays without holding that command back; it cuts
    // no day short.
    case .zoneChanged(_, let first, let last): first <= last ? "a travel" : nil
    default: nil
    }
  }
}
