/// What the rules write while they decide one command: evidence, receipt and events.
///
/// A decision stays in place from the first step to the commit, so its receipt is never copied
/// between steps. The events of all commands of a batch share one array, which each decision
/// borrows by a swap while its command is decided: an array per command would be an allocation per
/// command. The context is not part of the decision, because then every command would copy it, with
/// its references.
package struct Decision {
  /// The events decided so far; those of the current command come last.
  package var events: [Event] = []
  /// When and where the command happened. CompletionRules sets it; until then it is a placeholder.
  package var evidence = Evidence(
    occurredAt: .earliest, recordedAt: .earliest, zone: .utc, offset: 0, dayStart: 0, day: LocalDay(number: 0))
  /// The answer; each service writes its part.
  package var receipt = Receipt()
  /// Whether the command records history from an imported file; see ``Command/isImported``.
  ///
  /// It was accepted once, perhaps because of a command that was undone since and is not in the
  /// file. So the rules don't check whether a name is free, a habit in use, or a freeze held.
  package var isImported = false
  /// The version of the command's first event.
  package var version: Int64 = 0
  /// How the command changes what the scheduler does next for the person.
  package var nextDue = NextDue.unchanged
  /// The range of CompletionService's events.
  package var completionEvents = 0..<0
  /// The range of StreakService's events.
  package var streakEvents = 0..<0
  /// The range of ProgressionService's events.
  package var progressionEvents = 0..<0
  /// The range of DailyAwardService's events.
  package var rewardEvents = 0..<0

  /// Nothing decided yet.
  package init() {}

  /// The command's number in its person's order.
  package var ordinal: Int32 { receipt.ordinal }

  /// How many events the command has caused.
  package var eventCount: Int {
    completionEvents.count + streakEvents.count + progressionEvents.count + rewardEvents.count
  }
}

extension ProgressionState {
  /// Writes an event and applies it to the state.
  mutating func emit(_ event: Event, _ decision: inout Decision) {
    decision.events.append(event)
    evolve(by: event, ordinal: decision.ordinal)
  }
}

extension CelebrationState {
  /// Writes an event and applies it to the state.
  mutating func emit(_ event: Event, _ decision: inout Decision) {
    decision.events.append(event)
    evolve(by: event)
  }
}
