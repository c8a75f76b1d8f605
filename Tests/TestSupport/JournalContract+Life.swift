import AscentRules
import AscentRuntime

extension JournalContract {
  /// Checks that a group with the wrong number or position leaves no trace, and that the right
  /// group can follow.
  package func refusesWhatDoesNotFollow() async throws {
    func isNothingWritten(_ failure: JournalFailure) -> Bool {
      if case .nothingWritten = failure { true } else { false }
    }
    try await withJournal { journal in
      let base = journal.base
      let right = journal.group("op")
      for (number, position) in [(2, 1), (0, 1), (1, 2), (1, 0)] as [(Int64, Int64)] {
        var wrong = right
        wrong.number = number
        wrong.firstPosition = Position(number: position)
        try await expectFailure("commit \(number) at \(position) of an empty journal", isNothingWritten) {
          try await base.commit(wrong)
        }
      }
      try await expect(journal.past().tail, are: [], "what refused groups left")
      try await base.commit(right)
      try await expectFailure("the same group again", isNothingWritten) { try await base.commit(right) }
      try await journal.commit("op-2", [])
      try await expect(journal.past().tail, are: journal.stored, "what was committed")
    }
  }

  /// Checks that a stored past is the latest snapshot and the commands since.
  package func pastIsSnapshotAndTail() async throws {
    let user = UserID("ann")
    try await withJournal { journal in
      try await journal.commit("1")
      try await journal.commit("2", snapshotting: ["ann"])
      var past = try await journal.past()
      try expect(past.snapshot, journal.draft.snapshot(of: user), "the snapshot")
      try expect(past.tail, are: [], "the commands since the snapshot")
      try await journal.commit("3", snapshotting: ["ann"])
      let latest = journal.draft.snapshot(of: user)
      try await journal.commit("4")
      try await journal.commit("5")
      past = try await journal.past()
      try expect(past.snapshot, latest, "the latest snapshot")
      try expect(past.tail, are: journal.stored.suffix(2), "the commands since the latest snapshot")
      let all = try await journal.base.commands(of: user, ordinals: 1...9, newestFirst: false, limit: 9)
      try expect(all, are: journal.stored, "all commands, snapshot or not")
    }
  }

  /// Checks that commits survive closing and reopening, and that the journal continues from there.
  package func survivesReopening() async throws {
    try await withJournal { journal in
      for round in 1...3 {
        let events = SampleEvents.completion(day: Int32(20_000 + round))
        try await journal.commit("op\(round)", events, snapshotting: round == 2 ? ["ann"] : [])
        try await expect(journal.openAgain(), journal.draft.head, "the head after reopening")
        let all = try await journal.base.commands(after: .start, limit: 99)
        try expect(all, are: journal.stored, "the commands after reopening")
      }
      try await expect(journal.base.open(), journal.draft.head, "the head of a journal that was opened twice")
      try await expect(journal.past().tail, are: [journal.stored[2]], "the tail after reopening")
    }
  }

  /// Checks that a journal that is not open refuses every call.
  package func refusesUnlessOpen() async throws {
    let journal = try await makeJournal()
    try await expectClosed(journal)
    _ = try await journal.open()
    await journal.close()
    try await expectClosed(journal)
    await journal.close()
  }

  private func expectClosed(_ journal: any Journal) async throws {
    func expectClosed(_ call: String, _ body: () async throws -> Void) async throws {
      try await expectFailure(call, { $0 == .closed }, body)
    }
    var draft = JournalDraft()
    let group = draft.group([.init("ann", "op", [])])
    let user = UserID("ann")
    try await expectClosed("commit") { try await journal.commit(group) }
    try await expectClosed("hydrate") { _ = try await journal.hydrate([user]) }
    try await expectClosed("lookUp") { _ = try await journal.lookUp([]) }
    try await expectClosed("commands by ordinal") {
      _ = try await journal.commands(of: user, ordinals: 1...2, newestFirst: false, limit: 1)
    }
    try await expectClosed("commands by position") { _ = try await journal.commands(after: .start, limit: 1) }
    try await expectClosed("saveCheckpoint") {
      try await journal.saveCheckpoint(Checkpoint(name: "counts", position: .start, body: []))
    }
    try await expectClosed("checkpoint") { _ = try await journal.checkpoint(named: "counts") }
    try await expectClosed("due") {
      _ = try await journal.due(.close, in: .earliest...(.latest), after: nil, limit: 1)
    }
    try await expectClosed("replaceDue") {
      try await journal.replaceDue(DueEntry(user: user, at: .earliest, day: nil, minute: nil), with: nil)
    }
    try await expectClosed("verify") { _ = try await journal.verify() }
  }
}
