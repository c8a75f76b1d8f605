import AscentRules
import AscentRuntime

/// The journal that a promise is tried on, with what it should contain.
struct ContractJournal {
  private(set) var base: any Journal
  /// Makes a journal over the data of a closed one.
  let reopen: @Sendable (any Journal) async throws -> any Journal
  private(set) var draft = JournalDraft()

  /// All commands committed so far, as the journal should return them.
  var stored: [StoredCommand] { draft.stored }

  /// Commits a group.
  mutating func commit(
    _ entries: [JournalDraft.Entry], snapshotting users: [String] = [], due: [CommitGroup.DueChange] = []
  ) async throws {
    try await base.commit(draft.group(entries, snapshotting: users, due: due))
  }

  /// Commits one command of one person.
  mutating func commit(
    _ operation: String, _ events: [Event] = SampleEvents.completion(), snapshotting users: [String] = []
  ) async throws {
    try await commit([.init("ann", operation, events)], snapshotting: users)
  }

  /// The next group, which the caller commits.
  mutating func group(_ operation: String) -> CommitGroup {
    draft.group([.init("ann", operation, SampleEvents.completion())])
  }

  /// What the journal keeps of one person.
  func past() async throws -> StoredPast { try await base.hydrate([UserID("ann")])[0] }

  /// Closes the journal and opens it again; returns the head that it opens with.
  mutating func openAgain() async throws -> JournalHead {
    await base.close()
    base = try await reopen(base)
    return try await base.open()
  }
}
