package import AscentRules
package import AscentRuntime
import AscentTestKit

/// A journal that hides its snapshots, so that everything is replayed.
package struct SnapshotBlindJournal: ForwardingJournal {
  package let base: any Journal

  package func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] {
    var pasts: [StoredPast] = []
    for user in users {
      pasts.append(
        StoredPast(tail: try await base.commands(of: user, ordinals: 1...(.max), newestFirst: false, limit: .max)))
    }
    return pasts
  }

}
