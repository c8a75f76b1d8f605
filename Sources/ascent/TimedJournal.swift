import AscentRules
import AscentRuntime
import AscentShell

/// A journal that measures how long commits take, and passes everything to another journal.
struct TimedJournal: Journal {
  let journal: any Journal
  let times: CommitTimes

  var durability: Durability { journal.durability }
  var pipelineExecutor: (any TaskExecutor)? { journal.pipelineExecutor }
  var notes: [String] { get async { await journal.notes } }
  var lastingFailure: JournalFailure? { get async { await journal.lastingFailure } }

  func open() async throws(JournalFailure) -> JournalHead { try await journal.open() }

  func commit(_ group: CommitGroup) async throws(JournalFailure) {
    let start = ContinuousClock.now
    try await journal.commit(group)
    times.note(ContinuousClock.now - start)
  }

  func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] { try await journal.hydrate(users) }

  func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?] {
    try await journal.lookUp(addresses)
  }

  func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) async throws(JournalFailure) -> [StoredCommand] {
    try await journal.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
  }

  func commands(after position: Position, limit: Int) async throws(JournalFailure) -> [StoredCommand] {
    try await journal.commands(after: position, limit: limit)
  }

  func users(after user: UserID?, limit: Int) async throws(JournalFailure) -> [UserID] {
    try await journal.users(after: user, limit: limit)
  }

  func verify() async throws(JournalFailure) -> [JournalDamage] { try await journal.verify() }

  func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure) {
    try await journal.saveCheckpoint(checkpoint)
  }

  func checkpoint(named name: String) async throws(JournalFailure) -> Checkpoint? {
    try await journal.checkpoint(named: name)
  }

  func due(
    _ kind: DueEntry.Kind, in instants: ClosedRange<Instant>, after entry: DueEntry?, limit: Int
  ) async throws(JournalFailure) -> [DueEntry] {
    try await journal.due(kind, in: instants, after: entry, limit: limit)
  }

  func replaceDue(_ entry: DueEntry, with next: DueEntry?) async throws(JournalFailure) {
    try await journal.replaceDue(entry, with: next)
  }

  func newHeadIfGrown() async throws(JournalFailure) -> JournalHead? { try await journal.newHeadIfGrown() }

  func close() async { await journal.close() }
}
