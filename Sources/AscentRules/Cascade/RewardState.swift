/// What DailyAwardService knows of one person: the ledger's head and the celebrations.
package struct RewardState: Hashable, PersonPart {
  /// The ledger's head, and the awards in force.
  package var award = AwardState()
  /// The waiting celebrations, and what is known of earlier ones.
  package var celebration = CelebrationState()

  package init() {}

  package init(takenFrom person: inout PersonState) {
    self.init()
    swap(&self, &person.reward)
  }

  /// Applies one event.
  mutating func evolve(by event: Event) {
    award.evolve(by: event)
    celebration.evolve(by: event)
  }

  package var snapshotParts: [[UInt8]] { [SnapshotCoding.encode(award), SnapshotCoding.encode(celebration)] }
}
