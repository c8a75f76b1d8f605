public import AscentRules

/// Questions that the journal answers: all of it is committed. Asked before ``run()`` has opened
/// the journal, they wait for it; after the end they throw ``AscentError/stopped``.
extension Ascent {
  /// Where the journal ended at the last commit.
  public var head: JournalHead { broadcaster.head }

  /// The methods people can climb: the newest catalogue that was committed, or the one of
  /// ``context`` before any.
  public func catalog() async throws(AscentError) -> Catalog {
    try await reading { () throws(JournalFailure) in
      try await catalogInForce.load(from: journal, epoch: epoch)
      return catalogInForce.value
    }
  }

  /// Commands of one person by ordinal, at most `limit` of them, the last ones first when
  /// `newestFirst` is set.
  public func commands(
    of user: UserID, ordinals: ClosedRange<Int32> = 1...(.max), newestFirst: Bool = false, limit: Int
  ) async throws(AscentError) -> [StoredCommand] {
    try await reading { () throws(JournalFailure) in
      try await journal.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
    }
  }

  /// The committed commands that have events and whose first event comes after a position, in the
  /// global order, at most `limit` of them; empty where the journal ends.
  public func commands(after position: Position, limit: Int) async throws(AscentError) -> [StoredCommand] {
    try await reading { () throws(JournalFailure) in try await journal.commands(after: position, limit: limit) }
  }

  /// Calls `body` with one person's commands, oldest or newest first, until it returns false.
  package func forEachCommand(
    of user: UserID, newestFirst: Bool = false, _ body: (StoredCommand) -> Bool
  ) async throws(AscentError) {
    try await reading { () throws(JournalFailure) in
      try await journal.forEachCommand(of: user, newestFirst: newestFirst, body)
    }
  }

  /// Calls `body` with the committed commands that start after a position, in the global order,
  /// until it returns false.
  package func forEachCommand(
    after position: Position = .start, _ body: (StoredCommand) -> Bool
  ) async throws(AscentError) {
    try await reading { () throws(JournalFailure) in try await journal.forEachCommand(after: position, body) }
  }

  /// The committed commands after a position, those that are there and then those that come, until
  /// the runtime stops or the reading task is cancelled.
  ///
  /// Positions come without gaps and in order. A slow reader costs nothing but its own delay: it is
  /// fed from the journal.
  public func feed(after position: Position = .start) -> EventFeed {
    EventFeed(journal: journal, broadcaster: broadcaster, position: position)
  }

  /// Reads the whole journal and says what does not hold together; empty when all does.
  public func verifyJournal() async throws(AscentError) -> [JournalDamage] {
    try await reading { () throws(JournalFailure) in try await journal.verify() }
  }

  private func reading<Answer>(_ body: () async throws(JournalFailure) -> Answer) async throws(AscentError) -> Answer {
    guard await opening.wait() else { throw .stopped }
    do { return try await body() } catch { throw .unreadable(error) }
  }
}
