import AscentRules

/// Crash-only recovery: a failed commit voids everything in flight, and the pipeline starts again
/// from the journal, where operation ids decide what happened.
extension Committer {
  /// Starts a new epoch in every shard, because the services' states assume a commit that may not
  /// have happened. Reopens the journal if the failure requires it, and answers the batches.
  func resetPipeline(after failure: JournalFailure, _ batches: [Batch]) async {
    environment.log(
      .error, "journal failure; restarting the pipeline from the journal", ["failure": "\(failure)"])
    for queue in queues { queue.pipelineWasReset() }
    journalState.commitFailed(failure)
    // Reopen before answering, so that a caller that retries at once finds an open journal.
    if failure.aftermath != .usable { await reopen() }
    await fail(batches, accepted: failure.aftermath == .unsettled ? .outcomeUnknown(failure) : .notWritten(failure))
  }

  /// Picks up what another process has committed: everyone's state is read again, and subscribers
  /// find the new commands in the journal.
  func adopt(_ head: JournalHead) {
    for queue in queues { queue.pipelineWasReset() }
    journalState.adopted(head)
    broadcaster.publish(CommitGroup(nothingAfter: head, committedAt: environment.clock.now()))
  }

  /// Tries to reopen the journal. If that fails it stays shut, and the next batch tries again.
  func reopen() async {
    do {
      let head = try await environment.journal.open()
      journalState.reopened(at: head)
      // A commit that was reported as failed may have made something due.
      if environment.configuration.runsScheduler { environment.alarm.becomesDue(at: environment.clock.now()) }
      // A commit that was reported as failed may have happened. A group without commands wakes the
      // subscribers, who then find it in the journal.
      broadcaster.publish(CommitGroup(nothingAfter: head, committedAt: environment.clock.now()))
    } catch {
      journalState.reopenFailed(error)
      environment.log(.error, "the journal cannot be reopened", ["failure": "\(error)"])
    }
  }

  /// The batches that were formed since the last reset.
  func current(of arrived: [Batch]) -> [Batch] {
    guard hasOutdated(arrived) else { return arrived }
    return arrived.indices.filter { !isOutdated($0, of: arrived) }.map { arrived[$0] }
  }

  /// Whether any of the batches was formed before the last reset.
  func hasOutdated(_ arrived: [Batch]) -> Bool { arrived.indices.contains { isOutdated($0, of: arrived) } }

  /// Fails the batches that were formed before the last reset. Nothing of them was handed to the
  /// journal.
  func failOutdated(of arrived: [Batch]) async {
    let outdated = arrived.indices.filter { isOutdated($0, of: arrived) }.map { arrived[$0] }
    await fail(outdated, accepted: .notWritten(journalState.causeOfNotWriting))
  }

  private func isOutdated(_ index: Int, of arrived: [Batch]) -> Bool {
    arrived[index].epoch != queues[arrived[index].shard].epoch
  }

  /// Answers batches that are not committed.
  ///
  /// Only an accepted command may have happened. A repetition belongs to an earlier command, which
  /// is settled by now: it gets what the journal has.
  private func fail(_ batches: [Batch], accepted: AscentError) async {
    let cause = journalState.causeOfNotWriting
    var repetitions: [CommandItem] = []
    for batch in batches {
      for item in batch.commands {
        switch item.verdict {
        case .accepted: item.reply.give(.failure(accepted))
        case .repeated: repetitions.append(item)
        case .undecided, .refused, .dependsOnInFlight, .repairConflict: item.reply.give(.failure(.notWritten(cause)))
        }
      }
      for query in batch.queries { query.reply.resume(returning: .failure(.unreadable(cause))) }
    }
    if !repetitions.isEmpty { await answer(repetitions, missing: .notWritten(cause)) }
  }
}
