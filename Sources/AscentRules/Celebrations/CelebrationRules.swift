/// The rules of celebrations: DailyAwardService's, the last service, which sees everything that a
/// command has caused.
///
/// A cause that comes into force raises one celebration; when it is taken back, the celebration is
/// withdrawn. Imported history is not celebrated.
package enum CelebrationRules {
  /// Refuses to acknowledge a celebration that is not shown, or all of them when none waits.
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
  ///   - causes: the range of events that can be causes.
  ///   - occasion: the command as an occasion.
  ///   - state: the person's; the events are applied to it.
  ///   - decision: has the events, and gets those of the celebrations and, in the receipt, how what
  ///     is shown changed.
  static func react(
    to causes: Range<Int>, on occasion: CelebrationOccasion, _ state: inout CelebrationState,
    _ decision: inout Decision
  ) {
    withdraw(without: causes, &state, &decision)
    for index in causes {
      switch decision.events[index] {
      case .levelChanged(let from, let to):
        guard to > from else { continue }
        let first = to > CelebrationState.levelsMax ? max(from, to - CelebrationState.levelsMax) : from
        for level in first + 1...to { raise(.level(level), on: occasion, &state, &decision) }
      case .achievementChanged(let achievement, true):
        guard !isRevised(achievement, in: decision.events[index + 1..<causes.upperBound]) else { continue }
        var occasion = occasion
        // An earlier completion can make a later day the comeback.
        if case .comeback(let day, _) = achievement { occasion.day = day }
        raise(achievement.celebration, achievement.facts, on: occasion, &state, &decision)
      case .stageAdvanced(let advance), .advanceChanged(let advance, _, true):
        let days = Int32(clamping: advance.timeInPreviousStage.components.seconds / 86_400)
        var occasion = occasion
        occasion.day = advance.day
        raise(
          .advance(advance.method, to: advance.to), .stage(days: days, minutes: advance.minutes), on: occasion, &state,
          &decision)
      default: break
      }
    }
  }

  /// Writes that the person has seen a celebration, or all of them, if the command says so.
  static func acknowledge(_ command: Command, _ state: inout CelebrationState, _ decision: inout Decision) {
    switch command.intent {
    case .acknowledge(let key):
      let before = state.shown
      decision.emit(.celebrationAcknowledged(key), &state)
      decision.receipt.celebrations += state.shown.filter { new in !before.contains { $0.key == new.key } }
        .map { CelebrationChange(celebration: $0, isRaised: true) }
    case .acknowledgeAll:
      for celebration in state.waiting.reversed() where state.isWaiting(celebration.key) {
        decision.emit(.celebrationAcknowledged(celebration.key), &state)
      }
    default: break
    }
  }

  /// Raises a celebration. One that was withdrawn keeps its number and its line, and its day if an
  /// undo brings it back.
  private static func raise(
    _ key: CelebrationKey, _ facts: CelebrationFacts = .none, on occasion: CelebrationOccasion,
    _ state: inout CelebrationState, _ decision: inout Decision
  ) {
    guard !state.isWaiting(key), !state.acknowledged.contains(key) else { return }
    let former = state.withdrawn.first { $0.key == key }
    if occasion.isUndo, let former {
      decision.emit(.celebrationRaised(former), &state)
      return decision.note(former, isRaised: true, in: state)
    }
    guard !occasion.isHistory else { return }
    let celebration = Celebration(
      key: key, sequence: former?.sequence ?? Int32(state.raised[key.category.index]), day: occasion.day, facts: facts,
      affirmation: former?.affirmation
        ?? occasion.lines.next(key.category, for: occasion.user, after: state.affirmations))
    decision.emit(.celebrationRaised(celebration), &state)
    decision.note(celebration, isRaised: true, in: state)
  }

  /// Whether later events of the same command say something else of an achievement: of several days
  /// that are closed at once, one may reach what the next one loses.
  private static func isRevised(_ achievement: Achievement, in later: ArraySlice<Event>) -> Bool {
    later.contains { if case .achievementChanged(achievement, _) = $0 { true } else { false } }
  }

  /// Withdraws what waits and has lost its cause.
  private static func withdraw(
    without causes: Range<Int>, _ state: inout CelebrationState, _ decision: inout Decision
  ) {
    guard !state.waiting.isEmpty else { return }
    var lost: [Celebration] = []
    for index in causes {
      switch decision.events[index] {
      case .levelChanged(let from, let to) where to < from:
        lost += state.waiting.filter { if case .level(let level) = $0.key { level > to } else { false } }
      case .achievementChanged(let achievement, false):
        guard !isRevised(achievement, in: decision.events[index + 1..<causes.upperBound]) else { continue }
        lost += state.waiting.filter { $0.key == achievement.celebration }
      case .advanceChanged(let advance, _, false):
        lost += state.waiting.filter { $0.key == .advance(advance.method, to: advance.to) }
      default: break
      }
    }
    for celebration in lost where state.isWaiting(celebration.key) {
      decision.emit(.celebrationWithdrawn(celebration.key, was: Celebration.Withdrawn(celebration)), &state)
      decision.note(celebration, isRaised: false, in: state)
    }
  }

  /// Applies one event. Events that are not about celebrations change nothing.
  static func evolve(_ state: inout CelebrationState, by event: Event) {
    switch event {
    case .celebrationRaised(let celebration):
      let category = celebration.key.category
      state.insert(celebration)
      if !state.withdrawn.isEmpty { state.withdrawn.removeAll { $0.key == celebration.key } }
      guard celebration.sequence >= state.raised[category.index] else { return }
      state.raised[category.index] &+= 1
      if let line = celebration.affirmation { state.affirmations.note(line, of: category) }
    case .celebrationWithdrawn(let key, _):
      guard let place = state.waiting.firstIndex(where: { $0.key == key }) else { return }
      state.withdrawn.append(state.waiting.remove(at: place))
      if state.withdrawn.count > CelebrationState.withdrawnMax { state.withdrawn.removeFirst() }
    case .celebrationAcknowledged(let stored):
      let key = state.waitingKey(of: stored)
      let shown = Set(state.shown.map(\.key))
      state.acknowledged.insert(key)
      // After level 7, levels that were not even shown are not celebrated.
      state.waiting.removeAll {
        $0.key == key || (!shown.contains($0.key) && state.acknowledged.contains($0.key))
      }
    default: break
    }
  }
}

extension Achievement {
  /// The facts for the text of its celebration.
  fileprivate var facts: CelebrationFacts {
    switch self {
    case .comeback(_, let gap): .gap(gap)
    case .milestone(let milestone): .amount(milestone.amount.description, of: milestone.name)
    case .dailyStreak, .habitStreak, .sessions: .none
    }
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

  /// Notes in the receipt which celebrations are shown or hidden now; the hidden ones come first. A
  /// celebration that one command withdraws and raises again did not change.
  fileprivate mutating func note(_ celebration: Celebration, isRaised: Bool, in state: CelebrationState) {
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
