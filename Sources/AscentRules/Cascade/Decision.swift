/// What the rules write while they decide one command: evidence, receipt and events.
///
/// A decision stays where it is from the first stage to the commit, so its receipt is never copied
/// between stages. The events of all commands of a batch share one array, which each decision
/// borrows by a swap while it is at hand: an array per command would be an allocation per command.
/// One value that also held the context would copy it, with its references, for every command.
package struct Decision {
  /// The events decided so far; those of the command at hand come last.
  package var events: [Event] = []
  /// When and where the command happened. CompletionRules freezes it; it means nothing before.
  package var evidence = Evidence(
    occurredAt: .earliest, recordedAt: .earliest, zone: .utc, offset: 0, dayStart: 0, day: LocalDay(number: 0))
  /// The answer; each service writes its part.
  package var receipt = Receipt()
  /// Whether the command records history that a file brings; see ``Command/isImported``.
  package var isImported = false
  /// The version of the command's first event.
  package var version: Int64 = 0
  /// What the scheduler does next for the person.
  package var nextDue = NextDue.unchanged
  /// Where the events lie that CompletionService decided.
  package var completionEvents = 0..<0
  /// Where the events lie that StreakService decided.
  package var streakEvents = 0..<0
  /// Where the events lie that ProgressionService decided.
  package var progressionEvents = 0..<0
  /// Where the events lie that DailyAwardService decided.
  package var rewardEvents = 0..<0

  /// Nothing decided yet.
  package init() {}

  /// The command's place in its person's order.
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
