import AscentRules
import AscentRuntime
import AscentTestKit
import Synchronization

/// A journal that plants a fault in what it passes on to another journal. It changes every
/// hundredth group in which it could, and keeps the number of events, so that only the
/// planted fault shows.
final class PlantedJournal: ForwardingJournal {
  private let plant: Plant
  let base: any Journal
  private let chances = Mutex(0)

  init(_ plant: Plant, over base: any Journal) {
    self.plant = plant
    self.base = base
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
    try await base.commit(group)
  }

  /// The event of a group that the fault would change, and the changed event; nil if there is none.
  private func alteration(of events: [Event]) -> (index: Int, event: Event)? {
    for index in events.indices.reversed() {
      switch (plant, events[index]) {
      case (.lostUpdate, .completionLogged(let habit, let day, let amount, let count, _)) where count > amount:
        return (index, .completionLogged(habit, day, amount: amount, count: count - amount))
      case (.doubleAward, .streakChanged):
        // The second entry replaces an event that the ledger's checks do not need.
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
