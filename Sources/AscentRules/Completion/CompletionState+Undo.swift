/// Undoes operations, and moves completions.
extension CompletionState {
  /// Undoes an operation by writing the opposite of each of its events. The events of an undo say
  /// what it took back, so undoing an undo restores that.
  mutating func undo(
    _ key: OperationKey, _ target: AcceptedOperation?, _ context: RuleContext, _ decision: inout Decision
  ) throws(Refusal) {
    guard let target else { throw .unknownOperation(key) }
    // ProgressionService decides about stage changes, whatever the journal says: only it knows
    // which later progressions depend on them.
    if target.changesStage { return }
    guard target.inForce else { throw .alreadyUndone(key) }
    // If this is the undo of a move, name the completion that it restored: that was undone since.
    if let changed = target.changedAgain { throw .alreadyUndone(changed.wasRestored ? changed.key : key) }
    if let kind = CompletionRules.kindThatCannotBeUndone(target.events) { throw .notUndoable(key, kind: kind) }
    let opposites = CompletionRules.opposites(of: target.events, causedBy: target.ordinal)
    for opposite in opposites {
      try check(opposite, undoing: key, decision, context)
    }
    try checkCounts(opposites, undoing: key)
    emit(.operationChanged(key, inForce: false), &decision)
    reopenDays(undoing: target, opposites, context, &decision)
    for opposite in opposites { reverse(by: opposite, &decision) }
  }

  /// Takes a completion back and records it on another day, as one operation that can itself be
  /// undone. Its note, its time and its device stay.
  mutating func move(
    _ key: OperationKey, _ target: AcceptedOperation?, to day: LocalDay, _ context: RuleContext,
    _ decision: inout Decision
  ) throws(Refusal) {
    guard let target else { throw .unknownOperation(key) }
    guard target.inForce else { throw .alreadyUndone(key) }
    guard
      case .completionLogged(let id, let oldDay, let amount, _, let paid)? = target.events.first(where: {
        $0.kind == .completionLogged
      })
    else {
      throw .notACompletion(key)
    }
    guard oldDay != day else { throw .alreadyOnDay(key, day) }
    // An import may name any day that has begun somewhere, but a person may only move to days that
    // have begun for them.
    try day.check(isBetween: RuleLimits.firstRecordableDay, and: max(oldDay, decision.evidence.recordedDay))
    _ = try resolve(.id(id), decision)
    let count = try count(adding: amount, to: id, on: day, decision)
    try checkCount(0 &- amount, of: id, on: oldDay, pays: paid, undoing: key)
    emit(.operationChanged(key, inForce: false), &decision)
    // When a moved completion is moved again, only its latest day is taken back.
    let moved = Completion(habit: id, day: oldDay, amount: amount, ordinal: target.ordinal, pays: paid)
    change(moved, inForce: false, &decision)
    // A completion that earned nothing earns nothing on another day, either.
    let unpaid = unpaidReason(of: id, for: day, context, decision.evidence) ?? (paid ? nil : .partOfCount)
    decision.receipt.unpaid = unpaid
    judge(.completionLogged(id, day, amount: amount, count: count, pays: unpaid == nil), id, day, &decision)
    for case .completionNoted(_, _, let note) in target.events {
      emit(.completionNoted(id, day, note: note), &decision)
    }
    if let origin = target.completionOrigin { emit(.completionMoved(id, day, origin), &decision) }
  }

  /// Refuses to take back more than a count has. Only a damaged history asks for that.
  private func checkCounts(_ opposites: [Event], undoing key: OperationKey) throws(Refusal) {
    var sums: [HabitID: [LocalDay: Int64]] = [:]
    for case .completionChanged(let id, let day, let amount, _, _, let inForce, let pays) in opposites {
      var sum = inForce ? amount : 0 &- amount
      if opposites.count > 1 {
        sum &+= sums[id]?[day] ?? 0
        sums[id, default: [:]][day] = sum
      }
      try checkCount(sum, of: id, on: day, pays: pays, undoing: key)
    }
  }

  private func checkCount(
    _ change: Int64, of id: HabitID, on day: LocalDay, pays: Bool, undoing key: OperationKey
  ) throws(Refusal) {
    guard canAdd(change, to: id, on: day, pays: pays) else {
      throw .notUndoable(key, kind: "a completion missing from the count")
    }
  }

