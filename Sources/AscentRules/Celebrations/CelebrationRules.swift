/// The rules of celebrations: DailyAwardService's, the last service, which sees everything that a
/// command has caused.
///
/// A cause that comes into force raises one celebration; when it is taken back, the celebration is
/// withdrawn. Imported history is not celebrated.
package enum CelebrationRules {
  /// Refuses to acknowledge a celebration that is not shown.
  @inline(__always)
  static func check(_ command: Command, in state: CelebrationState) throws(Refusal) {
    if case .acknowledge(let key) = command.intent, !state.shown.contains(where: { $0.key == key }) {
      throw .notWaiting(key)
    }
  }

  /// Reacts to the events of a command.
  ///
  /// - Parameters:
  ///   - causes: the range of events that can be causes.
  ///   - occasion: the command as an occasion.
  ///   - state: the person's; the events are applied to it.
  ///   - decision: has the events, and gets those of the celebrations.
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
    case .acknowledge(let key): decision.emit(.celebrationAcknowledged(key), &state)
    case .acknowledgeAll:
      for celebration in state.waiting.reversed() where state.isWaiting(celebration.key) {
        decision.emit(.celebrationAcknowledged(celebration.key), &state)
      }
    default: break
    }
  }

  private static func raise(
    _ key: CelebrationKey, _ facts: CelebrationFacts = .none, on occasion: CelebrationOccasion,
    _ state: inout CelebrationState, _ decision: inout Decision
  ) {
    guard !occasion.isHistory, !state.isWaiting(key), !state.acknowledged.contains(key) else { return }
    let category = key.category
    let sequence = Int32(state.raised[category.index])
    let former = occasion.withdrawn(key)
    if let former, !former.isFree || former.celebration.sequence == sequence {
      return decision.emit(.celebrationRaised(former.celebration), &state)
    }
    // The line of a former one is taken by now.
    let line = occasion.lines.next(category, for: occasion.user, after: state.affirmations)
    let day = former?.celebration.day ?? occasion.day
    let celebration = Celebration(key: key, sequence: sequence, day: day, facts: facts, affirmation: line)
    decision.emit(.celebrationRaised(celebration), &state)
  }

  /// Whether later events of the same command say something else of an achievement: of several days
  /// that are closed at once, one may reach what the next one loses.
  private static func isRevised(_ achievement: Achievement, in later: ArraySlice<Event>) -> Bool {
    later.contains { if case .achievementChanged(achievement, _) = $0 { true } else { false } }
  }

  /// Withdraws what waits and has lost its cause, the last ones first: then their lines are free
  /// again.
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
    if lost.isEmpty { return }
    for celebration in lost.sorted(by: { $0.sequence > $1.sequence }) where state.isWaiting(celebration.key) {
      let isFree = Int32(state.raised[celebration.key.category.index]) - 1 == celebration.sequence
      let was = Celebration.Withdrawn(celebration, isFree: isFree)
      decision.emit(.celebrationWithdrawn(celebration.key, was: was), &state)
    }
  }

  /// Applies one event. Events that are not about celebrations change nothing.
  static func evolve(_ state: inout CelebrationState, by event: Event) {
    switch event {
    case .celebrationRaised(let celebration):
      let category = celebration.key.category
      state.insert(celebration)
      // If it is raised again, its number and its line may never have been freed.
      guard celebration.sequence >= state.raised[category.index] else { return }
      state.raised[category.index] &+= 1
      if let line = celebration.affirmation { state.affirmations.note(line, of: category) }
    case .celebrationWithdrawn(let key, _):
      guard let place = state.waiting.firstIndex(where: { $0.key == key }) else { return }
      let celebration = state.waiting.remove(at: place)
      // If it was the last of its category, its line is free again: an undo leaves no trace.
      let raised = state.raised[key.category.index]
      guard raised > 0, Int32(raised) - 1 == celebration.sequence else { return }
      state.raised[key.category.index] = raised - 1
      if let line = celebration.affirmation { state.affirmations.forget(line, of: key.category) }
    case .celebrationAcknowledged(let key):
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
    case .habitStreak(_, let length): length.unit == .days ? .none : .streak(length.unit)
    case .dailyStreak, .sessions: .none
    }
  }
}

extension Intent {
  /// Whether it is about the past: an import, or a goal, which may be reached by earlier values.
  package var isHistory: Bool {
    switch self {
    case .recordCompletion, .recordSkip, .setMeasureGoal: true
    case .logAmount(let logged): logged.day != nil
    default: false
    }
  }
}
