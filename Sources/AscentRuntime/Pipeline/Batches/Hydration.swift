import AscentRules

/// A person's stored past, on its way to the services.
struct Hydration: Sendable {
  var slot: Int
  /// The state of the latest snapshot.
  var person: PersonState
  /// The commands since.
  var tail: [StoredCommand]

  /// A service's part of the person.
  func state<State: PersonPart>() -> State {
    var state = State(of: person)
    for command in tail {
      let accepted = command.accepted
      state.replay(command.events, ordinal: accepted.receipt.ordinal, recordedOn: accepted.evidence.recordedDay)
    }
    return state
  }
}
