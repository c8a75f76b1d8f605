public import AscentRules
public import AscentRuntime

/// A journal that passes every call on to another one, so that a test double implements only what
/// it changes.
public protocol ForwardingJournal: Journal {
  /// The journal that the calls go to.
  var base: any Journal { get }

  /// Runs before each forwarded read, and fails it by throwing. Does nothing by default.
  func beforeRead() async throws(JournalFailure)
}

extension ForwardingJournal {
  public func beforeRead() async throws(JournalFailure) {}

  public var durability: Durability { base.durability }
  public var pipelineExecutor: (any TaskExecutor)? { base.pipelineExecutor }
  public func open() async throws(JournalFailure) -> JournalHead { try await base.open() }
  public func commit(_ group: CommitGroup) async throws(JournalFailure) { try await base.commit(group) }
  public func close() async { await base.close() }
  public var notes: [String] { get async { await base.notes } }
  public var lastingFailure: JournalFailure? { get async { await base.lastingFailure } }

  public func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] {
    try await beforeRead()
    return try await base.hydrate(users)
  }

  public func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?] {
    try await beforeRead()
    return try await base.lookUp(addresses)
  }

  public func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) async throws(JournalFailure) -> [StoredCommand] {
    try await beforeRead()
    return try await base.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
  }

  public func commands(after position: Position, limit: Int) async throws(JournalFailure) -> [StoredCommand] {
    try await beforeRead()
    return try await base.commands(after: position, limit: limit)
  }

  public func users(after user: UserID?, limit: Int) async throws(JournalFailure) -> [UserID] {
    try await beforeRead()
    return try await base.users(after: user, limit: limit)
  }

  public func verify() async throws(JournalFailure) -> [JournalDamage] {
    try await beforeRead()
    return try await base.verify()
  }

  public func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure) {
    try await base.saveCheckpoint(checkpoint)
  }

  public func due(
    _ kind: DueEntry.Kind, in instants: ClosedRange<Instant>, after entry: DueEntry?, limit: Int
  ) async throws(JournalFailure) -> [DueEntry] {
    try await beforeRead()
    return try await base.due(kind, in: instants, after: entry, limit: limit)
  }

  public func replaceDue(_ entry: DueEntry, with next: DueEntry?) async throws(JournalFailure) {
    try await base.replaceDue(entry, with: next)
  }

  public func checkpoint(named name: String) async throws(JournalFailure) -> Checkpoint? {
    try await beforeRead()
    return try await base.checkpoint(named: name)
  }
}
