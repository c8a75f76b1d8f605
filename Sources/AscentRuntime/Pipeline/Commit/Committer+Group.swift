import AscentRules

/// Committing one group of batches. Batches are accessed by index: copying one would retain each
/// of its arrays.
extension Committer {
  /// Commits batches in one transaction and answers them. When that fails, the pipeline is reset.
  func commitGroup(_ arrived: [Batch]) async {
    let wasShut = journalState.isShut
    if wasShut { await reopen() }
    let batches = current(of: arrived)
    if batches.count < arrived.count { await failOutdated(of: arrived) }
    let group: CommitGroup
    do throws(JournalFailure) {
      // A read found the journal shut by something other than a commit, such as a checkpoint whose
      // outcome is unknown. Unless the journal was reopened since, this lookup fails, too.
      if !wasShut, batches.indices.contains(where: { batches[$0].isReopenProbe }) {
        _ = try await environment.journal.lookUp([])
      }
      group = try await write(batches)
    } catch {
      await resetPipeline(after: error, batches)
      return settle(arrived)
    }
    // Settle before answering: a caller may act on an answer at once, and that command must be
    // decided from what the journal has now.
    settle(arrived)
    let repetitions = answer(batches)
    if !repetitions.isEmpty { await answer(repetitions, missing: .originalRefused) }
    if !group.commands.isEmpty { broadcaster.publish(group) }
  }

  private func write(_ batches: [Batch]) async throws(JournalFailure) -> CommitGroup {
    let group = CommitGroup(batches, after: journalState.head, committedAt: environment.clock.now())
    if group.commands.isEmpty && group.snapshots.isEmpty { return group }
    try await environment.journal.commit(group)
    journalState.committed(group)
    if !group.due.isEmpty { wakeScheduler(in: group) }
    for index in batches.indices {
      if let loaded = batches[index].loadedCatalog { environment.catalog.load(loaded) }
    }
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

  /// Answers everything but commands that repeat an operation in flight, and returns those.
  private func answer(_ batches: [Batch]) -> [CommandItem] {
    var repetitions: [CommandItem] = []
    for index in batches.indices {
      for place in batches[index].answer() { repetitions.append(batches[index].commands[place]) }
      for query in batches[index].queries { query.reply.resume(returning: .success(query.report)) }
    }
    return repetitions
  }

  /// Answers repetitions of operations that were in flight and are settled by now: if they were
  /// committed, the journal has their receipts. The others get `missing`.
  func answer(_ repetitions: [CommandItem], missing: AscentError) async {
    do {
      let known = try await environment.journal.lookUp(
        repetitions.map { OperationAddress(user: $0.command.user, key: $0.command.operation.key) })
      for (item, operation) in zip(repetitions, known) {
        item.reply.give(operation?.answer(to: item.command.contentDigest) ?? .failure(missing))
      }
    } catch {
      for item in repetitions { item.reply.give(.failure(.outcomeUnknown(error))) }
    }
  }
}
