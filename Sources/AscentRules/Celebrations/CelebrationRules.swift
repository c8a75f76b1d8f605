/// The rules of celebrations, in the last room of the line, which sees all that a command has
/// caused.
///
/// A cause that comes into force raises one celebration, one that goes out of it withdraws it. What
/// an import records is history: it is not celebrated.
public enum CelebrationRules {
  /// Refuses an acknowledgement of what does not wait.
  public static func check(_ command: Command, in state: CelebrationState) throws(Refusal) {
    if case .acknowledge(let key) = command.intent, !state.isWaiting(key) { throw .notWaiting(key) }
  }

  /// Reacts to the events of a command.
  ///
  /// - Parameters:
  ///   - causes: where events lie that can be causes.
  ///   - occasion: the command as an occasion.
  ///   - state: the person's, which follows the events.
  ///   - buffer: has the events, and gets those of the celebrations.
  public static func react(
    to causes: Range<Int>, on occasion: CelebrationOccasion, state: inout CelebrationState, buffer: inout EventBuffer
  ) {
    for index in causes {
      switch buffer.events[index] {
      case .levelChanged(let from, let to):
        // Of many levels at once the last ones are celebrated, as many as wait.
        if to > from {
          for level in max(from + 1, to - Int32(CelebrationState.waitingMax(of: .levelUp)) + 1)...to {
            raise(.level(level), occasion.day, .none, occasion, &state, &buffer)
          }
        } else {
          for case .level(let level) in state.waiting.reversed().map(\.key) where level > to {
            withdraw(.level(level), &state, &buffer)
          }
        }
      case .achievementChanged(let achievement, true):
        var facts = CelebrationFacts.none
        if case .comeback(_, let gap) = achievement { facts = .gap(gap) }
        raise(achievement.celebration, occasion.day, facts, occasion, &state, &buffer)
      case .achievementChanged(let achievement, false): withdraw(achievement.celebration, &state, &buffer)
      case .stageAdvanced(let advance), .advanceChanged(let advance, _, true):
        let days = Int32(clamping: advance.timeInPreviousStage.components.seconds / 86_400)
        raise(
          .advance(advance.method, to: advance.to), advance.day, .stage(days: days, minutes: advance.minutes), occasion,
          &state, &buffer)
      case .advanceChanged(let advance, _, false): withdraw(.advance(advance.method, to: advance.to), &state, &buffer)
      default: break
      }
    }
  }

  /// Writes that the person has seen a celebration, when the command says so.
  public static func acknowledge(_ command: Command, state: inout CelebrationState, buffer: inout EventBuffer) {
    if case .acknowledge(let key) = command.intent { emit(.celebrationAcknowledged(key), &state, &buffer) }
  }

  private static func raise(
    _ key: CelebrationKey, _ day: LocalDay, _ facts: CelebrationFacts, _ occasion: CelebrationOccasion,
    _ state: inout CelebrationState,
    _ buffer: inout EventBuffer
  ) {
    guard !occasion.isHistory, !state.isWaiting(key), !state.acknowledged.contains(key) else { return }
    let category = key.category
    if state.waiting.count(where: { $0.key.category == category }) >= CelebrationState.waitingMax(of: category),
      let oldest = state.waiting.first(where: { $0.key.category == category })
    {
      emit(.celebrationWithdrawn(oldest.key), &state, &buffer)
    }
    let sequence = Int32(state.raised[key.category.index])
    let line = occasion.lines.next(category, for: occasion.user, after: state.affirmations)
    emit(
      .celebrationRaised(Celebration(key: key, sequence: sequence, day: day, facts: facts, affirmation: line)), &state,
      &buffer)
  }

  private static func withdraw(_ key: CelebrationKey, _ state: inout CelebrationState, _ buffer: inout EventBuffer) {
    guard state.isWaiting(key) else { return }
    emit(.celebrationWithdrawn(key), &state, &buffer)
  }

  private static func emit(_ event: Event, _ state: inout CelebrationState, _ buffer: inout EventBuffer) {
    buffer.events.append(event)
    evolve(&state, by: event)
  }

  /// Lets the state follow one event. Events that are not about celebrations change nothing.
  public static func evolve(_ state: inout CelebrationState, by event: Event) {
    switch event {
    case .celebrationRaised(let celebration):
      let category = celebration.key.category
      state.waiting.append(celebration)
      state.raised[category.index] &+= 1
      if let line = celebration.affirmation { state.affirmations.note(line, of: category) }
    case .celebrationWithdrawn(let key):
      guard let place = state.waiting.firstIndex(where: { $0.key == key }) else { return }
      let celebration = state.waiting.remove(at: place)
      // The words of the last one of a category are free again: what is taken back leaves no trace.
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
  /// Whether it records what was long ago, as an import does.
  public var isHistory: Bool {
    switch self {
    case .recordCompletion, .recordSkip: true
    default: false
    }
  }
}
