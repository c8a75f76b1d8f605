package import AscentRules
package import AscentRuntime
import AscentTestKit
import Synchronization

/// A journal that passes all calls to another one and counts them.
package final class MeteredJournal: ForwardingJournal {
  /// The counts of calls and of what they carried.
  package struct Counts: Sendable {
    package var commits = 0
    package var commands = 0
    package var events = 0
    package var snapshots = 0
    package var commandsMax = 0
    package var hydrations = 0
  }

  package let base: any Journal
  private let state = Mutex(Counts())

  /// Creates a journal that counts the calls of another one.
  package init(_ base: any Journal) {
    self.base = base
  }

  /// The counts so far.
  package var counts: Counts { state.withLock { $0 } }

  package func commit(_ group: CommitGroup) async throws(JournalFailure) {
    try await base.commit(group)
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
    return try await base.hydrate(users)
  }

}
