import AscentRules
import AscentRuntime

extension JournalContract {
  /// Checks that the last checkpoint of each name survives reopening, and that checkpoints do not
  /// affect commits.
  package func checkpointsAreKept() async throws {
    func checkpoint(_ name: String, _ position: Int64, byteCount: Int) -> Checkpoint {
      let body = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ Int(position)) }
      return Checkpoint(name: name, position: Position(number: position), body: body)
    }
    let counts = checkpoint("counts", 2, byteCount: 300_000)
    let other = checkpoint("other ☕", 1, byteCount: 0)
    try await withJournal { journal in
      try await expect(journal.base.checkpoint(named: "counts"), nil, "a checkpoint that nobody kept")
      try await journal.commit("1")
      for kept in [checkpoint("counts", 1, byteCount: 10), counts, other] {
        try await journal.base.saveCheckpoint(kept)
        try await expect(journal.base.checkpoint(named: kept.name), kept, "the checkpoint just kept")
      }
      try await journal.commit("2")
      try await expect(journal.openAgain(), journal.draft.head, "the head, with checkpoints kept")
      try await expect(journal.base.checkpoint(named: "counts"), counts, "the later one, after reopening")
      try await expect(journal.base.checkpoint(named: "other ☕"), other, "the other one")
      let all = try await journal.base.commands(after: .start, limit: 9)
      try expect(all, are: journal.stored, "the commands, with checkpoints kept")
    }
  }
}
