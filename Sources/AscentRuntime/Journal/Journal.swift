package import AscentRules

/// An append-only list of commands with their events, in one global order.
///
/// Only one runtime of one process writes to a journal at a time, and only between ``open()`` and
/// ``close()``.
package protocol Journal: Sendable {
  /// What a commit survives once it has returned.
  var durability: Durability { get }

  /// The executor that the pipeline should run on; nil for the shared pool.
  ///
  /// A journal with its own thread can offer that thread: while there is little to do, a command
  /// then changes threads only twice, on its way in and on its way out.
  var pipelineExecutor: (any TaskExecutor)? { get }

  /// Notes in words about what was repaired or noticed when the journal was last opened.
  var notes: [String] { get async }

  /// A failure that outlasts the open journal; nil if there is none.
  ///
  /// After ``close()`` it is why the stored data could not be left as usual, such as damage found
  /// while the journal was open. After a failed attempt to reopen the journal it is that failure.
  var lastingFailure: JournalFailure? { get async }

  /// Opens the journal, or reopens it after a failure, and returns where it ends. This settles a
  /// commit whose outcome was unknown: it then exists completely or not at all.
  func open() async throws(JournalFailure) -> JournalHead

  /// Appends a group of commands in one transaction: all of them are durable when it returns.
  ///
  /// - Throws: ``JournalFailure/nothingWritten(_:)`` when nothing was kept;
  ///   ``JournalFailure/outcomeUnknown(_:)`` when the group may have been kept, after which the
  ///   journal refuses everything with ``JournalFailure/closed`` until it is reopened.
  func commit(_ group: CommitGroup) async throws(JournalFailure)

  /// The stored past of each person, in the given order: the latest snapshot and the commands
  /// since. An unknown person has neither.
  ///
  /// A snapshot is returned byte for byte as it was stored. A journal whose bytes can be damaged
  /// checks them, and omits a snapshot that is damaged or belongs to another history.
  func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast]

  /// The accepted operation at each address, in the given order; nil when it is not in the journal.
  func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?]

  /// At most `limit` commands of one person with ordinals in a range: the first ones or, with
  /// `newestFirst`, the last ones in reverse order.
  func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) async throws(JournalFailure)
    -> [StoredCommand]

  /// At most `limit` commands whose first event comes after a position, in the global order.
  /// Commands without events are skipped.
  func commands(after position: Position, limit: Int) async throws(JournalFailure) -> [StoredCommand]

  /// At most `limit` people who have commands, ordered by the bytes of their names and starting
  /// after `user`; nil starts at the first.
  func users(after user: UserID?, limit: Int) async throws(JournalFailure) -> [UserID]

  /// Reads everything and returns the damage found; empty when the journal is whole.
  func verify() async throws(JournalFailure) -> [JournalDamage]

  /// Stores a subscriber's checkpoint in place of its previous one. Nothing else changes.
  ///
  /// Checkpoints are a cache that can be computed again from the events: a journal need not store
  /// them.
  ///
  /// - Throws: the same as ``commit(_:)``.
  func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure)

  /// The last checkpoint stored under a name, if any.
  func checkpoint(named name: String) async throws(JournalFailure) -> Checkpoint?

  /// At most `limit` entries of a kind that become due within a range of instants, ordered by
  /// instant; entries of one instant always come in the same order. It starts after `entry`, which
  /// lies in the range, or for nil at the first.
  ///
  /// The index of entries is derived from the commands, and ``verify()`` does not check it. An
  /// entry with damaged content comes without a day. A journal written before the index existed has
  /// such an entry for each person.
  func due(
    _ kind: DueEntry.Kind, in instants: ClosedRange<Instant>, after entry: DueEntry?, limit: Int
  ) async throws(JournalFailure) -> [DueEntry]

  /// Replaces a person's due entry, or removes it for nil, unless it has changed since it was read.
  /// Nothing else changes.
  ///
  /// - Throws: the same as ``commit(_:)``.
  func replaceDue(_ entry: DueEntry, with next: DueEntry?) async throws(JournalFailure)

  /// The new end of the journal, if another process has written to it since it was opened or since
  /// the last call. Nil if none has, and for a journal that only this process writes to.
  func newHeadIfGrown() async throws(JournalFailure) -> JournalHead?

  /// Closes the journal. Committed data stays.
  func close() async
}

extension Journal {
  /// Nil: the pipeline runs where its task does.
  package var pipelineExecutor: (any TaskExecutor)? { nil }

  /// Empty: there is nothing to note.
  package var notes: [String] { get async { [] } }

  /// Nil: only this process writes to it.
  package func newHeadIfGrown() async throws(JournalFailure) -> JournalHead? { nil }

  /// Nil: nothing is stored that could be damaged.
  package var lastingFailure: JournalFailure? { get async { nil } }
}

extension Journal {
  /// The failure of a call. If the failure is ``JournalFailure/closed``, the failure that closed
  /// the journal replaces it.
  ///
  /// An unknown outcome becomes ``JournalFailure/unreadable(_:)``, because it is that of an
  /// earlier write.
  func rootCause(of failure: JournalFailure) async -> JournalFailure {
    guard failure == .closed, let cause = await lastingFailure else { return failure }
    if case .outcomeUnknown(let detail) = cause { return .unreadable(detail) }
    return cause
  }
}
