/// Where a rule book writes the events of a command: the end of one flat array that the whole batch
/// shares.
public struct EventBuffer: Sendable {
  /// The events of the batch so far; those of the command in hand are the last ones.
  public var events: [Event] = []
  /// The place of the command in hand in its person's order.
  public var ordinal: Int32 = 0

  /// No events.
  public init() {}

  /// Writes an event and lets the state follow it.
  @inline(__always)
  mutating func emit(_ event: Event, _ state: inout CompletionState) {
    events.append(event)
    CompletionRules.evolve(&state, by: event, ordinal: ordinal)
  }
}
