import AscentRules
import AscentTestKit
import Testing

@testable import AscentRuntime

/// A memory journal that holds each commit until it is let through, and each lookup until a commit
/// is held.
private actor HeldJournal: ForwardingJournal {
  nonisolated let base: any Journal = MemoryJournal()
  private var held: [CheckedContinuation<Void, Never>] = []
  private var observers: [CheckedContinuation<Void, Never>] = []

  nonisolated var durability: Durability { .powerSafe }

  /// Returns once a commit is held.
  func commitIsHeld() async {
    if held.isEmpty { await withCheckedContinuation { observers.append($0) } }
  }

  /// Lets the oldest held commit through.
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

  func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?] {
    await commitIsHeld()
    return try await base.lookUp(addresses)
  }
}

@Suite("Groups of batches, and a batch that runs inline", .timeLimit(.minutes(60)))
struct InlineBatchTests {
  /// A batch of one shard with nothing but a snapshot, which needs a commit, and perhaps a command
  /// that repeats another one.
  private func box(shard: Int, repeatedFor caller: Caller<Answer>? = nil) -> BatchBox {
    var batch = Batch(number: 1, shard: shard, epoch: 0, settledBefore: 0, catalog: .starter)
    batch.snapshots = [SnapshotItem(slot: 0, user: UserID("ana"))]
    if let caller {
      let command = Command(user: UserID("ana"), operation: "repeated", intent: .awardXP(1, reason: "a gift"))
      var item = CommandItem(
        slot: 0, DecisionInput(command, recordedAt: FrozenClock().now()), content: command.contentDigest,
        reply: .single(caller))
      item.verdict = .repeated
      batch.commands = [item]
    }
    return BatchBox(batch)
  }

  @Test("a shard goes on once its inline batch is committed, whatever else waits by then")
  func goesOn() async throws {
    let journal = HeldJournal()
    let queues = (0..<2).map { _ in AdmissionQueue(configuration: Configuration()) }
    let committer = try await committer(writingTo: journal, queues)
    let (arrivals, end) = AsyncStream<BatchBox>.makeStream()
    await withTaskGroup { group in
      group.addTask { await committer.run() }
      group.addTask { await committer.collect(from: arrivals) }
      async let inline: Void = committer.take(box(shard: 0))
      await journal.commitIsHeld()
      // A commit is running, so this returns at once.
      await committer.take(box(shard: 1))
      await journal.letThrough()
      await inline
      // The second batch is being committed now, without keeping a shard.
      await journal.commitIsHeld()
      await journal.letThrough()
      end.finish()
      await group.waitForAll()
    }
    #expect(queues.map { $0.drain().settled } == [1, 1])
  }

  @Test("the callers of a group are answered while the next group is written")
  func answersMeanwhile() async throws {
    let journal = HeldJournal()
    let queues = (0..<2).map { _ in AdmissionQueue(configuration: Configuration()) }
    let committer = try await committer(writingTo: journal, queues)
    let (arrivals, source) = AsyncStream<BatchBox>.makeStream()
    await withTaskGroup { group in
      group.addTask { await committer.run() }
      group.addTask { await committer.collect(from: arrivals) }
      async let answer = Caller<Answer>.waiting { source.yield(box(shard: 0, repeatedFor: $0)) }
      await journal.commitIsHeld()
      // A commit is running, so this one waits for the next group.
      await committer.take(box(shard: 1))
      await journal.letThrough()
      // The lookup for this answer ends only once the second commit is held.
      #expect(await answer == .failure(.originalRefused))
      await journal.commitIsHeld()
      await journal.letThrough()
      source.finish()
      await group.waitForAll()
    }
    #expect(queues.map { $0.drain().settled } == [1, 1])
  }

  private func committer(writingTo journal: HeldJournal, _ queues: [AdmissionQueue]) async throws -> Committer {
    let environment = PipelineEnvironment(
      journal: journal, clock: FrozenClock(), catalog: CatalogInForce(.starter), configuration: Configuration(),
      logSink: { _ in })
    _ = try await journal.open()
    return Committer(queues: queues, broadcaster: CommitBroadcaster(bufferMax: 8), environment)
  }
}
