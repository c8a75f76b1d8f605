import AscentRules
import AscentRuntime
import AscentTestKit

/// A journal that hides its snapshots, so that everything is replayed.
struct SnapshotBlindJournal: ForwardingJournal {
  let base: any Journal

  func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] {
    var pasts: [StoredPast] = []
    for user in users {
      pasts.append(
        StoredPast(tail: try await base.commands(of: user, ordinals: 1...(.max), newestFirst: false, limit: .max)))
    }
    return pasts
  }

}
