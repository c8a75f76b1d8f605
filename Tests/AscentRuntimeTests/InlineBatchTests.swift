import AscentRules
import AscentTestKit
import Testing

@testable import AscentRuntime

/// A journal in memory whose commits each wait to be let through.
private actor HeldJournal: ForwardingJournal {
  nonisolated let base: any Journal = MemoryJournal()
  private var held: [CheckedContinuation<Void, Never>] = []
  private var observers: [CheckedContinuation<Void, Never>] = []

  nonisolated var durability: Durability { .powerSafe }

  /// Returns once a commit is held.
  func commitIsHeld() async {
    if held.isEmpty { await withCheckedContinuation { observers.append($0) } }
  }

  /// Lets the commit through that has been held the longest.
  func letThrough() {
    held.removeFirst().resume()
  }

  func commit(_ group: CommitGroup) async throws(JournalFailure) {
    await withCheckedContinuation {
      held.append($0)
      for observer in observers { observer.resume() }
      observers = []
    }
    try await base.commit(group)
  }

}

@Suite("A batch that walks to the committer", .timeLimit(.minutes(1)))
struct InlineBatchTests {
  /// A parcel of one shard with nothing in it but somebody's snapshot, which is written in a
  /// commit.
  private func box(shard: Int) -> BatchBox {
    var batch = Batch(number: 1, shard: shard, epoch: 0, settledBefore: 0, catalog: .starter)
    batch.snapshots = [SnapshotItem(slot: 0, user: UserID("ana"))]
    return BatchBox(batch)
  }

  @Test("lets its shard go on once it is committed, whatever else waits to be committed by then")
  func goesOn() async throws {
    let journal = HeldJournal()
    let queues = (0..<2).map { _ in AdmissionQueue(configuration: Configuration()) }
    let committer = Committer(
      journal: journal, head: try await journal.open(), clock: FrozenClock(), queues: queues,
      broadcaster: CommitBroadcaster(bufferMax: 8),
      catalog: CatalogInForce(.starter), log: { _ in })
    let (arrivals, end) = AsyncStream<BatchBox>.makeStream()
    await withTaskGroup { group in
      group.addTask { await committer.run() }
      group.addTask { await committer.collect(from: arrivals) }
      async let walked: Void = committer.take(box(shard: 0))
      await journal.commitIsHeld()
      // It finds the committer busy, and comes back at once.
      await committer.take(box(shard: 1))
      await journal.letThrough()
      await walked
      // The other one is being committed now, by nobody's shard.
      await journal.commitIsHeld()
      await journal.letThrough()
      end.finish()
      await group.waitForAll()
    }
    #expect(queues.map { $0.drain().settled } == [1, 1])
  }
}
