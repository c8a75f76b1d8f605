package import AscentRules
package import AscentRuntime
import Synchronization

/// A journal that counts the calls of another one.
package final class MeteredJournal: Journal {
  /// The counts.
  package struct Counts: Sendable {
    package var commits = 0
    package var commands = 0
    package var events = 0
    package var snapshots = 0
    package var commandsMax = 0
    package var hydrations = 0
  }

  private let inner: any Journal
  private let state = Mutex(Counts())

  /// Counts the calls of a journal.
  package init(_ inner: any Journal) {
    self.inner = inner
  }

  /// The counts so far.
  package var counts: Counts { state.withLock { $0 } }

  package var durability: Durability { inner.durability }
  package func open() async throws(JournalFailure) -> JournalHead { try await inner.open() }
  package func close() async { await inner.close() }
  package var lineExecutor: (any TaskExecutor)? { inner.lineExecutor }
  package func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure) {
    try await inner.saveCheckpoint(checkpoint)
  }

  package func checkpoint(named name: String) async throws(JournalFailure) -> Checkpoint? {
    try await inner.checkpoint(named: name)
  }
  package func verify() async throws(JournalFailure) -> [JournalDamage] { try await inner.verify() }

  package func commit(_ group: CommitGroup) async throws(JournalFailure) {
    try await inner.commit(group)
    state.withLock { counts in
      counts.commits += 1
      counts.commands += group.commands.count
      counts.events += group.events.count
      counts.snapshots += group.snapshots.count
      counts.commandsMax = max(counts.commandsMax, group.commands.count)
    }
  }

  package func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] {
    state.withLock { $0.hydrations += users.count }
    return try await inner.hydrate(users)
  }

  package func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?] {
    try await inner.lookUp(addresses)
  }

  package func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) async throws(JournalFailure) -> [StoredCommand] {
    try await inner.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
  }

  package func commands(after position: Position, limit: Int) async throws(JournalFailure) -> [StoredCommand] {
    try await inner.commands(after: position, limit: limit)
  }
}
