import AscentRules
import AscentRuntime

/// A journal that hides its snapshots, so that everything is replayed.
struct SnapshotBlindJournal: Journal {
  let inner: any Journal

  var durability: Durability { inner.durability }
  func open() async throws(JournalFailure) -> JournalHead { try await inner.open() }
  func commit(_ group: CommitGroup) async throws(JournalFailure) { try await inner.commit(group) }
  func close() async { await inner.close() }
  func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure) {
    try await inner.saveCheckpoint(checkpoint)
  }
  func checkpoint(named name: String) async throws(JournalFailure) -> Checkpoint? {
    try await inner.checkpoint(named: name)
  }
  func verify() async throws(JournalFailure) -> [JournalDamage] { try await inner.verify() }

  func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] {
    var pasts: [StoredPast] = []
    for user in users {
      pasts.append(
        StoredPast(tail: try await inner.commands(of: user, ordinals: 1...(.max), newestFirst: false, limit: .max)))
    }
    return pasts
  }

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
}
