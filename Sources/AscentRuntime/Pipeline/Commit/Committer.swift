import AscentRules

/// The end of the pipeline: writes what all shards have decided, one transaction after the other,
/// and answers.
///
/// What arrives during a commit forms the next groups, so they grow with the load, up to
/// ``CommitterState/groupMax``, and nothing waits for a timer.
actor Committer {
  let environment: PipelineEnvironment
  let queues: [AdmissionQueue]
  let broadcaster: CommitBroadcaster
  var journalState: JournalState
  /// Whether batches that wait together are committed together. They then share the cost of a sync;
  /// a volatile journal has none, and merging the batches would only cost a copy.
  private let sharesCommits: Bool
  private var state = CommitterState()
  private let turn = AsyncSignal()
  private let commitEnded = AsyncSignal()

  init(queues: [AdmissionQueue], broadcaster: CommitBroadcaster, _ environment: PipelineEnvironment) {
    self.environment = environment
    self.queues = queues
    self.broadcaster = broadcaster
    self.journalState = JournalState(head: broadcaster.head)
    self.sharesCommits = environment.journal.durability != .volatile
  }

  /// Takes batches from the pipeline, also while a commit runs, until no more come.
  func collect(from arrivals: AsyncStream<BatchBox>) async {
    for await box in arrivals {
      state.batchArrived(box.openAnswering())
      turn.signal()
    }
    turn.finish()
  }

  /// Takes a batch that ran inline, and commits it now. If a commit is already running, this method
  /// returns before the batch is answered.
  ///
  /// It commits only once: the caller has a shard to serve, and ``run()`` commits what
  /// arrives meanwhile.
  func take(_ box: BatchBox) async {
    state.batchArrived(box.openAnswering())
    if let batches = state.turnCame() { await commit(batches) }
  }

  /// Commits until no more batches come, or the task is cancelled; then commits what has arrived.
  func run() async {
    await turn.untilCancelled {
      while await turn.wait() {
        if let batches = state.turnCame() { await commit(batches, andFollowing: true) }
      }
    }
    while true {
      switch state.arrivalsEnded() {
      case .commit(let batches): await commit(batches)
      case .waitForCommit: _ = await commitEnded.wait()
      case .nothing: return
      }
    }
  }

  /// Answers what arrived after the last commit of a cancelled runtime. None of it took effect.
  func abandon() {
    for batch in state.abandoned() { batch.fail(.stopped) }
  }

  /// Commits batches and answers them.
  ///
  /// - Parameter andFollowing: whether to go on with the batches that arrive meanwhile. Then the
  ///   callers of a group are answered while the next group is written.
  private func commit(_ batches: [Batch], andFollowing: Bool = false) async {
    if sharesCommits {
      var committed = await commitGroup(batches)
      while andFollowing, !Task.isCancelled, let next = state.moreArrived() {
        committed = await commitGroup(next, answering: committed)
      }
      await committed?.answer(environment, broadcaster)
    } else {
      for batch in batches { await commitGroup([batch])?.answer(environment, broadcaster) }
    }
    switch state.commitEnded() {
    case .nothing: break
    case .giveTurn: turn.signal()
    case .resumeRun: commitEnded.signal()
    }
  }
}
