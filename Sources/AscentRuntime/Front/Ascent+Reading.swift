public import AscentRules

/// Reads from the journal, which contains committed data only.
///
/// Asynchronous calls made before ``run()`` has opened the journal wait until it is open. After the
/// runtime has stopped, they throw ``AscentError/stopped``. A failed read throws
/// ``AscentError/unreadable(_:)``. Reads never change anything. If a failure has shut the journal,
/// it is reopened, so a later call can succeed.
extension Ascent {
  /// Where the journal ended at the last commit; position 0 and commit 0 until it is open.
  public var head: JournalHead { broadcaster.head }

  /// The catalogue in force: the last one loaded and not undone, or the one in ``context`` if there
  /// is none.
  public func catalog() async throws(AscentError) -> Catalog {
    try await reading(await catalogInForce.update(from: journal, epoch: epoch))
    return catalogInForce.value
  }

  /// One person's commands with these ordinals, at most `limit` of them: the first ones or, with
  /// `newestFirst`, the last ones in reverse order.
  package func commands(
    of user: UserID, ordinals: ClosedRange<Int32> = 1...(.max), newestFirst: Bool = false, limit: Int
  ) async throws(AscentError) -> [StoredCommand] {
    try await reading(
      await journal.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit))
  }

  /// The committed command with one person's operation id; nil if there is none.
  package func command(_ operation: OperationID, of user: UserID) async throws(AscentError) -> StoredCommand? {
    try await self.operation(operation.key, of: user)
  }

  /// The committed command with an operation key; nil if there is none.
  func operation(_ key: OperationKey, of user: UserID) async throws(AscentError) -> StoredCommand? {
    try await reading(await journal.lookUp([OperationAddress(user: user, key: key)])).first??.command
  }

  /// Committed commands whose first event comes after a position, in the global order, at most
  /// `limit` of them; empty at the end of the journal. Commands without events are skipped.
  public func commands(after position: Position, limit: Int) async throws(AscentError) -> [StoredCommand] {
    try await reading(await journal.commands(after: position, limit: limit))
  }

  /// At most `limit` people who have commands, ordered by the bytes of their names and starting
  /// after `user`; nil starts at the first.
  package func users(after user: UserID?, limit: Int) async throws(AscentError) -> [UserID] {
    try await reading(await journal.users(after: user, limit: limit))
  }

  /// Calls `body` with one person's commands, oldest or newest first, until it returns false.
  package func forEachCommand(
    of user: UserID, newestFirst: Bool = false, _ body: (StoredCommand) -> Bool
  ) async throws(AscentError) {
    try await reading(
      await journal.forEachCommand(of: user, newestFirst: newestFirst, body))
  }

  /// Calls `body` with the committed commands that start after a position, in the global order,
  /// until it returns false.
  package func forEachCommand(
    after start: Position = .start, _ body: (StoredCommand) async -> Bool
  ) async throws(AscentError) {
    var position = start
    while case let page = try await commands(after: position, limit: 256), let last = page.last {
      for command in page { guard await body(command) else { return } }
      position = last.lastPosition
    }
  }

  /// The committed commands after a position: those already stored, then new ones as they are
  /// committed, until the runtime stops or the reading task is cancelled.
  ///
  /// Positions come in order and without gaps. A slow reader delays only itself: it reads from the
  /// journal.
  public func feed(after position: Position = .start) -> EventFeed {
    EventFeed(journal: journal, broadcaster: broadcaster, alarm: environment.alarm, position: position)
  }

  /// The snapshot from which the journal would load a person; nil if there is none.
  func snapshot(of user: UserID) async throws(AscentError) -> Snapshot? {
    try await reading(await journal.hydrate([user])).first?.snapshot
  }

  /// Reads the whole journal and returns every inconsistency found; empty when it is sound.
  public func verifyJournal() async throws(AscentError) -> [JournalDamage] {
    try await reading(await journal.verify())
  }

  /// When the first due entry within a range of instants becomes due; nil if there is none.
  package func firstDue(in instants: ClosedRange<Instant>) async throws(AscentError) -> Instant? {
    try await reading(await journal.firstDue(in: instants))
  }

  private func reading<Answer>(
    _ body: @autoclosure () async throws(JournalFailure) -> Answer
  ) async throws(AscentError) -> Answer {
    guard await opening.wait() else { throw .stopped }
    do { return try await body() } catch {
      environment.alarm.journalFailed(error)
      let cause = await journal.rootCause(of: error)
      // The runtime has closed the journal, or will not reopen it.
      if cause == .closed, environment.alarm.isOver { throw .stopped }
      throw .unreadable(cause)
    }
  }
}
