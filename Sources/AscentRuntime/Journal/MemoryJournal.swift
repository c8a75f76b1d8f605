package import AscentRules

/// A journal in memory, for tests, experiments and data that need not last.
///
/// Closing and reopening it loses nothing, so a test can run a second runtime on the same data.
public actor MemoryJournal: Journal {
  private var store = MemoryStore()
  private var checkpoints: [String: Checkpoint] = [:]
  private var isOpen = false

  /// An empty journal.
  public init() {}

  public nonisolated var durability: Durability { .volatile }

  package func open() -> JournalHead {
    isOpen = true
    return store.head
  }

  package func close() {
    isOpen = false
  }

  package func commit(_ group: CommitGroup) throws(JournalFailure) {
    try checkOpen()
    let (head, first) = (store.head, group.firstPosition.number)
    guard group.number == head.commit + 1, first == head.position.number + 1 else {
      throw .nothingWritten(
        "commit \(group.number) at \(first) does not follow \(head.commit) at \(head.position.number)")
    }
    store.append(group)
  }

  package func hydrate(_ users: [UserID]) throws(JournalFailure) -> [StoredPast] {
    try users.map(openStore.past)
  }

  package func lookUp(_ addresses: [OperationAddress]) throws(JournalFailure) -> [StoredOperation?] {
    try addresses.map(openStore.operation)
  }

  package func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) throws(JournalFailure) -> [StoredCommand] {
    try openStore.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
  }

  package func commands(after position: Position, limit: Int) throws(JournalFailure) -> [StoredCommand] {
    try openStore.commands(after: position, limit: limit)
  }

  package func users(after user: UserID?, limit: Int) throws(JournalFailure) -> [UserID] {
    try openStore.users(after: user, limit: limit)
  }

  package func saveCheckpoint(_ checkpoint: Checkpoint) throws(JournalFailure) {
    try checkOpen()
    checkpoints[checkpoint.name] = checkpoint
  }

  package func checkpoint(named name: String) throws(JournalFailure) -> Checkpoint? {
    try checkOpen()
    return checkpoints[name]
  }

  package func due(
    _ kind: DueEntry.Kind, in instants: ClosedRange<Instant>, after entry: DueEntry?, limit: Int
  ) throws(JournalFailure) -> [DueEntry] {
    try checkOpen()
    return store.due.read(kind, in: instants, after: entry, limit: limit)
  }

  package func replaceDue(_ entry: DueEntry, with next: DueEntry?) throws(JournalFailure) {
    try checkOpen()
    if store.due[entry.user] == entry { store.due[entry.user] = next }
  }

  /// Always empty: there is no second copy to compare the committed data with.
  package func verify() throws(JournalFailure) -> [JournalDamage] {
    try checkOpen()
    return []
  }

  private var openStore: MemoryStore {
    get throws(JournalFailure) {
      try checkOpen()
      return store
    }
  }

  private func checkOpen() throws(JournalFailure) {
    if !isOpen { throw .closed }
  }
}