  /// Whether a count, and the part of it that earns nothing, stay in range when an amount is added,
  /// which may be negative.
  func canAdd(_ amount: Int64, to id: HabitID, on day: LocalDay, pays: Bool) -> Bool {
    // Each count is at most the limit, so neither sum overflows.
    let counts = 0...DayCounts.limit
    return amount.magnitude <= DayCounts.limit && counts.contains(self[id].counts.count(on: day) + amount)
      && (pays || counts.contains(unpaidCount(of: id, on: day) + amount))
  }

  /// Writes the opposite of an event, and the events that follow from it.
  private mutating func reverse(by opposite: Event, _ decision: inout Decision) {
    switch opposite {
    case .completionChanged(let id, let day, let amount, let ordinal, _, let inForce, let pays):
      change(Completion(habit: id, day: day, amount: amount, ordinal: ordinal, pays: pays), inForce: inForce, &decision)
    case .excuseChanged(_, _, let first, let last, _, _):
      emit(opposite, rejudging: withEased(first...last, by: opposite), &decision)
    case .zoneRevised(_, let first, let last, _):
      emit(opposite, rejudging: first <= last ? first...last : nil, &decision)
    case .dayStartRevised(_, let setBy, let inForce): reviseDayStart(setBy: setBy, inForce: inForce, &decision)
    case .planRevised(_, _, _, let ordinal, _):
      let first = exemptions.firstDay(ofCommand: ordinal)
      let days = opposite.revisedDays.map { min(first ?? .latest, $0.lowerBound)...$0.upperBound }
      emit(opposite, rejudging: days, &decision)
    case .freezeChanged(let day, inForce: true):
      if automaticFreezes.contains(day) { emit(.freezeRevised(day, inForce: false), &decision) }
      emit(opposite, &decision)
    default: emit(opposite, &decision)
    }
  }

  /// An amount that was added to a habit and day, and the ordinal of the command that added it.
  private struct Completion {
    var habit: HabitID
    var day: LocalDay
    var amount: Int64
    var ordinal: Int32
    var pays: Bool
  }

  /// Undoes or restores a completion.
  private mutating func change(
    _ completion: Completion, inForce: Bool, _ decision: inout Decision
  ) {
    let (id, day, amount) = (completion.habit, completion.day, completion.amount)
    let count = self[id].counts.count(on: day) + (inForce ? amount : -amount)
    judge(
      .completionChanged(
        id, day, amount: amount, ordinal: completion.ordinal, count: count, inForce: inForce, pays: completion.pays),
      id, day, &decision)
  }
}

extension AcceptedOperation {
  /// When the operation's completion happened, and on which device. A moved completion keeps
  /// its origin.
  fileprivate var completionOrigin: CompletionOrigin? {
    for case .completionMoved(_, _, let origin) in events { return origin }
    return origin
  }
}

extension CompletionRules {
  /// Whether an operation with these events can be undone.
  package static func canBeUndone(_ events: [Event]) -> Bool {
    kindThatCannotBeUndone(events) == nil
  }

  fileprivate static func kindThatCannotBeUndone(_ events: [Event]) -> String? {
    events.lazy.compactMap(permanentKind).first
      ?? (opposites(of: events, causedBy: 0).isEmpty ? irreversibleKind(events) : nil)
  }

  /// The events that take back what the command with an ordinal caused, without repeats: an edit of
  /// two fields has one opposite.
  static func opposites(of events: [Event], causedBy ordinal: Int32) -> [Event] {
    var opposites: [Event] = []
    for (index, event) in events.enumerated() {
      // Only a travel begins with a change of zone. A zone that was set along with another
      // command stays.
      if case .zoneChanged = event, index > 0 { continue }
      if let opposite = event.opposite(causedBy: ordinal), opposite != opposites.last { opposites.append(opposite) }
    }
    return opposites
  }

  private static func irreversibleKind(_ events: [Event]) -> String? {
    // CelebrationRules undoes acknowledgements.
    if events.contains(where: { $0.kind == .celebrationAcknowledged }) { return nil }
    return events.isEmpty ? "a command that changed nothing" : "a repair"
  }

  /// The kind of an event that is never undone, because only a new command can change it; nil for
  /// other events.
  private static func permanentKind(_ event: Event) -> String? {
    switch event {
    case .dayClosed: "the close of a day"
    case .reminderDue, .streakAtRisk: "a reminder"
    default: nil
    }
  }
}
