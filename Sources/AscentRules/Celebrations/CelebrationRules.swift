/// The rules of celebrations. DailyAwardService runs them: as the last service, it sees everything
/// that a command has caused.
///
/// A cause that comes into force raises one celebration; when the cause is taken back, the
/// celebration is withdrawn. Imported history is not celebrated.
package enum CelebrationRules {
  /// Refuses to acknowledge a celebration that is not shown, or all celebrations when none waits.
  @inline(__always)
  static func check(_ command: Command, in state: CelebrationState) throws(Refusal) {
    switch command.intent {
    case .acknowledge(let key):
      guard state.shown.contains(where: { $0.key == key }) else { throw .notWaiting(key) }
    case .acknowledgeAll:
      guard !state.waiting.isEmpty else { throw .nothingToChange(field: "celebrations", value: "") }
    default: break
    }
  }

  /// Reacts to the events of a command.
  ///
  /// - Parameters:
  ///   - causes: the range of the events that may be causes.
  ///   - occasion: the command as an occasion.
  ///   - state: the person's state; the events are applied to it.
  ///   - decision: has the causes; gets the events about celebrations and, in the receipt, which
  ///     celebrations are newly shown or hidden.
  static func react(
    to causes: Range<Int>, on occasion: CelebrationOccasion, _ state: inout CelebrationState,
    _ decision: inout Decision
  ) {
    state.withdraw(without: causes, &decision)
    for index in causes { state.acknowledged.learn(from: decision.events[index]) }
    for index in causes {
      switch decision.events[index] {
      case .levelChanged(let from, let to):
        guard to > from else { continue }
        let first = to > CelebrationState.levelsMax ? max(from, to - CelebrationState.levelsMax) : from
        for level in first + 1...to { state.raise(.level(level), on: occasion, &decision) }
      case .achievementChanged(let achievement, true):
        guard !decision.isRevised(achievement, after: index, in: causes) else { continue }
        // Do not celebrate an achievement that was in force before the command: a move can break a
        // streak, and a freeze that is given back can join it again.
        let key = achievement.celebration
        let wasInForce = decision.events[causes].firstChange(of: key) == false
        if wasInForce, !decision.hasWithdrawn(key, since: occasion.firstEvent) { continue }
        var occasion = occasion
        // An earlier completion can turn a later day into the comeback.
        if case .comeback(let day, _) = achievement { occasion.day = day }
        if decision.restsOnUnpaidDays(achievement) { occasion.isHistory = true }
        state.raise(key, decision.events[index].celebrationFacts, on: occasion, &decision)
      case .stageAdvanced(let advance), .advanceChanged(let advance, _, true):
        var occasion = occasion
        occasion.day = advance.day
        let facts = decision.events[index].celebrationFacts
        state.raise(.advance(advance.method, to: advance.to), facts, on: occasion, &decision)
      default: break
      }
    }
  }

  /// Records that the person has seen a celebration, or all of them, if the command says so, and
  /// undoes and restores such commands.
  static func acknowledge(_ input: DecisionInput, _ state: inout CelebrationState, _ decision: inout Decision) {
    switch input.command.intent {
    case .acknowledge(let key):
      let shown = state.shown
      state.emit(.celebrationAcknowledged(key), &decision)
      state.reportShown(besides: shown, &decision)
    case .acknowledgeAll:
      for celebration in state.waiting.reversed() where state.isWaiting(celebration.key) {
        state.emit(.celebrationAcknowledged(celebration.key), &decision)
      }
    case .undo: if input.changesAcknowledgement, let target = input.target { undo(target, &state, &decision) }
    default: break
    }
  }

  /// Shows the celebrations again that a command acknowledged, or acknowledges again what an undo
  /// showed.
  private static func undo(
    _ target: AcceptedOperation, _ state: inout CelebrationState, _ decision: inout Decision
  ) {
    for case .celebrationAcknowledged(let stored) in target.events {
      let key = state.acknowledged.latestKey(of: stored)
      for entry in state.acknowledged.latest where entry.key == key {
        state.emit(.celebrationRaised(entry.celebration), &decision)
        if entry.hasCause {
          decision.report(entry.celebration, isRaised: true, in: state)
        } else {
          state.emit(
            .celebrationWithdrawn(entry.celebration.key, was: Celebration.Withdrawn(entry.celebration)), &decision)
        }
      }
    }
    let raised = target.events.compactMap { event in
      if case .celebrationRaised(let celebration) = event { celebration.key } else { nil }
    }
    let shown = state.shown
    // The shown and the higher ones first: they take the ones that they hide along, as the
    // acknowledgement did.
    for key in raised where state.shown.contains(where: { $0.key == key }) {
      state.emit(.celebrationAcknowledged(key), &decision)
    }
    for key in raised.reversed() where state.isWaiting(key) || state.isWithdrawn(key) {
      state.emit(.celebrationAcknowledged(key), &decision)
    }
    if !raised.isEmpty { state.reportShown(besides: shown, &decision) }
  }
}

extension CelebrationState {
  /// Raises a celebration.
  ///
  /// One that was withdrawn before keeps its number and its line, and also its day if an undo
  /// brings it back.
  fileprivate mutating func raise(
    _ key: CelebrationKey, _ facts: CelebrationFacts = .none, on occasion: CelebrationOccasion,
    _ decision: inout Decision
  ) {
    guard !isWaiting(key), !acknowledged.contains(key) else { return }
    let former = withdrawn.first { $0.key == key }
    if occasion.isUndo, var former {
      former.facts = facts
      emit(.celebrationRaised(former), &decision)
      return decision.report(former, isRaised: true, in: self)
    }
    // If this command withdrew the celebration only to change it, such as the gap before a
    // comeback, its cause still exists.
    guard !occasion.isHistory || decision.hasWithdrawn(key, since: occasion.firstEvent) else { return }
    let celebration = Celebration(
      key: key, sequence: former?.sequence ?? Int32(raised[key.category.index]), day: occasion.day, facts: facts,
      affirmation: former?.affirmation
        ?? occasion.lines.next(key.category, for: occasion.user, after: affirmations))
    emit(.celebrationRaised(celebration), &decision)
    decision.report(celebration, isRaised: true, in: self)
  }

