import AscentRules

/// The end of the line: writes what all shards have decided, one transaction after the other, and
/// answers.
///
/// What arrives while one commit runs is the next group, so a group is as large as the load makes
/// it and nobody waits for a timer.
actor Committer {
  private let journal: any Journal
  private let clock: any AscentClock
  private let queues: [AdmissionQueue]
  private let broadcaster: CommitBroadcaster
  private let catalog: CatalogInForce
  private let wakeup = AsyncSignal()
  private let log: @Sendable (LogLine) -> Void
  /// Whether batches that wait together are written together. They share the cost of a sync; where
  /// there is none, putting them together only costs a copy.
  private let sharesCommits: Bool
  private var head: JournalHead
  private var waiting: [Batch] = []
  private var isCommitting = false
  /// Who waits for the end of the commit at hand.
  private var ending: CheckedContinuation<Void, Never>?
  private var isOver = false

  init(
    journal: any Journal, head: JournalHead, clock: any AscentClock, queues: [AdmissionQueue],
    broadcaster: CommitBroadcaster, catalog: CatalogInForce,
    log: @escaping @Sendable (LogLine) -> Void
  ) {
    self.journal = journal
    self.sharesCommits = journal.durability != .volatile
    self.head = head
    self.clock = clock
    self.queues = queues
    self.broadcaster = broadcaster
    self.catalog = catalog
    self.log = log
  }

  /// Takes what arrives, also while a commit runs, until nothing more comes.
  func collect(from arrivals: AsyncStream<BatchBox>) async {
    for await box in arrivals {
      waiting.append(box.open())
      wakeup.signal()
    }
    wakeup.finish()
  }

  /// Takes a batch that walked here, and commits it now if nothing else is being committed. It may
  /// come back before the batch is answered.
  ///
  /// What comes meanwhile is left to ``run()``: who walked here has a shard to serve.
  func take(_ box: BatchBox) async {
    waiting.append(box.open())
    if isOver || isCommitting { return }
    await commitWaiting()
    if !waiting.isEmpty { wakeup.signal() }
  }

  /// Commits until nothing more comes.
  func run() async {
    await wakeup.untilCancelled {
      while await wakeup.wait() {
        while !waiting.isEmpty, !isCommitting { await commitWaiting() }
      }
    }
    while isCommitting || !waiting.isEmpty {
      if isCommitting { await withCheckedContinuation { ending = $0 } } else { await commitWaiting() }
    }
    isOver = true
  }

  /// Answers what arrived after a cancellation had ended the commits. Nothing of it happened.
  func abandon() {
    for batch in waiting { batch.fail(.stopped) }
    waiting = []
  }

  /// Commits what waits. Nothing else is being committed.
  private func commitWaiting() async {
    isCommitting = true
    var batches: [Batch] = []
    swap(&batches, &waiting)
    if sharesCommits || batches.count == 1 {
      await commit(batches)
    } else {
      for batch in batches { await commit([batch]) }
    }
    isCommitting = false
    ending.take()?.resume()
  }

  private func commit(_ arrived: [Batch]) async {
    let wasShut = isShut
    if isShut { await reopen() }
    let batches = ofPresentGeneration(arrived)
    if !wasShut, batches.indices.contains(where: { batches[$0].isReopenProbe }) {
      // Something else than a commit of the line's has shut the journal, such as a checkpoint that
      // may have been written or not.
      await resetPipeline(.closed, batches)
      settle(arrived)
      return
    }
    let group = group(of: batches)
    if !group.commands.isEmpty || !group.snapshots.isEmpty {
      do {
        try await journal.commit(group)
      } catch {
        await resetPipeline(error, batches)
        settle(arrived)
        return
      }
      head = JournalHead(position: group.lastPosition, commit: group.number)
      for index in batches.indices {
        if let loaded = batches[index].loadedCatalog { catalog.load(loaded) }
      }
    }
    // Before the answers: whoever acts on one at once finds that the journal is asked about what it
    // says.
    settle(arrived)
    let repeated = answer(batches)
    if !repeated.isEmpty { await answer(repeated) }
    if !group.commands.isEmpty { broadcaster.publish(group) }
  }

  private func group(of batches: [Batch]) -> CommitGroup {
    var group = CommitGroup(
      number: head.commit + 1, firstPosition: Position(number: head.position.number + 1), committedAt: clock.now())
    if batches.count == 1 {
      group.commands = batches[0].entries
      group.events = batches[0].events
    } else {
      group.commands.reserveCapacity(batches.reduce(0) { $0 + $1.entries.count })
      group.events.reserveCapacity(batches.reduce(0) { $0 + $1.events.count })
      for batch in batches {
        group.commands += batch.entries
        group.events += batch.events
      }
    }
    for index in batches.indices { group.snapshots += batches[index].snapshots.map(\.snapshot) }
    return group
  }

  // Batches are told by index here: a copy of one would count a reference for each of its arrays.

  /// Those whose line did not break meanwhile; the others are told that it did.
  private func ofPresentGeneration(_ arrived: [Batch]) -> [Batch] {
    func isPresent(_ index: Int) -> Bool { arrived[index].epoch == queues[arrived[index].shard].epoch }
    guard let first = arrived.indices.first(where: { !isPresent($0) }) else { return arrived }
    for index in arrived.indices[first...] where !isPresent(index) { arrived[index].fail(.outcomeUnknown(lastFailure)) }
    return arrived.indices.filter(isPresent).map { arrived[$0] }
  }

  private func settle(_ batches: [Batch]) {
    for index in batches.indices { queues[batches[index].shard].batchSettled(batches[index].number) }
  }

  /// Answers everybody but those who repeat an operation, and says who they are.
  private func answer(_ batches: [Batch]) -> [CommandItem] {
    var repeated: [CommandItem] = []
    for index in batches.indices {
      for place in batches[index].answer() { repeated.append(batches[index].commands[place]) }
      for query in batches[index].queries { query.reply.resume(returning: .success(query.report)) }
    }
    return repeated
  }

  /// Gives each repeated command the receipt of the operation before it, which is in the journal by
  /// now.
  private func answer(_ repeated: [CommandItem]) async {
    do {
      let known = try await journal.lookUp(
        repeated.map { OperationAddress(user: $0.command.user, key: $0.command.operation.key) })
      for (item, operation) in zip(repeated, known) {
        // What is not there was refused by the last room, after this one had been taken for its
        // repetition: nothing happened.
        item.reply.give(operation?.answer(to: item.command.contentDigest) ?? .failure(.overloaded))
      }
    } catch {
      for item in repeated { item.reply.give(.failure(.outcomeUnknown(error))) }
    }
  }

  private var lastFailure = JournalFailure.closed

  /// Drops all that is tentative, everywhere: what the rooms know rests on a commit that did not
  /// surely happen. Everybody on the line is told so, and the line begins again from the journal,
  /// where operation ids decide.
  private func resetPipeline(_ failure: JournalFailure, _ batches: [Batch]) async {
    lastFailure = failure
    log(
      LogLine(
        level: .error, message: "the journal failed; the line begins again from it", metadata: ["failure": "\(failure)"]
      ))
    for queue in queues { queue.pipelineWasReset() }
    if case .nothingWritten = failure {
      for batch in batches { batch.fail(.notWritten(failure)) }
      return
    }
    for batch in batches { batch.fail(.outcomeUnknown(failure)) }
    await reopen()
  }

  private var isShut = false

  private func reopen() async {
    do {
      head = try await journal.open()
      isShut = false
      // A commit that was reported as failed may be there after all. A group without commands wakes
      // the subscribers, who find it in the journal.
      broadcaster.publish(CommitGroup(nothingAfter: head, committedAt: clock.now()))
    } catch {
      // The journal stays shut: each further command fails until it can be opened. The next batch
      // tries again.
      isShut = true
      lastFailure = error
      log(LogLine(level: .error, message: "the journal cannot be opened again", metadata: ["failure": "\(error)"]))
    }
  }
}

extension SnapshotItem {
  /// The snapshot as it goes into the journal.
  fileprivate var snapshot: Snapshot {
    Snapshot(user: user, version: version, ordinal: ordinal, bytes: SnapshotCoding.join(parts))
  }
}
