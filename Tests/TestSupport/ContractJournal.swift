import AscentRules
import AscentRuntime

/// The journal on which a promise is checked, with what the journal should contain.
struct ContractJournal {
  private(set) var base: any Journal
  /// Makes a journal with the data of a closed one.
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

  /// Commits one command of the person `ann`.
  mutating func commit(
    _ operation: String, _ events: [Event] = SampleEvents.completion(), snapshotting users: [String] = []
  ) async throws {
    try await commit([.init("ann", operation, events)], snapshotting: users)
  }

  /// Makes the next group without committing it; the caller does that.
  mutating func group(_ operation: String) -> CommitGroup {
    draft.group([.init("ann", operation, SampleEvents.completion())])
  }

  /// The stored past of the person `ann`.
  func past() async throws -> StoredPast { try await base.hydrate([UserID("ann")])[0] }

  /// Closes the journal and opens it again. Returns the head that it opens with.
  mutating func openAgain() async throws -> JournalHead {
    await base.close()
    base = try await reopen(base)
    return try await base.open()
  }
}
