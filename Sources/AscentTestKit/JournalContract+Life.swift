import AscentRules
import AscentRuntime

extension JournalContract {
  /// A group with the wrong number or position leaves no trace, and the right one can follow.
  public func refusesWhatDoesNotFollow() async throws {
    let journal = try await opened()
    var draft = JournalDraft()
    let right = draft.group([.init("ann", "op", SampleEvents.completion())])
    func isNothingWritten(_ failure: JournalFailure) -> Bool {
      if case .nothingWritten = failure { true } else { false }
    }
    for (number, position) in [(2, 1), (0, 1), (1, 2), (1, 0)] as [(Int64, Int64)] {
      var wrong = right
      wrong.number = number
      wrong.firstPosition = Position(number: position)
      try await expectFailure("commit \(number) at \(position) of an empty journal", isNothingWritten) {
        () throws(JournalFailure) in
        try await journal.commit(wrong)
      }
    }
    try expect(try await journal.hydrate([UserID("ann")])[0].tail, are: [], "what refused groups left")
    try await journal.commit(right)
    try await expectFailure("the same group again", isNothingWritten) { () throws(JournalFailure) in
      try await journal.commit(right)
    }
    try await journal.commit(draft.group([.init("ann", "op-2", [])]))
    try expect(try await journal.hydrate([UserID("ann")])[0].tail, are: draft.stored, "what was committed")
    await journal.close()
  }

  /// A stored past starts at the latest snapshot, followed by the commands since.
  public func pastIsSnapshotAndTail() async throws {
    let journal = try await opened()
    var draft = JournalDraft()
    let user = UserID("ann")
    func commit(_ operation: String, snapshotting: [String] = []) async throws {
      try await journal.commit(
        draft.group([.init("ann", operation, SampleEvents.completion())], snapshotting: snapshotting))
    }
    try await commit("1")
    try await commit("2", snapshotting: ["ann"])
    var past = try await journal.hydrate([user])[0]
    try expect(past.snapshot, draft.snapshot(of: user), "the snapshot")
    try expect(past.tail, are: [], "the commands since the snapshot")
    try await commit("3", snapshotting: ["ann"])
    let latest = draft.snapshot(of: user)
    try await commit("4")
    try await commit("5")
    past = try await journal.hydrate([user])[0]
    try expect(past.snapshot, latest, "the latest snapshot")
    try expect(past.tail, are: Array(draft.stored.suffix(2)), "the commands since the latest snapshot")
    let all = try await journal.commands(of: user, ordinals: 1...9, newestFirst: false, limit: 9)
    try expect(all, are: draft.stored, "all commands, snapshot or not")
    try expect(try await journal.verify(), [], "damage")
    await journal.close()
  }

  /// Commits survive closing and reopening, and the journal continues from there.
  public func survivesReopening() async throws {
    var journal = try await opened()
    var draft = JournalDraft()
    for round in 1...3 {
      let events = SampleEvents.completion(day: Int32(20_000 + round))
      try await journal.commit(
        draft.group([.init("ann", "op\(round)", events)], snapshotting: round == 2 ? ["ann"] : []))
      await journal.close()
      journal = try await reopen(journal)
      try expect(try await journal.open(), draft.head, "the head after reopening")
      let all = try await journal.commands(after: .start, limit: 99)
      try expect(all, are: draft.stored, "the commands after reopening")
    }
    try expect(try await journal.open(), draft.head, "the head of a journal that was opened twice")
    try expect(try await journal.hydrate([UserID("ann")])[0].tail, are: [draft.stored[2]], "the tail after reopening")
    try expect(try await journal.verify(), [], "damage")
    await journal.close()
  }

  /// A journal that is not open refuses every call.
  public func refusesUnlessOpen() async throws {
    let journal = try await makeJournal()
    try await expectClosed(journal)
    _ = try await journal.open()
    await journal.close()
    try await expectClosed(journal)
    await journal.close()
  }

  private func expectClosed(_ journal: any Journal) async throws {
    func isClosed(_ failure: JournalFailure) -> Bool { failure == .closed }
    var draft = JournalDraft()
    let group = draft.group([.init("ann", "op", [])])
    let user = UserID("ann")
    try await expectFailure("commit", isClosed) { () throws(JournalFailure) in try await journal.commit(group) }
    try await expectFailure("hydrate", isClosed) { () throws(JournalFailure) in _ = try await journal.hydrate([user]) }
    try await expectFailure("lookUp", isClosed) { () throws(JournalFailure) in _ = try await journal.lookUp([]) }
    try await expectFailure("commands by ordinal", isClosed) { () throws(JournalFailure) in
      _ = try await journal.commands(of: user, ordinals: 1...2, newestFirst: false, limit: 1)
    }
    try await expectFailure("commands by position", isClosed) { () throws(JournalFailure) in
      _ = try await journal.commands(after: .start, limit: 1)
    }
    let checkpoint = Checkpoint(name: "counts", position: .start, body: [])
    try await expectFailure("saveCheckpoint", isClosed) { () throws(JournalFailure) in
      try await journal.saveCheckpoint(checkpoint)
    }
    try await expectFailure("checkpoint", isClosed) { () throws(JournalFailure) in
      _ = try await journal.checkpoint(named: "counts")
    }
    try await expectFailure("verify", isClosed) { () throws(JournalFailure) in _ = try await journal.verify() }
  }
}
