/// The rule books, composed. This is the only place that says which of them a command goes through,
/// in which steps, and what each may read of the others.
///
/// ``decide(_:_:_:)`` runs the steps in their order against a whole person. An actor runs only its
/// service's step, against the part of the state that it owns. `DecidingServices` and
/// `ShardPipeline` connect the services in the same order, and `DecidingOrderTests` compares what
/// they decide.
///
/// Stored events are applied by ``PersonState/replay(_:ordinal:recordedOn:)`` or by the part's
/// own `replay`.
package struct CommandCascade {
  /// The time zones, the policy and the catalogue that the rules read.
  package private(set) var context: RuleContext
  /// The celebration lines available under the context's catalogue.
  private var lines: AffirmationLines

  /// The cascade under a context.
  package init(context: RuleContext) {
    self.context = context
    self.lines = AffirmationLines(context.catalog)
  }

  /// Switches to another catalogue for the commands that follow.
  package mutating func use(_ catalog: Catalog) {
    guard context.catalog != catalog else { return }
    context.catalog = catalog
    lines = AffirmationLines(catalog)
  }

  /// Decides a command of a person: writes everything it causes, or throws a refusal.
  ///
  /// A refusal changes nothing, except that one thrown after the first step has used up an ordinal.
  package func decide(
    _ input: DecisionInput, _ person: inout PersonState, _ decision: inout Decision
  ) throws(Refusal) {
    try decideCompletion(input, &person.completion, &decision)
    decideStreaks(&person.streak, &decision)
    try decideProgression(input, &person.progression, &decision)
    try decideRewards(input, &person.reward, &decision)
  }

  /// CompletionService's step: freezes the evidence, and decides counts, plans and complete days.
  @inline(never)
  package func decideCompletion(
    _ input: DecisionInput, _ state: inout CompletionState, _ decision: inout Decision
  ) throws(Refusal) {
    let first = decision.events.count
    try CompletionRules.decide(input, context, &state, &decision)
    decision.completionEvents = first..<decision.events.count
    state.updateNextDue(after: input.command.intent, context, &decision)
  }

  /// StreakService's step: repairs the streaks. It never refuses.
  @inline(never)
  package func decideStreaks(_ state: inout StreakState, _ decision: inout Decision) {
    let first = decision.events.count
    StreakRules.react(context, &state, &decision)
    decision.streakEvents = first..<decision.events.count
  }

  /// ProgressionService's step: places sessions, and decides advances and their undoing.
  @inline(never)
  package func decideProgression(
    _ input: DecisionInput, _ state: inout ProgressionState, _ decision: inout Decision
  ) throws(Refusal) {
    let first = decision.events.count
    do {
      try ProgressionRules.react(input, context, &state, &decision)
    } catch {
      expectNothingWritten(in: decision, since: first)
      throw error
    }
    decision.progressionEvents = first..<decision.events.count
  }

  /// DailyAwardService's step: writes the ledger, raises celebrations, and numbers the events.
  @inline(never)
  package func decideRewards(
    _ input: DecisionInput, _ state: inout RewardState, _ decision: inout Decision
  ) throws(Refusal) {
    let first = decision.events.count
    do {
      try CelebrationRules.check(input.command, in: state.celebration)
      try AwardRules.react(input, context, &state.award, &decision)
    } catch {
      expectNothingWritten(in: decision, since: first)
      throw error
    }
    celebrate(input, awards: first..<decision.events.count, &state.celebration, &decision)
    CelebrationRules.acknowledge(input, &state.celebration, &decision)
    decision.rewardEvents = first..<decision.events.count
    decision.version = state.award.version + 1
    state.award.version += Int64(decision.eventCount)
  }

  /// Raises and withdraws celebrations for what the earlier services and the ledger caused, in
  /// that order.
  private func celebrate(
    _ input: DecisionInput, awards: Range<Int>, _ state: inout CelebrationState, _ decision: inout Decision
  ) {
    // Most commands cause no celebration, so nothing is copied until a cause is found.
    guard
      decision.hasCause(in: decision.streakEvents) || decision.hasCause(in: decision.progressionEvents)
        || decision.hasCause(in: awards)
    else { return }
    celebrateCauses(input, awards: awards, &state, &decision)
  }

  @inline(never)
  private func celebrateCauses(
    _ input: DecisionInput, awards: Range<Int>, _ state: inout CelebrationState, _ decision: inout Decision
  ) {
    let occasion = CelebrationOccasion(input.command, decision, since: awards.lowerBound, lines: lines)
    CelebrationRules.react(to: decision.streakEvents, on: occasion, &state, &decision)
    CelebrationRules.react(to: decision.progressionEvents, on: occasion, &state, &decision)
    CelebrationRules.react(to: awards, on: occasion, &state, &decision)
  }

  /// Stops the process if a late refusal comes after events.
  ///
  /// The earlier services would keep events that are never committed, so they must write none for a
  /// command that a later service may still refuse.
  private func expectNothingWritten(in decision: Decision, since first: Int) {
    precondition(
      decision.completionEvents.isEmpty && decision.events.count == first,
      "a refusal after \(decision.completionEvents.count) events of the first step")
  }
}
