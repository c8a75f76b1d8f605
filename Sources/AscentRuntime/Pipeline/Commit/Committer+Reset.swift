import AscentRules

/// Crash-only recovery: a failed commit voids everything in flight, and the pipeline starts again
/// from the journal, where operation ids decide what happened.
extension Committer {
  /// Starts a new epoch in every shard, because the services' states assume a commit that may not
  /// have happened. Answers the batches, and reopens the journal if the failure requires it.
  func resetPipeline(after failure: JournalFailure, _ batches: [Batch]) async {
    environment.log(
      .error, "journal failure; restarting the pipeline from the journal", ["failure": "\(failure)"])
    for queue in queues { queue.pipelineWasReset() }
    switch journalState.commitFailed(failure) {
    case .goOn:
      for batch in batches { batch.fail(.notWritten(failure)) }
    case .reopen:
      // Reopen before answering, so that a caller that retries at once finds an open journal.
      await reopen()
      for batch in batches { batch.fail(.outcomeUnknown(failure)) }
    }
  }

  /// Picks up what another process has committed: everyone's state is read again, and subscribers
  /// find the new commands in the journal.
  func adopt(_ head: JournalHead) {
    for queue in queues { queue.pipelineWasReset() }
    journalState.reopened(at: head)
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

  /// Fails the batches that were formed before the last reset, and returns the others.
  func failOutdated(_ arrived: [Batch]) -> [Batch] {
    func isCurrent(_ index: Int) -> Bool { arrived[index].epoch == queues[arrived[index].shard].epoch }
    guard let first = arrived.indices.first(where: { !isCurrent($0) }) else { return arrived }
    for index in arrived.indices[first...] where !isCurrent(index) {
      arrived[index].fail(.outcomeUnknown(journalState.lastFailure))
    }
    return arrived.indices.filter(isCurrent).map { arrived[$0] }
  }
}