  /// Withdraws the waiting celebrations whose cause was taken back.
  fileprivate mutating func withdraw(
    without causes: Range<Int>, _ decision: inout Decision
  ) {
    guard !waiting.isEmpty else { return }
    var lost: [Celebration] = []
    for index in causes {
      let event = decision.events[index]
      if case .achievementChanged(let achievement, _) = event,
        decision.isRevised(achievement, after: index, in: causes)
      {
        continue
      }
      lost += waiting.filter { event.changesCause(of: $0.key) == false }
    }
    for celebration in lost where isWaiting(celebration.key) {
      emit(.celebrationWithdrawn(celebration.key, was: Celebration.Withdrawn(celebration)), &decision)
      decision.report(celebration, isRaised: false, in: self)
    }
  }

  /// Says in the receipt which celebrations are shown after others were acknowledged that hid them.
  fileprivate func reportShown(besides before: [Celebration], _ decision: inout Decision) {
    decision.receipt.celebrations += shown.filter { new in !before.contains { $0.key == new.key } }
      .map { CelebrationChange(celebration: $0, isRaised: true) }
  }

  /// Applies one event. An event that is not about celebrations can only change the causes of
  /// acknowledged ones.
  mutating func evolve(by event: Event) {
    switch event {
    case .celebrationRaised(let celebration):
      let category = celebration.key.category
      insert(celebration)
      acknowledged.remove(celebration.key)
      if !withdrawn.isEmpty { withdrawn.removeAll { $0.key == celebration.key } }
      guard celebration.sequence >= raised[category.index] else { return }
      raised[category.index] &+= 1
      if let line = celebration.affirmation { affirmations.markUsed(line, of: category) }
    case .celebrationWithdrawn(let key, _):
      guard let place = waiting.firstIndex(where: { $0.key == key }) else { return }
      withdrawn.append(waiting.remove(at: place))
      if withdrawn.count > Self.withdrawnMax { withdrawn.removeFirst() }
    case .celebrationAcknowledged(let stored):
      let key = waitingKey(of: stored)
      // The redo of an acknowledgement may come while the cause is undone.
      if !isWaiting(key), let place = withdrawn.firstIndex(where: { $0.key == key }) {
        return acknowledged.append(.init(celebration: withdrawn.remove(at: place), key: key, hasCause: false))
      }
      let shown = Set(self.shown.map(\.key))
      // After level 7 is acknowledged, hidden lower levels are not celebrated.
      let seen = waiting.filter { $0.key == key || (!shown.contains($0.key) && key.includes($0.key)) }
      waiting.removeAll { celebration in seen.contains { $0.key == celebration.key } }
      for celebration in seen { acknowledged.append(.init(celebration: celebration, key: key)) }
    default: acknowledged.learn(from: event)
    }
  }
}

extension Collection<Event> {
  /// Whether the first event about the achievement of a celebration brings it into force; nil if no
  /// event is about it. False means that the achievement was in force before the command.
  func firstChange(of key: CelebrationKey) -> Bool? {
    for case .achievementChanged(let achievement, let inForce) in self where achievement.celebration == key {
      return inForce
    }
    return nil
  }
}

extension Decision {
  /// Whether an event of a range may raise or withdraw a celebration.
  @inline(__always)
  func hasCause(in range: Range<Int>) -> Bool {
    range.contains { index in
      switch events[index].kind {
      case .levelChanged, .achievementChanged, .stageAdvanced, .advanceChanged: true
      default: false
      }
    }
  }

  /// Whether the command has withdrawn a celebration.
  ///
  /// Only the last events of the array are this stage's events for the command. Events of other
  /// people's commands separate them from those of earlier stages.
  fileprivate func hasWithdrawn(_ withdrawn: CelebrationKey, since first: Int) -> Bool {
    events[first...].contains {
      if case .celebrationWithdrawn(withdrawn, _) = $0 { true } else { false }
    }
  }

  /// Whether a later event of the same command changes the achievement again.
  ///
  /// When several days are closed at once, one day may reach an achievement that the next
  /// day loses.
  fileprivate func isRevised(_ achievement: Achievement, after index: Int, in causes: Range<Int>) -> Bool {
    events[index + 1..<causes.upperBound].contains {
      if case .achievementChanged(achievement, _) = $0 { true } else { false }
    }
  }

  /// Says in the receipt which celebrations are now shown or hidden; the hidden ones come first.
  ///
  /// A celebration that one command withdraws and raises again did not change.
  fileprivate mutating func report(_ celebration: Celebration, isRaised: Bool, in state: CelebrationState) {
    for change in state.shownChanges(after: celebration, isRaised: isRaised) {
      let key = change.celebration.key
      if let place = receipt.celebrations.firstIndex(where: { $0.celebration.key == key }) {
        receipt.celebrations.remove(at: place)
      } else {
        receipt.celebrations.insert(change, at: receipt.celebrations.partitioningIndex { change.place < $0.place })
      }
    }
  }
}

extension CelebrationChange {
  fileprivate var place: (Int, Int32, Int, Int32) {
    let place = celebration.place
    return (isRaised ? 1 : 0, place.0, place.1, place.2)
  }
}
