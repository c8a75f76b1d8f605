import AscentRules
import AscentRuntime
import Synchronization

/// A journal with a fault, over one without. It alters every hundredth group that offers the
/// chance, and keeps the number of events, so that only the planted fault shows.
final class PlantedJournal: Journal {
  private let plant: Plant
  private let inner: any Journal
  private let chances = Mutex(0)

  init(_ plant: Plant, over inner: any Journal) {
    self.plant = plant
    self.inner = inner
  }

  var durability: Durability { inner.durability }
  func open() async throws(JournalFailure) -> JournalHead { try await inner.open() }
  func close() async { await inner.close() }
  var lineExecutor: (any TaskExecutor)? { inner.lineExecutor }
  func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure) {
    try await inner.saveCheckpoint(checkpoint)
  }

  func checkpoint(named name: String) async throws(JournalFailure) -> Checkpoint? {
    try await inner.checkpoint(named: name)
  }
  func verify() async throws(JournalFailure) -> [JournalDamage] { try await inner.verify() }
  func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] { try await inner.hydrate(users) }

  func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?] {
    try await inner.lookUp(addresses)
  }

  func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) async throws(JournalFailure) -> [StoredCommand] {
    try await inner.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
  }

  func commands(after position: Position, limit: Int) async throws(JournalFailure) -> [StoredCommand] {
    try await inner.commands(after: position, limit: limit)
  }

  func commit(_ group: CommitGroup) async throws(JournalFailure) {
    var group = group
    if let altered = alteration(of: group.events) {
      let isDue = chances.withLock { chances in
        chances += 1
        return chances % 100 == 3
      }
      if isDue { group.events[altered.index] = altered.event }
    }
    try await inner.commit(group)
  }

  /// The event of a group that the fault changes, and the changed event.
  private func alteration(of events: [Event]) -> (index: Int, event: Event)? {
    for index in events.indices.reversed() {
      switch (plant, events[index]) {
      case (.lostUpdate, .completionLogged(let habit, let day, let amount, let count)) where count > amount:
        return (index, .completionLogged(habit, day, amount: amount, count: count - amount))
      case (.doubleAward, .streakChanged):
        // The second entry replaces an event that no ledger needs.
        let award = events[index...].first { if case .xpEntered = $0 { true } else { false } }
        if let award { return (index, award) }
      case (.doubleProgression, .celebrationRaised):
        let advance = events[..<index].last { if case .stageAdvanced = $0 { true } else { false } }
        if let advance { return (index, advance) }
      default: break
      }
    }
    return nil
  }
}
