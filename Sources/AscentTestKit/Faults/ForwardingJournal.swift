package import AscentRules
package import AscentRuntime

/// A journal that passes every call on to another journal, so that a test double implements only
/// what it changes.
package protocol ForwardingJournal: Journal {
  /// The journal that the calls go to.
  var base: any Journal { get }

  /// Runs before each forwarded read, and fails it by throwing. Does nothing by default.
  func beforeRead() async throws(JournalFailure)
}

extension ForwardingJournal {
  package func beforeRead() async throws(JournalFailure) {}

  package var durability: Durability { base.durability }
  package var pipelineExecutor: (any TaskExecutor)? { base.pipelineExecutor }
  package func open() async throws(JournalFailure) -> JournalHead { try await base.open() }
  package func commit(_ group: CommitGroup) async throws(JournalFailure) { try await base.commit(group) }
  package func close() async { await base.close() }
  package var notes: [String] { get async { await base.notes } }
  package var lastingFailure: JournalFailure? { get async { await base.lastingFailure } }

  package func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] {
    try await beforeRead()
    return try await base.hydrate(users)
  }

  package func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?] {
    try await beforeRead()
    return try await base.lookUp(addresses)
  }

  package func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) async throws(JournalFailure) -> [StoredCommand] {
    try await beforeRead()
    return try await base.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
  }

  package func commands(after position: Position, limit: Int) async throws(JournalFailure) -> [StoredCommand] {
    try await beforeRead()
    return try await base.commands(after: position, limit: limit)
  }

  package func users(after user: UserID?, limit: Int) async throws(JournalFailure) -> [UserID] {
    try await beforeRead()
    return try await base.users(after: user, limit: limit)
  }

  package func verify() async throws(JournalFailure) -> [JournalDamage] {
    try await beforeRead()
    return try await base.verify()
  }

  package func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure) {
    try await base.saveCheckpoint(checkpoint)
  }

  package func due(
    _ kind: DueEntry.Kind, in instants: ClosedRange<Instant>, after entry: DueEntry?, limit: Int
  ) async throws(JournalFailure) -> [DueEntry] {
    try await beforeRead()
    return try await base.due(kind, in: instants, after: entry, limit: limit)
  }

  package func replaceDue(_ entry: DueEntry, with next: DueEntry?) async throws(JournalFailure) {
    try await base.replaceDue(entry, with: next)
  }

  package func checkpoint(named name: String) async throws(JournalFailure) -> Checkpoint? {
    try await beforeRead()
    return try await base.checkpoint(named: name)
  }
}
