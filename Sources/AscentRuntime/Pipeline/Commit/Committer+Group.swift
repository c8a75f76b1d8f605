import AscentRules

/// Committing one group of batches. Batches are accessed by index: copying one would retain each
/// of its arrays.
extension Committer {
  /// Commits batches in one transaction. When that fails, they are answered and the pipeline is
  /// reset.
  ///
  /// - Parameter previous: the group before, whose callers are answered while this one is written.
  /// - Returns: the group, which is not yet answered; nil if it was not written.
  func commitGroup(_ arrived: [Batch], answering previous: CommittedGroup? = nil) async -> CommittedGroup? {
    var previous = previous
    let wasShut = journalState.isShut
    let batches: [Batch]
    if wasShut || hasOutdated(arrived) {
      await previous?.answer(environment, broadcaster)
      previous = nil
      if wasShut { await reopen() }
      batches = current(of: arrived)
      if batches.count < arrived.count { await failOutdated(of: arrived) }
    } else {
      batches = arrived
    }
    let group: CommitGroup
    do throws(JournalFailure) {
      // A read found the journal shut by something other than a commit, such as a checkpoint whose
      // outcome is unknown. Unless the journal was reopened since, this lookup fails, too.
      if !wasShut, batches.indices.contains(where: { batches[$0].isReopenProbe }) {
        await previous?.answer(environment, broadcaster)
        previous = nil
        _ = try await environment.journal.lookUp([])
      }
      group = try await write(batches, answering: previous)
    } catch {
      await resetPipeline(after: error, batches)
      settle(arrived)
      return nil
    }
    // Settle before answering: a caller may act on an answer at once, and that command must be
    // decided from what the journal has now.
    settle(arrived)
    return CommittedGroup(group: group, batches: batches)
  }

  private func write(
    _ batches: [Batch], answering previous: CommittedGroup?
  ) async throws(JournalFailure) -> CommitGroup {
    guard let previous else { return try await write(batches) }
    async let answered: Void = previous.answer(environment, broadcaster)
    let written: Result<CommitGroup, JournalFailure>
    do throws(JournalFailure) { written = .success(try await write(batches)) } catch { written = .failure(error) }
    await answered
    return try written.get()
  }

  private func write(_ batches: [Batch]) async throws(JournalFailure) -> CommitGroup {
    var group = CommitGroup(batches, after: journalState.head, committedAt: environment.clock.now())
    if group.commands.isEmpty && group.snapshots.isEmpty { return group }
    try await environment.journal.commit(group)
    // Subscribers, who may keep the group, do not need them.
    (group.bodies, group.snapshots) = (nil, [])
    journalState.committed(group)
    if !group.due.isEmpty { wakeScheduler(in: group) }
    if batches.indices.contains(where: { batches[$0].changesCatalog }) { environment.catalog.mayHaveChanged() }
    return group
  }

  private func wakeScheduler(in group: CommitGroup) {
    guard environment.configuration.runsScheduler, let first = group.due.compactMap({ $0.command?.at }).min() else {
      return
    }
    environment.alarm.becomesDue(at: first)
  }

  private func settle(_ batches: [Batch]) {
    for index in batches.indices { queues[batches[index].shard].batchSettled(batches[index].number) }
  }

  /// Answers repetitions of operations that were in flight and are settled by now.
  func answer(_ repetitions: [CommandItem], missing: AscentError) async {
    await repetitions.answer(from: environment.journal, missing: missing)
  }
}

/// A group that was committed and settled, and whose callers wait for their answers.
struct CommittedGroup: Sendable {
  let group: CommitGroup
  let batches: [Batch]

  /// Moves the head, answers the callers, and then notifies the subscribers.
  nonisolated(nonsending) func answer(_ environment: PipelineEnvironment, _ broadcaster: CommitBroadcaster) async {
    if !group.commands.isEmpty { broadcaster.advance(to: group) }
    // Everything but commands that repeat an operation in flight.
    var repetitions: [CommandItem] = []
    for index in batches.indices {
      for place in batches[index].answer() { repetitions.append(batches[index].commands[place]) }
      for query in batches[index].queries { query.reply.resume(returning: .success(query.report)) }
    }
    if !repetitions.isEmpty { await repetitions.answer(from: environment.journal, missing: .originalRefused) }
    if !group.commands.isEmpty { broadcaster.notify(of: group) }
  }
}

extension [CommandItem] {
  /// Answers repetitions of operations that were in flight and are settled by now: if they were
  /// committed, the journal has their receipts. The others get `missing`.
  nonisolated(nonsending) fileprivate func answer(from journal: any Journal, missing: AscentError) async {
    do {
      let known = try await journal.lookUp(
        map { OperationAddress(user: $0.command.user, key: $0.command.operation.key) })
      for (item, operation) in zip(self, known) {
        item.reply.give(operation?.answer(to: item.command.contentDigest) ?? .failure(missing))
      }
    } catch {
      for item in self { item.reply.give(.failure(.outcomeUnknown(error))) }
    }
  }
}
