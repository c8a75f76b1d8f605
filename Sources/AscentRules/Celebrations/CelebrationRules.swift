/// The rules of celebrations: DailyAwardService's, the last service, which sees everything that a
/// command has caused.
///
/// A cause that comes into force raises one celebration; when it is taken back, the celebration is
/// withdrawn. Imported history is not celebrated.
package enum CelebrationRules {
  /// Refuses to acknowledge a celebration that is not waiting.
  @inline(__always)
  static func check(_ command: Command, in state: CelebrationState) throws(Refusal) {
    if case .acknowledge(let key) = command.intent, !state.isWaiting(key) { throw .notWaiting(key) }
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
    for index in causes {
      switch decision.events[index] {
      case .levelChanged(let from, let to):
        // Of many levels at once only the last ones are celebrated, as many as can wait.
        if to > from {
          for level in max(from + 1, to - Int32(CelebrationState.waitingMax(of: .levelUp)) + 1)...to {
            raise(.level(level), on: occasion, &state, &decision)
          }
        } else {
          for case .level(let level) in state.waiting.reversed().map(\.key) where level > to {
            withdraw(.level(level), &state, &decision)
          }
        }
      case .achievementChanged(let achievement, true):
        var facts = CelebrationFacts.none
        if case .comeback(_, let gap) = achievement { facts = .gap(gap) }
        if case .habitStreak(_, let length) = achievement, length.unit != .days { facts = .streak(length.unit) }
        if case .milestone(let milestone) = achievement {
          facts = .amount(milestone.amount.description, of: milestone.name)
        }
        raise(achievement.celebration, facts, on: occasion, &state, &decision)
      case .achievementChanged(let achievement, false): withdraw(achievement.celebration, &state, &decision)
      case .stageAdvanced(let advance), .advanceChanged(let advance, _, true):
        let days = Int32(clamping: advance.timeInPreviousStage.components.seconds / 86_400)
        var occasion = occasion
        occasion.day = advance.day
        raise(
          .advance(advance.method, to: advance.to), .stage(days: days, minutes: advance.minutes), on: occasion, &state,
          &decision)
      case .advanceChanged(let advance, _, false): withdraw(.advance(advance.method, to: advance.to), &state, &decision)
      default: break
      }
    }
  }

  /// Writes that the person has seen a celebration, if the command says so.
  static func acknowledge(_ command: Command, _ state: inout CelebrationState, _ decision: inout Decision) {
    if case .acknowledge(let key) = command.intent { decision.emit(.celebrationAcknowledged(key), &state) }
  }

  private static func raise(
    _ key: CelebrationKey, _ facts: CelebrationFacts = .none, on occasion: CelebrationOccasion,
    _ state: inout CelebrationState, _ decision: inout Decision
  ) {
    guard !occasion.isHistory, !state.isWaiting(key), !state.acknowledged.contains(key) else { return }
    let category = key.category
    if state.waiting.count(where: { $0.key.category == category }) >= CelebrationState.waitingMax(of: category),
      let oldest = state.waiting.first(where: { $0.key.category == category })
    {
      decision.emit(.celebrationWithdrawn(oldest.key), &state)
    }
    let sequence = Int32(state.raised[key.category.index])
    let line = occasion.lines.next(category, for: occasion.user, after: state.affirmations)
    let celebration = Celebration(key: key, sequence: sequence, day: occasion.day, facts: facts, affirmation: line)
    decision.emit(.celebrationRaised(celebration), &state)
  }

  private static func withdraw(_ key: CelebrationKey, _ state: inout CelebrationState, _ decision: inout Decision) {
    guard state.isWaiting(key) else { return }
    decision.emit(.celebrationWithdrawn(key), &state)
  }

  /// Applies one event. Events that are not about celebrations change nothing.
  static func evolve(_ state: inout CelebrationState, by event: Event) {
    switch event {
    case .celebrationRaised(let celebration):
      let category = celebration.key.category
      state.waiting.append(celebration)
      state.raised[category.index] &+= 1
      if let line = celebration.affirmation { state.affirmations.note(line, of: category) }
    case .celebrationWithdrawn(let key):
      guard let place = state.waiting.firstIndex(where: { $0.key == key }) else { return }
      let celebration = state.waiting.remove(at: place)
      // If it was the last of its category, its line is free again: an undo leaves no trace.
      let raised = state.raised[key.category.index]
      guard raised > 0, Int32(raised) - 1 == celebration.sequence else { return }
      state.raised[key.category.index] = raised - 1
      if let line = celebration.affirmation { state.affirmations.forget(line, of: key.category) }
    case .celebrationAcknowledged(let key):
      state.waiting.removeAll { $0.key == key }
      state.acknowledged.insert(key)
    default: break
    }
  }
}

extension Intent {
  /// Whether it is about the past: an import, or a goal, which may be reached by earlier values.
  package var isHistory: Bool {
    switch self {
    case .recordCompletion, .recordSkip, .setMeasureGoal: true
    default: false
    }
  }
}
