import AscentRules
import AscentRuntime

extension JournalContract {
  /// The last checkpoint of each name survives reopening, and does not affect commits.
  public func checkpointsAreKept() async throws {
    var journal = try await opened()
    var draft = JournalDraft()
    func checkpoint(_ name: String, _ position: Int64, byteCount: Int) -> Checkpoint {
      let body = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ Int(position)) }
      return Checkpoint(name: name, position: Position(number: position), body: body)
    }
    try expect(try await journal.checkpoint(named: "counts"), nil, "a checkpoint that nobody kept")
    try await journal.commit(draft.group([.init("ann", "1", SampleEvents.completion())]))
    for kept in [
      checkpoint("counts", 1, byteCount: 10), checkpoint("counts", 2, byteCount: 300_000),
      checkpoint("other ☕", 1, byteCount: 0),
    ] {
      try await journal.saveCheckpoint(kept)
      try expect(try await journal.checkpoint(named: kept.name), kept, "the checkpoint just kept")
    }
    try await journal.commit(draft.group([.init("ann", "2", SampleEvents.completion())]))
    await journal.close()
    journal = try await reopen(journal)
    try expect(try await journal.open(), draft.head, "the head, with checkpoints kept")
    try expect(
      try await journal.checkpoint(named: "counts"), checkpoint("counts", 2, byteCount: 300_000),
      "the later one, after reopening")
    try expect(try await journal.checkpoint(named: "other ☕"), checkpoint("other ☕", 1, byteCount: 0), "the other one")
    try expect(
      try await journal.commands(after: .start, limit: 9), are: draft.stored, "the commands, with checkpoints kept")
    try expect(try await journal.verify(), [], "damage")
    await journal.close()
  }
}
