import AscentRules

/// A person's state from the journal, on its way to the services: each takes its part out.
struct Hydration: Sendable {
  var slot: Int
  /// The state after the last stored command.
  var person: PersonState
  /// How many commands came after the latest snapshot.
  var tailCount: Int
}
